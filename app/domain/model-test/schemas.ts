import { z } from "zod";
import { EXAM_LIST_TYPES } from "./rules.ts";

/** What the address of a list says is looked for; what cannot be is nothing. */
export const examSearchSchema = z.object({
	q: z.string().trim().max(100).catch(""),
	subject: z.uuid().catch(""),
});

export const examListTypeSchema = z.enum(EXAM_LIST_TYPES);

/** The button that registers for a free one (MT-3). */
export const registerSchema = z.object({ intent: z.literal("register") });
