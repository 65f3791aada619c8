import { z } from "zod";
import { versionField } from "~/domain/exam-draft/fields.ts";
import { composed, withoutHidden } from "~/lib/plain-text.ts";
import { MAX_ALT } from "~/lib/question-picture.ts";

/** A description in one line. */
export const altSchema = z
	.string()
	.max(MAX_ALT)
	.transform((text) => withoutHidden(composed(text)).replace(/\s+/g, " ").trim());

/** A poster and what it shows, or none, over the version that was read. What is wrong with the file is said by its header. */
export const examPosterForm = z.object({
	intent: z.enum(["save", "remove"]),
	poster: z.file().optional(),
	alt: altSchema.optional(),
	version: versionField,
});
