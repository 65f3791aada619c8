import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { instituteRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { KNOWN_INSTITUTES } from "#db/seed/institutes/institutes.ts";
import { instituteFinder } from "#tests/support/institute-finder.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { openSchool, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute, member } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { listInstitutes } from "~/domain/institute/admin-institutes.server.ts";
import { findInstitutes, getInstitutePage, institutesOf } from "~/domain/institute/queries.server.ts";
import { instituteSearchWords } from "~/domain/institute/search-key.ts";

ownDatabase();

const NOTHING = { q: "", kind: "", district: "" } as const;

/** A few dozen that are known, of all kinds and districts. */
const SOME = KNOWN_INSTITUTES.filter((_, index) => index % 9 === 0);

beforeEach(async () => {
	await openSchool();
});

const seedSome = () =>
	insertRows(
		database(),
		SOME.flatMap(({ also, ...known }) => instituteRows({ ...known, otherNames: [...also], at: OPENS })),
	);

const names = (search: Partial<{ q: string; kind: "" | "school" | "coaching"; district: string }>, size = 100) =>
	findInstitutes(depsAt(), { ...NOTHING, ...search, page: 0, size }).then(({ content }) =>
		content.map(({ name }) => name),
	);

describe("an institute is found (INS-6)", () => {
	test("by what would find it in memory: by beginnings of words of all its names, in either script", async () => {
		await seedSome();
		const looked = SOME.flatMap(({ name, nameBn, also }) => [name, nameBn, ...also]).filter((_, i) => i % 5 === 0);
		for (const q of [...looked, "গভ", "ক", "coll", "univ of", "zila", "100"]) {
			const finds = instituteFinder(q);
			const expected = SOME.filter(({ name, nameBn, also, eiin }) =>
				finds(instituteSearchWords([name, nameBn, ...also, eiin ? String(eiin) : ""])),
			);
			expect([q, (await names({ q })).toSorted()]).toEqual([q, expected.map(({ name }) => name).toSorted()]);
		}
	});

	test("by signs of which none is a letter or a digit not at all", async () => {
		await institute({ name: "Dhaka Imperial College" });
		for (const [q, many] of [
			["!!!", 0],
			["", 1],
			[" ", 1],
			["of", 0],
		] as const)
			expect([q, (await names({ q })).length]).toEqual([q, many]);
	});

	test("and what finds one is not taken for the name of one that is missing", async () => {
		await institute({ name: "Dhaka Imperial College" });
		const who = await student({ profileComplete: true });
		const nameIn = async (q: string) => {
			const { text } = await visit(who, `/student/profile/institute/not-listed?name=${encodeURIComponent(q)}`);
			return /<input[^>]*name="name"[^>]*>/.exec(text)?.[0].match(/value="([^"]*)"/)?.[1] ?? "";
		};
		expect(await nameIn("dhaka")).toBe("");
		expect(await nameIn("Nilkuthi Model School")).toBe("Nilkuthi Model School");
	});

	test("with the one that is called just so first, then by name", async () => {
		for (const name of ["Dhaka City College", "Dhaka College", "Dhaka Commerce College"]) await institute({ name });
		expect(await names({ q: "dhaka college" })).toEqual([
			"Dhaka College",
			"Dhaka City College",
			"Dhaka Commerce College",
		]);
		expect(await names({ q: "dhaka" })).toEqual(["Dhaka City College", "Dhaka College", "Dhaka Commerce College"]);
	});

	test("by kind and district, and never while it is hidden, merged or the open school", async () => {
		const listed = await institute({ name: "Meghna School", kind: "school", districtId: "cumilla" });
		await institute({ name: "Meghna Coaching", kind: "coaching", districtId: "cumilla" });
		await institute({ name: "Meghna High School", kind: "school", districtId: "feni" });
		await institute({ name: "Meghna Old School", state: "merged", mergedInto: listed });
		await institute({ name: "Meghna Gone School", state: "hidden" });
		expect(await names({ q: "meghna", kind: "school", district: "cumilla" })).toEqual(["Meghna School"]);
		expect(await names({ q: "meghna" })).toEqual(["Meghna Coaching", "Meghna High School", "Meghna School"]);
		expect(await names({ q: "open school" })).toEqual([]);
	});

	test("in pages, with the true total, in one round trip", async () => {
		for (let n = 0; n < 12; n += 1) await institute({ name: `Padma School ${String.fromCharCode(65 + n)}` });
		const deps = depsAt();
		const page = await findInstitutes(deps, { ...NOTHING, q: "padma", page: 1, size: 10 });
		expect([page.content.length, page.totalElements, page.totalPages]).toEqual([2, 12, 2]);
		expect(deps.trips.count).toBe(1);
	});
});

