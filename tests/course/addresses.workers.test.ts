import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { type Classroom, classroom } from "#tests/support/workers/classroom.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const DAY = 24 * 3_600_000;

let room: Classroom;
let mina: Person;
beforeAll(async () => {
	room = await classroom();
	mina = room.students[0] as Person;
	await database()
		.update(schema.course)
		.set({ description: "We learn **motion** and\n\n- forces\n- energy" })
		.where(eq(schema.course.uuid, room.courseUuid));
});

const own = (below: string) => `/dashboard/teacher/course/d/${room.courseUuid}${below}`;
const pupil = (below: string, area = "/student") => `${area}/course/${room.courseUuid}${below}`;
const title = async () => {
	const [row] = await database().select().from(schema.lecture).where(eq(schema.lecture.uuid, room.lectureUuid));
	return row?.title ?? "";
};

describe("a student's addresses of a course (CRS-5)", () => {
	test.each(["/student", "/dashboard/student"])(
		"name a lecture with or without what one may buy by, in %s",
		async (area) => {
			const at = (below: string) => visit(mina, pupil(`/${room.lectureUuid}${below}`, area));
			expect(wordsOf(await at(""))).toContain(await title());
			for (const below of ["/p", "/p/1", "/p/1/lecture", "/p/lecture"]) {
				const { headers } = await at(below);
				expect([below, headers.get("location")]).toEqual([below, pupil(`/${room.lectureUuid}`)]);
			}
			for (const [list, empty] of [
				["material", m.material_none_student()],
				["assignment", m.my_course_no_assignment()],
			] as const) {
				const page = await at(`/p/1/${list}`);
				expect([list, page.status]).toEqual([list, 200]);
				expect(wordsOf(page)).toContain(empty);
				expect(page.text).toContain(`href="${pupil(`/${room.lectureUuid}`)}"`);
			}
			expect((await at("/p/1/nothing")).status).toBe(404);
		},
	);

	test("take the number of a page before every tab", async () => {
		for (const tab of ["announcements", "attendance", "gradebook"]) {
			for (const below of [`/p/1/${tab}`, `/p/${tab}`, `/${room.lectureUuid}/p/1/${tab}`]) {
				const { headers } = await visit(mina, pupil(below));
				expect([below, headers.get("location")]).toEqual([below, pupil(`/${tab}`)]);
			}
			expect((await visit(mina, pupil(`/${tab}`))).status).toBe(200);
		}
		for (const [below, to] of [
			["/p/1/questions", "/questions"],
			["/p/2/questions", "/questions?page=2"],
			[`/${room.lectureUuid}/p/1/questions`, `/${room.lectureUuid}/questions`],
		] as const)
			expect([below, (await visit(mina, pupil(below))).headers.get("location")]).toEqual([below, pupil(to)]);
		const second = await visit(mina, pupil("/p/2/announcements"));
		expect(second.headers.get("location")).toBe(pupil("/announcements?page=2"));
		for (const below of ["/p/1/nothing", "/x/p/1/lecture", "/p/1/constructor"])
			expect([below, (await visit(mina, pupil(below))).status]).toEqual([below, 404]);
	});

	test("lead to buying before they name a lecture", async () => {
		const page = await visit(mina, `/student/course/buy/${room.courseUuid}/p/1/material`);
		expect(page.status).toBe(200);
		expect(wordsOf(page)).not.toContain(m.material_none_student());
	});

	test("of another course's lecture, or for who is not in it, are not there", async () => {
		const elsewhere = await classroom();
		for (const list of ["", "/p/1/material", "/p/1/assignment"]) {
			expect((await visit(mina, pupil(`/${elsewhere.lectureUuid}${list}`))).status).toBe(404);
			expect((await visit(elsewhere.students[0] as Person, pupil(`/${room.lectureUuid}${list}`))).status).toBe(404);
		}
	});
});

