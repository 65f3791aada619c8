/** What of a submission a reason is about: a field of the form, or what the account says. */
export type ReasonField = "number" | "scan" | "name" | "dob" | "about";

type Reason = {
	field: ReasonField;
	/** Whether documents can be sent again because of it; without it there is the appeal, and support. */
	mendable: boolean;
};

/** Why documents are refused (VER-5). What they say to people is in `messages/verification`. */
export const REASONS = {
	number_mismatch: { field: "number", mendable: true },
	number_in_use: { field: "number", mendable: false },
	scan_unreadable: { field: "scan", mendable: true },
	scan_incomplete: { field: "scan", mendable: true },
	scan_other_document: { field: "scan", mendable: true },
	scan_expired: { field: "scan", mendable: true },
	scan_altered: { field: "scan", mendable: false },
	name_mismatch: { field: "name", mendable: true },
	dob_mismatch: { field: "dob", mendable: true },
	about_too_little: { field: "about", mendable: true },
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof REASONS;

export const REASON_CODES = Object.keys(REASONS) as [ReasonCode, ...ReasonCode[]];

/** Whether documents may be sent again after a refusal: one reason that cannot be mended is enough for no. */
export const canMend = (reasons: readonly ReasonCode[]): boolean => reasons.every((code) => REASONS[code].mendable);

/** The reasons of a refusal as they are known today: a code that is none any more is left out. */
export const reasonsOf = (submission: { reasons: readonly string[] | null } | null): ReasonCode[] =>
	(submission?.reasons ?? []).filter((code): code is ReasonCode => Object.hasOwn(REASONS, code));
