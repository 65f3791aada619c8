import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";

const DAY_SECONDS = 86_400;

/** A recording to be played from so many seconds on, or as one file; the only way to its address (ATD-3). */
export const playSchema = z.object({
	intent: z.enum(["play", "file"]),
	recording: uuidSchema,
	from: z.coerce.number().int().min(0).max(DAY_SECONDS).optional(),
});
export type Play = z.output<typeof playSchema>;

/** A recording is taken away for good. */
export const removeRecordingSchema = z.object({ confirm: z.literal("on") });
