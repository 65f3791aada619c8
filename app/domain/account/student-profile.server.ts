import { and, asc, eq, sql } from "drizzle-orm";
import { account, grade, institute, instituteMembership } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { addMembership } from "~/domain/institute/add-membership.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { requireSignedIn } from "./access.ts";
import { isProfileComplete } from "./rules.ts";
import type { StudentProfile } from "./schemas.ts";
import type { Actor } from "./session.ts";

/** `labelBn` is null where it has no name in Bangla. */
type Choice = { uuid: string; label: string; labelBn: string | null };

type StudentProfileForm = {
	values: Partial<Record<keyof StudentProfile, string>>;
	grades: Choice[];
	institutes: Choice[];
};

/** Only the student themself; unlike other use cases this one is for those who do not meet every precondition yet. */
const requireStudent = (who: Actor | null): Actor => requireSignedIn(who, "student");

/** What is known of the student, and what to choose from. One round trip. @throws DomainError InvalidToken, RoleNotAllowed */
export async function getStudentProfileForm({ db }: Pick<Deps, "db">, who: Actor | null): Promise<StudentProfileForm> {
	const actor = requireStudent(who);
	const [[person], grades, institutes, [own]] = await db.batch([
		db.select().from(account).where(eq(account.uuid, actor.accountUuid)),
		db
			.select({ uuid: grade.uuid, label: grade.title, labelBn: grade.titleBn })
			.from(grade)
			.orderBy(asc(grade.id))
			.limit(100),
		db
			.select({ uuid: institute.uuid, label: institute.name, labelBn: institute.nameBn })
			.from(institute)
			.where(eq(institute.isOpenSchool, false))
			.orderBy(asc(institute.name))
			.limit(1_000),
		db
			.select({ uuid: institute.uuid })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(and(eq(instituteMembership.accountUuid, actor.accountUuid), eq(institute.isOpenSchool, false)))
			.limit(1),
	]);
	const known = {
		dob: person?.dob,
		gender: person?.gender,
		gradeUuid: person?.gradeUuid,
		instituteUuid: own?.uuid,
		addressLine1: person?.addressLine1,
		postOffice: person?.postOffice,
		zipCode: person?.zipCode,
		thana: person?.thana,
		district: person?.district,
		country: person?.country ?? "Bangladesh",
	};
	const values = Object.fromEntries(Object.entries(known).filter(([, value]) => typeof value === "string"));
	return { values, grades, institutes };
}

/**
 * Saves the profile and joins the institute (INS-2). One round trip.
 * @returns whether the profile is complete now
 * @throws DomainError InvalidToken, RoleNotAllowed, InvalidRequest when the grade or the institute does not exist
 */
export async function saveStudentProfile(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ instituteUuid, ...fields }: StudentProfile,
): Promise<{ profileComplete: boolean }> {
	const actor = requireStudent(who);
	const now = clock();
	const exists = sql`EXISTS (SELECT 1 FROM ${account} WHERE ${account.uuid} = ${actor.accountUuid})
		AND EXISTS (SELECT 1 FROM ${grade} WHERE ${grade.uuid} = ${fields.gradeUuid})
		AND EXISTS (SELECT 1 FROM ${institute} WHERE ${institute.uuid} = ${instituteUuid} AND ${institute.isOpenSchool} = 0)`;
	const [[person]] = await db.batch([
		db
			.update(account)
			.set({ ...fields, updatedAt: now })
			.where(and(eq(account.uuid, actor.accountUuid), exists))
			.returning(),
		addMembership(
			{ db },
			{ accountUuid: actor.accountUuid, role: "student", requestStatus: "Accepted", now },
			sql`${institute.uuid} = ${instituteUuid} AND ${exists}`,
		),
	]);
	if (!person) throw requestErrors.fail("InvalidRequest");
	return { profileComplete: isProfileComplete(person, 1) };
}
