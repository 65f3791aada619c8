import { z } from "zod";

/** Why an admin gives the money back. */
export const refundSchema = z.object({ reason: z.string().trim().min(3).max(200) });

/** The same as a form, with the tick that it is meant. */
export const refundFormSchema = refundSchema.extend({ confirm: z.literal(true) });

/** How something is paid; `key` is a uuid of this one try from the wallet. */
export const checkoutSchema = z.object({ intent: z.enum(["bkash", "wallet"]), key: z.uuid().optional() });

/** "Check now": nothing but its button. */
export const checkNowSchema = z.object({});
