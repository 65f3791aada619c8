import { z } from "zod";

/** Whatever is typed for a PIN: what it must be is said beside the field. */
const typed = z.string().max(40).default("");

export const sharedDeviceFormSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("set-pin"), pin: typed }),
	z.object({ intent: z.literal("hand-over") }),
	z.object({ intent: z.literal("enter"), person: z.uuid(), pin: typed }),
	z.object({ intent: z.literal("remove"), person: z.uuid() }),
]);
