import type { Deps } from "~/domain/deps.ts";
import { addressBook } from "./address-book.server.ts";
import { keptPlace } from "./chosen-address.ts";
import { keptCountry } from "./country.ts";
import { accountErrors } from "./errors.ts";
import { birthdayProblem } from "./rules.ts";
import type { AddressInput, StudentGeneral, TeacherGeneral } from "./schemas.ts";
import type { Actor } from "./session.ts";
import { requireProfileOwner, writeProfile } from "./write-profile.server.ts";

type Writing = Pick<Deps, "db" | "clock">;

/** Whether a student's profile is complete after a change, for the session. */
export type Saved = { profileComplete: boolean };

/**
 * What is kept of an address: names and ids of the places.
 * @throws DomainError PlaceNotFound for ids that do not belong together
 */
export async function keptAddress({ addressLine1, postOffice, zipCode, country, ...choice }: AddressInput) {
	const place = keptPlace(await addressBook(), choice);
	if ("wrong" in place) throw accountErrors.fail("PlaceNotFound", { wrong: place.wrong });
	return { addressLine1, postOffice, zipCode, country: keptCountry(country), ...place };
}

/**
 * Saves where the person lives. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed, PlaceNotFound
 */
export async function saveAddress(deps: Writing, who: Actor | null, input: AddressInput): Promise<Saved> {
	const owner = requireProfileOwner(who);
	return writeProfile(deps, owner, { account: await keptAddress(input) });
}

/**
 * Saves the first page of a student's profile. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed, GradeNotFound, SubjectNotFound
 */
export async function saveStudentGeneral(deps: Writing, who: Actor | null, input: StudentGeneral): Promise<Saved> {
	const owner = requireProfileOwner(who);
	if (owner.role !== "student") throw accountErrors.fail("RoleNotAllowed", { role: "student" });
	const { subjectUuids, ...fields } = input;
	return writeProfile(deps, owner, { account: fields, subjectUuids });
}

/**
 * Saves the first page of a teacher's profile; what is left empty is taken away. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed, SubjectNotFound
 */
export async function saveTeacherGeneral(deps: Writing, who: Actor | null, input: TeacherGeneral): Promise<Saved> {
	const owner = requireProfileOwner(who);
	if (owner.role !== "teacher") throw accountErrors.fail("RoleNotAllowed", { role: "teacher" });
	const { dob, gender, organization, aboutMe, subjectUuids } = input;
	return writeProfile(deps, owner, {
		account: { dob: dob ?? null, gender: gender ?? null },
		teacher: { organization: organization ?? null, aboutMe: aboutMe ?? null },
		subjectUuids,
	});
}

/**
 * The class that a student is in. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed, GradeNotChosen, GradeNotFound
 */
export async function saveGrade(
	deps: Writing,
	who: Actor | null,
	gradeUuid: string | null | undefined,
): Promise<Saved> {
	const owner = requireProfileOwner(who);
	if (owner.role !== "student") throw accountErrors.fail("RoleNotAllowed", { role: "student" });
	const chosen = gradeUuid?.trim().toLowerCase();
	if (!chosen) throw accountErrors.fail("GradeNotChosen");
	return writeProfile(deps, owner, { account: { gradeUuid: chosen } });
}

/**
 * What the person learns or teaches, in place of what it was. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed, SubjectNotFound
 */
export async function saveSubjects(deps: Writing, who: Actor | null, subjectUuids: readonly string[]): Promise<Saved> {
	return writeProfile(deps, requireProfileOwner(who), { subjectUuids });
}

/** Some fields of a profile: what is not there stays, null takes away. */
export type ProfilePatch = {
	dob?: string | null;
	gender?: "female" | "male" | "other" | null;
	/** Of a teacher; anybody else has none. */
	organization?: string | null;
	aboutMe?: string | null;
};

/**
 * Changes some fields of the person's own profile. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed, BirthdayNotBelieved
 */
export async function patchProfile(deps: Writing, who: Actor | null, patch: ProfilePatch): Promise<Saved> {
	const owner = requireProfileOwner(who);
	const { dob, gender, organization, aboutMe } = patch;
	const problem = dob ? birthdayProblem(dob, deps.clock(), owner.role) : null;
	if (problem) throw accountErrors.fail("BirthdayNotBelieved", { problem, role: owner.role });
	const isTeachers = owner.role === "teacher" && (organization !== undefined || aboutMe !== undefined);
	return writeProfile(deps, owner, {
		account: { dob, gender },
		teacher: isTeachers ? { organization, aboutMe } : undefined,
	});
}
