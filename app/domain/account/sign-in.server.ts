import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import * as schema from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { accountErrors } from "./errors.ts";
import type { IdentityClaims } from "./identity.ts";
import { isProfileComplete } from "./rules.ts";
import type { Role, SessionData } from "./session.ts";

/**
 * Signs a person in under a role: makes or refreshes the account (key: issuer and subject), gives the student or
 * teacher role at the first sign-in with it, and joins a new student to the open school (ACC-2).
 * Two round trips. @throws DomainError RoleNotAllowed when somebody without it asks for the admin role
 */
export async function signIn(
	deps: Pick<Deps, "db" | "clock">,
	claims: IdentityClaims,
	role: Role,
): Promise<SessionData> {
	const now = deps.clock();
	const [person] = await deps.db
		.insert(schema.account)
		.values({
			uuid: uuidv7(),
			issuer: claims.issuer,
			subject: claims.subject,
			name: claims.name,
			mobile: claims.mobile,
			mobileVerified: claims.mobileVerified,
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoUpdate({
			target: [schema.account.issuer, schema.account.subject],
			set: {
				name: sql`coalesce(excluded.name, ${schema.account.name})`,
				mobile: claims.mobile,
				mobileVerified: claims.mobileVerified,
				updatedAt: now,
			},
		})
		.returning();
	if (!person) throw new Error("The account upsert returned no row");
	const { roles, teacher, ownInstitutes } = await joinAs(deps, person.uuid, role, now);
	if (!roles.includes(role)) throw accountErrors.fail("RoleNotAllowed", { role });
	return {
		accountUuid: person.uuid,
		roles,
		role,
		name: person.name,
		image: person.image,
		mobile: person.mobile,
		mobileVerified: person.mobileVerified,
		profileComplete: isProfileComplete(person, ownInstitutes),
		verificationStatus: teacher?.verificationStatus ?? null,
		idToken: claims.idToken,
	};
}

async function joinAs({ db }: Pick<Deps, "db">, accountUuid: string, role: Role, now: number) {
	const { accountRole, teacherProfile, institute, instituteMembership } = schema;
	const giveRole = db.insert(accountRole).values({ accountUuid, role, createdAt: now }).onConflictDoNothing();
	const giveTeacherProfile = db
		.insert(teacherProfile)
		.select(
			sql`SELECT ${accountUuid}, 'Awaiting', NULL, NULL, NULL, NULL, NULL, ${now}, ${now} WHERE ${role} = 'teacher'`,
		)
		.onConflictDoNothing();
	const joinOpenSchool = db
		.insert(instituteMembership)
		.select(
			sql`SELECT NULL, ${uuidv7()}, ${accountUuid}, ${institute.uuid}, 'Accepted', ${now}, ${now} FROM ${institute} WHERE ${institute.isOpenSchool} = 1 AND ${role} = 'student'`,
		)
		.onConflictDoNothing();
	const reads = [
		db.select({ role: accountRole.role }).from(accountRole).where(eq(accountRole.accountUuid, accountUuid)),
		db.select().from(teacherProfile).where(eq(teacherProfile.accountUuid, accountUuid)),
		db
			.select({ uuid: institute.uuid })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(and(eq(instituteMembership.accountUuid, accountUuid), eq(institute.isOpenSchool, false))),
	] as const;
	if (role === "admin") {
		const [roles, teachers, institutes] = await db.batch([...reads]);
		return { roles: roles.map((row) => row.role), teacher: teachers[0], ownInstitutes: institutes.length };
	}
	const [, , , roles, teachers, institutes] = await db.batch([giveRole, giveTeacherProfile, joinOpenSchool, ...reads]);
	return { roles: roles.map((row) => row.role), teacher: teachers[0], ownInstitutes: institutes.length };
}
