import { and, count, eq, sql } from "drizzle-orm";
import { account, grade, institute, instituteMembership } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { gradeOrder, isOfferedGrade } from "~/domain/school-term/offered.server.ts";
import type { Locale } from "~/lib/time.ts";
import { requireSignedIn } from "./access.ts";
import { addMembership, becameOf, hasRoom } from "./add-membership.server.ts";
import type { PlaceLists } from "./chosen-address.ts";
import { accountErrors } from "./errors.ts";
import { addressForm, type Choice } from "./profile-pages.server.ts";
import { type Completeness, completenessOf, isProfileComplete, MOST_INSTITUTES } from "./rules.ts";
import { keptAddress } from "./save-profile.server.ts";
import type { StudentProfile } from "./schemas.ts";
import type { Actor } from "./session.ts";

type StudentProfileForm = {
	/** What is known, without what is missing. */
	values: Partial<Record<keyof StudentProfile, string>>;
	/** Districts and thanas of what is known of the address. */
	lists: PlaceLists;
	completeness: Completeness;
	grades: Choice[];
	/** The one that the student belongs to, the open school aside; none of somebody new. */
	institutes: Choice[];
};

/** Only the student themself; unlike other use cases this one is for those who do not meet every precondition yet. */
const requireStudent = (who: Actor | null): Actor => requireSignedIn(who, "student");

/** The institutes that the student belongs to, the open school aside. */
const ownInstitutes = ({ accountUuid }: Actor) =>
	and(
		eq(instituteMembership.accountUuid, accountUuid),
		eq(instituteMembership.role, "student"),
		eq(institute.isOpenSchool, false),
	);

/**
 * What is known of the student, and what to choose from, in the reader's language. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed; InvalidToken too when the account is gone
 */
export async function getStudentProfileForm(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	locale: Locale,
): Promise<StudentProfileForm> {
	const actor = requireStudent(who);
	const [[person], grades, institutes] = await db.batch([
		db.select().from(account).where(eq(account.uuid, actor.accountUuid)),
		db
			.select({ uuid: grade.uuid, title: grade.title, titleBn: grade.titleBn })
			.from(grade)
			.where(isOfferedGrade(sql`SELECT grade_uuid FROM ${account} WHERE uuid = ${actor.accountUuid}`))
			.orderBy(...gradeOrder)
			.limit(100),
		db
			.select({ uuid: institute.uuid, title: institute.name, titleBn: institute.nameBn })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(ownInstitutes(actor))
			.limit(1),
	]);
	if (!person) throw accountErrors.fail("InvalidToken");
	const { dob, gender, gradeUuid } = person;
	const address = await addressForm(person, locale);
	const known = { dob, gender, gradeUuid, instituteUuid: institutes[0]?.uuid, ...address.values };
	return {
		values: Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
		lists: address.lists,
		completeness: completenessOf("student", person, institutes.length),
		grades,
		institutes,
	};
}

/**
 * Saves the profile and joins the institute (INS-2), of a merged one what it has become; one that is not listed any more stays whose it was.
 * Without one all else is saved. One round trip.
 * @returns whether the profile is complete now
 * @throws DomainError InvalidToken, RoleNotAllowed, PlaceNotFound, TooManyInstitutes, InvalidRequest when the grade or the institute does not exist
 */
export async function saveStudentProfile(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ instituteUuid, dob, gender, gradeUuid, ...address }: StudentProfile,
): Promise<{ profileComplete: boolean }> {
	const actor = requireStudent(who);
	const now = clock();
	const fields = { dob, gender, gradeUuid, ...(await keptAddress(address)) };
	const hasInstitute = instituteUuid
		? sql`EXISTS (SELECT 1 FROM ${institute} WHERE ${institute.uuid} = ${becameOf(instituteUuid)} AND ${institute.isOpenSchool} = 0
			AND ((${institute.state} = 'listed' AND ${hasRoom({ accountUuid: actor.accountUuid, role: "student" })})
				OR EXISTS (SELECT 1 FROM ${instituteMembership} AS own
				WHERE own.account_uuid = ${actor.accountUuid} AND own.institute_uuid = ${institute.uuid} AND own.role = 'student')))`
		: sql`1`;
	const exists = sql`EXISTS (SELECT 1 FROM ${account} WHERE ${account.uuid} = ${actor.accountUuid})
		AND EXISTS (SELECT 1 FROM ${grade} WHERE ${grade.uuid} = ${fields.gradeUuid})
		AND ${hasInstitute}`;
	const [[person], [belongs]] = await db.batch([
		db
			.update(account)
			.set({ ...fields, updatedAt: now })
			.where(and(eq(account.uuid, actor.accountUuid), exists))
			.returning(),
		db
			.select({
				n: count(),
				isOne: sql<number>`coalesce(max(${instituteMembership.instituteUuid} = ${becameOf(instituteUuid ?? "")}), 0)`,
			})
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(ownInstitutes(actor)),
		...(instituteUuid
			? [
					addMembership(
						{ db },
						{ accountUuid: actor.accountUuid, role: "student", requestStatus: "Accepted", now },
						sql`${institute.uuid} = ${becameOf(instituteUuid)} AND ${exists}`,
					),
				]
			: []),
	]);
	const { n: held, isOne } = belongs ?? { n: 0, isOne: 0 };
	if (!person && instituteUuid && held >= MOST_INSTITUTES && isOne === 0)
		throw accountErrors.fail("TooManyInstitutes", { most: MOST_INSTITUTES });
	if (!person) throw requestErrors.fail("InvalidRequest");
	return { profileComplete: isProfileComplete(person, instituteUuid ? 1 : held) };
}
