import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { messages } from "#tests/support/workers/toasts.ts";
import { messageAll, messageStudents } from "~/domain/course-people/message-students.server.ts";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { MAX_MESSAGE } from "~/domain/course-people/schemas.ts";
import { deleteTemplate, listTemplates, saveTemplate } from "~/domain/course-people/templates.server.ts";

ownDatabase();

const DAY = 86_400_000;
const { notification, enrolment } = schema;
let here: TaughtCourse;

beforeEach(async () => {
	here = await taughtCourse({ startAt: OPENS - 30 * DAY });
});

const setRow = (who: Person, row: Partial<typeof enrolment.$inferInsert>) =>
	database()
		.update(enrolment)
		.set(row)
		.where(and(eq(enrolment.courseUuid, here.uuid), eq(enrolment.studentUuid, who.accountUuid)));

describe("a teacher's message (ENR-13)", () => {
	const free = () => Object.assign(depsAt(), { rateLimit: async () => true });
	const told = () => database().select().from(notification).where(eq(notification.kind, "teacher-message"));

	test("goes to each of the chosen with name and course in their places, once, and to nobody who is not in it", async () => {
		const [other, gone, stranger] = [await student({ name: "Rayhan" }), await student(), await student()];
		await enrol(here.uuid, other, "applied");
		await enrol(here.uuid, gone, "left");
		// Whom the teacher asked in has had nothing to do with the course yet.
		const asked = await student({ name: "Nobody yet" });
		await enrol(here.uuid, asked, "invited");
		const students = [here.pupil, other, gone, stranger, asked].map(({ accountUuid }) => accountUuid);
		const sent = { students, body: "{name}, come to {course}! {নাম}", key: crypto.randomUUID() };
		expect(await messageStudents(free(), here.owner, here.uuid, sent)).toBe(2);
		// Pressed twice it goes once, and both are told the same.
		expect(await messageStudents(free(), here.owner, here.uuid, sent)).toBe(2);
		const rows = await told();
		expect(rows.map(({ params }) => JSON.parse(params))).toEqual(
			expect.arrayContaining([
				{ course: here.title, teacher: "Shirin Akter", text: `Tasnim Jahan, come to ${here.title}! Tasnim Jahan` },
				{ course: here.title, teacher: "Shirin Akter", text: `Rayhan, come to ${here.title}! Rayhan` },
			]),
		);
		expect(rows).toHaveLength(2);
	});

	test("is limited, and for one's own course alone", async () => {
		const sent = { students: [here.pupil.accountUuid], body: "Hello" };
		const slow = Object.assign(depsAt(), { rateLimit: async () => false });
		await expect(messageStudents(slow, here.owner, here.uuid, sent)).rejects.toMatchObject({ code: "TooManyRequests" });
		const another = await teacher({ verificationStatus: "Accepted" });
		await expect(messageStudents(free(), another, here.uuid, sent)).rejects.toMatchObject({ code: "CourseNotFound" });
		expect(await told()).toEqual([]);
	});

	test("is written on a page that names whom it goes to and takes a template", async () => {
		await saveTemplate(depsAt(), here.owner, { name: "Reminder", body: "Come back, {name}!" });
		const [template] = await listTemplates(depsAt(), here.owner);
		const page = await visit(
			here.owner,
			coursePeoplePaths.message(here.uuid, [here.pupil.accountUuid], template?.uuid),
		);
		expect(wordsOf(page)).toContain("Tasnim Jahan");
		expect(page.text).toMatch(/<textarea[^>]*>Come back, \{name\}!<\/textarea>/);
		const key = /name="key" value="([\da-f-]{36})"/.exec(page.text)?.[1] ?? "";
		const form = { intent: "send", to: here.pupil.accountUuid, key, body: "" };
		const at = coursePeoplePaths.message(here.uuid, [here.pupil.accountUuid]);
		expect((await visit(here.owner, at, { form })).status).toBe(400);
		const sent = await visit(here.owner, at, { form: { ...form, body: "Come back, {name}!" } });
		expect(sent.headers.get("location")).toBe(coursePeoplePaths.list(here.uuid));
		expect(wordsOf(await visit(here.pupil, "/student/notifications"))).toContain(
			`Shirin Akter, ${here.title}: Come back, Tasnim Jahan!`,
		);
		expect(wordsOf(await visit(here.owner, coursePeoplePaths.message(here.uuid)))).toContain("Choose somebody");
	});
});

