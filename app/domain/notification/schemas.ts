import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";
import { MAX_ENDPOINT } from "./endpoint.ts";
import { KIND_NAMES } from "./kinds.ts";

const key = z.string().max(200);
const upTo = z.coerce.number().int().min(0);

/** What the forms of the page ask for: to open one (which reads it), to mark it or all up to the newest shown as read, a push or none to this browser, the settings. */
export const notificationFormSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("open"), uuid: uuidSchema }),
	z.object({ intent: z.literal("read"), uuid: uuidSchema }),
	z.object({ intent: z.literal("read-all"), upTo }),
	z.object({
		intent: z.enum(["push-on", "push-renew"]),
		endpoint: z.string().max(MAX_ENDPOINT),
		p256dh: key,
		auth: key,
	}),
	z.object({ intent: z.literal("push-off") }),
	z.object({ intent: z.literal("push-off-all") }),
	z.object({ intent: z.literal("settings"), on: z.array(z.enum(KIND_NAMES)).max(KIND_NAMES.length).default([]) }),
]);

/** As the API takes it: without a limit, all that there are. */
export const readAllSchema = z.object({ upTo: z.int().min(0).optional() });
