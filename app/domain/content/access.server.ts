import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { content } from "#db/schema/index.ts";
import { requireReady, requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import { contentErrors } from "./errors.ts";
import { isListed } from "./listed.server.ts";

export type Content = typeof content.$inferSelect;

export const notFound = () => contentErrors.fail("ContentNotFound");

/** The condition that content is the one that an id names, its uuid or its number (DATA-3). @throws DomainError ContentNotFound */
export function isContent(id: string): SQL {
	const named = idInAddress(id, notFound);
	return ID_NUMBER.test(named) ? eq(content.id, Number(named)) : eq(content.uuid, named);
}

/** That content is a teacher's own: what an admin uploaded is the platform's, also where that account is a teacher's now (CON-7). */
export const isOwnOf = (accountUuid: string): SQL =>
	and(eq(content.teacherUuid, accountUuid), eq(content.uploadedByAdmin, false)) as SQL;

/** What somebody may see: what is published, and a teacher's own (CON-2); an admin all of it (CON-7). @throws of requireReady */
export function isVisibleTo(who: Actor | null): SQL {
	const { role, accountUuid } = requireReady(who);
	if (role === "admin") return sql`1`;
	return role === "teacher" ? (or(isListed, isOwnOf(accountUuid)) as SQL) : isListed;
}

/** Who makes and changes videos: a teacher their own, an admin all of them (CON-7). @throws DomainError of requireRole */
export const requireMaker = (who: Actor | null): Actor => requireRole(who, who?.role === "admin" ? "admin" : "teacher");

/**
 * What somebody may change: a teacher their own, another's is not there; an admin any. One round trip.
 * @throws DomainError ContentNotFound, of requireMaker
 */
export async function changeableContent(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	id: string,
): Promise<{ actor: Actor; content: Content }> {
	const actor = requireMaker(who);
	const [found] = await db
		.select()
		.from(content)
		.where(and(isContent(id), actor.role === "admin" ? undefined : isOwnOf(actor.accountUuid)));
	if (!found) throw notFound();
	return { actor, content: found };
}
