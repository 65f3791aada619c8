import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { auditLog, suspension } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { isActingAdmin, requireOther } from "./acting-admin.server.ts";
import { peopleErrors } from "./errors.ts";
import { type HoldNeeds, tellNow } from "./hold-suspended.server.ts";
import type { RestoreRequest } from "./suspension.ts";
import { tellPerson } from "./tell-person.server.ts";

/**
 * An admin opens a suspended account again: the person may sign in; what was signed in before stays ended (ACC-19). They are
 * told. Two round trips.
 * @returns whether the guard of the sessions has heard; else it hears within a minute
 * @throws DomainError NotSuspended (another admin was first), NotOneself, of requireRole
 */
export async function restore(
	deps: HoldNeeds & Pick<Deps, "cache">,
	who: Actor | null,
	accountUuid: string,
	{ suspension: uuid, note }: RestoreRequest,
): Promise<boolean> {
	const actor = requireOther(who, accountUuid);
	const { db } = deps;
	const now = deps.clock();
	const noted = uuidv7();
	const [[lifted]] = await db.batch([
		db
			.update(suspension)
			.set({
				liftedAt: sql`max(${now}, ${suspension.createdAt} + 1)`,
				liftedBy: actor.accountUuid,
				liftNote: note,
				toldAt: null,
			})
			.where(
				and(
					eq(suspension.uuid, uuid),
					eq(suspension.accountUuid, accountUuid),
					isNull(suspension.liftedAt),
					isActingAdmin(actor),
				),
			)
			.returning(),
		db.run(sql`
			INSERT INTO ${auditLog} (uuid, actor_uuid, action, object_type, object_uuid, detail, created_at)
			SELECT ${noted}, ${actor.accountUuid}, 'account.restore', 'account', account_uuid,
				json_object('suspension', uuid, 'note', ${note}), ${now}
			FROM ${suspension} WHERE uuid = ${uuid} AND changes() > 0`),
		tellPerson(
			deps,
			{
				...{ kind: "account-restored", accountUuid, params: {}, decision: uuid },
				happened: sql`EXISTS (SELECT 1 FROM ${auditLog} AS noted WHERE noted.uuid = ${noted})`,
			},
			now,
		),
	]);
	if (!lifted) throw peopleErrors.fail("NotSuspended");
	await deps.cache.bumpPublicVersion(now);
	return tellNow(deps, lifted);
}
