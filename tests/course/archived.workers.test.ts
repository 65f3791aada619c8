import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { PDF_BYTES } from "#tests/support/slides.ts";
import { type CallOptions, send } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { member } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { type PageAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { askQuestion } from "~/domain/discussion/ask-question.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { postAnnouncement } from "~/domain/discussion/post-announcement.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

const DAY = 86_400_000;
let here: TaughtCourse;
/** What the course was told before, as pins go: one above the others, one not. */
let [pinned, loose] = ["", ""];

beforeEach(async () => {
	here = await taughtCourse();
	const told = (body: string) =>
		postAnnouncement(Object.assign(depsAt(), { rateLimit: async () => true }), here.owner, here.uuid, { body });
	[pinned, loose] = [(await told("Bring a ruler.")).uuid, (await told("Bring a pen.")).uuid];
	await database().update(schema.announcement).set({ pinnedAt: OPENS }).where(eq(schema.announcement.uuid, pinned));
	await database().update(schema.course).set({ image: "/photos/a.jpg" }).where(eq(schema.course.uuid, here.uuid));
});

const archive = () =>
	database().update(schema.course).set({ archivedAt: OPENS }).where(eq(schema.course.uuid, here.uuid));
const own = (below = "") => `/dashboard/teacher/course/d/${here.uuid}${below}`;
const edit = () => talkPaths.announcement(here.uuid, loose);
const post = (below: string, form: Record<string, string>) => visit(here.owner, own(below), { form });
const call = (method: string, path: string, body?: CallOptions["body"]) => send(here.owner, method, path, { body });

/** All that a teacher puts into a course, and all that is said of it. */
const kept = async () => {
	const db = database();
	const { course, lecture, announcement, enrolment, inviteLink, asset } = schema;
	return db.batch([
		db.select().from(course),
		db.select().from(lecture),
		db.select().from(announcement),
		db.select().from(enrolment),
		db.select().from(inviteLink),
		db.select({ uuid: asset.uuid }).from(asset).where(eq(asset.holderType, "lecture")),
	]);
};

const LECTURE = { title: "Waves", day: "2026-01-25", time: "10:00", minutes: "60" };
const WEEKLY = { title: "Waves", days: "0", from: "2026-01-25", time: "10:00", minutes: "60", times: "2" };

const slides = () => {
	const parts = new FormData();
	parts.set("intent", "add");
	parts.append("files", new Blob([PDF_BYTES]), "Light.pdf");
	return visit(here.owner, own(`/${here.lectureUuid}/slides`), { parts });
};

const cover = () => {
	const parts = new FormData();
	parts.set("intent", "save");
	parts.append("cover", new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" }), "cover.jpg");
	return visit(here.owner, own("/cover"), { parts });
};

async function edited() {
	const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, here.uuid));
	if (!row) throw new Error("No course");
	return post("/edit", {
		...{ title: "Another", subtitle: "Another", description: "Another", outcomes: "Another", fee: "0" },
		...{ subjectUuid: row.subjectUuid, instituteUuid: row.instituteUuid, maxStudents: "40" },
		...{ startAt: "2026-01-11T10:00", endAt: "2026-03-01T10:00", enrolmentEndAt: "2026-02-01T10:00" },
		version: String(row.updatedAt),
	});
}

