import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import {
	auditOf,
	courseOf,
	institute,
	instituteRow,
	member,
	membersOf,
	missed,
	namesFound,
} from "#tests/support/workers/institutes.ts";
import { outcomes } from "#tests/support/workers/outcomes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import type { StudentProfile } from "~/domain/account/schemas.ts";
import { saveStudentProfile } from "~/domain/account/student-profile.server.ts";
import { getInstituteForAdmin } from "~/domain/institute/admin-institutes.server.ts";
import { joinInstitute } from "~/domain/institute/join-institute.server.ts";
import { mergeInstitutes } from "~/domain/institute/merge-institutes.server.ts";
import { getMerging } from "~/domain/institute/merging.server.ts";
import { getInstitutePage } from "~/domain/institute/queries.server.ts";
import { changeInstitute } from "~/domain/institute/save-institute.server.ts";
import { MOST_OTHER_NAMES } from "~/domain/institute/schemas.ts";

ownDatabase();

let boss: Person;
let kept: string;
let double: string;

beforeEach(async () => {
	await openSchool();
	boss = await admin();
	kept = await institute({ name: "Meghna High School", nameBn: "মেঘনা উচ্চ বিদ্যালয়", otherNames: ["MHS"] });
	double = await institute({
		...{ name: "Megna Highschool", nameBn: "মেগনা হাইস্কুল", otherNames: ["Megna HS", "MHS"], eiin: 105_432 },
	});
});

const merge = (from: string, into: string, who: Person | null = boss, minutes = 0) =>
	mergeInstitutes(depsAt(minutes), who, { double: from, into });

