import { ne } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { auditOf, instituteRow, namesFound } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { getInstituteForAdmin, listInstitutes } from "~/domain/institute/admin-institutes.server.ts";
import { mergeInstitutes } from "~/domain/institute/merge-institutes.server.ts";
import { addInstitute, changeInstitute } from "~/domain/institute/save-institute.server.ts";
import type { InstituteDetails } from "~/domain/institute/schemas.ts";

ownDatabase();

let boss: Person;
let second: Person;

beforeEach(async () => {
	await openSchool();
	[boss, second] = [await admin(), await admin()];
});

const details = (change: Partial<InstituteDetails> = {}): InstituteDetails => ({
	...{ name: "Meghna Girls' High School", nameBn: "মেঘনা বালিকা উচ্চ বিদ্যালয়", kind: "school", districtId: "cumilla" },
	...{ eiin: 105_432, otherNames: ["MGHS"] },
	...change,
});
const all = () => database().select().from(schema.institute).where(ne(schema.institute.uuid, OPEN_SCHOOL));
const change = (given: Partial<InstituteDetails>, version: number, state: "listed" | "hidden" = "listed") => ({
	...details(given),
	...{ version, state },
});

describe("an institute that an admin adds", () => {
	test("is there with everything it is found by, and its note in the audit log, in one round trip", async () => {
		const deps = depsAt(3);
		const uuid = await addInstitute(deps, boss, details());
		expect(deps.trips.count).toBe(1);
		expect(await instituteRow(uuid)).toMatchObject({
			...details(),
			...{ state: "listed", isOpenSchool: false, mergedInto: null, createdAt: at(3), updatedAt: at(3) },
		});
		for (const q of ["meghna", "মেঘনা বালিকা", "mghs", "105432"])
			expect([q, await namesFound(q)]).toEqual([q, ["Meghna Girls' High School"]]);
		expect(await auditOf(uuid)).toMatchObject([
			{ actorUuid: boss.accountUuid, action: "institute.added", detail: { name: details().name } },
		]);
	});

	test("with the number of another one is not, and nothing of it", async () => {
		await addInstitute(depsAt(), boss, details());
		await expect(
			addInstitute(depsAt(), boss, details({ name: "Another School", nameBn: undefined })),
		).rejects.toMatchObject({
			code: "InstituteNumberTaken",
		});
		expect([(await all()).length, await namesFound("another")]).toEqual([1, []]);
		expect(await database().select().from(schema.auditLog)).toHaveLength(1);
	});

	test("under a name that is in the district already, in either script or merged, is not, unless it is another one", async () => {
		const uuid = await addInstitute(depsAt(), boss, details());
		const again = { eiin: undefined, otherNames: [] };
		for (const same of [{ name: "High School (Girls), Meghna" }, { name: "Another" }])
			await expect(addInstitute(depsAt(), second, details({ ...again, ...same }))).rejects.toMatchObject({
				code: "InstituteThere",
			});
		const both = await Promise.allSettled(
			[boss, second].map((who) => addInstitute(depsAt(), who, { ...details(again), name: "Padma", nameBn: undefined })),
		);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		const padma = (await all()).find(({ name }) => name === "Padma");
		await mergeInstitutes(depsAt(), boss, { double: uuid, into: padma?.uuid ?? "" });
		await expect(addInstitute(depsAt(), boss, details(again))).rejects.toMatchObject({ code: "InstituteThere" });
		await addInstitute(depsAt(), boss, details({ ...again, districtId: "feni" }));
		await addInstitute(depsAt(), boss, { ...details(again), another: true });
		expect(await namesFound("meghna girls high")).toHaveLength(3);
	});

	test("by two admins at once under one number is there once", async () => {
		const both = await Promise.allSettled(
			[boss, second].map((who, index) =>
				addInstitute(depsAt(), who, details({ name: `Padma School ${index}`, nameBn: undefined })),
			),
		);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(both.find(({ status }) => status === "rejected")).toMatchObject({
			reason: { code: "InstituteNumberTaken" },
		});
		expect([(await all()).length, (await namesFound("padma")).length]).toEqual([1, 1]);
		expect(await database().select().from(schema.auditLog)).toHaveLength(1);
	});
});