describe("the calls", () => {
	test("say where an institute is, to strangers as well, ten where nothing is said", async () => {
		for (let n = 0; n < 11; n += 1) await institute({ name: `Jamuna School ${String.fromCharCode(65 + n)}` });
		const uuid = await institute({
			name: "Rajshahi College",
			nameBn: "রাজশাহী কলেজ",
			kind: "college",
			districtId: "rajshahi",
		});
		const { body } = await get(null, `/api/public/institutes?name=${encodeURIComponent("রাজশাহী")}`);
		expect(body.content).toEqual([
			{
				...{ id: expect.any(Number), uuid, name: "Rajshahi College", nameBn: "রাজশাহী কলেজ", kind: "college" },
				district: { id: "rajshahi", name: "Rajshahi", nameBn: "রাজশাহী" },
			},
		]);
		const who = await student();
		expect((await get(who, "/api/institutes?name=jamuna")).body).toMatchObject({ totalElements: 11, size: 10 });
		expect((await get(who, "/api/institutes?kind=tower")).body.errors).toEqual([
			expect.objectContaining({ field: "kind" }),
		]);
	});

	test("look up ten uuids at most, and name what a double has become", async () => {
		const into = await institute({ name: "Kept School" });
		const double = await institute({ name: "Kept Shool", state: "merged", mergedInto: into });
		const hidden = await institute({ state: "hidden" });
		const uuids = [into, double, hidden, crypto.randomUUID()];
		const { body } = await post(null, "/api/public/institutes/group", { uuids });
		const found = body.content.map(({ uuid, mergedInto }: Record<string, unknown>) => [uuid, mergedInto]);
		expect(found.toSorted()).toEqual(
			[
				[into, null],
				[double, into],
			].toSorted(),
		);
		const many = await post(null, "/api/public/institutes/group", { uuids: Array(11).fill(into) });
		expect([many.status, many.body.errors[0].field]).toEqual([400, "uuids"]);
		expect((await institutesOf(depsAt(), [])).length).toBe(0);
	});

	test("list classes, sections and subjects by a hundred, a hundred and five hundred, the newest first", async () => {
		const who = await student({ mobileVerified: false });
		const at = (title: string, createdAt: number) => ({ uuid: crypto.randomUUID(), title, createdAt });
		await database().batch([
			database()
				.insert(schema.grade)
				.values([at("Class 6", 2), at("Class 7", 1)]),
			database().insert(schema.section).values(at("Science", 1)),
			database().insert(schema.subject).values(at("Physics", 1)),
		]);
		const titles = async (path: string) => {
			const { body } = await get(who, path);
			return [body.content.map(({ title }: { title: string }) => title), body.size];
		};
		expect(await titles("/api/grades")).toEqual([["Class 6", "Class 7"], 100]);
		expect(await titles("/api/grades?page=0&size=100&sort=createdAt,desc")).toEqual([["Class 6", "Class 7"], 100]);
		expect(await titles("/api/grades?sort=title,desc")).toEqual([["Class 7", "Class 6"], 100]);
		expect(await titles("/api/sections")).toEqual([["Science"], 100]);
		expect(await titles("/api/subjects")).toEqual([["Physics"], 500]);
	});
});

describe("the page of an institute", () => {
	test("has who teaches there and what runs, in two round trips, and nobody who waits or is not verified", async () => {
		const uuid = await institute({ name: "Padma College", otherNames: ["PC"] });
		const [here, awaiting, suspended] = [
			await teacher({ name: "Here" }),
			await teacher({ name: "Awaiting" }),
			await teacher({ name: "Suspended", verificationStatus: "Suspended" }),
		];
		await member(here, uuid);
		await member(awaiting, uuid, { requestStatus: "Pending" });
		await member(suspended, uuid);
		await member(await student({ name: "Learns" }), uuid);
		const deps = depsAt();
		const page = await getInstitutePage(deps, uuid);
		expect(page).toMatchObject({
			institute: { uuid, name: "Padma College" },
			...{ otherNames: ["PC"], totalTeachers: 1, courses: [] },
			teachers: [{ uuid: here.accountUuid, name: "Here" }],
		});
		expect(deps.trips.count).toBe(2);
		const { body } = await get(null, `/api/public/institute/${uuid}/teachers`);
		expect(body.content.map(({ name }: { name: string }) => name)).toEqual(["Here"]);
		expect(Object.keys(body.content[0]).toSorted()).toEqual([
			"image",
			"name",
			"organization",
			"uuid",
			"verificationStatus",
		]);
	});

	test("of a double is that of the one it has become; of a hidden one there is none", async () => {
		const into = await institute();
		const double = await institute({ state: "merged", mergedInto: into });
		expect(await getInstitutePage(depsAt(), double)).toEqual({ mergedInto: into });
		await expect(getInstitutePage(depsAt(), await institute({ state: "hidden" }))).rejects.toMatchObject({
			code: "InstituteNotFound",
		});
		await expect(getInstitutePage(depsAt(), "999999")).rejects.toMatchObject({ code: "InstituteNotFound" });
		expect((await get(null, `/api/public/institute/${OPEN_SCHOOL}/teachers`)).body.content).toEqual([]);
	});
});

describe("no table is read whole", () => {
	const wholeTables = (plans: string[][]) =>
		plans
			.flat()
			.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(step) && !/CONSTANT ROW|\(subquery/.test(step));

	test("for a search of institutes, by whatever it is narrowed to", async () => {
		await seedSome();
		const { db, plans } = explained();
		const deps = Object.defineProperty(depsAt(), "db", { value: db });
		const admin = { ...(await teacher()), role: "admin", roles: ["admin"] } as const;
		for (const q of ["", "dhaka", "গভ girls"])
			for (const kind of ["", "school"] as const)
				for (const district of ["", "dhaka"]) {
					await findInstitutes(deps, { q, kind, district, page: 0, size: 10 });
					for (const sort of ["name", "newest"] as const)
						for (const state of ["", "hidden"] as const)
							await listInstitutes(
								deps,
								{ ...admin, roles: ["admin"] },
								{ q, kind, district, state, sort, page: 0, size: 20 },
							);
				}
		expect(wholeTables(plans)).toEqual([]);
	});

	test("and none is sorted where nothing is looked for", async () => {
		const { db, plans } = explained();
		const deps = Object.defineProperty(depsAt(), "db", { value: db });
		for (const kind of ["", "school"] as const)
			await findInstitutes(deps, { q: "", kind, district: "", page: 0, size: 10 });
		expect(plans.flat().filter((step) => step.includes("FOR ORDER BY"))).toEqual([]);
	});
});
