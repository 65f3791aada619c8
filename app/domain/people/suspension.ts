import { z } from "zod";
import type { SUSPENSION_REASONS } from "#db/schema/people.ts";
import { typedName } from "~/domain/confirm/confirm-name.ts";
import { words } from "./words.ts";

/** Why an account is suspended, as the database has it. */
export const REASONS = [
	"rules",
	"sharing",
	"conduct",
	"payment",
	"identity",
	"security",
	"other",
] as const satisfies typeof SUSPENSION_REASONS;
export type SuspensionReason = (typeof REASONS)[number];

/** Suspending an account: the reason, and what the person is told beside it. */
export const suspendSchema = z.object({
	intent: z.literal("suspend"),
	reason: z.enum(REASONS),
	text: words,
	name: typedName,
});
export type SuspendRequest = Pick<z.infer<typeof suspendSchema>, "reason" | "text">;

/** Opening it again: which suspension ends, and why, for the admins. */
export const restoreSchema = z.object({ intent: z.literal("restore"), suspension: z.uuid(), note: words });
export type RestoreRequest = Pick<z.infer<typeof restoreSchema>, "suspension" | "note">;
