import { z } from "zod";
import { birthdaySchema } from "~/domain/account/schemas.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { DOCUMENTS, type DocumentKind, hasTwoSides, readDocumentNumber } from "./document-number.ts";
import { BACK_NEEDED, FIELD_TEXTS, NEEDED } from "./field-problems.ts";
import { REASON_CODES } from "./reasons.ts";
import { SUBMISSION_STATES } from "./rules.ts";
import { MAX_SCAN_BYTES } from "./scan-file.ts";

/** As several lines are stored, whatever they were typed with. */
const storedLines = (text: string): string => asLines(composed(text)).replaceAll("\t", " ");

/** Text of several lines that shows what it says. */
const prose = (max: number) =>
	z
		.string({ error: NEEDED })
		.overwrite(storedLines)
		.trim()
		.min(1, NEEDED)
		.max(max, "too-long")
		.refine((text) => !hasHiddenLines(text), "hidden");

export const ABOUT_MAX = 2_000;
export const APPEAL_MAX = 1_000;
export const NOTE_MAX = 500;

/** The number and its document together: each kind has its own. */
const documentFields = {
	document: z.enum(DOCUMENTS).default("nid"),
	number: z.string({ error: NEEDED }).trim().min(1, NEEDED).max(60, "length"),
	aboutMe: prose(ABOUT_MAX),
	organization: z
		.string()
		.overwrite(composed)
		.trim()
		.max(200, "too-long")
		.refine((text) => !hasHidden(text), "hidden")
		.optional(),
};

type Typed = { document: (typeof DOCUMENTS)[number]; number: string };

/** Names what is wrong with a number at its field. */
const checkNumber = (now: number) => (typed: Typed, context: z.core.$RefinementCtx<Typed>) => {
	const read = readDocumentNumber(typed.document, typed.number, now);
	if (!("problem" in read)) return;
	const { problem: message } = read;
	context.addIssue({ code: "custom", path: ["number"], message, params: { text: FIELD_TEXTS[message] } });
};

/** Both sides where the document has two, whatever else is wrong with the form. */
const twoSides = {
	when: () => true,
	path: ["back"],
	message: BACK_NEEDED,
	params: { text: FIELD_TEXTS[BACK_NEEDED] },
};
const hasItsSides = (sent: { document?: DocumentKind; back?: unknown } | undefined): boolean =>
	!hasTwoSides(sent?.document ?? "nid") || Boolean(sent?.back);

/** What a teacher says about documents (VER-1). */
export type Submission = z.output<z.ZodObject<typeof documentFields>> & {
	/** The day of birth (YYYY-MM-DD) that is the profile's from now on; without one that stays as it is. */
	dob?: string;
};

/** The same with the sides as uploads. @param now ms UTC: years of birth count from it */
export const submissionOfUploadsSchema = (now: number) =>
	z
		.object({ ...documentFields, front: uuidSchema, back: uuidSchema.optional() })
		.superRefine(checkNumber(now))
		.refine(hasItsSides, twoSides);

/** The same with scans that were uploaded before (VER-9), as the API takes it: that one is empty is said in its own words. */
export const uploadedSubmissionSchema = z.object({
	document: documentFields.document,
	number: z.string().trim().max(60).default(""),
	aboutMe: z.string().overwrite(storedLines).trim().max(ABOUT_MAX).default(""),
	organization: documentFields.organization,
	front: uuidSchema.optional(),
	back: uuidSchema.optional(),
});
export type UploadedSubmission = z.output<typeof uploadedSubmissionSchema>;

const scanField = z.file({ error: NEEDED }).min(1, "empty").max(MAX_SCAN_BYTES, "too-large");

/** The form of it, with the two sides. What is in the files is looked at afterwards (`readScan`). */
export const submissionFormSchema = (now: number) =>
	z
		.object({
			intent: z.literal("submit"),
			...documentFields,
			/** What the profile has is not always what the document says. */
			dob: birthdaySchema(now, "teacher").optional(),
			front: scanField,
			back: scanField.optional(),
		})
		.superRefine(checkNumber(now))
		.refine(hasItsSides, twoSides);
export type SubmissionForm = z.input<ReturnType<typeof submissionFormSchema>>;

/** Why a refusal is wrong, in the teacher's words. */
export const appealSchema = z.object({ intent: z.literal("appeal"), appeal: prose(APPEAL_MAX) });

/** Both forms of a teacher's page. @param now ms UTC */
export const teacherFormSchema = (now: number) =>
	z.discriminatedUnion("intent", [submissionFormSchema(now), appealSchema]);

/** What an admin writes to the teacher, or for the record. */
const note = z
	.string()
	.overwrite(storedLines)
	.trim()
	.max(NOTE_MAX)
	.refine((text) => !hasHiddenLines(text))
	.optional();

/** Since when it waited as the admin saw it: decided is what was looked at. */
const seen = z.coerce.number().int().min(0);

/** An admin's decision (VER-5). Who refuses says why. */
export const decisionSchema = z.discriminatedUnion("decision", [
	z.object({ decision: z.literal("accept"), seen, note }),
	z.object({
		decision: z.literal("reject"),
		seen,
		reasons: z.array(z.enum(REASON_CODES)).min(1, NEEDED).max(REASON_CODES.length),
		note,
	}),
]);
export type Decision = z.output<typeof decisionSchema>;

/** Suspending a teacher, or ending that, with the reason for it. */
export const suspensionSchema = z.object({
	decision: z.enum(["suspend", "restore"]),
	note: z.string().overwrite(storedLines).trim().min(3).max(NOTE_MAX),
});

/** All that an admin can do about a submission and its teacher on their page: suspending has a tick that it is meant. */
export const adminFormSchema = z.discriminatedUnion("decision", [
	...decisionSchema.options,
	suspensionSchema.extend({ decision: z.literal("suspend"), confirm: z.literal(true) }),
	suspensionSchema.extend({ decision: z.literal("restore") }),
]);

/** How an admin's list is narrowed and in which order it is; of an address, so whatever does not fit is left out. */
export const verificationFilterSchema = z.object({
	state: z
		.enum(["all", ...SUBMISSION_STATES, "Suspended"])
		.catch("Awaiting")
		.default("Awaiting"),
	sort: z.enum(["oldest", "newest"]).catch("oldest").default("oldest"),
});
export type VerificationFilter = z.output<typeof verificationFilterSchema>;
