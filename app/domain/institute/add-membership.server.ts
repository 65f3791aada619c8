import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { institute, instituteMembership } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { MembershipRole, RequestStatus } from "./schemas.ts";

type NewMembership = { accountUuid: string; role: MembershipRole; requestStatus: RequestStatus; now: number };

/** The statement that makes somebody a member of the one institute that `where` names; who is one already stays as they are. */
export const addMembership = (
	{ db }: Pick<Deps, "db">,
	{ accountUuid, role, requestStatus, now }: NewMembership,
	where: SQL,
) =>
	db
		.insert(instituteMembership)
		.select(
			sql`SELECT NULL, ${uuidv7()}, ${accountUuid}, ${institute.uuid}, ${requestStatus}, ${now}, ${now}, ${role}, NULL, NULL, NULL FROM ${institute} WHERE ${where}`,
		)
		.onConflictDoNothing();
