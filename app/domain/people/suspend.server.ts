import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { account, suspension } from "#db/schema/index.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { lookAtRoomsOf } from "~/domain/live-class/meetings.server.ts";
import { isActingAdmin, requireOther } from "./acting-admin.server.ts";
import { peopleErrors } from "./errors.ts";
import { type HoldNeeds, tellNow } from "./hold-suspended.server.ts";
import type { SuspendRequest } from "./suspension.ts";
import { tellPerson } from "./tell-person.server.ts";

/**
 * An admin suspends an account, whatever its roles (ACC-19): every session and token of it ends at its next request, nobody
 * signs in to it, and an exam that is running is sealed with what was answered. They hear of it by SMS (NTF-9). Two round trips.
 * @returns whether all sessions have heard; else it is decided, and they hear within a minute
 * @throws DomainError PersonNotFound, AlreadySuspended, NotOneself, RoleNotAllowed (suspended meanwhile oneself), of requireRole
 */
export async function suspend(
	deps: HoldNeeds & Pick<Deps, "cache">,
	who: Actor | null,
	accountUuid: string,
	{ reason, text }: SuspendRequest,
): Promise<boolean> {
	const actor = requireOther(who, accountUuid);
	const { db } = deps;
	const now = deps.clock();
	const uuid = uuidv7();
	const [, , [made], [person]] = await db.batch([
		// Later than its end, should the account have been opened again this very moment: the newest counts.
		db.run(sql`
			INSERT INTO ${suspension} (uuid, account_uuid, reason, text, suspended_by, created_at)
			SELECT ${uuid}, uuid, ${reason}, ${text}, ${actor.accountUuid},
				max(${now}, coalesce((SELECT max(before.lifted_at) + 1 FROM ${suspension} AS before WHERE before.account_uuid = ${accountUuid}), 0))
			FROM ${account} WHERE uuid = ${accountUuid} AND ${isActingAdmin(actor)}
			ON CONFLICT DO NOTHING`),
		audit(
			{ db },
			{
				...{ actorUuid: actor.accountUuid, action: "account.suspend", objectType: "account", objectUuid: accountUuid },
				detail: { suspension: uuid, reason, text, before: { suspended: false }, after: { suspended: true } },
			},
			sql`FROM ${suspension} WHERE uuid = ${uuid}`,
			now,
		),
		db.select().from(suspension).where(eq(suspension.uuid, uuid)),
		db
			.select({ mayDecide: sql<number>`${isActingAdmin(actor)}` })
			.from(account)
			.where(eq(account.uuid, accountUuid)),
		tellPerson(
			deps,
			{
				...{ kind: "account-suspended", accountUuid, params: { reason }, decision: uuid },
				happened: sql`EXISTS (SELECT 1 FROM ${suspension} AS done WHERE done.uuid = ${uuid})`,
			},
			now,
		),
		lookAtRoomsOf(deps, accountUuid, now),
	]);
	if (!person) throw peopleErrors.fail("PersonNotFound");
	if (!person.mayDecide) throw accountErrors.fail("RoleNotAllowed", { role: "admin" });
	if (!made) throw peopleErrors.fail("AlreadySuspended");
	// What a suspended teacher has for everybody is gone from there at once (CRS-6).
	await deps.cache.bumpPublicVersion(now);
	return tellNow(deps, made);
}