describe("a double that is merged (INS-7)", () => {
	test("gives its members, courses and requests to the other, each once, in one round trip", async () => {
		const [pupil, both, colleague] = [await student(), await student(), await teacher()];
		await member(pupil, double);
		await member(both, double);
		await member(both, kept);
		await member(colleague, double);
		const course = await courseOf(double, colleague.accountUuid);
		const request = await missed(pupil);
		await database().update(schema.instituteRequest).set({ instituteUuid: double, requestStatus: "Accepted" });
		const deps = depsAt(4);
		await mergeInstitutes(deps, boss, { double, into: kept });
		expect(deps.trips.count).toBe(1);
		expect(await membersOf(double)).toEqual([]);
		expect(await membersOf(kept)).toEqual(
			[
				`student Accepted ${pupil.accountUuid}`,
				`student Accepted ${both.accountUuid}`,
				`teacher Accepted ${colleague.accountUuid}`,
			].toSorted(),
		);
		const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, course));
		const [asked] = await database()
			.select()
			.from(schema.instituteRequest)
			.where(eq(schema.instituteRequest.uuid, request));
		expect([row?.instituteUuid, asked?.instituteUuid]).toEqual([kept, kept]);
		expect(await instituteRow(double)).toMatchObject({ state: "merged", mergedInto: kept, updatedAt: at(4) });
		expect(await auditOf(double)).toMatchObject([
			{ actorUuid: boss.accountUuid, action: "institute.merged", detail: { into: kept } },
		]);
	});

	test("leaves each who asked at both the better standing of the two", async () => {
		const standings = ["Accepted", "Pending", "Rejected"] as const;
		const expected: string[] = [];
		for (const [index, here] of standings.entries())
			for (const [other, there] of standings.entries()) {
				const who = await teacher();
				await member(who, kept, { requestStatus: here, reason: here === "Rejected" ? "Not on their list" : null });
				await member(who, double, { requestStatus: there });
				expected.push(`teacher ${standings[Math.min(index, other)]} ${who.accountUuid}`);
			}
		await merge(double, kept);
		expect(await membersOf(kept)).toEqual(expected.toSorted());
		const rows = await database().select().from(schema.instituteMembership);
		expect(rows.filter(({ requestStatus }) => requestStatus === "Rejected").map(({ reason }) => reason)).toEqual([
			"Not on their list",
		]);
		expect(rows.filter(({ requestStatus }) => requestStatus !== "Rejected").map(({ reason }) => reason)).toEqual(
			Array(8).fill(null),
		);
	});

	test("is found by its names and its number under what it has become, also after that was changed", async () => {
		await merge(double, kept);
		const names = ["MHS", "Megna HS", "Megna Highschool", "মেগনা হাইস্কুল"];
		expect((await instituteRow(kept))?.otherNames.toSorted()).toEqual(names);
		const found = async () => {
			for (const q of ["megna", "মেগনা", "mhs", "105432", "meghna"])
				expect([q, await namesFound(q)]).toEqual([q, ["Meghna High School"]]);
		};
		await found();
		const { name, nameBn, kind, eiin, otherNames, updatedAt } = (await instituteRow(kept)) ?? {};
		expect(eiin).toBe(105_432);
		if (!name || !nameBn || !kind || !otherNames || !eiin) throw new Error("It lost a name");
		await changeInstitute(depsAt(9), boss, kept, {
			...{ name, nameBn, kind, eiin, otherNames, districtId: "", state: "listed", version: updatedAt ?? 0 },
		});
		await found();
	});

	test("and another one with a number of its own is found by both numbers", async () => {
		const other = await institute({ name: "Padma School", eiin: 105_433 });
		await merge(double, other);
		expect((await instituteRow(other))?.eiin).toBe(105_433);
		expect([await namesFound("105432"), await namesFound("105433")]).toEqual([["Padma School"], ["Padma School"]]);
		expect((await instituteRow(other))?.otherNames).toContain("105432");
	});

	test("no more of them than its form takes: its own first, then the double's name", async () => {
		const names = (of: string) => Array.from({ length: MOST_OTHER_NAMES - 1 }, (_, n) => `${of} ${n}`);
		const full = await institute({ name: "Surma College", otherNames: names("Surma") });
		const twin = await institute({ name: "Shurma College", nameBn: "শুরমা কলেজ", otherNames: names("A Shurma") });
		await merge(twin, full);
		const { otherNames = [] } = (await instituteRow(full)) ?? {};
		expect(otherNames).toHaveLength(MOST_OTHER_NAMES);
		expect(otherNames).toEqual(expect.arrayContaining([...names("Surma"), "Shurma College"]));
	});

	test("leads for good to what it has become, and through that to what this becomes", async () => {
		await merge(double, kept);
		const last = await institute({ name: "Meghna School and College" });
		await merge(kept, last);
		expect([(await instituteRow(double))?.mergedInto, (await instituteRow(kept))?.mergedInto]).toEqual([last, last]);
		expect(await getInstitutePage(depsAt(), double)).toEqual({ mergedInto: last });
		const who = await student();
		expect((await joinInstitute(depsAt(), who, double)).link.institute.uuid).toBe(last);
		expect((await getInstituteForAdmin(depsAt(), boss, double, "")).mergedInto?.uuid).toBe(last);
		expect(await namesFound("megna")).toEqual(["Meghna School and College"]);
	});

	test("is joined under what it has become by a profile that was open meanwhile", async () => {
		const who = await student();
		const gradeUuid = crypto.randomUUID();
		await database().insert(schema.grade).values({ uuid: gradeUuid, title: "Class 9", createdAt: 1 });
		await merge(double, kept);
		const profile: Omit<StudentProfile, "instituteUuid"> = {
			...{
				dob: "2009-03-01",
				gender: "female" as const,
				gradeUuid,
				addressLine1: "12 Lake Road",
				postOffice: "Dhanmondi",
			},
			...{ zipCode: "1205", thana: "Dhanmondi", district: "Dhaka", country: "Bangladesh" },
		};
		expect(await saveStudentProfile(depsAt(), who, { ...profile, instituteUuid: double })).toEqual({
			profileComplete: true,
		});
		expect([await membersOf(double), (await membersOf(kept)).length]).toEqual([[], 1]);
		const hidden = await institute({ state: "hidden" });
		await expect(saveStudentProfile(depsAt(), who, { ...profile, instituteUuid: hidden })).rejects.toMatchObject({
			code: "InvalidRequest",
		});
		expect(await membersOf(hidden)).toEqual([]);
	});

	test("cannot be merged twice, changed, or merged with itself, the open school, a hidden or another merged one", async () => {
		const pupil = await student();
		await member(pupil, double);
		const hidden = await institute({ state: "hidden" });
		const gone = await institute({ state: "merged", mergedInto: kept });
		const refused = [
			[double, double],
			[double, OPEN_SCHOOL],
			[OPEN_SCHOOL, kept],
			[double, hidden],
			[double, gone],
			[gone, kept],
			[double, crypto.randomUUID()],
			[crypto.randomUUID(), kept],
		] as const;
		for (const [from, into] of refused)
			await expect(merge(from, into), `${from} into ${into}`).rejects.toMatchObject({ code: "NotMergeable" });
		await expect(merge(double, "")).rejects.toMatchObject({ code: "InstituteNotChosen" });
		expect(await membersOf(double)).toEqual([`student Accepted ${pupil.accountUuid}`]);
		expect(await database().select().from(schema.auditLog)).toEqual([]);
		await merge(hidden, kept);
		await expect(
			changeInstitute(depsAt(), boss, hidden, {
				...{ name: "Back again", kind: "school", districtId: "", otherNames: [], state: "listed", version: at(0) },
			}),
		).rejects.toMatchObject({ code: "InstituteChanged" });
	});
});

