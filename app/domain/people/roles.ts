import { z } from "zod";
import type { Role } from "~/domain/account/session.ts";
import { typedName } from "~/domain/confirm/confirm-name.ts";
import { words } from "./words.ts";

/** The roles that an admin gives and takes: to be a student is everybody's own act. */
export const GIVEN_ROLES = ["teacher", "admin"] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

const role = z.enum(GIVEN_ROLES);

const give = z.object({ intent: z.literal("give"), name: typedName });
/** Giving one: with the name of who gets it; who makes an admin also says why, for the audit log. */
export const giveRoleSchema = z.discriminatedUnion("role", [
	give.extend({ role: z.literal("teacher") }),
	give.extend({ role: z.literal("admin"), reason: words }),
]);
export type GiveRole = { role: "teacher"; reason?: never } | { role: "admin"; reason: string };
/** Taking one: why, as the person is told and the audit log keeps. */
export const takeRoleSchema = z.object({ intent: z.literal("take"), role, reason: words, name: typedName });
export type TakeRole = Pick<z.infer<typeof takeRoleSchema>, "role" | "reason">;
