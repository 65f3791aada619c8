import { describe, expect, test } from "vitest";
import { courseRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { combinations } from "#tests/support/combinations.ts";
import { sized } from "#tests/support/sized.ts";
import { openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { loadCourseChoices } from "~/domain/course/choices.server.ts";
import { getPublicCoursePage, getPublicSummary } from "~/domain/course/public-course.server.ts";
import { findCourses, listedCourseUuids } from "~/domain/course/public-courses.server.ts";
import { COURSE_SORTS, type CourseSearch, NOTHING_SOUGHT } from "~/domain/course/search.ts";
import { getTeacherPage } from "~/domain/course/teacher-page.server.ts";
import { getInstitutePage } from "~/domain/institute/queries.server.ts";
import { getLanding } from "~/domain/landing/queries.server.ts";

const DAY = 24 * 3_600_000;
const TRIPS = 3;
/** Whether each search is made in every order of the list. */
const EVERY_SEARCH = sized({ test: false, check: true });
/** How many courses there are: a multiple of 300, so that the last page of ten is full. */
const COUNT = sized({ test: 300, check: 5_100 });
const SUBJECT = "018f0000-0000-7000-9009-00000000f001";

ownDatabase();

type World = { teachers: Person[]; institutes: string[]; one: string };

/** Courses in every state of their time. @param count how many */
async function world(count: number): Promise<World> {
	await openSchool();
	const teachers = await Promise.all(["Mahbubur Rahman", "নুসরাত জাহান"].map((name) => teacher({ name })));
	const institutes = [await institute({ name: "Dhaka College" }), await institute({ name: "রাজশাহী কলেজ" })];
	await insertRows(database(), subjectRows({ uuid: SUBJECT, title: "Physics", at: OPENS }));
	const uuids = Array.from({ length: count }, () => crypto.randomUUID());
	const rows = uuids.flatMap((uuid, n) =>
		courseRows({
			...{ uuid, at: OPENS + n, title: n % 2 ? `Algebra ${n}` : `বীজগণিত ${n}`, feePoisha: (n % 5) * 500_00 },
			...{ teacherUuid: teachers[n % 2]?.accountUuid ?? "", instituteUuid: institutes[n % 2] ?? "" },
			...{ subjectUuid: SUBJECT, startAt: OPENS + ((n % 300) - 100) * DAY },
		}),
	);
	await insertRows(database(), rows);
	return { teachers, institutes, one: uuids[0] ?? "" };
}

type Asked = World & { deps: ReturnType<typeof depsAt> };

const searches = ({ teachers, institutes }: World): Partial<CourseSearch>[] => [
	{},
	...["algebra", "বীজগণিত", "rahman", "a", "dh", "রা", "physics রাজশাহী"].map((q) => ({ q })),
	...[{ institute: institutes[0] }, { institute: "1" }, { teacher: teachers[0]?.accountUuid }, { subject: SUBJECT }],
	...[{ fee: "free" }, { fee: "1000" }, { start: "soon" as const }, { seats: "left" as const }],
];

/** All that everybody reads of courses. */
const readers = (everySearch: boolean): Record<string, (asked: Asked) => Promise<unknown>> => ({
	"lists that are looked through": async ({ deps, ...of }) => {
		for (const { search, sort } of combinations({ search: searches(of), sort: COURSE_SORTS }, everySearch))
			for (const who of [null, of.teachers[1]?.accountUuid ?? ""])
				await findCourses(deps, { ...NOTHING_SOUGHT, ...search, sort, page: 2, size: 10 }, who);
	},
	"what they are narrowed to": ({ deps }) => loadCourseChoices(deps),
	"the landing page": ({ deps }) => getLanding(deps),
	"one course": async ({ deps, one }) => {
		for (const id of [one, "1"]) {
			await getPublicCoursePage(deps, { id, page: 0, size: 10 }).catch(() => null);
			await getPublicSummary(deps, id).catch(() => null);
		}
	},
	"a teacher": ({ deps, teachers }) => getTeacherPage(deps, teachers[0]?.accountUuid),
	"an institute": ({ deps, institutes }) => getInstitutePage(deps, institutes[0] ?? ""),
	"the sitemap": ({ deps }) => listedCourseUuids(deps, 100),
});

/** Walks along an index in the order that is asked for, as far as the page. */
const WALKED: Record<string, RegExp> = {
	course_created: /"created_at" desc/i,
	course_title: /"title" COLLATE NOCASE/i,
};

/** What a step of a plan reads whole; null for what is looked up. */
function readWhole(step: string, statement: string): string | null {
	// The subqueries that say which statement is meant have one row.
	if (!step.startsWith("SCAN ") || /VIRTUAL TABLE INDEX 0:M|CONSTANT ROW|\(subquery/.test(step)) return null;
	const index = /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1];
	return index && WALKED[index]?.test(statement) ? null : step;
}

describe("no table is read whole for", () => {
	test.each(Object.entries(readers(EVERY_SEARCH)))("%s", { timeout: 60_000 }, async (_, read) => {
		const of = await world(30);
		const { db, plans, statements } = explained();
		const deps = Object.defineProperty(depsAt(), "db", { value: db });
		await deps.cache.forget("course-choices");
		await read({ ...of, deps });
		// The public figures are counted along the narrowest index of each.
		const isOfCourses = (statement = "") => /"course"/.test(statement) && !/^select \(SELECT count/.test(statement);
		const ofCourses = plans.flatMap((plan, at) => (isOfCourses(statements[at]) ? [{ plan, at }] : []));
		expect(ofCourses.length).toBeGreaterThan(0);
		const whole = ofCourses.flatMap(({ plan, at }) =>
			plan.filter((step) => readWhole(step, statements[at] ?? "")).map((step) => `${step} in ${statements[at]}`),
		);
		expect(whole).toEqual([]);
	});

	test("words: they are looked up in their index, and the courses by their numbers", async () => {
		const of = await world(30);
		const { db, plans } = explained();
		await findCourses({ db, clock: depsAt().clock }, { ...NOTHING_SOUGHT, q: "algebra", page: 0, size: 10 });
		expect(of.one).not.toBe("");
		for (const plan of plans.slice(0, 2)) {
			expect(plan).toContainEqual(expect.stringMatching(/^SCAN course_search VIRTUAL TABLE INDEX 0:M/));
			expect(plan[0]).toMatch(/^SEARCH course USING INTEGER PRIMARY KEY/);
		}
	});

	test("a list without words: all that it asks of those that it does not show is in one index", async () => {
		await world(30);
		const { db, plans } = explained();
		await findCourses({ db, clock: depsAt().clock }, { ...NOTHING_SOUGHT, page: 0, size: 10 });
		for (const plan of plans.slice(0, 2))
			expect(plan).toContainEqual(expect.stringMatching(/^SEARCH course USING COVERING INDEX course_listed/));
	});
});

test(`each page needs ${TRIPS} round trips at most among ${COUNT} courses`, { timeout: 120_000 }, async () => {
	const { teachers, institutes, one } = await world(COUNT);
	const pupil = await student();
	// Half of them in each script, found by the letters of either.
	for (const q of ["Algebra", "বীজগণিত"]) {
		const { courses } = await findCourses(depsAt(), { ...NOTHING_SOUGHT, q, page: 0, size: 10 });
		const titles = courses.content.map(({ title }) => title);
		expect([q, titles.length, titles.filter((title) => !/^(Algebra|বীজগণিত) /.test(title))]).toEqual([q, 10, []]);
		expect(courses.totalElements).toBeGreaterThan(COUNT / 4);
	}
	const bangla = encodeURIComponent("বীজগণিত");
	const paths: [Person | null, string][] = [
		...[
			...[
				"/",
				"/course/s/i/t/p",
				`/course/s/i/t/p/${COUNT / 10}`,
				"/course/s/algebra/i/t/p/9",
				`/course/s/${bangla}/i/t/p`,
			],
			...[`/course/s/a/i/${institutes[0]}/t/${teachers[0]?.accountUuid}/p?fee=1000&start=soon&sort=name`],
			...[`subject=${SUBJECT}`, "fee=free", "fee=paid", "start=soon", "seats=left", "sort=newest", "sort=fee"].map(
				(filter) => `/course/s/i/t/p?${filter}`,
			),
			...[`/course/s/i/t/${teachers[0]?.accountUuid}/p`],
			...[`/course/s/i/${institutes[0]}/t/p`, `/course/${one}`, `/course/${one}/p/lecture`, `/s/course/${one}`],
			...[`/teacher/${teachers[0]?.accountUuid}`, `/institute/${institutes[0]}`],
		].map((path): [null, string] => [null, path]),
		...[
			...["/student/all-course", `/student/s/${bangla}/i/t/p/2/all-course?sort=newest`],
			...[`/student/s/i/${institutes[0]}/t/${teachers[0]?.accountUuid}/p/all-course`],
			...[`/student/all-course?subject=${SUBJECT}&fee=1000&start=soon&seats=left`],
		].map((path): [Person, string] => [pupil, path]),
	];
	const needed: unknown[] = [];
	for (const [who, path] of paths) {
		const { status, headers } = await visit(who, path);
		const trips = Number(/desc="(\d+) round trips"/.exec(headers.get("server-timing") ?? "")?.[1]);
		if (status !== 200 || !(trips <= TRIPS)) needed.push([path, status, trips]);
	}
	expect(needed).toEqual([]);
});
