import { returnPath } from "~/lib/safe-next.ts";
import { unmetPrecondition } from "./access.ts";
import type { AccountErrorCode } from "./errors.ts";
import { HOMES } from "./homes.ts";
import type { Actor, Role } from "./session.ts";

/** Where an unmet precondition sends a person (ACC-5). */
export const PRECONDITION_PAGES: Partial<Record<AccountErrorCode, string>> = {
	StudentMobileUnverified: "/auth/mobile-verification",
	TeacherMobileUnverified: "/auth/mobile-verification",
	StudentNameMissing: "/auth/missing-name",
	TeacherNameMissing: "/auth/missing-name",
	TeacherNotVerified: "/auth/teacher-verification",
	TeacherAwaiting: "/auth/teacher-verification",
	TeacherRejected: "/auth/teacher-verification",
	TeacherSuspended: "/auth/teacher-verification",
};

/** The same of any such code: home, where there is no page that repairs what is missing. */
export const preconditionPage = (code: AccountErrorCode): string => PRECONDITION_PAGES[code] ?? "/home";

/** The page at which somebody waits who may not act yet: every page of their area leads there. Null for everybody else. */
export function waitingPage(actor: Actor): string | null {
	const unmet = unmetPrecondition(actor);
	return unmet && preconditionPage(unmet);
}

/** Where the area of one role sends the holder of another (ACC-4). */
const WRONG_ROLE: Record<Role, Partial<Record<Role, string>>> = {
	student: { teacher: "/dashboard/teacher/wrong-role" },
	teacher: { student: "/student/wrong-role" },
	admin: {},
};

const DISALLOWED = "/errors/error-401";

/** A page of a role's area, as its guard needs to know it. */
type GuardedPage = {
	role: Role;
	/** It is reached without meeting the preconditions: it says what is wrong. */
	unready?: boolean;
	/** It is nothing to come back to later: guests go home (ACC-4). */
	live?: boolean;
	/** What it is about is told before the sign-in. */
	told?: boolean;
};

type GuardAnswer = { allowed: true } | { allowed: false; to: string };

/** Reasons are words of ours, and short. */
const LONGEST_REASON = 100;

/**
 * Decides on a request for a page of a role's area.
 * @param path path and query of the page asked for, to come back to
 * @param q a reason for `/auth/login`, when the address carries one
 */
export function guardArea(
	{ role: area, unready, live, told }: GuardedPage,
	actor: Actor | null,
	path: string,
	q: string | null,
): GuardAnswer {
	if (!actor) {
		if (live) return { allowed: false, to: "/" };
		const next = encodeURIComponent(returnPath(path));
		const reason = q && q.length <= LONGEST_REASON ? `q=${encodeURIComponent(q)}&` : "";
		const to = reason || told ? `/auth/login?${reason}next=${next}` : `/auth/sign-in?role=${area}&next=${next}`;
		return { allowed: false, to };
	}
	if (actor.role !== area) return { allowed: false, to: WRONG_ROLE[area][actor.role] ?? DISALLOWED };
	if (unready) return { allowed: true };
	const waits = waitingPage(actor);
	if (waits) return { allowed: false, to: `${waits}?next=${encodeURIComponent(returnPath(path))}` };
	return { allowed: true };
}

/**
 * Whether somebody who signed in under a role that they do not have is asked if they want it (ACC-2). No button signs in as
 * an admin: one who came for no page goes home.
 */
export const asksForRole = (actor: Pick<Actor, "role">, asked: Role, next: string | null): boolean =>
	actor.role !== asked && (actor.role !== "admin" || next !== null);

/** Where a fresh sign-in lands without a `next` (ACC-6). */
export function landingOf(actor: Actor): string {
	if (actor.role === "student" && !actor.profileComplete) return "/auth/student/profile-verification";
	return HOMES[actor.role];
}
