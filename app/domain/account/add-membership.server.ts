import { type SQL, sql } from "drizzle-orm";
import { institute, instituteMembership, type MEMBERSHIP_ROLES, type REQUEST_STATUSES } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";

type NewMembership = {
	accountUuid: string;
	role: (typeof MEMBERSHIP_ROLES)[number];
	requestStatus: (typeof REQUEST_STATUSES)[number];
	/** ms UTC */
	now: number;
};

/** The institute of a uuid; of a double that was merged the one that it has become. */
export const becameOf = (instituteUuid: string): SQL =>
	sql`(SELECT coalesce(merged_into, uuid) FROM ${institute} AS given WHERE given.uuid = ${instituteUuid})`;

/** The statement that makes somebody a member of the one institute that `where` names; who is one already stays as they are. */
export const addMembership = (
	{ db }: Pick<Deps, "db">,
	{ accountUuid, role, requestStatus, now }: NewMembership,
	where: SQL,
) =>
	insertWhere(
		{ db },
		instituteMembership,
		{ accountUuid, instituteUuid: sql`${institute.uuid}`, requestStatus, role, createdAt: now, updatedAt: now },
		sql`FROM ${institute} WHERE ${where}`,
	).onConflictDoNothing();