describe("an archived course takes nothing new (CRS-3)", () => {
	beforeEach(archive);

	test.each<[string, () => Promise<PageAnswer>]>([
		["a lecture", () => post("/lecture/new", LECTURE)],
		["lectures of a pattern", () => post("/lecture/repeat", { ...WEEKLY, intent: "make", dates: "1769313600000" })],
		["a look at such a pattern", () => post("/lecture/repeat", { ...WEEKLY, intent: "preview" })],
		["a lecture's change", () => post(`/${here.lectureUuid}/edit`, { ...LECTURE, scope: "one", version: "0" })],
		["an announcement", () => post("/announcements", { intent: "post", body: "Bring a compass." })],
		["another text of an announcement", () => visit(here.owner, edit(), { form: { body: "Bring a compass." } })],
		["an announcement above the others", () => post("/announcements", { intent: "pin", announcement: loose })],
		["the end of a pin", () => post("/announcements", { intent: "unpin", announcement: pinned })],
		["slides", slides],
		["other words and dates", edited],
		["a cover", cover],
		["the end of its cover", () => post("/cover", { intent: "remove" })],
	])("not %s, by its page", async (_, work) => {
		const before = await kept();
		const answer = await work();
		expect([answer.status, wordsOf(answer)]).toEqual([409, expect.stringContaining(m.course_fixed())]);
		expect(await kept()).toEqual(before);
	});

	test.each([
		["an invitation", () => ({ intent: "student", student: here.owner.accountUuid })],
		["a link", () => ({ intent: "link" })],
	])("nor %s", async (_, form) => {
		const before = await kept();
		expect((await post("/invite", form() as Record<string, string>)).status).toBe(409);
		expect(await kept()).toEqual(before);
	});

	test.each<[what: string, method: string, path: () => string, body: () => object, code: string]>([
		[
			"a lecture",
			"POST",
			() => `/api/course/${here.uuid}/lectures`,
			() => ({ title: "Waves", startsAt: toIso(OPENS + 2 * DAY) }),
			"CourseFixed",
		],
		[
			"a lecture's change",
			"PATCH",
			() => `/api/lecture/${here.lectureUuid}`,
			() => ({ title: "Light" }),
			"CourseFixed",
		],
		[
			"an announcement",
			"POST",
			() => `/api/course/${here.uuid}/announcements`,
			() => ({ body: "Bring a compass." }),
			"CourseFixed",
		],
		[
			"an announcement's change",
			"PATCH",
			() => `/api/announcement/${loose}`,
			() => ({ body: "Bring a compass." }),
			"CourseFixed",
		],
		["a pin", "POST", () => `/api/announcement/${loose}/pin`, () => ({}), "CourseFixed"],
		["a pin's end", "POST", () => `/api/announcement/${pinned}/unpin`, () => ({}), "CourseFixed"],
		["other words", "PATCH", () => `/api/course/${here.uuid}`, () => ({ subtitle: "Another" }), "CourseFixed"],
		[
			"an invitation",
			"POST",
			() => "/api/enrolment/invite",
			() => ({ courseUuid: here.uuid, studentUuid: here.pupil.accountUuid }),
			"CourseArchived",
		],
	])("not %s, by call", async (_, method, path, body, code) => {
		const before = await kept();
		const answer = await call(method, path(), body());
		expect([answer.status, answer.body.code]).toEqual([409, code]);
		expect(await kept()).toEqual(before);
	});

	test.each(["/edit", "/cover", "/lecture/new", "/lecture/repeat", "/announcements", "/invite"])(
		"%s says so in place of its form, and leads to bringing it back",
		async (below) => {
			const page = await visit(here.owner, own(below));
			expect([page.status, wordsOf(page)]).toEqual([200, expect.stringContaining(m.course_is_archived())]);
			expect(page.text).toContain(`href="${own("/archive")}"`);
			expect(page.text).not.toMatch(/<textarea|type="file"/);
		},
	);

	test("nothing leads to what cannot be done, and what can stays", async () => {
		const list = await visit(here.owner, own("/announcements"));
		expect(list.text).not.toContain(`href="${edit()}"`);
		expect(list.text).not.toMatch(/value="(un)?pin"/);
		expect(list.text).toContain(`href="${talkPaths.deleteAnnouncement(here.uuid, loose)}"`);
		expect((await visit(here.owner, own("/cover"))).text).not.toContain('value="remove"');
		const form = await visit(here.owner, edit());
		expect(wordsOf(form)).toContain(m.course_is_archived());
		expect(form.text).not.toContain("<textarea");
	});

	test("the pages of its lectures say it too", async () => {
		for (const below of ["edit", "slides"])
			expect(wordsOf(await visit(here.owner, own(`/${here.lectureUuid}/${below}`)))).toContain(m.course_is_archived());
	});
});

async function again() {
	const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, here.uuid));
	await member(here.owner, row?.instituteUuid ?? "");
	return post("/duplicate", { title: "Again", startAt: "2026-08-01T10:00" });
}

describe("an archived course takes still what ends something or gives something back (CRS-3)", () => {
	test.each<[string, () => Promise<{ status: number }>, number]>([
		["its coming back", () => post("/archive", { intent: "unarchive" }), 302],
		["its deletion", () => post("/delete", { confirm: "on" }), 302],
		["a new batch of it", again, 302],
		["a lecture's cancellation", () => post(`/${here.lectureUuid}/cancel`, { reason: "Ill", scope: "one" }), 302],
		["a lecture's deletion", () => call("DELETE", `/api/lecture/${here.lectureUuid}`), 204],
		[
			"a student's leaving, by the teacher",
			() =>
				call("POST", "/api/enrolment/decide", {
					courseUuid: here.uuid,
					studentUuid: here.pupil.accountUuid,
					state: "Removed",
					reason: "It is over",
				}),
			200,
		],
	])("%s", async (_, work, status) => {
		await archive();
		expect((await work()).status).toBe(status);
	});

	test("a request's no, an answer to a question, an announcement's end", async () => {
		const asks = await student();
		await enrol(here.uuid, asks, "applied");
		const free = Object.assign(depsAt(), { rateLimit: async () => true });
		const question = await askQuestion(free, here.pupil, { lectureId: here.lectureUuid }, { body: "Why?" });
		const told = await postAnnouncement(free, here.owner, here.uuid, { body: "Hello" });
		await archive();
		const decline = { courseUuid: here.uuid, studentUuid: asks.accountUuid, state: "Declined" };
		const done = [
			await call("POST", "/api/enrolment/decide", decline),
			await call("POST", `/api/question/${question.uuid}/answers`, { body: "So." }),
			await call("DELETE", `/api/announcement/${told.uuid}`),
		];
		expect(done.map(({ status }) => status)).toEqual([200, 201, 204]);
	});

	test("attendance", async () => {
		await archive();
		const started = OPENS + DAY + 3_600_000;
		const path = own(`/${here.lectureUuid}/attendance/${here.pupil.accountUuid}`);
		const form = { intent: "correct", minutes: "10", reason: "She was there" };
		const answer = await visit(here.owner, path, { form, minutes: (started - OPENS) / 60_000 });
		expect(answer.status).toBe(302);
	});
});
