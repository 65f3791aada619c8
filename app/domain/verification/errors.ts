import { type CodeOf, defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** What may be wrong with teacher verification. What is wrong with a field is said at the field. */
export const verificationErrors = defineErrors({
	VerificationNotFound: {
		status: 404,
		text: m.verification_error_not_found,
		note: "There is no such submission or scan, it is not the caller's, or the scan was removed.",
	},
	VerificationIncomplete: {
		status: 400,
		text: m.verification_fill,
		note: "The number, the words about oneself or the scan of the front is missing.",
	},
	VerificationWaiting: {
		status: 409,
		text: m.verification_error_waiting,
		note: "Documents were sent and wait for an admin: one submission at a time.",
	},
	VerificationNotOpen: {
		status: 409,
		text: m.verification_error_not_open,
		note: "As the teacher stands (accepted or suspended, say), this is not possible.",
	},
	VerificationFinal: {
		status: 409,
		text: m.verification_error_final,
		note: "Documents were refused for a reason that new ones do not mend.",
	},
	AppealOver: {
		status: 409,
		text: m.verification_error_appeal_over,
		note: "There is nothing to appeal against, it was appealed against before, or the time for it is over.",
	},
	VerificationDecided: {
		status: 409,
		text: m.verification_error_decided,
		note: "Another admin was first, or the submission changed meanwhile: look at it again.",
	},
	VerificationSuspended: {
		status: 409,
		text: m.verification_error_suspended,
		note: "The teacher is suspended, so nothing is decided on the submission. An admin ends that on the page of the submission; no call does.",
	},
	ScanUnknown: {
		status: 400,
		text: m.verification_scan_unknown,
		note: "The file is no JPEG, PNG, WebP or PDF, whatever its name says.",
	},
	ScanIsHeic: { status: 400, text: m.verification_scan_heic, note: "HEIC pictures are not read: send it as JPEG." },
	ScanBroken: {
		status: 400,
		text: m.verification_scan_broken,
		note: "The file is broken or not whole, or its headers disagree about its size.",
	},
	ScanIsAnimated: {
		status: 400,
		text: m.verification_scan_animated,
		note: "The picture is animated, by what its headers say.",
	},
	ScanTooManyPixels: {
		status: 413,
		text: m.verification_scan_too_many_pixels,
		note: "The picture has more pixels than are taken, by what its header says.",
	},
	ScanActive: {
		status: 400,
		text: m.verification_scan_active,
		note: "The PDF is locked, or has programs or other files in it.",
	},
	TooManyScans: {
		status: 409,
		text: m.verification_error_too_many_scans,
		note: "The caller has uploaded many scans that no submission has taken. They are removed some days after they came.",
	},
	BirthYearDiffers: {
		status: 409,
		text: m.verification_error_birth_year,
		note: "The year of birth in the number is not that of the profile.",
	},
});

export type VerificationErrorCode = CodeOf<typeof verificationErrors>;
