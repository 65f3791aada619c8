import { z } from "zod";
import { composed, withoutHiddenLines } from "~/lib/plain-text.ts";

/** What a student says to the teacher when asking to be let in. */
export const NOTE_MAX = 500;

/** Asks to be let in, with a word to the teacher. */
export const applySchema = z.object({
	intent: z.literal("apply"),
	note: z
		.string()
		.transform((typed) => withoutHiddenLines(composed(typed)).trim())
		.pipe(z.string().max(NOTE_MAX))
		.optional(),
});

/** The forms at the door of a course: asking, and the buttons. */
export const doorSchema = z.discriminatedUnion("intent", [
	applySchema,
	z.object({ intent: z.literal("accept") }),
	z.object({ intent: z.literal("reject") }),
]);

/** That it is ended, and what was shown that it gives back, in poisha. */
export const leaveSchema = z.object({ quote: z.coerce.number().int().min(0) });
