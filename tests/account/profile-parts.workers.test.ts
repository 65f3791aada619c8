import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { gradeUuid, profile, profileChoices, subjects } from "#tests/support/workers/profiles.ts";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { addressForm, getGeneralPage } from "~/domain/account/profile-pages.server.ts";
import {
	patchProfile,
	saveAddress,
	saveGrade,
	saveStudentGeneral,
	saveSubjects,
	saveTeacherGeneral,
} from "~/domain/account/save-profile.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import { saveStudentProfile } from "~/domain/account/student-profile.server.ts";

const { account, accountSubject, teacherProfile } = schema;

// What is chosen from is everybody's.
ownDatabase();
profileChoices();

const ADDRESS = { addressLine1: "12 Lake Road", postOffice: "Kalabagan", zipCode: "1205", country: "Bangladesh" };
const gone = () => crypto.randomUUID();

/** What of a person can be changed, as it stands. */
async function kept({ accountUuid }: Actor) {
	const db = database();
	const [[person], [teaching], own] = await db.batch([
		db.select().from(account).where(eq(account.uuid, accountUuid)),
		db.select().from(teacherProfile).where(eq(teacherProfile.accountUuid, accountUuid)),
		db
			.select({ uuid: accountSubject.subjectUuid })
			.from(accountSubject)
			.where(eq(accountSubject.accountUuid, accountUuid)),
	]);
	return { person, teaching, subjects: own.map(({ uuid }) => uuid).sort() };
}

describe("the first page of a profile", () => {
	const general = { dob: "2009-03-01", gender: "female" as const, gradeUuid, subjectUuids: subjects.slice(0, 2) };

	test("of a student is saved in one round trip, and read in one with what to choose from", async () => {
		const [who, deps, reading] = [await student(), depsAt(3), depsAt()];
		expect(await saveStudentGeneral(deps, who, general)).toEqual({ profileComplete: false });
		const page = await getGeneralPage(reading, who);
		expect([deps.trips.count, reading.trips.count]).toEqual([1, 1]);
		expect(page.profile).toMatchObject({ dob: "2009-03-01", gender: "female", grade: { uuid: gradeUuid } });
		expect(page.profile.subjects.map(({ uuid }) => uuid).sort()).toEqual(subjects.slice(0, 2).sort());
		expect(page.grades.map(({ uuid }) => uuid)).toContain(gradeUuid);
		expect(page.subjects.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(subjects));
		expect((await kept(who)).person?.updatedAt).toBe(at(3));
	});

	test("completes a profile that lacked nothing else", async () => {
		const who = await student();
		await saveStudentProfile(depsAt(), who, profile());
		await database().update(account).set({ dob: null }).where(eq(account.uuid, who.accountUuid));
		expect((await getMyProfile(depsAt(), who)).completeness.missing).toEqual(["dob"]);
		expect(await saveStudentGeneral(depsAt(), who, general)).toEqual({ profileComplete: true });
	});

	test("of a teacher is saved, and what is left empty is taken away", async () => {
		const who = await teacher();
		const said = {
			organization: "Dhaka College",
			aboutMe: "I teach physics.",
			dob: "1984-03-01",
			gender: "male" as const,
		};
		await saveTeacherGeneral(depsAt(4), who, { ...said, subjectUuids: subjects });
		const { organization, aboutMe, ...person } = said;
		expect(await kept(who)).toMatchObject({
			person,
			teaching: { organization, aboutMe, updatedAt: at(4) },
			subjects: [...subjects].sort(),
		});
		await saveTeacherGeneral(depsAt(), who, { subjectUuids: [] });
		expect(await kept(who)).toMatchObject({
			person: { dob: null, gender: null },
			teaching: { organization: null, aboutMe: null },
			subjects: [],
		});
	});

	test("with a class or a subject that is not there writes nothing at all", async () => {
		const who = await student();
		await saveSubjects(depsAt(), who, subjects.slice(2));
		const before = await kept(who);
		for (const [change, code] of [
			[{ gradeUuid: gone() }, "GradeNotFound"],
			[{ subjectUuids: [...subjects, gone()] }, "SubjectNotFound"],
		] as [{ gradeUuid?: string; subjectUuids?: string[] }, string][])
			await expect(saveStudentGeneral(depsAt(9), who, { ...general, ...change })).rejects.toMatchObject({ code });
		expect(await kept(who)).toEqual(before);
	});

	test("is for its owner in their role", async () => {
		const [boss, pupil, guru] = [await admin(), await student(), await teacher()];
		const refused = { code: "RoleNotAllowed" };
		await expect(getGeneralPage(depsAt(), boss)).rejects.toMatchObject(refused);
		await expect(getGeneralPage(depsAt(), null)).rejects.toMatchObject({ code: "InvalidToken" });
		await expect(saveStudentGeneral(depsAt(), guru, general)).rejects.toMatchObject(refused);
		await expect(saveTeacherGeneral(depsAt(), pupil, { subjectUuids: [] })).rejects.toMatchObject(refused);
		await expect(saveGrade(depsAt(), guru, gradeUuid)).rejects.toMatchObject(refused);
		await expect(saveSubjects(depsAt(), boss, [])).rejects.toMatchObject(refused);
		const nobody = { ...pupil, accountUuid: gone() };
		await expect(saveSubjects(depsAt(), nobody, [])).rejects.toMatchObject({ code: "InvalidToken" });
	});
});

