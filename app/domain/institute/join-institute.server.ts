import { and, eq, sql } from "drizzle-orm";
import { account, institute, instituteMembership } from "#db/schema/index.ts";
import { addMembership, becameOf, hasRoom } from "~/domain/account/add-membership.server.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import { isProfileComplete, MOST_INSTITUTES } from "~/domain/account/rules.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { instituteErrors } from "./errors.ts";
import { type InstituteLink, linkColumns, requireMember, toLink } from "./my-institutes.server.ts";
import { joinsAs } from "./rules.ts";

/**
 * A student joins an institute, a teacher asks to be let in (INS-2, INS-3); who was refused may ask again. Idempotent, one round trip.
 * @param instituteUuid empty where none was chosen
 * @returns the entry, whether this made it, and whether the student's profile is complete now
 * @throws DomainError InstituteNotChosen, InstituteNotFound, TooManyInstitutes, or of requireMember
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
	const isJoinable = sql`${institute.uuid} = ${becameOf(instituteUuid)} AND ${institute.state} = 'listed'
		AND (${institute.isOpenSchool} = 0 OR ${role} = 'student')`;
	const [added, askedAgain, [row], [person], own, joinable] = await db.batch([
		addMembership(
			{ db },
			{ accountUuid, role, requestStatus: joinsAs[role], now },
			sql`${isJoinable} AND (${institute.isOpenSchool} = 1 OR ${hasRoom({ accountUuid, role })})`,
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
		db.select({ uuid: institute.uuid }).from(institute).where(isJoinable),
	]);
	if (!row && joinable.length > 0) throw accountErrors.fail("TooManyInstitutes", { most: MOST_INSTITUTES });
	if (!row) throw instituteErrors.fail("InstituteNotFound");
	return {
		link: toLink(row),
		isNew: added.length + askedAgain.length > 0,
		profileComplete: person !== undefined && isProfileComplete(person, own.length),
	};
}
