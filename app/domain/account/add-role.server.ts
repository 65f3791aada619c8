import { eq } from "drizzle-orm";
import { account, accountRole, institute, instituteMembership, teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireSignedIn } from "./access.ts";
import { accountErrors } from "./errors.ts";
import { isProfileComplete } from "./rules.ts";
import type { Actor, SessionData } from "./session.ts";
import { isOwnInstitute, joinStatements } from "./sign-in.server.ts";

type Changed = Pick<SessionData, "roles" | "role" | "profileComplete" | "verificationStatus">;

/**
 * Gives a signed-in person a further role, by their own act (ACC-2), and goes on in it. Idempotent. One round trip.
 * @returns what their session must know
 * @throws DomainError InvalidToken without an actor
 */
export async function addRole(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	role: "student" | "teacher",
): Promise<Changed> {
	const actor = requireSignedIn(who);
	const now = clock();
	const mine = eq(accountRole.accountUuid, actor.accountUuid);
	const [, , , roles, [person], teachers, institutes] = await db.batch([
		db.insert(accountRole).values({ accountUuid: actor.accountUuid, role, createdAt: now }).onConflictDoNothing(),
		...joinStatements({ db }, actor.accountUuid, role, now),
		db.select({ role: accountRole.role }).from(accountRole).where(mine),
		db.select().from(account).where(eq(account.uuid, actor.accountUuid)),
		db.select().from(teacherProfile).where(eq(teacherProfile.accountUuid, actor.accountUuid)),
		db
			.select({ uuid: institute.uuid })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(isOwnInstitute(actor.accountUuid)),
	]);
	if (!person) throw accountErrors.fail("InvalidToken");
	return {
		roles: roles.map((row) => row.role),
		role,
		profileComplete: isProfileComplete(person, institutes.length),
		verificationStatus: teachers[0]?.verificationStatus ?? null,
	};
}
