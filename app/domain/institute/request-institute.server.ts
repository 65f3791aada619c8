import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { instituteRequest } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { instituteErrors } from "./errors.ts";
import { requireMember } from "./my-institutes.server.ts";
import { MOST_OPEN_REQUESTS } from "./rules.ts";
import type { NotListed } from "./schemas.ts";
import { requestFoundBy } from "./search-key.ts";

/**
 * "My institute is not listed" (INS-5): said twice of one name it waits once. One round trip.
 * @throws DomainError TooManyInstituteRequests, or of requireMember
 */
export async function requestInstitute(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ name, kind, districtId }: NotListed,
): Promise<void> {
	const { accountUuid, role } = requireMember(who);
	const now = clock();
	const keys = requestFoundBy(name);
	const open = sql`SELECT count(*) FROM ${instituteRequest} WHERE account_uuid = ${accountUuid} AND request_status = 'Pending'`;
	const [, waiting] = await db.batch([
		insertWhere(
			{ db },
			instituteRequest,
			{ uuid: uuidv7(), accountUuid, role, name, ...keys, kind, districtId, createdAt: now, updatedAt: now },
			sql`WHERE (${open}) < ${MOST_OPEN_REQUESTS}`,
		).onConflictDoNothing(),
		db
			.select({ uuid: instituteRequest.uuid })
			.from(instituteRequest)
			.where(
				sql`${instituteRequest.accountUuid} = ${accountUuid} AND ${instituteRequest.nameKey} = ${keys.nameKey}
					AND ${instituteRequest.requestStatus} = 'Pending'`,
			),
	]);
	if (waiting.length === 0) throw instituteErrors.fail("TooManyInstituteRequests");
}
