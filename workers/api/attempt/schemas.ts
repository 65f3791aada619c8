import { z } from "zod";

/** A choice (readings 19): `optionUuid` null clears, `seq` is the client's own counter for retries. */
export const choiceFields = {
	questionUuid: z.uuid(),
	optionUuid: z.uuid().nullable(),
	seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
};

export const answerBody = z.object({ examUUID: z.uuid(), ...choiceFields });
