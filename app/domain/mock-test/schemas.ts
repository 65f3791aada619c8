import { z } from "zod";

/** A choice of a self-assessment (readings 19): `optionUuid` null clears, `seq` is the client's own counter. */
export const mockAnswerSchema = z.object({
	mcqExamUuid: z.uuid(),
	questionUuid: z.uuid(),
	optionUuid: z.uuid().nullable(),
	seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type MockAnswerInput = z.infer<typeof mockAnswerSchema>;