describe("of two admins", () => {
	test("who merge one double into two institutes the first does, and the second is told", async () => {
		const other = await institute();
		const pupil = await student();
		await member(pupil, double);
		const second = await admin();
		expect(await outcomes([merge(double, kept), merge(double, other, second)])).toEqual(["NotMergeable", "fulfilled"]);
		const into = (await instituteRow(double))?.mergedInto ?? "";
		expect(await membersOf(into)).toHaveLength(1);
		expect(await membersOf(into === kept ? other : kept)).toEqual([]);
		expect(await auditOf(double)).toHaveLength(1);
	});

	test("who merge two into each other one does, and none is lost", async () => {
		const second = await admin();
		expect(await outcomes([merge(double, kept), merge(kept, double, second)])).toEqual(["NotMergeable", "fulfilled"]);
		const rows = await Promise.all([instituteRow(kept), instituteRow(double)]);
		expect(rows.map((row) => row?.state).toSorted()).toEqual(["listed", "merged"]);
	});

	test("the one who changes what the other merges is told, whoever was first", async () => {
		const change = changeInstitute(depsAt(), await admin(), double, {
			...{ name: "Megna", kind: "school", districtId: "", otherNames: [], state: "listed", version: at(0) },
		});
		const [merged, changed] = await Promise.allSettled([merge(double, kept), change]);
		expect(merged.status).toBe("fulfilled");
		if (changed.status === "rejected") expect(changed.reason).toMatchObject({ code: "InstituteChanged" });
		expect((await instituteRow(double))?.state).toBe("merged");
		expect(await namesFound("megna")).toEqual(["Meghna High School"]);
	});
});

test("Whoever joins while a double is merged belongs to what it has become, once", async () => {
	const pupils = await Promise.all(Array.from({ length: 8 }, () => student()));
	await Promise.all([
		...pupils.slice(0, 4).map((who) => joinInstitute(depsAt(), who, double)),
		merge(double, kept),
		...pupils.slice(2).map((who) => joinInstitute(depsAt(), who, double)),
	]);
	expect(await membersOf(double)).toEqual([]);
	expect(await membersOf(kept)).toEqual(pupils.map(({ accountUuid }) => `student Accepted ${accountUuid}`).toSorted());
});

test("What a merging would move is told before it, in one round trip, to admins alone", async () => {
	const [pupil, colleague] = [await student(), await teacher()];
	await member(pupil, double);
	await member(colleague, double, { requestStatus: "Pending" });
	await courseOf(double, colleague.accountUuid);
	await institute({ name: "Megna Old", state: "merged", mergedInto: double });
	const deps = depsAt();
	expect(await getMerging(deps, boss, { double, into: kept })).toMatchObject({
		...{ double: { uuid: double, name: "Megna Highschool" }, into: { uuid: kept, name: "Meghna High School" } },
		moves: { members: 1, asking: 1, courses: 1, doubles: 1 },
	});
	expect(deps.trips.count).toBe(1);
	await expect(getMerging(depsAt(), boss, { double, into: OPEN_SCHOOL })).rejects.toMatchObject({
		code: "NotMergeable",
	});
	await expect(getMerging(depsAt(), boss, { double: crypto.randomUUID(), into: kept })).rejects.toMatchObject({
		code: "InstituteNotFound",
	});
	for (const who of [pupil, colleague]) {
		await expect(getMerging(depsAt(), who, { double, into: kept })).rejects.toMatchObject({ code: "RoleNotAllowed" });
		await expect(merge(double, kept, who)).rejects.toMatchObject({ code: "RoleNotAllowed" });
	}
	await expect(merge(double, kept, null)).rejects.toMatchObject({ code: "InvalidToken" });
	expect((await instituteRow(double))?.state).toBe("listed");
});
