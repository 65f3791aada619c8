import { type SQL, sql } from "drizzle-orm";
import { institute, instituteMembership, type MEMBERSHIP_ROLES, type REQUEST_STATUSES } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import { MOST_INSTITUTES } from "./rules.ts";

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

/**
 * For `where`: that the list of somebody has room for one more (INS-4.1), whatever the entries wait for. Of what people add by
 * themselves: what an admin answers is added all the same.
 */
export const hasRoom = ({ accountUuid, role }: Pick<NewMembership, "accountUuid" | "role">): SQL =>
	sql`(SELECT count(*) FROM ${instituteMembership} AS held JOIN ${institute} AS school ON school.uuid = held.institute_uuid
		WHERE held.account_uuid = ${accountUuid} AND held.role = ${role} AND school.is_open_school = 0) < ${MOST_INSTITUTES}`;

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
