import { z } from "zod";
import { EXAM_LIST_TYPES } from "./rules.ts";

/** A uuid or a numeric id: every `{id}` of an address takes both (design section 4). */
export const examIdSchema = z.union([z.uuid(), z.string().regex(/^\d{1,15}$/)]);

export const examListTypeSchema = z.enum(EXAM_LIST_TYPES);

/** An answer as readings 19 has it: `optionUuid` null clears, `seq` is the client's own counter for retries. */
export const answerSchema = z.object({
	examUUID: z.uuid(),
	questionUuid: z.uuid(),
	optionUuid: z.uuid().nullable(),
	seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type AnswerInput = z.infer<typeof answerSchema>;