describe("a teacher's addresses of a lecture (CRS-4)", () => {
	test.each(["/p/1/l", "/p/l", "/p/1/l/lecture", "/p/1/l/general"])("%s is the lecture", async (below) => {
		const page = await visit(room.teacher, own(`/${room.lectureUuid}${below}`));
		expect([page.status, wordsOf(page)]).toEqual([200, expect.stringContaining(m.lecture_edit())]);
	});

	test("and of the people behind a list name a list that there is, and a lecture of the course", async () => {
		const other = await classroom();
		const status = async (below: string) => (await visit(room.teacher, own(below))).status;
		for (const of of ["", `/${room.lectureUuid}`])
			for (const list of ["", "/general", "/lecture", "/material", "/assignment"])
				expect([of, list, await status(`${of}/p/1/l${list}/people`)]).toEqual([of, list, 200]);
		for (const below of [
			"/p/1/l/nonsense/people",
			`/${room.lectureUuid}/p/1/l/nonsense/people`,
			...[other.lectureUuid, crypto.randomUUID(), "nonsense"].map((id) => `/${id}/p/1/l/material/people`),
		])
			expect([below, await status(below)]).toEqual([below, 404]);
	});

	test("lead from the lecture to its materials and assignments, and back", async () => {
		const { text } = await visit(room.teacher, own(`/${room.lectureUuid}`));
		const said = await visit(mina, pupil(`/${room.lectureUuid}`));
		for (const list of ["material", "assignment"]) {
			const there = own(`/${room.lectureUuid}/p/1/l/${list}`);
			expect(text).toContain(`href="${there}"`);
			expect((await visit(room.teacher, there)).text).toContain(`href="${own(`/${room.lectureUuid}`)}"`);
			expect(said.text).toContain(`href="${pupil(`/${room.lectureUuid}/p/1/${list}`)}"`);
		}
	});
});

describe("lists answer with and without a page in front (SITE-8)", () => {
	test.each(["/dashboard/teacher/course", "/dashboard/teacher/p/course", "/dashboard/teacher/p/1/course"])(
		"%s",
		async (path) => {
			expect((await visit(room.teacher, path)).status).toBe(200);
		},
	);
	test.each([
		"/public/dashboard/student/all-course",
		"/public/dashboard/student/p/all-course",
		"/public/dashboard/student/p/1/all-course",
		"/public/dashboard/student/mock-test/select",
		"/public/dashboard/student/p/1/mock-test/select",
	])("%s", async (path) => {
		expect((await visit(null, path)).status).toBe(200);
	});
});

test("what a course is about is read as it was meant by everybody (CRS-1)", async () => {
	for (const [who, path] of [
		[null, `/course/${room.courseUuid}`],
		[mina, pupil("")],
		[room.teacher, own("")],
	] as const) {
		const { text } = await visit(who, path);
		const here = [
			path,
			/<strong>motion<\/strong>/.test(text),
			/<li>forces<\/li>/.test(text),
			text.includes("**motion**"),
		];
		expect(here).toEqual([path, true, true, false]);
	}
	const form = wordsOf(await visit(room.teacher, own("/edit")));
	expect(form).toContain(m.discussion_write_hint());
});

describe("a refusal by call names its field (CRS-1)", () => {
	const patch = (body: object) => send(room.teacher, "PATCH", `/api/course/${room.courseUuid}`, { body });

	test.each([
		["CourseEndsTooEarly", "endAt", { endAt: toIso(OPENS - 31 * DAY) }],
		["EnrolmentEndsTooLate", "enrolmentEndAt", { enrolmentEndAt: toIso(OPENS + 61 * DAY) }],
		["CourseSeatsTaken", "maxStudents", { maxStudents: 1 }],
		["LectureBeforeStart", "startAt", { startAt: toIso(OPENS + DAY) }],
		["InstituteNotTheirs", "instituteUuid", { instituteUuid: crypto.randomUUID() }],
		["SubjectNotListed", "subjectUuid", { subjectUuid: crypto.randomUUID() }],
	])("%s: %s", async (code, field, change) => {
		const { body } = await patch(change);
		expect([body.code, body.errors]).toEqual([code, [{ field, message: body.detail }]]);
	});

	test("LectureAfterEnd: endAt", async () => {
		const late = await classroom({ startsAt: OPENS + 20 * DAY });
		const change = { endAt: toIso(OPENS + 10 * DAY), enrolmentEndAt: toIso(OPENS) };
		const { body } = await send(late.teacher, "PATCH", `/api/course/${late.courseUuid}`, { body: change });
		expect([body.code, body.errors]).toEqual(["LectureAfterEnd", [{ field: "endAt", message: body.detail }]]);
	});
});

test("a teacher who was let out of an institute opens no new batch in its name (CRS-1)", async () => {
	const [before, all] = [await visit(room.teacher, own("/duplicate")), () => database().$count(schema.course)];
	expect(before.status).toBe(200);
	const many = await all();
	const form = { title: "Again", startAt: "2026-08-01T10:00" };
	const refused = await visit(room.teacher, own("/duplicate"), { form });
	expect([refused.status, await all()]).toEqual([409, many]);
	expect(wordsOf(refused)).toContain("You are no longer in the institute of this course.");
	expect(refused.text).toContain('value="Again"');
});
