import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";
import { MAX_SLIDES } from "./slide-rules.ts";

/** The forms of the live room: to go in, to listen only or not; to end it for everybody. */
export const liveRoomSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("join"), listen: z.literal("on").optional() }),
	z.object({ intent: z.literal("end") }),
]);

/** The form of a lecture's slides: more of them, taken in as they come, or one less. */
export const slidesSchema = z.object({
	intent: z.enum(["add", "remove"]),
	slides: z.array(uuidSchema).max(MAX_SLIDES).default([]),
	slide: uuidSchema.optional(),
});
