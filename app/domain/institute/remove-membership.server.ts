import { and, eq, exists, ne, sql } from "drizzle-orm";
import { institute, instituteMembership } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { instituteErrors } from "./errors.ts";
import { requireMember } from "./my-institutes.server.ts";

/**
 * Takes an entry that was not accepted out of one's own list (INS-4). One round trip.
 * @param id its uuid or number
 * @throws DomainError MembershipNotFound, MembershipAccepted, OpenSchoolStays, or of requireMember
 */
export async function removeMembership({ db }: Pick<Deps, "db">, who: Actor | null, id: string): Promise<void> {
	const { accountUuid, role } = requireMember(who);
	const entry = and(
		/^\d+$/.test(id) ? eq(instituteMembership.id, Number(id)) : eq(instituteMembership.uuid, id),
		eq(instituteMembership.accountUuid, accountUuid),
		eq(instituteMembership.role, role),
	);
	const ofNoOpenSchool = exists(
		db
			.select({ one: sql`1` })
			.from(institute)
			.where(and(eq(institute.uuid, instituteMembership.instituteUuid), eq(institute.isOpenSchool, false))),
	);
	const [[before], removed] = await db.batch([
		db
			.select({ isOpenSchool: institute.isOpenSchool })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(entry),
		db
			.delete(instituteMembership)
			.where(and(entry, ne(instituteMembership.requestStatus, "Accepted"), ofNoOpenSchool))
			.returning({ uuid: instituteMembership.uuid }),
	]);
	if (!before) throw instituteErrors.fail("MembershipNotFound");
	if (before.isOpenSchool) throw instituteErrors.fail("OpenSchoolStays");
	if (removed.length === 0) throw instituteErrors.fail("MembershipAccepted");
}
