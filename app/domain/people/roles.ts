import { z } from "zod";
import type { Role } from "~/domain/account/session.ts";
import { words } from "./words.ts";

/** The roles that an admin gives and takes: to be a student is everybody's own act. */
export const GIVEN_ROLES = ["teacher", "admin"] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

const role = z.enum(GIVEN_ROLES);

export const giveRoleSchema = z.object({ intent: z.literal("give"), role });
/** Taking one: why, as the person is told and the audit log keeps. */
export const takeRoleSchema = z.object({ intent: z.literal("take"), role, reason: words });
export type TakeRole = Pick<z.infer<typeof takeRoleSchema>, "role" | "reason">;
