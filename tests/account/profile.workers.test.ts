import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { gradeRows, instituteRows } from "#db/factories/institute.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { admin, openSchool, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { getMyProfile } from "~/domain/account/my-profile.server.ts";
import { addressForm, getGeneralPage } from "~/domain/account/profile-pages.server.ts";
import { refreshVerification } from "~/domain/account/refresh-verification.server.ts";
import {
	patchProfile,
	saveAddress,
	saveGrade,
	saveStudentGeneral,
	saveSubjects,
	saveTeacherGeneral,
} from "~/domain/account/save-profile.server.ts";
import type { StudentProfile } from "~/domain/account/schemas.ts";
import type { Actor } from "~/domain/account/session.ts";
import { getStudentProfileForm, saveStudentProfile } from "~/domain/account/student-profile.server.ts";
import { instituteChoices } from "~/domain/institute/choices.server.ts";

const { account, accountSubject, instituteMembership, teacherProfile } = schema;

/** Three subjects. */
const subjects = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const gradeUuid = crypto.randomUUID();
const instituteUuid = crypto.randomUUID();
let school: { uuid: string; name: string };

beforeAll(async () => {
	school = await openSchool();
	await insertRows(database(), [
		...gradeRows({ uuid: gradeUuid, title: `Class ${gradeUuid}`, at: OPENS }),
		...instituteRows({ uuid: instituteUuid, name: `College ${instituteUuid}`, kind: "college", at: OPENS }),
		...subjects.flatMap((uuid) => subjectRows({ uuid, title: `Subject ${uuid}`, at: OPENS })),
	]);
});

const profile = (change: Partial<StudentProfile> = {}): StudentProfile => ({
	dob: "2009-03-01",
	gender: "female",
	gradeUuid,
	instituteUuid,
	addressLine1: "12 Lake Road",
	postOffice: "Dhanmondi",
	zipCode: "1205",
	thana: "Dhanmondi",
	district: "Dhaka",
	country: "Bangladesh",
	...change,
});

async function stored({ accountUuid }: Actor) {
	const db = database();
	const [[person], memberships] = await db.batch([
		db.select().from(account).where(eq(account.uuid, accountUuid)),
		db.select().from(instituteMembership).where(eq(instituteMembership.accountUuid, accountUuid)),
	]);
	return { person, memberships };
}

describe("saving a student's profile", () => {
	test("stores every field, joins the institute and completes the profile, in one round trip", async () => {
		const [who, deps] = [await student(), depsAt(7)];
		expect(await saveStudentProfile(deps, who, profile())).toEqual({ profileComplete: true });
		expect(deps.trips.count).toBe(1);
		const { instituteUuid: _, ...fields } = profile();
		expect(await stored(who)).toMatchObject({
			person: { ...fields, districtId: "dhaka", thanaId: "dmp-dhanmondi", updatedAt: at(7) },
			memberships: [{ instituteUuid, requestStatus: "Accepted", createdAt: at(7) }],
		});
	});

	test("again changes the fields and joins once", async () => {
		const who = await student();
		await saveStudentProfile(depsAt(), who, profile());
		await Promise.all([1, 2, 3].map(() => saveStudentProfile(depsAt(), who, profile({ thana: "Mirpur" }))));
		const { person, memberships } = await stored(who);
		expect([person?.thana, memberships.length]).toEqual(["Mirpur", 1]);
	});

	test("does not complete it while the mobile is not verified or the name is missing", async () => {
		for (const missing of [{ mobileVerified: false }, { name: null }]) {
			const who = await student(missing);
			expect(await saveStudentProfile(depsAt(), who, profile())).toEqual({ profileComplete: false });
			expect((await stored(who)).memberships).toHaveLength(1);
		}
	});

	test("with a grade or an institute that is not there writes nothing at all", async () => {
		const who = await student();
		const gone = crypto.randomUUID();
		// The open school is everybody's already: it is nobody's own institute.
		for (const change of [{ gradeUuid: gone }, { instituteUuid: gone }, { instituteUuid: school.uuid }]) {
			await expect(saveStudentProfile(depsAt(9), who, profile(change))).rejects.toMatchObject({
				code: "InvalidRequest",
			});
			const { person, memberships } = await stored(who);
			expect([person?.dob, person?.updatedAt, memberships]).toEqual([null, OPENS, []]);
		}
	});

	test("of an account that is gone writes nothing", async () => {
		const who = { ...(await student()), accountUuid: crypto.randomUUID() };
		await expect(saveStudentProfile(depsAt(), who, profile())).rejects.toMatchObject({ code: "InvalidRequest" });
		expect((await stored(who)).memberships).toEqual([]);
	});

	test("is for the student alone", async () => {
		const who = await teacher();
		for (const [actor, code] of [
			[null, "InvalidToken"],
			[who, "RoleNotAllowed"],
		] as const) {
			await expect(saveStudentProfile(depsAt(), actor, profile())).rejects.toMatchObject({ code });
			await expect(getStudentProfileForm(depsAt(), actor, "en")).rejects.toMatchObject({ code });
		}
		expect((await stored(who)).person?.dob).toBeNull();
	});
});

