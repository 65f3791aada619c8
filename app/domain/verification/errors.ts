import { type CodeOf, defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** What may be wrong with teacher verification. What is wrong with a field is said at the field. */
export const verificationErrors = defineErrors({
	VerificationNotFound: {
		status: 404,
		text: m.verification_error_not_found,
		note: "There is no such submission or scan, it is not the caller's, or the scan was removed.",
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
	BirthYearDiffers: {
		status: 409,
		text: m.verification_error_birth_year,
		note: "The year of birth in the number is not that of the profile.",
	},
});

export type VerificationErrorCode = CodeOf<typeof verificationErrors>;
