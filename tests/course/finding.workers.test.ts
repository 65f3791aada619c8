import { createExecutionContext } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { get } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	ALGEBRA,
	beforeFoundCourses,
	both,
	courseOf,
	DAY,
	dhaka,
	found,
	MATHS,
	mahbub,
	nusrat,
	PHYSICS,
	rajshahi,
	WAVES,
} from "#tests/support/workers/found-courses.ts";
import { institute } from "#tests/support/workers/institutes.ts";
import { siteAnswer } from "#tests/support/workers/pages.ts";
import { banglaSound, foldedText, latinSound } from "~/domain/course/search-key.ts";

beforeFoundCourses();

describe("courses are found by words (CRS-5)", () => {
	beforeEach(both);

	test.each([
		// Title, subtitle, subject, institute, teacher; a part of a word, several words in any order.
		["waves", [WAVES]],
		["OPTICS wav", [WAVES]],
		["friday", [WAVES]],
		["physics", [WAVES]],
		["পদার্থ", [WAVES]],
		["Dhaka", [WAVES]],
		["ঢাকা কলেজ", [WAVES]],
		["rahman waves", [WAVES]],
		["বীজগণিত", [ALGEBRA]],
		["শুক্র", [ALGEBRA]],
		["mathematics", [ALGEBRA]],
		["রাজশাহী", [ALGEBRA]],
		["নুসরাত", [ALGEBRA]],
		["college", [ALGEBRA, WAVES].toSorted()],
		// As it is often written.
		["বিজগনিত", [ALGEBRA]],
		// Across the scripts: by sound, and by what says the same.
		["মাহবুবুর রহমান", [WAVES]],
		["রহমান", [WAVES]],
		["nusrat jahan", [ALGEBRA]],
		["এইচএসসি", [WAVES]],
		["algebra", [ALGEBRA]],
		["math", [ALGEBRA]],
		// One letter, and two, begin a word.
		["w", [WAVES]],
		["dc", [WAVES]],
		["বী", [ALGEBRA]],
		["ন", [ALGEBRA]],
		["x", []],
		["waves rajshahi", []],
		["chemistry", []],
	])("%s", async (q, titles) => {
		expect((await found({ q })).toSorted()).toEqual(titles);
	});

	test.each(["Dhaka College", "ঢাকা কলেজ", "dhaka  COLLEGE"])(
		"%s typed whole stands before others that have its words",
		async (q) => {
			const named = (name: string, nameBn: string, startAt: number) =>
				institute({ name, nameBn }).then((instituteUuid) => courseOf({ title: name, instituteUuid, startAt }));
			await named("Dhaka Residential Model College", "ঢাকা রেসিডেনসিয়াল মডেল কলেজ", OPENS + DAY);
			await named("Notre Dame College, Dhaka", "নটর ডেম কলেজ, ঢাকা", OPENS + 2 * DAY);
			await courseOf({ title: "The latest of all", startAt: OPENS + 20 * DAY });
			const [first, second, ...others] = await found({ q, sort: "open" });
			expect([first, second].toSorted()).toEqual(["The latest of all", WAVES]);
			expect(others).toEqual(["Dhaka Residential Model College", "Notre Dame College, Dhaka"]);
			// Whoever asks for another order has it.
			expect((await found({ q, sort: "name" }))[0]).toBe("Dhaka Residential Model College");
		},
	);

	test("and the database folds their texts as what is looked for is folded", async () => {
		await courseOf({
			title: "Cox’s Bazar/শ্রেণি—২০২৬: “ক্ষমতা” ঊর্ধ্ব ড়ঢ়\u09dcয\u09bc\u200c\n(ABC)",
			subtitle: "বিজ্ঞান ব্যাকরণ কৃষি",
		});
		const rows = await database().all<{ said: string; words: string; bangla: string; latin: string }>(
			sql`SELECT said, words, bangla, latin FROM course_search_text`,
		);
		expect(rows).toHaveLength(3);
		for (const { said, words, bangla, latin } of rows) {
			expect(words).toBe(foldedText(said));
			expect(bangla).toBe(banglaSound(words));
			expect(latin).toBe(latinSound(words));
		}
	});

	test("as they are called now: the course, its subject, its institute, its teacher", async () => {
		const db = database();
		await db.update(schema.course).set({ title: "Light" }).where(eq(schema.course.title, WAVES));
		await db.update(schema.subject).set({ titleBn: "আলোকবিজ্ঞান" }).where(eq(schema.subject.uuid, PHYSICS));
		await db.update(schema.institute).set({ name: "Notre Dame", nameBn: null }).where(eq(schema.institute.uuid, dhaka));
		await db.update(schema.account).set({ name: "Tania" }).where(eq(schema.account.uuid, mahbub.accountUuid));
		for (const q of ["light", "আলোক", "notre", "tania"]) expect([q, await found({ q })]).toEqual([q, ["Light"]]);
		for (const q of ["waves", "পদার্থ", "dhaka", "rahman"]) expect([q, await found({ q })]).toEqual([q, []]);
		await db.delete(schema.course).where(eq(schema.course.title, "Light"));
		expect(await found({ q: "light" })).toEqual([]);
		expect(await db.all(sql`SELECT rowid FROM course_search WHERE course_search MATCH 'light'`)).toEqual([]);
	});
});