describe("a class, and subjects, by themselves", () => {
	test("a class needs a choice of one that is there", async () => {
		const who = await student();
		for (const nothing of [undefined, null, "", "  "])
			await expect(saveGrade(depsAt(), who, nothing)).rejects.toMatchObject({ code: "GradeNotChosen" });
		await expect(saveGrade(depsAt(), who, gone())).rejects.toMatchObject({ code: "GradeNotFound" });
		await saveGrade(depsAt(), who, gradeUuid.toUpperCase());
		expect((await kept(who)).person?.gradeUuid).toBe(gradeUuid);
	});

	test("subjects are those named last, each once, also when they are sent twenty times at once", async () => {
		const who = await teacher();
		await Promise.all(Array.from({ length: 20 }, () => saveSubjects(depsAt(), who, [...subjects, ...subjects])));
		expect((await kept(who)).subjects).toEqual([...subjects].sort());
		await saveSubjects(depsAt(), who, subjects.slice(1));
		expect((await kept(who)).subjects).toEqual(subjects.slice(1).sort());
	});
});

describe("an address", () => {
	test("that is chosen is kept by ids and English names, in one round trip", async () => {
		const [who, deps] = [await teacher(), depsAt(5)];
		await saveAddress(deps, who, {
			...{ ...ADDRESS, divisionId: "barishal", districtId: "barishal", thanaId: "barishal-banaripara" },
			...{ district: "left over", thana: "left over" },
		});
		expect(deps.trips.count).toBe(1);
		expect((await kept(who)).person).toMatchObject({
			...{ ...ADDRESS, district: "Barishal", districtId: "barishal", thana: "Banaripara" },
			...{ thanaId: "barishal-banaripara", updatedAt: at(5) },
		});
	});

	test("that is not listed is kept as it was typed, and the form comes back with it", async () => {
		const who = await student();
		await saveAddress(depsAt(), who, { ...ADDRESS, district: "Paris", thana: "5e", country: "France" });
		const { address } = await getMyProfile(depsAt(), who);
		expect(address).toMatchObject({ district: "Paris", districtId: null, thana: "5e", thanaId: null });
		const { values, lists } = await addressForm(address, "bn");
		expect(values).toMatchObject({ divisionId: "other", districtId: "other", district: "Paris", thana: "5e" });
		expect([lists.divisions[0]?.name, lists.districts]).toEqual(["খুলনা", []]);
	});

	test("whose places do not belong together writes nothing", async () => {
		const who = await student();
		const choice = { ...ADDRESS, districtId: "sylhet", thanaId: "dmp-dhanmondi" };
		await expect(saveAddress(depsAt(), who, choice)).rejects.toMatchObject({ code: "PlaceNotFound" });
		expect((await kept(who)).person?.addressLine1).toBeNull();
	});
});

describe("some fields of a profile", () => {
	test("change, and the others stay", async () => {
		const who = await teacher();
		await patchProfile(depsAt(), who, {
			dob: "1984-03-01",
			gender: "male",
			organization: "Dhaka College",
			aboutMe: "Physics",
		});
		await patchProfile(depsAt(), who, { aboutMe: null, gender: "other" });
		expect(await kept(who)).toMatchObject({
			person: { dob: "1984-03-01", gender: "other" },
			teaching: { organization: "Dhaka College", aboutMe: null },
		});
	});

	test("believe no birthday that cannot be, and give a student no organization", async () => {
		const who = await student();
		for (const dob of ["2999-01-01", "1850-01-01"])
			await expect(patchProfile(depsAt(), who, { dob })).rejects.toMatchObject({ code: "BirthdayNotBelieved" });
		await patchProfile(depsAt(), who, { organization: "Nowhere" });
		expect((await getMyProfile(depsAt(), who)).organization).toBeNull();
	});
});