describe("the profile form", () => {
	test("of a new student has nothing but the country, in one round trip", async () => {
		const deps = depsAt();
		const { values } = await getStudentProfileForm(deps, await student(), "en");
		expect(values).toEqual({ country: "Bangladesh" });
		expect(deps.trips.count).toBe(1);
	});

	test("offers grades, and of institutes the student's own alone", async () => {
		const who = await student();
		const { grades, institutes } = await getStudentProfileForm(depsAt(), who, "en");
		expect(grades).toContainEqual({ uuid: gradeUuid, titleBn: null, title: `Class ${gradeUuid}` });
		expect(institutes).toEqual([]);
		await saveStudentProfile(depsAt(), who, profile());
		expect((await getStudentProfileForm(depsAt(), who, "en")).institutes).toEqual([
			{ uuid: instituteUuid, titleBn: null, title: `College ${instituteUuid}` },
		]);
	});

	test("finds institutes by their names, but not the open school, and keeps the one that was chosen", async () => {
		const who = await student();
		const named = async (instituteQuery: string, chosen?: string) =>
			(await instituteChoices(depsAt(), who, { instituteQuery, instituteUuid: chosen })).map(({ uuid }) => uuid);
		expect(await named(`College ${instituteUuid}`)).toEqual([instituteUuid]);
		expect(await named(school.name)).not.toContain(school.uuid);
		expect(await named("", instituteUuid)).toEqual([instituteUuid]);
		expect(await named(`College ${instituteUuid}`, instituteUuid)).toEqual([instituteUuid]);
		for (const odd of ["no such name", "", "' OR 1=1 --", "x".repeat(400)])
			expect([odd, await named(odd, "not-an-id")]).toEqual([odd, []]);
		await expect(instituteChoices(depsAt(), await teacher(), {})).rejects.toMatchObject({ code: "RoleNotAllowed" });
	});

	test("comes back filled in as it was saved, also for those who have no verified mobile yet", async () => {
		const who = await student({ mobileVerified: false, name: null });
		await saveStudentProfile(depsAt(), who, profile({ zipCode: "১২০৫" }));
		const { district: _, thana: __, ...rest } = profile({ zipCode: "১২০৫" });
		const form = await getStudentProfileForm(depsAt(), who, "en");
		expect(form.values).toEqual({ ...rest, divisionId: "dhaka", districtId: "dhaka", thanaId: "dmp-dhanmondi" });
		expect([form.lists.districts.length, form.lists.thanas.length]).toEqual([13, 55]);
		expect(form.completeness.missing).toEqual(["name", "mobile"]);
	});
});

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
		expect([lists.divisions[0]?.name, lists.districts]).toEqual(["বরিশাল", []]);
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

describe("a teacher's verification", () => {
	test("is what the database says, whatever the session remembers, in one round trip", async () => {
		const who = await teacher({ verificationStatus: "Awaiting" });
		for (const verificationStatus of ["Accepted", "Suspended", "Rejected", "Awaiting"] as const) {
			await database()
				.update(teacherProfile)
				.set({ verificationStatus })
				.where(eq(teacherProfile.accountUuid, who.accountUuid));
			const deps = depsAt();
			expect(await refreshVerification(deps, who)).toEqual({ status: verificationStatus, submitted: false });
			expect(deps.trips.count).toBe(1);
		}
	});

	test("says whether documents were sent", async () => {
		const who = await teacher({ verificationStatus: "Awaiting" });
		await database()
			.update(teacherProfile)
			.set({ submittedAt: 1 })
			.where(eq(teacherProfile.accountUuid, who.accountUuid));
		expect(await refreshVerification(depsAt(), who)).toEqual({ status: "Awaiting", submitted: true });
	});

	test("is awaited where nothing is known", async () => {
		expect(await refreshVerification(depsAt(), await student())).toEqual({ status: "Awaiting", submitted: false });
	});
});
