import { type SQL, sql } from "drizzle-orm";
import { accountRole, suspension } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { peopleErrors } from "./errors.ts";

/**
 * An admin who decides on somebody else: since nobody decides on themselves, an admin always remains.
 * @throws DomainError NotOneself, or of requireRole
 */
export function requireOther(who: Actor | null, accountUuid: string): Actor {
	const actor = requireRole(who, "admin");
	if (actor.accountUuid === accountUuid) throw peopleErrors.fail("NotOneself");
	return actor;
}

/**
 * Whether somebody is an admin who is not suspended, at the very moment of a statement: of two admins who suspend one
 * another at the same time, one does.
 */
export const isActingAdmin = ({ accountUuid }: Pick<Actor, "accountUuid">): SQL =>
	sql`EXISTS (SELECT 1 FROM ${accountRole} AS mine WHERE mine.account_uuid = ${accountUuid} AND mine.role = 'admin')
		AND NOT EXISTS (SELECT 1 FROM ${suspension} AS own WHERE own.account_uuid = ${accountUuid} AND own.lifted_at IS NULL)`;