describe("an institute that an admin changes", () => {
	test("is found by what it is called now, and by nothing of before", async () => {
		const uuid = await addInstitute(depsAt(), boss, details());
		const deps = depsAt(5);
		await changeInstitute(
			deps,
			boss,
			uuid,
			change({ name: "Padma School", nameBn: undefined, eiin: undefined, districtId: "", otherNames: [] }, at(0)),
		);
		expect(deps.trips.count).toBe(2);
		expect(await instituteRow(uuid)).toMatchObject({
			...{ name: "Padma School", nameBn: null, eiin: null, districtId: null, otherNames: [], updatedAt: at(5) },
		});
		expect([await namesFound("meghna"), await namesFound("105432"), await namesFound("padma")]).toEqual([
			[],
			[],
			["Padma School"],
		]);
		expect(await auditOf(uuid)).toMatchObject([{ action: "institute.added" }, { action: "institute.changed" }]);
	});

	test("by two at once is as the first says, also within a millisecond; the second is told", async () => {
		const uuid = await addInstitute(depsAt(), boss, details());
		const both = await Promise.allSettled(
			["First School", "Second School"].map((name, index) =>
				changeInstitute(depsAt(), index ? second : boss, uuid, change({ name, otherNames: [] }, at(0))),
			),
		);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "InstituteChanged" } });
		const kept = both[0]?.status === "fulfilled" ? "First School" : "Second School";
		const row = await instituteRow(uuid);
		expect([row?.name, row?.updatedAt]).toEqual([kept, at(0) + 1]);
		expect([await namesFound("first"), await namesFound("second")].flat()).toEqual([kept]);
		expect(await auditOf(uuid)).toHaveLength(2);
	});

	test("is hidden and listed again, but never the open school", async () => {
		const uuid = await addInstitute(depsAt(), boss, details());
		await changeInstitute(depsAt(1), boss, uuid, change({}, at(0), "hidden"));
		expect(await namesFound("meghna")).toEqual([]);
		await changeInstitute(depsAt(2), boss, uuid, change({}, at(1)));
		expect(await namesFound("meghna")).toHaveLength(1);
		const open = await instituteRow(OPEN_SCHOOL);
		await changeInstitute(depsAt(), boss, OPEN_SCHOOL, change({ eiin: undefined }, open?.updatedAt ?? 0, "hidden"));
		expect(await instituteRow(OPEN_SCHOOL)).toMatchObject({ state: "listed", isOpenSchool: true });
	});

	test("and that is not there, or has another's number, is as it was", async () => {
		await expect(changeInstitute(depsAt(), boss, crypto.randomUUID(), change({}, at(0)))).rejects.toMatchObject({
			code: "InstituteNotFound",
		});
		await addInstitute(depsAt(), boss, details());
		const uuid = await addInstitute(
			depsAt(),
			boss,
			details({ name: "Padma School", nameBn: undefined, eiin: undefined }),
		);
		await expect(changeInstitute(depsAt(), boss, uuid, change({ name: "Jamuna" }, at(0)))).rejects.toMatchObject({
			code: "InstituteNumberTaken",
		});
		expect([await namesFound("padma"), await namesFound("jamuna")]).toEqual([["Padma School"], []]);
	});
});

test("None of this is anybody's but an admin's", async () => {
	const uuid = await addInstitute(depsAt(), boss, details());
	const strangers = [await student(), await teacher(), null];
	for (const who of strangers) {
		const code = who ? "RoleNotAllowed" : "InvalidToken";
		const paging = { page: 0, size: 10, q: "", kind: "", district: "", state: "", sort: "name" } as const;
		await expect(addInstitute(depsAt(), who, details({ eiin: undefined }))).rejects.toMatchObject({ code });
		await expect(changeInstitute(depsAt(), who, uuid, change({ name: "Mine" }, at(0)))).rejects.toMatchObject({ code });
		await expect(listInstitutes(depsAt(), who, paging)).rejects.toMatchObject({ code });
		await expect(getInstituteForAdmin(depsAt(), who, uuid, "")).rejects.toMatchObject({ code });
	}
	expect((await all()).map(({ name }) => name)).toEqual([details().name]);
});
