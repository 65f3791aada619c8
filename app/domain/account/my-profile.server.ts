import { and, asc, desc, eq } from "drizzle-orm";
import {
	account,
	accountSubject,
	grade,
	institute,
	instituteMembership,
	subject,
	teacherProfile,
	teacherVerification,
} from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { maskedNumber } from "~/lib/masked-number.ts";
import { requireSignedIn } from "./access.ts";
import { accountErrors } from "./errors.ts";
import { type Completeness, completenessOf, isProfileComplete } from "./rules.ts";
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
		/** Of the gazetteer, as `districtId`; null for what is not listed. */
		thanaId: string | null;
		district: string | null;
		districtId: string | null;
		country: string | null;
	};
	grade: { uuid: string; title: string; titleBn: string | null } | null;
	/** What is learnt or taught. */
	subjects: { uuid: string; title: string; titleBn: string | null }[];
	/** The first institute besides the open school. */
	institute: {
		uuid: string;
		name: string;
		nameBn: string | null;
		requestStatus: "Accepted" | "Pending" | "Rejected";
	} | null;
	/** Of a student's profile (ACC-7). */
	profileComplete: boolean;
	/** In the role in use. */
	completeness: Completeness;
	/** Masked, `••••••1234`: of the documents sent last. */
	nid: string | null;
	aboutMe: string | null;
};

/** A membership with the names of its institute. */
export const membershipColumns = {
	uuid: institute.uuid,
	name: institute.name,
	nameBn: institute.nameBn,
	role: instituteMembership.role,
	requestStatus: instituteMembership.requestStatus,
};

/** What a profile is read from. */
export const profileReads = ({ db }: Pick<Deps, "db">, accountUuid: string) =>
	[
		db
			.select({
				person: account,
				grade: { uuid: grade.uuid, title: grade.title, titleBn: grade.titleBn },
				teacher: teacherProfile,
			})
			.from(account)
			.leftJoin(grade, eq(grade.uuid, account.gradeUuid))
			.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
			.where(eq(account.uuid, accountUuid)),
		db
			.select(membershipColumns)
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(and(eq(instituteMembership.accountUuid, accountUuid), eq(institute.isOpenSchool, false)))
			.orderBy(asc(instituteMembership.id)),
		db
			.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn })
			.from(accountSubject)
			.innerJoin(subject, eq(subject.uuid, accountSubject.subjectUuid))
			.where(eq(accountSubject.accountUuid, accountUuid))
			.orderBy(asc(subject.id)),
		db
			.select({ number: teacherVerification.numberMasked })
			.from(teacherVerification)
			.where(eq(teacherVerification.accountUuid, accountUuid))
			.orderBy(desc(teacherVerification.id))
			.limit(1),
	] as const;

type RowsOf<Reads extends readonly unknown[]> = { [Index in keyof Reads]: Awaited<Reads[Index]> };
type Rows = Readonly<RowsOf<ReturnType<typeof profileReads>>>;

/** @throws DomainError InvalidToken when the account is gone */
export function profileFrom(actor: Actor, [[row], memberships, subjects, [sent]]: Rows): MyProfile {
	if (!row) throw accountErrors.fail("InvalidToken");
	const { person, teacher } = row;
	const inRole = (role: Role) => memberships.filter((entry) => entry.role === role);
	const institutes = inRole(actor.role);
	const learntAt = inRole("student").length;
	const accepted = institutes.find((entry) => entry.requestStatus === "Accepted");
	const organization = teacher?.organization ?? accepted?.name ?? null;
	return {
		id: person.id,
		uuid: person.uuid,
		name: person.name,
		image: person.image,
		role: actor.role,
		roles: actor.roles,
		verificationStatus: teacher?.verificationStatus ?? null,
		organization,
		mobile: person.mobile,
		mobileVerified: person.mobileVerified,
		dob: person.dob,
		gender: person.gender,
		address: {
			addressLine1: person.addressLine1,
			postOffice: person.postOffice,
			zipCode: person.zipCode,
			thana: person.thana,
			thanaId: person.thanaId,
			district: person.district,
			districtId: person.districtId,
			country: person.country,
		},
		grade: row.grade,
		subjects,
		institute: accepted ?? institutes[0] ?? null,
		profileComplete: isProfileComplete(person, learntAt),
		completeness: completenessOf(actor.role, { ...person, organization, aboutMe: teacher?.aboutMe ?? null }, learntAt),
		nid: sent?.number ?? (teacher?.nid ? maskedNumber(teacher.nid) : null),
		aboutMe: teacher?.aboutMe ?? null,
	};
}

/**
 * The profile of whoever asks, whatever is still missing in it. One round trip.
 * @throws DomainError InvalidToken without an actor, or when the account is gone
 */
export async function getMyProfile({ db }: Pick<Deps, "db">, who: Actor | null): Promise<MyProfile> {
	const actor = requireSignedIn(who);
	return profileFrom(actor, await db.batch(profileReads({ db }, actor.accountUuid)));
}