describe("a message to all that a list finds (ENR-13)", () => {
	const told = () => database().select().from(notification).where(eq(notification.kind, "teacher-message"));

	test("says to how many it goes, and goes to those alone, without scripts", async () => {
		const [quiet, gone, asks] = [await student({ name: "Quiet" }), await student(), await student({ name: "Asks" })];
		await enrol(here.uuid, quiet);
		await setRow(quiet, { activeAt: OPENS - 20 * DAY });
		await enrol(here.uuid, gone, "left");
		await enrol(here.uuid, asks, "applied");
		const at = coursePeoplePaths.messageAll(here.uuid, { activity: "quiet" });
		const page = await visit(here.owner, at);
		expect(wordsOf(page)).toContain("Send to all 1");
		expect(page.text).not.toContain('name="to"');
		const key = /name="key" value="([\da-f-]{36})"/.exec(page.text)?.[1] ?? "";
		const form = { intent: "send-all", key, body: "Come back, {name}!" };
		for (const _ of [1, 2]) {
			const sent = await visit(here.owner, at, { form });
			expect(sent.headers.get("location")).toBe(coursePeoplePaths.list(here.uuid));
			expect(await messages(here.owner, sent)).toContain("Sent to 1 student");
		}
		expect((await told()).map(({ accountUuid }) => accountUuid)).toEqual([quiet.accountUuid]);
		expect(wordsOf(await visit(here.owner, coursePeoplePaths.messageAll(here.uuid, {})))).toContain("Send to all 3");
		const nobody = coursePeoplePaths.messageAll(here.uuid, { state: "ended" });
		expect(wordsOf(await visit(here.owner, nobody))).toContain("Nobody in this list can be written to.");
		// An address that says nobody is no way to write to everybody.
		expect((await visit(here.owner, coursePeoplePaths.message(here.uuid), { form })).status).toBe(400);
	});

	test("reaches thousands in parts within three round trips, and no more than a bound", async () => {
		const many = async (from: number, to: number) => {
			const n = sql`WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
			await database().run(sql`${n} INSERT INTO account (uuid, issuer, subject, name, mobile_verified, created_at, updated_at)
				SELECT 'all-' || i, 'test', 'all-' || i, 'Student ' || i, 0, ${OPENS}, ${OPENS} FROM n`);
			await database().run(sql`${n} INSERT INTO enrolment (uuid, course_uuid, student_uuid, state, queue_no, created_at, updated_at)
				SELECT 'all-' || i, ${here.uuid}, 'all-' || i, 'applied', i, ${OPENS}, ${OPENS} FROM n`);
		};
		const free = Object.assign(depsAt(), { rateLimit: async () => true });
		await many(1, 1_200);
		const sent = { filter: { q: "", state: "pending" as const }, body: "Hello" };
		expect(await messageAll(free, here.owner, here.uuid, sent)).toBe(1_200);
		expect([(await told()).length, free.trips.count]).toEqual([1_200, 3]);
		await many(1_201, MAX_MESSAGE.all + 1);
		await expect(messageAll(free, here.owner, here.uuid, sent)).rejects.toMatchObject({ code: "TooManyStudents" });
		const page = await visit(here.owner, coursePeoplePaths.messageAll(here.uuid, { state: "pending" }));
		expect(wordsOf(page)).toContain("at most 5000 students at once");
		expect(page.text).not.toContain('name="intent"');
	});
});

describe("templates of messages", () => {
	test("are made, written anew and deleted by their own teacher, so many at most", async () => {
		const page = coursePeoplePaths.templates(here.uuid);
		const save = (fields: Record<string, string>) => visit(here.owner, page, { form: { intent: "save", ...fields } });
		expect((await save({ name: "", body: "x" })).status).toBe(400);
		expect((await save({ name: "Reminder", body: "Come back!" })).status).toBe(302);
		const [made] = await listTemplates(depsAt(), here.owner);
		const template = made?.uuid ?? "";
		expect((await save({ name: "Reminder", body: "Please come back!", template })).status).toBe(302);
		expect(wordsOf(await visit(here.owner, page))).toContain("Please come back!");
		const another = await teacher({ verificationStatus: "Accepted" });
		expect(await listTemplates(depsAt(), another)).toEqual([]);
		const none = { code: "TemplateNotFound" };
		await expect(saveTemplate(depsAt(), another, { template, name: "x", body: "x" })).rejects.toMatchObject(none);
		await expect(deleteTemplate(depsAt(), another, template)).rejects.toMatchObject(none);
		for (let count = 1; count < MAX_MESSAGE.templates; count += 1)
			await saveTemplate(depsAt(), here.owner, { name: `No. ${count}`, body: "x" });
		const full = await save({ name: "One more", body: "x" });
		expect([full.status, wordsOf(full)]).toEqual([409, expect.stringContaining("You have 20 templates")]);
		// Asked before it goes.
		expect((await visit(here.owner, page, { form: { intent: "delete", template } })).status).toBe(400);
		const question = coursePeoplePaths.deleteTemplate(here.uuid, template);
		expect((await visit(here.owner, page)).text).toContain(`href="${question}"`);
		expect(wordsOf(await visit(here.owner, question))).toContain("Please come back!");
		expect((await visit(another, question)).status).toBe(404);
		expect((await listTemplates(depsAt(), here.owner)).map(({ uuid }) => uuid)).toContain(template);
		const gone = await visit(here.owner, question, { form: { intent: "delete" } });
		expect([gone.status, gone.headers.get("location")]).toEqual([302, page]);
		expect((await visit(here.owner, question)).status).toBe(404);
		expect((await listTemplates(depsAt(), here.owner)).map(({ uuid }) => uuid)).not.toContain(template);
	});
});
