import { and, eq, sql } from "drizzle-orm";
import { account, institute, instituteMembership } from "#db/schema/index.ts";
import { addMembership, becameOf } from "~/domain/account/add-membership.server.ts";
import { isProfileComplete } from "~/domain/account/rules.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { instituteErrors } from "./errors.ts";
import { type InstituteLink, linkColumns, requireMember, toLink } from "./my-institutes.server.ts";
import { joinsAs } from "./rules.ts";

/**
 * A student joins an institute, a teacher asks to be let in (INS-2, INS-3); who was refused may ask again. Idempotent, one round trip.
 * @param instituteUuid empty where none was chosen
 * @returns the entry, whether this made it, and whether the student's profile is complete now
 * @throws DomainError InstituteNotChosen, InstituteNotFound, or of requireMember
 */
export async function joinInstitute(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	instituteUuid: string,
): Promise<{ link: InstituteLink; isNew: boolean; profileComplete: boolean }> {
	const actor = requireMember(who);
	if (instituteUuid === "") throw instituteErrors.fail("InstituteNotChosen");
	const { accountUuid, role } = actor;
	const now = clock();
	const entry = and(eq(instituteMembership.accountUuid, accountUuid), eq(instituteMembership.role, role));
	const [added, askedAgain, [row], [person], own] = await db.batch([
		addMembership(
			{ db },
			{ accountUuid, role, requestStatus: joinsAs[role], now },
			sql`${institute.uuid} = ${becameOf(instituteUuid)} AND ${institute.state} = 'listed'
				AND (${institute.isOpenSchool} = 0 OR ${role} = 'student')`,
		).returning({ uuid: instituteMembership.uuid }),
		db
			.update(instituteMembership)
			.set({ requestStatus: joinsAs[role], reason: null, decidedBy: null, decidedAt: null, updatedAt: now })
			.where(
				and(
					entry,
					sql`${instituteMembership.instituteUuid} = ${becameOf(instituteUuid)}`,
					eq(instituteMembership.requestStatus, "Rejected"),
				),
			)
			.returning({ uuid: instituteMembership.uuid }),
		db
			.select(linkColumns)
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(and(entry, sql`${instituteMembership.instituteUuid} = ${becameOf(instituteUuid)}`)),
		db.select().from(account).where(eq(account.uuid, accountUuid)),
		db
			.select({ uuid: instituteMembership.uuid })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(and(entry, eq(institute.isOpenSchool, false)))
			.limit(1),
	]);
	if (!row) throw instituteErrors.fail("InstituteNotFound");
	return {
		link: toLink(row),
		isNew: added.length + askedAgain.length > 0,
		profileComplete: person !== undefined && isProfileComplete(person, own.length),
	};
}
