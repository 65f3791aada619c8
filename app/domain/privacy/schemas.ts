import { z } from "zod";

/** The copy of one's data: a button and nothing else. */
export const copyFormSchema = z.object({ intent: z.literal("copy") });

/** Keeping an account after all. */
export const keepFormSchema = z.object({ intent: z.literal("keep") });

/** Asking for the end of an account: both things that it means are said to be understood. */
export const deletionFormSchema = z.object({
	/** That what goes does not come back. */
	understood: z.literal("on").optional(),
	/** The amount in the wallet that was shown, in poisha, and that it is given up. */
	wallet: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
	giveUp: z.literal("on").optional(),
});

export type DeletionRequest = z.infer<typeof deletionFormSchema>;
