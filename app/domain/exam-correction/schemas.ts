import { z } from "zod";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import { reasonSchema } from "~/domain/confirm/reason.ts";
import { versionField } from "~/domain/exam-draft/fields.ts";
import { withoutHiddenLines } from "~/lib/plain-text.ts";

/** What becomes of a question: the option that is right, or nothing at all. */
export const VOID = "void";

/** What is looked at before it is done; nothing while nothing is chosen. */
export const changeSchema = z.union([z.literal(VOID), z.uuid()]);
export type CorrectionChange = z.output<typeof changeSchema>;

/** The option that holds from then on; null where the question is voided. */
export const optionOf = (change: CorrectionChange): string | null => (change === VOID ? null : change);

export const EXPLANATION_MOST = 5_000;

/** What students read instead of the explanation of the key before: Markdown, or nothing. */
export const explanationSchema = z
	.string()
	.max(EXPLANATION_MOST)
	.transform((typed) => withoutHiddenLines(typed).trim());

/** The question before a correction: what of which preview, why, and the exam's name typed. */
export const correctionSchema = z.object({
	change: changeSchema,
	rankedAt: versionField,
	reason: reasonSchema,
	explanation: explanationSchema.default(""),
	name: confirmedName,
	/** Of a correction that stands only the explanation is written (`explainSchema`). */
	intent: z.literal("explain").optional(),
	version: versionField.optional(),
	/** Only the explanation is looked at, and nothing is written. */
	preview: z.literal("on").optional(),
});

/** The explanation of a correction that stands, over the version that was read; of a form as it was posted. */
export const explainSchema = z.object({ explanation: explanationSchema.default(""), version: z.coerce.number().int() });
/** The same as the body of a call. */
export const explanationBody = z.object({ explanation: explanationSchema, version: versionField });
