import { describe, expect, test } from "vitest";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute, member } from "#tests/support/workers/institutes.ts";
import { gradeUuid, instituteUuid, profile, profileChoices, storedProfile } from "#tests/support/workers/profiles.ts";
import { getStudentProfileForm, saveStudentProfile } from "~/domain/account/student-profile.server.ts";
import { instituteChoices } from "~/domain/institute/choices.server.ts";

const choices = profileChoices();

describe("saving a student's profile", () => {
	test("stores every field, joins the institute and completes the profile, in one round trip", async () => {
		const [who, deps] = [await student(), depsAt(7)];
		expect(await saveStudentProfile(deps, who, profile())).toEqual({ profileComplete: true });
		expect(deps.trips.count).toBe(1);
		const { instituteUuid: _, ...fields } = profile();
		expect(await storedProfile(who)).toMatchObject({
			person: { ...fields, districtId: "dhaka", thanaId: "dmp-dhanmondi", updatedAt: at(7) },
			memberships: [{ instituteUuid, requestStatus: "Accepted", createdAt: at(7) }],
		});
	});

	test("without an institute stores all else, and is complete where they belong to one already", async () => {
		const [who, deps] = [await student(), depsAt(7)];
		const { instituteUuid: _, ...rest } = profile();
		expect(await saveStudentProfile(deps, who, rest)).toEqual({ profileComplete: false });
		expect(deps.trips.count).toBe(1);
		expect(await storedProfile(who)).toMatchObject({ person: rest, memberships: [] });
		await saveStudentProfile(depsAt(), who, profile());
		expect(await saveStudentProfile(depsAt(), who, rest)).toEqual({ profileComplete: true });
	});

	test("again changes the fields and joins once", async () => {
		const who = await student();
		await saveStudentProfile(depsAt(), who, profile());
		await Promise.all([1, 2, 3].map(() => saveStudentProfile(depsAt(), who, profile({ thana: "Mirpur" }))));
		const { person, memberships } = await storedProfile(who);
		expect([person?.thana, memberships.length]).toEqual(["Mirpur", 1]);
	});

	test("does not complete it while the mobile is not verified or the name is missing", async () => {
		for (const missing of [{ mobileVerified: false }, { name: null }]) {
			const who = await student(missing);
			expect(await saveStudentProfile(depsAt(), who, profile())).toEqual({ profileComplete: false });
			expect((await storedProfile(who)).memberships).toHaveLength(1);
		}
	});

	test("with a grade or an institute that is not there writes nothing at all", async () => {
		const who = await student();
		const gone = crypto.randomUUID();
		// The open school is everybody's already: it is nobody's own institute.
		for (const change of [{ gradeUuid: gone }, { instituteUuid: gone }, { instituteUuid: choices.school.uuid }]) {
			await expect(saveStudentProfile(depsAt(9), who, profile(change))).rejects.toMatchObject({
				code: "InvalidRequest",
			});
			const { person, memberships } = await storedProfile(who);
			expect([person?.dob, person?.updatedAt, memberships]).toEqual([null, OPENS, []]);
		}
	});

	test("with an eleventh institute writes nothing at all, with one of the ten all of it (INS-4.1)", async () => {
		const who = await student();
		const own = await Promise.all(Array.from({ length: 10 }, () => institute()));
		for (const uuid of own) await member(who, uuid);
		await expect(saveStudentProfile(depsAt(9), who, profile())).rejects.toMatchObject({ code: "TooManyInstitutes" });
		const { person, memberships } = await storedProfile(who);
		expect([person?.dob, person?.updatedAt, memberships.length]).toEqual([null, OPENS, 10]);
		expect(await saveStudentProfile(depsAt(9), who, profile({ instituteUuid: own[0] ?? "" }))).toEqual({
			profileComplete: true,
		});
		expect((await storedProfile(who)).memberships).toHaveLength(10);
	});

	test("of an account that is gone writes nothing", async () => {
		const who = { ...(await student()), accountUuid: crypto.randomUUID() };
		await expect(saveStudentProfile(depsAt(), who, profile())).rejects.toMatchObject({ code: "InvalidRequest" });
		expect((await storedProfile(who)).memberships).toEqual([]);
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
		expect((await storedProfile(who)).person?.dob).toBeNull();
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
		expect(await named(choices.school.name)).not.toContain(choices.school.uuid);
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
