import type { PlainCodeOf } from "~/lib/define-errors.ts";
import { accountErrors } from "./errors.ts";
import type { Actor, Role } from "./session.ts";

type PlainCode = PlainCodeOf<typeof accountErrors>;
type Precondition = { role: Role; fails: (actor: Actor) => boolean; code: PlainCode };

/** ACC-5: what a role must have before it may act. First failing row wins. */
const PRECONDITIONS: Precondition[] = [
	{ role: "student", fails: (actor) => !actor.mobileVerified, code: "StudentMobileUnverified" },
	{ role: "teacher", fails: (actor) => !actor.mobileVerified, code: "TeacherMobileUnverified" },
	{ role: "student", fails: (actor) => !actor.name?.trim(), code: "StudentNameMissing" },
	{ role: "teacher", fails: (actor) => !actor.name?.trim(), code: "TeacherNameMissing" },
	{ role: "teacher", fails: ({ verificationStatus }) => verificationStatus === "Awaiting", code: "TeacherAwaiting" },
	{ role: "teacher", fails: ({ verificationStatus }) => verificationStatus === "Rejected", code: "TeacherRejected" },
	{ role: "teacher", fails: ({ verificationStatus }) => verificationStatus === "Suspended", code: "TeacherSuspended" },
	{ role: "teacher", fails: ({ verificationStatus }) => verificationStatus !== "Accepted", code: "TeacherNotVerified" },
];

/** The first precondition that the actor's role does not meet, or null. */
export function unmetPrecondition(actor: Actor): PlainCode | null {
	return PRECONDITIONS.find((row) => row.role === actor.role && row.fails(actor))?.code ?? null;
}

/**
 * For those who may still lack something: somebody signed in, or in one role, whatever its preconditions.
 * @throws DomainError InvalidToken without an actor, RoleNotAllowed for another role
 */
export function requireSignedIn(actor: Actor | null, role?: Role): Actor {
	if (!actor) throw accountErrors.fail("InvalidToken");
	if (role && actor.role !== role) throw accountErrors.fail("RoleNotAllowed", { role });
	return actor;
}

/**
 * The authorization that every use case for one role begins with (SEC-1).
 * @throws DomainError InvalidToken without an actor, RoleNotAllowed for another role, or the unmet precondition
 */
export function requireRole(actor: Actor | null, role: Role): Actor {
	return requireReady(requireSignedIn(actor, role));
}

/**
 * For what any role may do: somebody signed in who meets the preconditions of the role in use.
 * @throws DomainError InvalidToken without an actor, or the unmet precondition
 */
export function requireReady(actor: Actor | null): Actor {
	const known = requireSignedIn(actor);
	const unmet = unmetPrecondition(known);
	if (unmet) throw accountErrors.fail(unmet);
	return known;
}
