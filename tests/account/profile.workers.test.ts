import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { gradeRows, instituteRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { openSchool, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { refreshVerification } from "~/domain/account/refresh-verification.server.ts";
import type { StudentProfile } from "~/domain/account/schemas.ts";
import type { Actor } from "~/domain/account/session.ts";
import { getStudentProfileForm, saveStudentProfile } from "~/domain/account/student-profile.server.ts";

const { account, instituteMembership, teacherProfile } = schema;

const gradeUuid = crypto.randomUUID();
const instituteUuid = crypto.randomUUID();
let school: { uuid: string; name: string };

beforeAll(async () => {
	school = await openSchool();
	await insertRows(database(), [
		...gradeRows({ uuid: gradeUuid, title: `Class ${gradeUuid}`, at: OPENS }),
		...instituteRows({ uuid: instituteUuid, name: `College ${instituteUuid}`, kind: "college", at: OPENS }),
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
			person: { ...fields, updatedAt: at(7) },
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
			await expect(getStudentProfileForm(depsAt(), actor)).rejects.toMatchObject({ code });
		}
		expect((await stored(who)).person?.dob).toBeNull();
	});
});

describe("the profile form", () => {
	test("of a new student has nothing but the country, in one round trip", async () => {
		const deps = depsAt();
		const { values } = await getStudentProfileForm(deps, await student());
		expect(values).toEqual({ country: "Bangladesh" });
		expect(deps.trips.count).toBe(1);
	});

	test("offers grades and institutes, but not the open school", async () => {
		const { grades, institutes } = await getStudentProfileForm(depsAt(), await student());
		expect(grades).toContainEqual({ uuid: gradeUuid, labelBn: null, label: `Class ${gradeUuid}` });
		expect(institutes).toContainEqual({ uuid: instituteUuid, labelBn: null, label: `College ${instituteUuid}` });
		expect(institutes.filter(({ uuid }) => uuid === school.uuid)).toEqual([]);
	});

	test("comes back filled in as it was saved, also for those who have no verified mobile yet", async () => {
		const who = await student({ mobileVerified: false, name: null });
		await saveStudentProfile(depsAt(), who, profile({ zipCode: "১২০৫" }));
		expect((await getStudentProfileForm(depsAt(), who)).values).toEqual(profile({ zipCode: "১২০৫" }));
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
