import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import * as schema from "#db/schema/index.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Locale } from "~/lib/time.ts";
import { addMembership } from "./add-membership.server.ts";
import { accountErrors } from "./errors.ts";
import type { IdentityClaims } from "./identity.ts";
import { isProfileComplete } from "./rules.ts";
import { ROLE_NAMES, type Role, type SessionData } from "./session.ts";

const { accountRole } = schema;

/**
 * Signs a person in under a role: makes or refreshes the account (key: issuer and subject). Somebody new gets the student or
 * teacher role they came for, and a new student the place in the open school (ACC-2). Whoever has roles gets no other by
 * signing in: they go on in one of theirs, which the session's `role` says. The account provider's word on name and number
 * counts; another number than before is in the audit log (ACC-22). Two round trips.
 * @param locale the language that they read, for what is sent to them
 * @throws DomainError AccountSuspended (`suspension`: its uuid), RoleNotAllowed when somebody without it asks for the admin role
 */
export async function signIn(
	deps: Pick<Deps, "db" | "clock">,
	claims: IdentityClaims,
	role: Role,
	locale: Locale | null = null,
): Promise<SessionData> {
	const now = deps.clock();
	const refreshed = deps.db
		.insert(schema.account)
		.values({
			uuid: uuidv7(),
			issuer: claims.issuer,
			subject: claims.subject,
			name: claims.name,
			mobile: claims.mobile,
			mobileVerified: claims.mobileVerified,
			locale,
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoUpdate({
			target: [schema.account.issuer, schema.account.subject],
			set: {
				name: sql`coalesce(excluded.name, ${schema.account.name})`,
				mobile: claims.mobile,
				mobileVerified: claims.mobileVerified,
				locale: sql`coalesce(excluded.locale, ${schema.account.locale})`,
				updatedAt: now,
			},
		})
		.returning();
	const [, [person]] = await deps.db.batch([noteNewMobile(deps, claims, now), refreshed]);
	if (!person) throw new Error("The account upsert returned no row");
	const { roles, teacher, ownInstitutes, suspended } = await joinAs(deps, person.uuid, role, now);
	if (suspended) throw accountErrors.fail("AccountSuspended", { suspension: suspended.uuid });
	const [own] = ROLE_NAMES.filter((name) => roles.includes(name));
	if (!own || (role === "admin" && !roles.includes(role))) throw accountErrors.fail("RoleNotAllowed", { role });
	return {
		accountUuid: person.uuid,
		roles,
		role: roles.includes(role) ? role : own,
		name: person.name,
		image: person.image,
		mobile: person.mobile,
		mobileVerified: person.mobileVerified,
		profileComplete: isProfileComplete(person, ownInstitutes),
		verificationStatus: teacher?.verificationStatus ?? null,
		idToken: claims.idToken,
	};
}

/** Whose account an issuer's subject is; null of somebody who was never here. One round trip. */
export async function accountOf(
	{ db }: Pick<Deps, "db">,
	{ issuer, subject }: Pick<IdentityClaims, "issuer" | "subject">,
): Promise<string | null> {
	const { account } = schema;
	const [person] = await db
		.select({ uuid: account.uuid })
		.from(account)
		.where(and(eq(account.issuer, issuer), eq(account.subject, subject)));
	return person?.uuid ?? null;
}

/** Before the account is refreshed: the number that it had, where the account provider names another. */
function noteNewMobile({ db }: Pick<Deps, "db">, { issuer, subject, mobile }: IdentityClaims, now: number) {
	return audit(
		{ db },
		{
			...{ action: "account.mobile-changed", actorUuid: sql`uuid`, objectType: "account", objectUuid: sql`uuid` },
			detail: { from: sql`mobile`, to: sql`${mobile}` },
		},
		sql`FROM ${schema.account} WHERE issuer = ${issuer} AND subject = ${subject} AND mobile IS NOT NULL AND mobile IS NOT ${mobile}`,
		now,
	);
}

/** What a role brings, once an account has it: a teacher's profile, or the place in the open school. */
export function joinStatements(
	{ db }: Pick<Deps, "db">,
	accountUuid: string,
	role: "student" | "teacher",
	now: number,
) {
	const { teacherProfile, institute } = schema;
	const has = sql`EXISTS (SELECT 1 FROM ${accountRole} WHERE ${accountRole.accountUuid} = ${accountUuid} AND ${accountRole.role} = ${role})`;
	const giveTeacherProfile = db
		.insert(teacherProfile)
		.select(
			sql`SELECT ${accountUuid}, 'Awaiting', NULL, NULL, NULL, NULL, NULL, NULL, ${now}, ${now} WHERE ${role} = 'teacher' AND ${has}`,
		)
		.onConflictDoNothing();
	const joinOpenSchool = addMembership(
		{ db },
		{ accountUuid, role: "student", requestStatus: "Accepted", now },
		sql`${institute.isOpenSchool} = 1 AND ${role} = 'student' AND ${has}`,
	);
	return [giveTeacherProfile, joinOpenSchool] as const;
}

/** The institutes that complete a student's profile (ACC-7): where somebody teaches is none of them. */
export const isOwnInstitute = (accountUuid: string) =>
	and(
		eq(schema.instituteMembership.accountUuid, accountUuid),
		eq(schema.instituteMembership.role, "student"),
		eq(schema.institute.isOpenSchool, false),
	);

async function joinAs({ db }: Pick<Deps, "db">, accountUuid: string, role: Role, now: number) {
	const { teacherProfile, institute, instituteMembership, suspension } = schema;
	const giveFirstRole = db
		.insert(accountRole)
		.select(
			sql`SELECT ${accountUuid}, ${role}, ${now} WHERE NOT EXISTS (SELECT 1 FROM ${accountRole} WHERE ${accountRole.accountUuid} = ${accountUuid})`,
		)
		.onConflictDoNothing();
	const reads = [
		db.select({ role: accountRole.role }).from(accountRole).where(eq(accountRole.accountUuid, accountUuid)),
		db.select().from(teacherProfile).where(eq(teacherProfile.accountUuid, accountUuid)),
		db
			.select({ uuid: institute.uuid })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(isOwnInstitute(accountUuid)),
		db
			.select({ uuid: suspension.uuid })
			.from(suspension)
			.where(and(eq(suspension.accountUuid, accountUuid), isNull(suspension.liftedAt))),
	] as const;
	if (role === "admin") {
		const [roles, teachers, institutes, [suspended]] = await db.batch([...reads]);
		return { roles: roles.map((row) => row.role), teacher: teachers[0], ownInstitutes: institutes.length, suspended };
	}
	const [, , , roles, teachers, institutes, [suspended]] = await db.batch([
		giveFirstRole,
		...joinStatements({ db }, accountUuid, role, now),
		...reads,
	]);
	return { roles: roles.map((row) => row.role), teacher: teachers[0], ownInstitutes: institutes.length, suspended };
}
