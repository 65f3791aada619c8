import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { suspension } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
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
	const entry = uuidv7();
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
		audit.ifChanged(
			{ db },
			{
				...{ uuid: entry, actorUuid: actor.accountUuid, action: "account.restore" },
				...{ objectType: "account", objectUuid: accountUuid },
				detail: { suspension: uuid, note, before: { suspended: true }, after: { suspended: false } },
			},
			now,
		),
		tellPerson(
			deps,
			{
				...{ kind: "account-restored", accountUuid, params: {}, decision: uuid },
				happened: noted(entry),
			},
			now,
		),
	]);
	if (!lifted) throw peopleErrors.fail("NotSuspended");
	await deps.cache.bumpPublicVersion(now);
	return tellNow(deps, lifted);
}
