import { z } from "zod";

/** More than any page of a paper holds. */
export const MAX_POSTED_QUESTIONS = 200;

/** By question; the empty text is no answer. */
const choices = z.record(z.uuid(), z.union([z.uuid(), z.literal("")])).default({});

/**
 * What the forms of a room ask for. A posted page names each of its questions twice: `w.…` has the choice that the page
 * showed, `a.…` the one made on it.
 */
export const roomSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("start") }),
	z.object({ intent: z.literal("finish") }),
	z.object({
		intent: z.literal("save"),
		w: choices.refine((shown) => Object.keys(shown).length <= MAX_POSTED_QUESTIONS),
		a: choices,
		/** Where the page is and where it leads, read leniently. */
		page: z.string().optional(),
		size: z.string().optional(),
		to: z.string().optional(),
	}),
]);

/** A posted page of the paper. */
export type PostedPage = Omit<Extract<z.infer<typeof roomSchema>, { intent: "save" }>, "intent">;
