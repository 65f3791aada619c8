import { and, asc, eq } from "drizzle-orm";
import { account, grade, institute, instituteMembership, teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireSignedIn } from "./access.ts";
import { accountErrors } from "./errors.ts";
import { isProfileComplete } from "./rules.ts";
import type { Actor, Role, VerificationStatus } from "./session.ts";

/** What the columns of a profile may hold. */
export { REQUEST_STATUSES, VERIFICATION_STATUSES } from "#db/schema/index.ts";

/** The person's own profile. */
export type MyProfile = {
	id: number;
	uuid: string;
	name: string | null;
	image: string | null;
	/** The role in use, and all that the person has. */
	role: Role;
	roles: Role[];
	/** Of a teacher; null for everybody else. */
	verificationStatus: VerificationStatus | null;
	organization: string | null;
	/** E.164 */
	mobile: string | null;
	mobileVerified: boolean;
	dob: string | null;
	gender: string | null;
	address: {
		addressLine1: string | null;
		postOffice: string | null;
		zipCode: string | null;
		thana: string | null;
		district: string | null;
		country: string | null;
	};
	grade: { uuid: string; title: string } | null;
	/** The first institute besides the open school. */
	institute: { uuid: string; name: string; requestStatus: "Accepted" | "Pending" | "Rejected" } | null;
	profileComplete: boolean;
	nid: string | null;
	aboutMe: string | null;
};

/**
 * The profile of whoever asks, whatever is still missing in it. One round trip.
 * @throws DomainError InvalidToken without an actor, or when the account is gone
 */
export async function getMyProfile({ db }: Pick<Deps, "db">, who: Actor | null): Promise<MyProfile> {
	const actor = requireSignedIn(who);
	const [[row], institutes] = await db.batch([
		db
			.select({ person: account, grade: { uuid: grade.uuid, title: grade.title }, teacher: teacherProfile })
			.from(account)
			.leftJoin(grade, eq(grade.uuid, account.gradeUuid))
			.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
			.where(eq(account.uuid, actor.accountUuid)),
		db
			.select({ uuid: institute.uuid, name: institute.name, requestStatus: instituteMembership.requestStatus })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(and(eq(instituteMembership.accountUuid, actor.accountUuid), eq(institute.isOpenSchool, false)))
			.orderBy(asc(instituteMembership.id)),
	]);
	if (!row) throw accountErrors.fail("InvalidToken");
	const { person, teacher } = row;
	const accepted = institutes.find((entry) => entry.requestStatus === "Accepted");
	return {
		id: person.id,
		uuid: person.uuid,
		name: person.name,
		image: person.image,
		role: actor.role,
		roles: actor.roles,
		verificationStatus: teacher?.verificationStatus ?? null,
		organization: teacher?.organization ?? accepted?.name ?? null,
		mobile: person.mobile,
		mobileVerified: person.mobileVerified,
		dob: person.dob,
		gender: person.gender,
		address: {
			addressLine1: person.addressLine1,
			postOffice: person.postOffice,
			zipCode: person.zipCode,
			thana: person.thana,
			district: person.district,
			country: person.country,
		},
		grade: row.grade,
		institute: accepted ?? institutes[0] ?? null,
		profileComplete: isProfileComplete(person, institutes.length),
		nid: teacher?.nid ?? null,
		aboutMe: teacher?.aboutMe ?? null,
	};
}
