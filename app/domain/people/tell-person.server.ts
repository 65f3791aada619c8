import { type SQL, sql } from "drizzle-orm";
import { accountRole } from "#db/schema/index.ts";
import type { Role } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ParamsOf } from "~/domain/notification/kinds.ts";
import { notify } from "~/domain/notification/notify.server.ts";

type AccountKind = "account-suspended" | "account-restored" | "role-given" | "role-taken";

type Decision<K extends AccountKind> = {
	kind: K;
	accountUuid: string;
	params: ParamsOf<K>;
	/** The uuid of what was decided: of one decision somebody is told once. */
	decision: string;
	/** The role that it is about. */
	role?: Role;
	/** Holds only where it was done. */
	happened: SQL;
};

/**
 * The statement that tells somebody what an admin decided about their account (NTF-4), for the batch of the decision. They read it in the
 * role that they have had longest, the one that it is about aside.
 * @param now ms UTC
 */
export function tellPerson<K extends AccountKind>(
	deps: Pick<Deps, "db">,
	{ kind, accountUuid, params, decision, role, happened }: Decision<K>,
	now: number,
) {
	const held = sql`SELECT held.role FROM ${accountRole} AS held
		WHERE held.account_uuid = ${accountUuid} AND held.role <> ${role ?? ""} ORDER BY held.created_at, held.role LIMIT 1`;
	return notify(
		deps,
		{
			...{ kind, params, about: role, account: sql`${accountUuid}` },
			role: sql`coalesce((${held}), ${role ?? "student"})`,
			key: `${kind}:${decision}`,
			where: sql`${happened}`,
		},
		now,
	);
}