describe("courses are narrowed and sorted (CRS-5)", () => {
	const all = async () => {
		const begins = (days: number, lasts = 30) => ({ startAt: OPENS + days * DAY, endAt: OPENS + (days + lasts) * DAY });
		await courseOf({ title: "A soon", ...begins(3), enrolmentEndAt: OPENS + 3 * DAY, feePoisha: 500_00 });
		await courseOf({ title: "B later", ...begins(40), enrolmentEndAt: OPENS + 45 * DAY, feePoisha: 2_000_00 });
		await courseOf({ title: "C runs", ...begins(-5), enrolmentEndAt: OPENS + 5 * DAY, subjectUuid: MATHS });
		await courseOf({ title: "D closed", ...begins(-6), enrolmentEndAt: OPENS - DAY, instituteUuid: rajshahi });
		await courseOf({ title: "E over", ...begins(-60), enrolmentEndAt: OPENS - 40 * DAY });
		const full = await courseOf({
			title: "F full",
			...begins(2),
			enrolmentEndAt: OPENS + 3 * DAY,
			maxStudents: 1,
			teacherUuid: nusrat.accountUuid,
		});
		const { accountUuid: studentUuid } = await student();
		await insertRows(database(), enrolmentRows({ courseUuid: full, studentUuid, state: "accepted", at: OPENS }));
	};
	beforeEach(all);

	test.each([
		[{ sort: "open" }, ["A soon", "B later", "C runs", "F full", "D closed", "E over"]],
		[{ sort: "soonest" }, ["F full", "A soon", "B later", "C runs", "D closed", "E over"]],
		[{ sort: "cheapest" }, ["C runs", "F full", "D closed", "E over", "A soon", "B later"]],
		[{ sort: "newest" }, ["F full", "E over", "D closed", "C runs", "B later", "A soon"]],
		[{ fee: "free" }, ["C runs", "D closed", "E over", "F full"]],
		[{ fee: "paid" }, ["A soon", "B later"]],
		[{ fee: "1000" }, ["A soon", "C runs", "D closed", "E over", "F full"]],
		[{ start: "soon" }, ["A soon", "F full"]],
		[{ start: "running" }, ["C runs", "D closed"]],
		[{ start: "later" }, ["B later"]],
		[{ seats: "left" }, ["A soon", "B later", "C runs"]],
		[{ subject: MATHS }, ["C runs"]],
	] as const)("%j", async (search, titles) => {
		expect(await found(search)).toEqual(titles);
	});

	test("by signs of which none is a letter nothing is found, by call as by the search (CRS-5)", async () => {
		const who = await student();
		for (const path of ["/api/courses", "/api/public/courses"])
			for (const [title, many] of [
				["!!!", 0],
				["।", 0],
				["", 6],
				[" ", 6],
			] as const) {
				const { body } = await get(who, `${path}?title=${encodeURIComponent(title)}`);
				expect([path, title, body.totalElements]).toEqual([path, title, many]);
			}
	});

	test("by institute, its number too, and by teacher", async () => {
		const [row] = await database()
			.select({ id: schema.institute.id })
			.from(schema.institute)
			.where(eq(schema.institute.uuid, rajshahi));
		expect(await found({ institute: rajshahi })).toEqual(["D closed"]);
		expect(await found({ institute: String(row?.id) })).toEqual(["D closed"]);
		expect(await found({ teacher: nusrat.accountUuid })).toEqual(["F full"]);
		expect(await found({ teacher: nusrat.accountUuid, start: "later" })).toEqual([]);
	});
});

describe("what strangers look for by words is counted by their address (SEC-4)", () => {
	const kept = bindings.RATE_LIMIT_WIDE;
	let counted: string[];
	let passes: boolean;
	beforeEach(() => {
		[counted, passes] = [[], true];
		const limit = async ({ key }: { key: string }) => {
			counted.push(key);
			return { success: passes };
		};
		Object.assign(bindings, { RATE_LIMIT_WIDE: { limit } });
	});
	afterEach(() => void Object.assign(bindings, { RATE_LIMIT_WIDE: kept }));

	test("on the page", async () => {
		await siteAnswer(new Request(`${bindings.PUBLIC_ORIGIN}/course/s/algebra/i/t/p`), createExecutionContext());
		expect(counted).toEqual(["search:local"]);
	});

	test.each(["courses?title=algebra", "institutes?name=dhaka", "teachers?name=rahman"])(
		"by the call %s",
		async (call) => {
			expect((await get(null, `/api/public/${call}`)).status).toBe(200);
			expect(counted).toEqual(["search:local"]);
			passes = false;
			expect((await get(null, `/api/public/${call}`)).body.code).toBe("TooManyRequests");
			const [all = ""] = call.split("?");
			expect((await get(null, `/api/public/${all}`)).status).toBe(200);
			expect((await get(await student(), `/api/${call}`)).status).toBe(200);
		},
	);
});
