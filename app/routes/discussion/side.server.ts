import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";

/** These pages are in both areas. @throws DomainError InvalidToken */
export const sideOf = (actor: Actor | null): "teacher" | "student" =>
	requireSignedIn(actor).role === "teacher" ? "teacher" : "student";
