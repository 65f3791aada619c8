import type { Role } from "~/domain/account/session.ts";
import { m } from "~/paraglide/messages.js";

/** What is said to somebody who joined an institute, or asked to (INS-2, INS-3). */
export const joinedText = (role: Role): string =>
	role === "student" ? m.institute_joined() : m.institute_join_requested();
