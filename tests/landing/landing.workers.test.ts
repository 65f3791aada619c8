import { beforeEach, describe, expect, inject, test } from "vitest";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { getPublicSummary } from "~/domain/landing/queries.server.ts";

ownDatabase();

/** Each test is days after the one before: no copy of the page is left from it. */
const DAYS = 3 * 24 * 60;
let now = 0;
beforeEach(async () => {
	now += DAYS;
	await clock(now);
});

const landing = (path = "/", minutes = now) => visit(null, path, { minutes });

/** An exam that opens so many minutes from now, for an hour. */
const examIn = (minutes: number, name: string) =>
	examOf({ name, startAt: at(now + minutes), stopAt: at(now + minutes + 60) });

async function withoutDatabase<T>(act: () => Promise<T>): Promise<T> {
	const own = bindings.DATABASE_URL;
	bindings.DATABASE_URL = inject("closedUrl");
	return act().finally(() => {
		bindings.DATABASE_URL = own;
	});
}

describe("the landing page", () => {
	test("stands on an empty platform, in both languages", async () => {
		const page = await landing();
		expect(page.status).toBe(200);
		const words = wordsOf(page);
		for (const part of ["No Model Test is scheduled", "The first winners are still to come", "Who learns here"])
			expect(words).toContain(part);
		expect(words).toMatch(/Students 0/);
		const twin = await landing("/bn");
		expect([twin.status, twin.text.includes('<html lang="bn"')]).toEqual([200, true]);
	});

	test("counts people by what they are: students, and those teachers who are verified", async () => {
		await Promise.all([student(), student(), student(), teacher(), teacher({ verificationStatus: "Awaiting" })]);
		expect(await getPublicSummary(depsAt(now))).toEqual({ students: 3, teachers: 1, courses: 0, materials: 0 });
	});

	test("shows what is next: the running exam first, four at most, none that is over or a draft", async () => {
		await examIn(-120, "Over Weekly");
		await examIn(-10, "Running Weekly");
		for (const day of [1, 2, 3, 4]) await examIn(day * 600, `Coming Weekly ${day}`);
		await examOf({ name: "Draft Weekly", state: "draft", startAt: at(now + 5), stopAt: at(now + 65) });
		const words = wordsOf(await landing());
		expect(words.indexOf("Running Weekly")).toBeGreaterThan(0);
		expect(words.indexOf("Running Weekly")).toBeLessThan(words.indexOf("Coming Weekly 1"));
		expect(words).toContain("Coming Weekly 3");
		for (const name of ["Over Weekly", "Draft Weekly", "Coming Weekly 4"]) expect(words).not.toContain(name);
		expect(words).toContain("View All");
	});

	test("offers the whole list when more are published than it shows, ended ones counted", async () => {
		const viewAll = async () => /href="\/weekly-exam\/p"[^>]*>View All/.test((await landing()).text);
		for (const day of [-4, -3, -2]) await examIn(day * 600, `Over Weekly ${day}`);
		await examIn(600, "Coming Weekly");
		expect(await viewAll()).toBe(false);
		now += DAYS;
		await examIn(600, "One more Weekly");
		expect(await viewAll()).toBe(true);
	});

	test("is the same for all guests from the cache, and the signed-in get their own", async () => {
		const cacheOf = async (minutes: number) => (await landing("/", minutes)).headers.get("x-cache");
		expect([await cacheOf(now), await cacheOf(now)]).toEqual(["miss", "hit"]);
		expect(await cacheOf(now + 1)).toBe("stale");
		const own = await visit(await student(), "/", { minutes: now });
		expect([own.status, own.headers.get("x-cache")]).toEqual([200, null]);
	});

	test("has its parts but no figures while the database is away, and is not kept so", async () => {
		// In colours in which nobody has seen it: there is no copy to show.
		const dark = { ...(await student()), cookie: "theme=dark" };
		const look = () => visit(dark, "/", { minutes: now });
		const away = await withoutDatabase(look);
		expect([away.status, away.headers.get("x-cache")]).toEqual([200, null]);
		expect(wordsOf(away)).toContain("Who learns here");
		const back = await look();
		expect([back.status, back.headers.get("x-cache")]).toEqual([200, "miss"]);
	});

	test("is as it was, days ago, while the database is away, rather than without its parts", async () => {
		await examIn(600, "Coming Weekly");
		expect(wordsOf(await landing())).toContain("Coming Weekly");
		for (const days of [2, 3]) {
			const away = await withoutDatabase(() => landing("/", now + days * 24 * 60));
			expect([away.status, away.headers.get("x-cache")]).toEqual([200, "stale"]);
			expect(wordsOf(away)).toContain("Coming Weekly");
		}
	});
});
