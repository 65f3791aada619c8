import type { Tone } from "~/components/surfaces.tsx";
import type { VerificationStatus } from "~/domain/account/session.ts";
import type { DocumentKind } from "~/domain/verification/document-number.ts";
import { FIELD_TEXTS, NEEDED } from "~/domain/verification/field-problems.ts";
import { REASONS, type ReasonCode, type ReasonField } from "~/domain/verification/reasons.ts";
import type { ScanProblem, Side } from "~/domain/verification/scan-file.ts";
import { m } from "~/paraglide/messages.js";

/** A teacher's verification, which is another matter than the account's suspension. */
export const VERIFICATION: Record<VerificationStatus, { tone: Tone; text: () => string }> = {
	Accepted: { tone: "success", text: m.people_verification_accepted },
	Awaiting: { tone: "info", text: m.people_verification_awaiting },
	Rejected: { tone: "warning", text: m.people_verification_rejected },
	Suspended: { tone: "danger", text: m.people_verification_suspended },
};

export const DOCUMENT: Record<DocumentKind, () => string> = {
	nid: m.verification_document_nid,
	birth_certificate: m.verification_document_birth,
	passport: m.verification_document_passport,
};

/** What the fields for a paper are called, its number and the scan of each side, and what its number looks like. */
export const PAPER: Record<DocumentKind, Record<"number" | "hint" | Side, () => string>> = {
	nid: {
		number: m.verification_number,
		hint: m.verification_number_hint_nid,
		front: m.verification_front,
		back: m.verification_back,
	},
	birth_certificate: {
		number: m.verification_number_birth,
		hint: m.verification_number_hint_birth,
		front: m.verification_paper_front,
		back: m.verification_paper_back,
	},
	passport: {
		number: m.verification_number_of_passport,
		hint: m.verification_number_hint_passport,
		front: m.verification_paper_front,
		back: m.verification_paper_back,
	},
};

export const SIDE: Record<Side, () => string> = { front: m.verification_scan_front, back: m.verification_scan_back };

/** What is wrong with a file, in a sentence. */
export const SCAN_PROBLEM: Record<ScanProblem, () => string> = {
	"too-large": m.verification_scan_too_large,
	empty: m.verification_scan_empty,
	unknown: m.verification_scan_unknown,
	heic: m.verification_scan_heic,
	broken: m.verification_scan_broken,
	animated: m.verification_scan_animated,
	"too-many-pixels": m.verification_scan_too_many_pixels,
	active: m.verification_scan_active,
};

const PROBLEMS: Record<string, () => string> = {
	[NEEDED]: m.account_profile_needed,
	...SCAN_PROBLEM,
	...FIELD_TEXTS,
};

/** What is wrong with a field of the form, in a sentence. @param codes as the schema gives them, or sentences of the server's */
export const fieldError = (codes: readonly string[] | undefined): string | undefined => {
	const [code] = codes ?? [];
	if (code === undefined) return undefined;
	return (PROBLEMS[code] ?? m.verification_text_wrong)();
};

const FIELD: Record<ReasonField, () => string> = {
	number: m.verification_number,
	scan: m.verification_field_scan,
	name: m.common_name,
	dob: m.account_profile_dob,
	about: m.verification_about,
};

const REASON: Record<ReasonCode, () => string> = {
	number_mismatch: m.verification_reason_number_mismatch,
	number_in_use: m.verification_reason_number_in_use,
	scan_unreadable: m.verification_reason_scan_unreadable,
	scan_incomplete: m.verification_reason_scan_incomplete,
	scan_other_document: m.verification_reason_scan_other_document,
	scan_expired: m.verification_reason_scan_expired,
	scan_altered: m.verification_reason_scan_altered,
	name_mismatch: m.verification_reason_name_mismatch,
	dob_mismatch: m.verification_reason_dob_mismatch,
	about_too_little: m.verification_reason_about_too_little,
};

/** A reason as people read it: the field that it is about, why, and whether it can be mended. */
export const reasonWords = (code: ReasonCode) => ({
	field: FIELD[REASONS[code].field](),
	text: REASON[code](),
	mend: REASONS[code].mendable ? m.verification_mendable() : m.verification_not_mendable(),
});
