import { and, eq, sql } from "drizzle-orm";
import { institute, instituteMembership } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireSignedIn } from "./access.ts";
import { addMembership } from "./add-membership.server.ts";
import type { Actor } from "./session.ts";

export type OpenSchoolMembership = {
	uuid: string;
	institute: { uuid: string; name: string };
	requestStatus: "Accepted" | "Pending" | "Rejected";
	/** A membership was there before. */
	already: boolean;
};

/**
 * Joins the student to the open school. Idempotent, and for students who have not met every precondition yet: it is
 * part of the first sign-in (INS-1). One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed
 */
export async function registerOpenSchool(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
): Promise<OpenSchoolMembership> {
	const actor = requireSignedIn(who, "student");
	const now = clock();
	const [inserted, [row]] = await db.batch([
		addMembership(
			{ db },
			{ accountUuid: actor.accountUuid, role: "student", requestStatus: "Accepted", now },
			sql`${institute.isOpenSchool} = 1`,
		).returning({ uuid: instituteMembership.uuid }),
		db
			.select({
				uuid: instituteMembership.uuid,
				requestStatus: instituteMembership.requestStatus,
				institute: { uuid: institute.uuid, name: institute.name },
			})
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(
				and(
					eq(instituteMembership.accountUuid, actor.accountUuid),
					eq(instituteMembership.role, "student"),
					eq(institute.isOpenSchool, true),
				),
			),
	]);
	if (!row) throw new Error("There is no open school to join");
	return { ...row, already: inserted.length === 0 };
}
