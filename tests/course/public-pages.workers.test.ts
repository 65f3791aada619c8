import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	ALGEBRA,
	beforeFoundCourses,
	courseOf,
	DAY,
	dhaka,
	later,
	look,
	MATHS,
	mahbub,
	nusrat,
	rajshahi,
	titlesOn,
	WAVES,
} from "#tests/support/workers/found-courses.ts";
import { institute, member } from "#tests/support/workers/institutes.ts";
import { wordsOf } from "#tests/support/workers/pages.ts";
import { courseListPath } from "~/domain/course/list-path.ts";
import { countSearch } from "~/domain/request/stranger-searches.server.ts";

beforeFoundCourses();

describe("the pages of courses", () => {
	let waves: string;
	beforeEach(async () => {
		const long = { startAt: OPENS + 900 * DAY, endAt: OPENS + 990 * DAY, enrolmentEndAt: OPENS + 950 * DAY };
		waves = await courseOf({
			title: WAVES,
			...long,
			outcomes: "To see light\n\nTo hear sound",
			feePoisha: 500_00,
			description: "About **waves**.",
		});
	});

	test.each(["", "/bn"])("a list is kept for everybody, but not what is looked for, under %s/", async (bn) => {
		const cacheOf = async (path: string) => (await look(`${bn}${path}`, null, later)).headers.get("x-cache");
		for (const path of ["/course/s/i/t/p", `/course/s/i/${dhaka}/t/p`, `/course/s/i/t/${mahbub.accountUuid}/p/1`]) {
			expect([path, await cacheOf(path), await cacheOf(path)]).toEqual([path, "miss", "hit"]);
			expect([path, await cacheOf(`${path}?fee=free`)]).toEqual([path, null]);
			// What nobody reads is nothing that is looked for: links carry marks, and a program makes up thousands.
			for (const query of ["?fbclid=x", "?zzz=", "?FEE=free"])
				expect([path, query, await cacheOf(path + query)]).toEqual([path, query, "hit"]);
		}
		for (const path of ["/course/s/waves/i/t/p", `/course/s/i/${dhaka}/t/${mahbub.accountUuid}/p`])
			expect([path, await cacheOf(path), await cacheOf(path)]).toEqual([path, null, null]);
	});

	test("what a stranger narrows, or asks for by call, is counted by the address (SEC-4)", async () => {
		const asked: string[] = [];
		const rateLimit = async (what: string, who: string) => asked.push(`${what} ${who}`) > 100;
		const counted = (isSought: boolean, actor: object | null = null) =>
			countSearch({ deps: { rateLimit }, actor, address: "192.0.2.1" }, isSought);
		await counted(false);
		await counted(true, {});
		expect(asked).toEqual([]);
		await expect(counted(true)).rejects.toMatchObject({ code: "TooManyRequests" });
		expect(asked).toEqual(["search 192.0.2.1"]);
	});

	test("a query narrows what is kept without one", async () => {
		expect(titlesOn(await look("/course/s/i/t/p", null, later), WAVES)).toEqual([WAVES]);
		const free = await look("/course/s/i/t/p?fee=free", null, later);
		expect([titlesOn(free, WAVES), free.text.includes('content="noindex"')]).toEqual([[], true]);
		const paid = await look("/course/s/i/t/p?fee=paid", null, later);
		expect(titlesOn(paid, WAVES)).toEqual([WAVES]);
		expect(paid.text).not.toContain("<script src");
	});

	test.each([
		["/course/s?q=wave+optics&subject=&institute=&fee=paid&sort=", "/course/s/wave%20optics/i/t/p?fee=paid"],
		["/bn/course/s?q=", "/bn/course/s/i/t/p"],
		["/course?q=i", "/course/s/i/i/t/p"],
		["/course/s/waves/i/t/p/7", "/course/s/waves/i/t/p"],
		["/course/s/i/t/p/9", "/course/s/i/t/p"],
		["/course/s/waves/i/t/p?q=light", "/course/s/waves/i/t/p"],
	])("%s leads to %s", async (path, to) => {
		const { status, headers } = await look(path, null, later);
		expect([status, headers.get("location")]).toEqual([302, to]);
	});

	test("an institute or a teacher that is not there is a 404, and a merged one leads to what it is", async () => {
		const nobody = crypto.randomUUID();
		for (const path of [`/course/s/i/${nobody}/t/p`, `/course/s/i/t/${nobody}/p`, `/course/s/x/i/dhaka/t/p`])
			expect([path, (await look(path, null, later)).status]).toEqual([path, 404]);
		const double = await institute({ name: "Dhaka Colege", state: "merged", mergedInto: dhaka });
		expect((await look(`/course/s/i/${double}/t/p`, null, later)).headers.get("location")).toBe(
			`/course/s/i/${dhaka}/t/p`,
		);
	});

	test("ten a page, in their order, past the end the nearest one", async () => {
		for (let n = 0; n < 14; n += 1)
			await courseOf({
				title: `Course ${String.fromCharCode(65 + n)}`,
				startAt: OPENS + (500 + n) * DAY,
				endAt: OPENS + 990 * DAY,
				enrolmentEndAt: OPENS + 700 * DAY,
			});
		const first = await look(courseListPath(), null, later);
		expect(wordsOf(first)).toContain("15 courses found");
		expect(titlesOn(first, "Course A", "Course J", "Course K")).toEqual(["Course A", "Course J"]);
		expect(titlesOn(await look("/course/s/i/t/p/2", null, later), "Course J", "Course K", WAVES)).toEqual([
			"Course K",
			WAVES,
		]);
	});

	test("one is read by everybody: by uuid, by number, by its lectures, and nothing from within", async () => {
		const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, waves));
		await insertRows(database(), [
			...lectureRows({
				courseUuid: waves,
				uuid: crypto.randomUUID(),
				startsAt: OPENS + 901 * DAY,
				title: "What light is",
				description: "Secret",
				meetingUrl: "https://meet.example/secret",
				at: OPENS,
			}),
			...Array.from({ length: 11 }, (_, n) =>
				lectureRows({ courseUuid: waves, startsAt: OPENS + (902 + n) * DAY, title: `Lecture ${n + 2}`, at: OPENS }),
			).flat(),
		]);
		const [first] = await database().select().from(schema.lecture).where(eq(schema.lecture.title, "What light is"));
		const page = await look(`/course/${waves}`, null, later);
		for (const words of [
			WAVES,
			"Dhaka College",
			"Mahbubur Rahman",
			"To see light",
			"To hear sound",
			"30 seats left",
			"500 BDT",
			"Enrol",
		])
			expect(wordsOf(page)).toContain(words);
		expect(page.text).toContain("<strong>waves</strong>");
		expect(page.text).toContain(encodeURIComponent(`/student/course/buy/${waves}`));
		expect(page.text).toContain('"@type":"CourseInstance"');
		expect((await look(`/course/${row?.id}`, null, later)).status).toBe(200);
		const lectures = await look(`/course/${waves}/p/lecture`, null, later);
		expect(titlesOn(lectures, "What light is", "Lecture 10", "Lecture 11")).toEqual(["What light is", "Lecture 10"]);
		expect(titlesOn(await look(`/course/${waves}/p/2/lecture`, null, later), "Lecture 10", "Lecture 11")).toEqual([
			"Lecture 11",
		]);
		expect((await look(`/course/${waves}/p/9/lecture`, null, later)).headers.get("location")).toBe(
			`/course/${waves}/p/2/lecture`,
		);
		for (const path of [
			`/course/${waves}/${first?.uuid}`,
			`/course/${waves}/${first?.id}/p`,
			`/bn/course/${waves}/${first?.uuid}/p/1/lecture`,
		]) {
			const one = await look(path, null, later);
			expect([path, one.status, titlesOn(one, "What light is")]).toEqual([path, 200, ["What light is"]]);
		}
		const other = await courseOf({ title: "Another" });
		expect((await look(`/course/${other}/${first?.uuid}`, null, later)).status).toBe(404);
		for (const one of [page, lectures]) expect(one.text).not.toMatch(/Secret|secret/);
	});

	test.each([
		[`/course/:id/p/`, "/course/:id/p"],
		[`/course/:id/p/zz/lecture`, "/course/:id/p/lecture"],
		[`/COURSE/:ID/P/02/LECTURE`, "/course/:id/p/2/lecture"],
	])("%s is %s", async (path, to) => {
		const at = (pattern: string) => pattern.replace(":id", waves).replace(":ID", waves.toUpperCase());
		const { status, headers } = await look(at(path), null, later);
		expect([status, headers.get("location")]).toEqual([308, at(to)]);
	});

	test("the share address has the card, the picture is only of what is there", async () => {
		const card = await look(`/s/course/${waves}`, null, later);
		expect(card.text).toMatch(/property="og:image" content="[^"]+\/share\/course\/\d+\/en\/\w+\.png"/);
		expect(card.text).toContain(`0; url=/course/${waves}`);
		expect((await look(`/share/course/${crypto.randomUUID()}/en/1.png`, null, later)).status).toBe(404);
		expect((await look(`/share/course/${waves}/en/1.png`, null, later)).headers.get("location")).toMatch(
			/^\/share\/course\/\d+\/en\/\w+\.png$/,
		);
	});

	test("a teacher has a page: name, institutes, what runs and is to come; nobody else has", async () => {
		await member(mahbub, rajshahi, { requestStatus: "Accepted" });
		await courseOf({
			title: "Long over",
			startAt: OPENS - 90 * DAY,
			endAt: OPENS - 9 * DAY,
			enrolmentEndAt: OPENS - 50 * DAY,
		});
		const page = await look(`/teacher/${mahbub.accountUuid}`, null, later);
		expect(titlesOn(page, "Mahbubur Rahman", "Rajshahi College", WAVES, "Long over")).toEqual([
			"Mahbubur Rahman",
			"Rajshahi College",
			WAVES,
		]);
		const awaiting = await teacher({ verificationStatus: "Awaiting" });
		for (const { accountUuid } of [awaiting, await student(), await admin()])
			expect((await look(`/teacher/${accountUuid}`, null, later)).status).toBe(404);
		const school = await look(`/institute/${rajshahi}`, null, later);
		expect(school.text).toContain(`href="/teacher/${mahbub.accountUuid}"`);
	});

	test("a student sees how they stand to each, in their own area, under both of its names", async () => {
		const who = await student();
		await insertRows(
			database(),
			enrolmentRows({ courseUuid: waves, studentUuid: who.accountUuid, state: "waiting", at: OPENS }),
		);
		for (const path of [
			"/student/all-course",
			"/dashboard/student/s/waves/i/t/p/all-course",
			"/student/p/1/all-course",
		]) {
			const page = await look(path, who, later);
			expect([path, page.status, titlesOn(page, WAVES, "Waits for a seat")]).toEqual([
				path,
				200,
				[WAVES, "Waits for a seat"],
			]);
			expect(page.text).toContain(`href="/student/course/${waves}"`);
		}
		const asked = await look("/student/all-course?q=light&fee=free", who, later);
		expect(asked.headers.get("location")).toBe("/student/s/light/i/t/p/all-course?fee=free");
	});

	test("the API narrows by teacher, institute and words, and tells strangers how many students there are, never who", async () => {
		const who = await student({ name: "Rafi Islam" });
		await insertRows(
			database(),
			enrolmentRows({ courseUuid: waves, studentUuid: who.accountUuid, state: "accepted", at: OPENS }),
		);
		await courseOf({ title: ALGEBRA, teacherUuid: nusrat.accountUuid, instituteUuid: rajshahi, subjectUuid: MATHS });
		const titles = async (query: string, as: Person | null = null) => {
			const { body } = await send(as, "GET", `${as ? "/api/courses" : "/api/public/courses"}${query}`);
			return ((body?.content ?? []) as { title: string }[]).map(({ title }) => title);
		};
		for (const as of [null, who]) {
			expect(await titles("", as)).toEqual([ALGEBRA, WAVES]);
			expect(await titles(`?teacherUuid=${nusrat.accountUuid}`, as)).toEqual([ALGEBRA]);
			expect(await titles(`?instituteUuid=${dhaka}`, as)).toEqual([WAVES]);
			const [named] = await database().select().from(schema.institute).where(eq(schema.institute.uuid, dhaka));
			expect(await titles(`?instituteUuid=${named?.id}`, as)).toEqual([WAVES]);
			expect(await titles("?title=OPTICS%20wav", as)).toEqual([WAVES]);
			expect(await titles("?title=algebra", as)).toEqual([ALGEBRA]);
			// What stands in the subtitle, the subject, the institute or the teacher’s name is no title.
			for (const other of [
				"friday",
				"physics",
				"dhaka",
				"nusrat",
				"%E0%A6%B0%E0%A6%BE%E0%A6%9C%E0%A6%B6%E0%A6%BE%E0%A6%B9%E0%A7%80",
			])
				expect([other, await titles(`?title=${other}`, as)]).toEqual([other, []]);
			expect(await titles("?title=nothing", as)).toEqual([]);
		}
		// A title is compared as in every search: digits of both scripts, joiners, letters that are written for one another.
		const bangla = "Class 9: আব্দুর শাহ্‌ রসা\u09df\u09a8";
		await courseOf({ title: bangla, teacherUuid: nusrat.accountUuid, instituteUuid: rajshahi, subjectUuid: MATHS });
		for (const typed of ["৯", "ক্লাস ৯", "আব্‌দুর", "শাহ", "শাহ্", "রসায়ণ", "chemistry"])
			expect([typed, await titles(`?title=${encodeURIComponent(typed)}`)]).toEqual([typed, [bangla]]);
		expect((await send(null, "GET", "/api/courses")).status).toBe(401);
		expect((await send(null, "GET", "/api/public/courses?teacherUuid=x")).status).toBe(400);
		const { body: summary } = await send(null, "GET", `/api/public/course/${waves}/summary`);
		expect(summary).toMatchObject({
			title: WAVES,
			numStudents: 1,
			maxStudents: 30,
			seatsLeft: 29,
			outcomes: ["To see light", "To hear sound"],
		});
		const { body: students } = await send(null, "GET", `/api/public/course/${waves}/students`);
		expect(students).toEqual({ content: [], totalElements: 1, totalPages: 1, page: 0, size: 10 });
	});
});
