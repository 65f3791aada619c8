import { DomainError } from "~/lib/domain-error.ts";
import type { Actor, Role } from "./session.ts";

export type AccessErrorCode =
	| "InvalidToken"
	| "RoleNotAllowed"
	| "StudentMobileUnverified"
	| "TeacherMobileUnverified"
	| "StudentNameMissing"
	| "TeacherNameMissing"
	| "TeacherNotVerified";

type Precondition = { role: Role; fails: (actor: Actor) => boolean; code: AccessErrorCode };

/** Spec section 8: what a role must have before it may act. First failing row wins. */
const PRECONDITIONS: Precondition[] = [
	{ role: "student", fails: (actor) => !actor.mobileVerified, code: "StudentMobileUnverified" },
	{ role: "teacher", fails: (actor) => !actor.mobileVerified, code: "TeacherMobileUnverified" },
	{ role: "student", fails: (actor) => !actor.name?.trim(), code: "StudentNameMissing" },
	{ role: "teacher", fails: (actor) => !actor.name?.trim(), code: "TeacherNameMissing" },
	{ role: "teacher", fails: (actor) => actor.verificationStatus !== "Accepted", code: "TeacherNotVerified" },
];

/** The first precondition that the actor's role does not meet, or null. */
export function unmetPrecondition(actor: Actor): AccessErrorCode | null {
	return PRECONDITIONS.find((row) => row.role === actor.role && row.fails(actor))?.code ?? null;
}

/**
 * The authorization that every use case for one role begins with.
 * @throws DomainError InvalidToken without an actor, RoleNotAllowed for another role, or the unmet precondition
 */
export function requireRole(actor: Actor | null, role: Role): Actor {
	if (!actor) throw new DomainError("InvalidToken");
	if (actor.role !== role) throw new DomainError("RoleNotAllowed", { role });
	return requireReady(actor);
}

/**
 * For what any role may do: somebody signed in who meets the preconditions of the role in use.
 * @throws DomainError InvalidToken without an actor, or the unmet precondition
 */
export function requireReady(actor: Actor | null): Actor {
	if (!actor) throw new DomainError("InvalidToken");
	const unmet = unmetPrecondition(actor);
	if (unmet) throw new DomainError(unmet);
	return actor;
}
