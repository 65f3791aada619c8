import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { openSchool, type Person, teacher } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { VERSION } from "~/lib/version.ts";
import { m } from "~/paraglide/messages.js";

const DAY = 86_400_000;
const LOCALES = ["en", "bn"] as const;
type Locale = (typeof LOCALES)[number];

const inLanguage = (who: Person, locale: Locale): Person => ({ ...who, cookie: `${who.cookie}; lang=${locale}` });
const accepted = (name: string) => teacher({ name, verificationStatus: "Accepted" });

async function coursesOf(who: Person, count: number) {
	const school = await openSchool();
	const subject = crypto.randomUUID();
	const rows = Array.from({ length: count }, (_, index) => ({
		uuid: crypto.randomUUID(),
		title: `Waves, part ${index + 1}`,
		...{ teacherUuid: who.accountUuid, instituteUuid: school.uuid, subjectUuid: subject, maxStudents: 30 },
		...{ startAt: OPENS, enrolmentEndAt: OPENS, endAt: OPENS + DAY, createdAt: OPENS + index, updatedAt: OPENS },
	}));
	const physics = subjectRows({ uuid: subject, title: `Physics ${subject}`, at: OPENS });
	await insertRows(database(), [...physics, rowsOf(schema.course, ...rows)]);
}

const titles = (text: string) => [...text.matchAll(/Waves, part \d+/g)].map(([title]) => title);

describe("a teacher's dashboard (SITE-9)", () => {
	let newcomer: Person;
	let author: Person;
	beforeAll(async () => {
		[newcomer, author] = [await accepted("Mahbubur Rahman"), await accepted("Shirin Akter")];
		await coursesOf(author, 12);
	});

	test.each(LOCALES)("welcomes by name and says what there is not yet, in %s", async (locale) => {
		const page = await visit(inLanguage(newcomer, locale), "/dashboard/teacher");
		const words = wordsOf(page);
		const inOrder = [
			m.course_teacher_welcome({ name: "Mahbubur Rahman" }, { locale }),
			m.course_upcoming_lectures({}, { locale }),
			m.course_upcoming_none({}, { locale }),
			m.course_teacher_courses({}, { locale }),
			m.course_teacher_none({}, { locale }),
			m.course_show_all({}, { locale }),
		];
		const places = inOrder.map((sentence) => words.indexOf(sentence));
		expect(places).not.toContain(-1);
		expect(places).toEqual(places.toSorted((one, other) => one - other));
	});

	test.each(LOCALES)("names the next step of whoever has no course yet, and of nobody else, in %s", async (locale) => {
		const steps = [m.course_first_title({}, { locale }), m.course_first_make({}, { locale })];
		const asked = async (who: Person) => {
			const { text, ...page } = await visit(inLanguage(who, locale), "/dashboard/teacher");
			const words = wordsOf({ text, ...page });
			return [...steps.map((step) => words.includes(step)), text.includes('id="next-step"')];
		};
		expect([await asked(newcomer), await asked(author)]).toEqual([
			[true, true, true],
			[false, false, false],
		]);
	});

	test("says it to the letter", async () => {
		const words = wordsOf(await visit(newcomer, "/dashboard/teacher"));
		for (const sentence of ["No Upcoming Lecture found!", "You have not created any course yet!", "Show All"])
			expect(words).toContain(sentence);
		const { text } = await visit(newcomer, "/dashboard/teacher");
		expect(text.replace(/<!-- -->/g, "")).toMatch(/Version 1\.8\.5</);
		expect(VERSION).toBe("1.8.5");
	});

	test.each(LOCALES)("has its three places, the label and the badge beside it, in %s", async (locale) => {
		const { text } = await visit(inLanguage(newcomer, locale), "/dashboard/teacher");
		const side = /<nav id="side"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
		const links = [...side.matchAll(/<a href="([^"]+)" class="side-link"[^>]*>(?:<svg[\s\S]*?<\/svg>)?([^<]*)/g)];
		expect(links.slice(0, 3).map(([, href, label]) => [href, label])).toEqual([
			["/dashboard/teacher", m.shell_dashboard({}, { locale })],
			["/dashboard/teacher/p/1/course", m.shell_my_course({}, { locale })],
			["/dashboard/teacher/profile/general", m.shell_profile({}, { locale })],
		]);
		for (const sign of [m.common_teacher({}, { locale }), m.shell_verified({}, { locale })])
			expect(side).toContain(sign);
	});

	test("has the badge once the verification is accepted, not before", async () => {
		const awaiting = await teacher({ name: "Nusrat Jahan", verificationStatus: "Awaiting" });
		const { status, text } = await visit(awaiting, "/dashboard/teacher/profile/devices");
		expect([status, text.includes("Nusrat Jahan"), text.includes(m.shell_verified())]).toEqual([200, true, false]);
	});

	test("shows courses that run before those to come, those before what is over", async () => {
		const owner = await accepted("Farida Begum");
		await coursesOf(owner, 3);
		const mine = eq(schema.course.teacherUuid, owner.accountUuid);
		const move = (title: string, startAt: number, endAt: number) =>
			database()
				.update(schema.course)
				.set({ startAt, endAt, enrolmentEndAt: startAt })
				.where(and(mine, eq(schema.course.title, title)));
		await move("Waves, part 3", OPENS + 300 * DAY, OPENS + 310 * DAY);
		await move("Waves, part 2", OPENS - 20 * DAY, OPENS - 10 * DAY);
		for (const path of ["/dashboard/teacher", "/dashboard/teacher/p/1/course"])
			expect(titles(wordsOf(await visit(owner, path)))).toEqual(["Waves, part 1", "Waves, part 3", "Waves, part 2"]);
	});

	test("shows the five newest courses, and all of them behind “Show All”, ten a page, one's own", async () => {
		const dashboard = await visit(author, "/dashboard/teacher");
		const newest = Array.from({ length: 12 }, (_, index) => `Waves, part ${12 - index}`);
		expect(titles(wordsOf(dashboard))).toEqual(newest.slice(0, 5));
		expect(dashboard.text).toContain('href="/dashboard/teacher/p/1/course"');
		for (const path of ["/dashboard/teacher/p/1/course", "/dashboard/teacher/p/course"])
			expect(titles(wordsOf(await visit(author, path)))).toEqual(newest.slice(0, 10));
		const second = await visit(author, "/dashboard/teacher/p/2/course");
		expect(titles(wordsOf(second))).toEqual(newest.slice(10));
		expect(second.text).toContain("Page 2");
		expect((await visit(author, "/dashboard/teacher/p/9/course")).headers.get("location")).toBe(
			"/dashboard/teacher/p/2/course",
		);
		const others = wordsOf(await visit(newcomer, "/dashboard/teacher/p/1/course"));
		expect([titles(others), others.includes("You have not created any course yet!")]).toEqual([[], true]);
	});
});
