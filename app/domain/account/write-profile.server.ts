import { and, count, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import {
	account,
	accountSubject,
	grade,
	institute,
	instituteMembership,
	subject,
	teacherProfile,
} from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireSignedIn } from "./access.ts";
import { accountErrors } from "./errors.ts";
import { isProfileComplete, type ProfileRole } from "./rules.ts";
import type { Actor } from "./session.ts";

type AccountRow = typeof account.$inferInsert;
type TeacherRow = typeof teacherProfile.$inferInsert;

/** What changes of a profile; what is not named stays. */
export type ProfileChange = {
	account?: Partial<
		Pick<
			AccountRow,
			| "dob"
			| "gender"
			| "gradeUuid"
			| "addressLine1"
			| "postOffice"
			| "zipCode"
			| "thana"
			| "thanaId"
			| "district"
			| "districtId"
			| "country"
		>
	>;
	/** Written where the person has a teacher's profile. */
	teacher?: Partial<Pick<TeacherRow, "organization" | "aboutMe">>;
	/** All that are learnt or taught from now on. */
	subjectUuids?: readonly string[];
};

export type ProfileOwner = Actor & { role: ProfileRole };

/**
 * Who has a profile to fill in, whatever it still lacks: a student or a teacher.
 * @throws DomainError InvalidToken, RoleNotAllowed for admins
 */
export function requireProfileOwner(who: Actor | null): ProfileOwner {
	const actor = requireSignedIn(who);
	if (actor.role === "admin") throw accountErrors.fail("RoleNotAllowed", { role: actor.role });
	return actor as ProfileOwner;
}

/** The subjects of the person become these. */
function subjectStatements(
	{ db }: Pick<Deps, "db">,
	accountUuid: string,
	uuids: readonly string[],
	now: number,
	allowed: SQL,
) {
	const mine = eq(accountSubject.accountUuid, accountUuid);
	const gone = uuids.length > 0 ? notInArray(accountSubject.subjectUuid, [...uuids]) : undefined;
	const chosen = uuids.length > 0 ? inArray(subject.uuid, [...uuids]) : sql`0`;
	return [
		db.delete(accountSubject).where(and(mine, gone, allowed)),
		db
			.insert(accountSubject)
			.select(sql`SELECT ${accountUuid}, ${subject.uuid}, ${now} FROM ${subject} WHERE ${chosen} AND ${allowed}`)
			.onConflictDoNothing(),
	] as const;
}

/**
 * Writes a change of the person's own profile, all of it or nothing. One round trip.
 * @returns whether a student's profile is complete now
 * @throws DomainError GradeNotFound, SubjectNotFound, InvalidToken when the account is gone
 */
export async function writeProfile(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ accountUuid }: ProfileOwner,
	change: ProfileChange,
): Promise<{ profileComplete: boolean }> {
	const now = clock();
	const { gradeUuid } = change.account ?? {};
	const subjectUuids = change.subjectUuids && [...new Set(change.subjectUuids)];
	const gradeThere = gradeUuid ? sql`EXISTS (SELECT 1 FROM ${grade} WHERE ${grade.uuid} = ${gradeUuid})` : sql`1`;
	const subjectsThere = subjectUuids?.length
		? sql`(SELECT count(*) FROM ${subject} WHERE ${inArray(subject.uuid, subjectUuids)}) = ${subjectUuids.length}`
		: sql`1`;
	const allowed = sql`${gradeThere} AND ${subjectsThere}`;
	const statements = [
		db
			.update(account)
			.set({ ...change.account, updatedAt: now })
			.where(and(eq(account.uuid, accountUuid), allowed))
			.returning(),
		db
			.select({ own: count() })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(
				and(
					eq(instituteMembership.accountUuid, accountUuid),
					eq(instituteMembership.role, "student"),
					eq(institute.isOpenSchool, false),
				),
			),
		db
			.select({ grade: sql<number>`${gradeThere}`, subjects: sql<number>`${subjectsThere}` })
			.from(account)
			.where(eq(account.uuid, accountUuid)),
	] as const;
	const [[person], [institutes], [there]] = await db.batch([
		...statements,
		...(subjectUuids ? subjectStatements({ db }, accountUuid, subjectUuids, now, allowed) : []),
		...(change.teacher
			? [
					db
						.update(teacherProfile)
						.set({ ...change.teacher, updatedAt: now })
						.where(and(eq(teacherProfile.accountUuid, accountUuid), allowed)),
				]
			: []),
	]);
	if (person) return { profileComplete: isProfileComplete(person, institutes?.own ?? 0) };
	if (there && !there.grade) throw accountErrors.fail("GradeNotFound");
	throw accountErrors.fail(there ? "SubjectNotFound" : "InvalidToken");
}
