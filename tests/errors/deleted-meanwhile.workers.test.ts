import { beforeEach, describe, expect, test } from "vitest";
import { type Answer, get, post, send } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import { liveWorld } from "#tests/support/workers/live-class.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { setMinutes } from "#tests/support/workers/minutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const DAY = 24 * 3_600_000;

let here: TaughtCourse;
let question: string;
beforeEach(async () => {
	setMinutes(0);
	here = await taughtCourse();
	question = (await post(here.pupil, `/api/lecture/${here.lectureUuid}/questions`, { body: "Why?" })).body.uuid;
});

/** What goes, and how who owns it takes it away. */
const GOES = {
	course: () => send(here.owner, "DELETE", `/api/course/${here.uuid}`),
	lecture: () => send(here.owner, "DELETE", `/api/lecture/${here.lectureUuid}`),
	question: () => send(here.pupil, "DELETE", `/api/question/${question}`),
};
type Gone = keyof typeof GOES;

const takeAway = (gone: Gone) => async () => {
	// A lecture with a question is cancelled, never deleted.
	if (gone === "lecture") await GOES.question();
	expect((await GOES[gone]()).status).toBe(204);
};

const into = (table: string) => new RegExp(`insert into\\W+${table}\\b`, "i");
/** Nobody's number. */
const number = () => `016${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
const path = {
	lectures: () => `/api/course/${here.uuid}/lectures`,
	announcements: () => `/api/course/${here.uuid}/announcements`,
	questions: () => `/api/lecture/${here.lectureUuid}/questions`,
	answers: () => `/api/question/${question}/answers`,
};
const newLecture = () => ({
	...{ title: "Light", startsAt: toIso(OPENS + 5 * DAY), endsAt: toIso(OPENS + 5 * DAY + 3_600_000) },
});

const CALLS: [what: string, gone: Gone, table: string, call: () => Promise<Answer>][] = [
	["a lecture", "course", "lecture", () => post(here.owner, path.lectures(), newLecture())],
	["an announcement", "course", "announcement", () => post(here.owner, path.announcements(), { body: "Come!" })],
	["a question", "course", "lecture_question", () => post(here.pupil, path.questions(), { body: "How?" })],
	["a question", "lecture", "lecture_question", () => post(here.pupil, path.questions(), { body: "How?" })],
	["an answer", "course", "lecture_answer", () => post(here.owner, path.answers(), { body: "So." })],
	["an answer", "lecture", "lecture_answer", () => post(here.owner, path.answers(), { body: "So." })],
	["an answer", "question", "lecture_answer", () => post(here.owner, path.answers(), { body: "So." })],
	[
		"an invitation by a number",
		"course",
		"asked_number",
		() => post(here.owner, "/api/enrolment/invite", { courseUuid: here.uuid, mobiles: [number()] }),
	],
];

describe("what is added to something that is deleted in the same moment (API-4)", () => {
	test.each(CALLS)("%s, with the %s gone, is refused in words by its call", async (_, gone, table, call) => {
		const meanwhile = justBefore(into(table), takeAway(gone));
		const { status, body } = await call();
		expect([status, body.code, body.message]).toEqual([404, "GoneMeanwhile", m.errors_gone_meanwhile()]);
		expect(meanwhile.done).toBe(true);
	});

	const own = (below: string) => `/dashboard/teacher/course/d/${here.uuid}${below}`;
	const lectureForm = { title: "Light", day: "2026-01-25", time: "10:00", minutes: "60" };
	const PAGES: [what: string, gone: Gone, table: string, send: () => ReturnType<typeof visit>][] = [
		["a lecture", "course", "lecture", () => visit(here.owner, own("/lecture/new"), { form: lectureForm })],
		[
			"an announcement",
			"course",
			"announcement",
			() => visit(here.owner, own("/announcements"), { form: { intent: "post", body: "Come!" } }),
		],
		[
			"an invitation by a number",
			"course",
			"asked_number",
			() => visit(here.owner, own("/invite"), { form: { intent: "mobiles", mobiles: number() } }),
		],
		[
			"a link that invites",
			"course",
			"invite_link",
			() => visit(here.owner, own("/invite"), { form: { intent: "link" } }),
		],
		[
			"a question",
			"lecture",
			"lecture_question",
			() =>
				visit(here.pupil, `/student/course/${here.uuid}/${here.lectureUuid}/questions`, {
					form: { intent: "ask", body: "How?" },
				}),
		],
		[
			"an answer",
			"question",
			"lecture_answer",
			() => visit(here.owner, `/dashboard/teacher/question/${question}`, { form: { intent: "answer", body: "So." } }),
		],
	];

	test.each(PAGES)("%s, with the %s gone, is refused in words by its page", async (_, gone, table, sendForm) => {
		const meanwhile = justBefore(into(table), takeAway(gone));
		const page = await sendForm();
		expect([page.status, meanwhile.done]).toEqual([404, true]);
		expect(wordsOf(page)).not.toContain(m.errors_page_500_title());
	});

	test("a student's way into a meeting elsewhere, and the teacher's room, are not given either", async () => {
		for (const meetingUrl of ["https://meet.example/abc", null]) {
			const world = await liveWorld({ meetingUrl });
			const who = meetingUrl ? world.student : world.teacher;
			const meanwhile = justBefore(into(meetingUrl ? "attendance" : "live_meeting"), () =>
				send(world.teacher, "DELETE", `/api/course/${world.course}`),
			);
			const { status, body } = await get(who, `/api/lecture/${world.lecture}/bbb-video-token`);
			expect([status, body.code, meanwhile.done]).toEqual([404, "GoneMeanwhile", true]);
			expect(world.bbb.calls).not.toContain("create");
		}
	});

	test("whoever asks to be let in, and whoever is invited, is told that there is no such course", async () => {
		const someone = await student();
		const invitation = () => ({ courseUuid: here.uuid, studentUuid: someone.accountUuid });
		const ways = [
			() => post(someone, "/api/enrolment/apply", { courseUuid: here.uuid }),
			() => post(here.owner, "/api/enrolment/invite", invitation()),
			() => post(here.owner, "/api/enrolment/decide", { ...invitation(), state: "Accepted" }),
			() => post(here.pupil, "/api/enrolment/leave", { courseUuid: here.uuid }),
		];
		for (const way of ways) {
			const meanwhile = justBefore(/(?:insert into|update)\W+enrolment\b/i, GOES.course);
			const { body } = await way();
			expect([body.code, meanwhile.done]).toEqual(["CourseNotFound", true]);
			here = await taughtCourse({ owner: here.owner });
		}
	});
});
