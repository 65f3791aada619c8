import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { notification } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { notificationErrors } from "./errors.ts";
import type { Notification } from "./queries.server.ts";
import { MOST_KEPT } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** What a person has read and more than so many newer ones follow goes (NTF-6). */
const forgetOldest = ({ db }: Needs, { accountUuid, role }: Actor) =>
	db.run(sql`
		DELETE FROM ${notification} WHERE account_uuid = ${accountUuid} AND role = ${role} AND read_at IS NOT NULL
		AND id <= (SELECT id FROM ${notification} WHERE account_uuid = ${accountUuid} AND role = ${role}
			ORDER BY id DESC LIMIT 1 OFFSET ${MOST_KEPT})`);

/**
 * The person has read one of theirs; again, nothing changes. One round trip.
 * @param id its uuid or its number
 * @throws DomainError NotificationNotFound, or of requireSignedIn
 */
export async function markRead(deps: Needs, who: Actor | null, id: string): Promise<Notification> {
	const actor = requireSignedIn(who);
	const { db } = deps;
	const named = /^\d+$/.test(id) ? eq(notification.id, Number(id)) : eq(notification.uuid, id);
	const own = and(named, eq(notification.accountUuid, actor.accountUuid));
	const [, [row]] = await db.batch([
		db
			.update(notification)
			.set({ readAt: deps.clock() })
			.where(and(own, isNull(notification.readAt))),
		db.select().from(notification).where(own),
	]);
	if (!row) throw notificationErrors.fail("NotificationNotFound");
	return row;
}

/**
 * The person has read all of theirs in the role in use, or those up to the newest that they saw: what came meanwhile stays
 * unread. One round trip.
 * @param upTo the number of that one
 * @returns how many were unread
 * @throws of requireSignedIn
 */
export async function markAllRead(deps: Needs, who: Actor | null, upTo?: number): Promise<number> {
	const actor = requireSignedIn(who);
	const { db } = deps;
	const [read] = await db.batch([
		db
			.update(notification)
			.set({ readAt: deps.clock() })
			.where(
				and(
					eq(notification.accountUuid, actor.accountUuid),
					eq(notification.role, actor.role),
					isNull(notification.readAt),
					upTo === undefined ? undefined : lte(notification.id, upTo),
				),
			)
			.returning({ id: notification.id }),
		forgetOldest(deps, actor),
	]);
	return read.length;
}
