import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { announcement, course, enrolment, notification, notificationSetting } from "#db/schema/index.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import { enrol, moveTo, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { listAnnouncements } from "~/domain/discussion/announcements.server.ts";
import {
	deleteAnnouncement,
	editAnnouncement,
	pinAnnouncement,
} from "~/domain/discussion/change-announcement.server.ts";
import { talkPaths } from "~/domain/discussion/paths.ts";
import { postAnnouncement } from "~/domain/discussion/post-announcement.server.ts";
import { listCourseQuestions } from "~/domain/discussion/questions.server.ts";
import { AN_HOUR, MOST_PINNED } from "~/domain/discussion/rules.ts";
import { PIECE, tellAnnouncements } from "~/domain/discussion/tell-course.server.ts";

ownDatabase();

const FIRST = { page: 0, size: 10 };
let here: TaughtCourse;

beforeEach(async () => {
	here = await taughtCourse();
});

const free = (minutes = 0) => Object.assign(depsAt(minutes), { rateLimit: async () => true });
const post = (body: string, minutes = 0, who = here.owner) => postAnnouncement(free(minutes), who, here.uuid, { body });
const told = () => database().select().from(notification).where(eq(notification.kind, "announcement"));

describe("an announcement (DSC-1)", () => {
	test("is read by its course's students and its teacher: rendered, with LaTeX, and never as HTML of its author's", async () => {
		await post("Bring a **compass** for $x^2$ <script>alert(1)</script>");
		for (const who of [here.owner, here.pupil]) {
			const [said] = (await listAnnouncements(depsAt(), who, here.uuid, FIRST)).content;
			expect(said?.words?.html).toContain("<strong>compass</strong>");
			expect(said?.words?.html).toContain("katex");
			expect(said?.words?.html).not.toContain("<script>");
			expect(said).toMatchObject({ byTeacher: true, editedAt: null, isPinned: false });
		}
	});

	test("is told to each accepted student once, with how it begins, and to nobody else", async () => {
		const [other, pending, left, off] = await Promise.all([student(), student(), student(), student()]);
		await enrol(here.uuid, other);
		await enrol(here.uuid, pending, "applied");
		await enrol(here.uuid, left, "left");
		await enrol(here.uuid, off);
		await database()
			.insert(notificationSetting)
			.values({
				...{ accountUuid: off.accountUuid, kind: "announcement", channel: "inbox", enabled: false, updatedAt: OPENS },
			});
		const { uuid } = await post("Bring a **compass**. And a pencil.");
		const rows = await told();
		expect(rows.map(({ accountUuid }) => accountUuid).sort()).toEqual(
			[here.pupil.accountUuid, other.accountUuid].sort(),
		);
		expect(JSON.parse(rows[0]?.params ?? "")).toEqual({ course: here.title, text: "Bring a compass." });
		expect(rows[0]).toMatchObject({
			dedupeKey: `announcement:${uuid}`,
			address: talkPaths.announcements("student", here.uuid),
		});
		expect(await tellAnnouncements(depsAt(1), { until: Number.MAX_SAFE_INTEGER })).toEqual({
			announcements: 0,
			heard: 0,
		});
	});

	test("reaches a large course in pieces, each once, and goes on where it broke off", async () => {
		await database().update(course).set({ maxStudents: 2_000 }).where(eq(course.uuid, here.uuid));
		const uuids = Array.from({ length: PIECE + 150 }, () => crypto.randomUUID());
		for (let from = 0; from < uuids.length; from += 100)
			await insertRows(
				database(),
				uuids
					.slice(from, from + 100)
					.flatMap((uuid, index) => [
						...personRows({ uuid, name: `Student ${from + index}`, roles: ["student"], at: OPENS }),
						...enrolmentRows({ courseUuid: here.uuid, studentUuid: uuid, state: "accepted", at: OPENS - 1 }),
					]),
			);
		const deps = free();
		await postAnnouncement(deps, here.owner, here.uuid, { body: "Hello" });
		await deps.settled();
		// As if it had broken off after the first piece.
		await database().run(
			sql`DELETE FROM notification WHERE id NOT IN (SELECT id FROM notification ORDER BY id LIMIT ${PIECE})`,
		);
		expect(await told()).toHaveLength(PIECE);
		const late = await student();
		await enrol(here.uuid, late, "accepted", OPENS + 60_000);
		expect(await tellAnnouncements(depsAt(1), { until: Number.MAX_SAFE_INTEGER })).toEqual({
			...{ announcements: 1, heard: 151 },
		});
		expect(await told()).toHaveLength(uuids.length + 1);
		expect(await tellAnnouncements(depsAt(1), { until: Number.MAX_SAFE_INTEGER })).toMatchObject({ heard: 0 });
	});

	test("of more pieces than one is told behind the answer", async () => {
		await database().update(course).set({ maxStudents: 2_000 }).where(eq(course.uuid, here.uuid));
		const uuids = Array.from({ length: PIECE + 10 }, () => crypto.randomUUID());
		await insertRows(
			database(),
			uuids.flatMap((uuid) => [
				...personRows({ uuid, name: "Student", roles: ["student"], at: OPENS }),
				...enrolmentRows({ courseUuid: here.uuid, studentUuid: uuid, state: "accepted", at: OPENS - 1 }),
			]),
		);
		const deps = free();
		await postAnnouncement(deps, here.owner, here.uuid, { body: "Hello" });
		await deps.settled();
		expect(await told()).toHaveLength(uuids.length + 1);
	});

	test("is nobody's to read who is not in the course now, and nobody's to write but its teacher's", async () => {
		await post("Bring a compass.");
		const stranger = await student();
		const another = await teacher({ verificationStatus: "Accepted" });
		for (const who of [stranger, another])
			await expect(listAnnouncements(depsAt(), who, here.uuid, FIRST)).rejects.toMatchObject({
				code: "CourseNotFound",
			});
		for (const state of ["applied", "waiting", "invited", "left", "removed"] as const) {
			await moveTo(here.uuid, here.pupil, state);
			await expect(listAnnouncements(depsAt(), here.pupil, here.uuid, FIRST)).rejects.toMatchObject({
				code: "CourseNotFound",
			});
		}
		await expect(post("No", 0, another)).rejects.toMatchObject({ code: "CourseNotFound" });
		await expect(post("No", 0, here.pupil)).rejects.toMatchObject({ code: "RoleNotAllowed" });
	});

	test("is edited, which it says, and deleted; by another teacher neither", async () => {
		const { uuid, createdAt } = await post("Bring a compass.");
		const another = await teacher({ verificationStatus: "Accepted" });
		for (const who of [another])
			await expect(editAnnouncement(depsAt(), who, uuid, { body: "No" })).rejects.toMatchObject({
				code: "DiscussionNotFound",
			});
		await editAnnouncement(depsAt(0), here.owner, uuid, { body: "Bring a ruler." });
		const [said] = (await listAnnouncements(depsAt(), here.pupil, here.uuid, FIRST)).content;
		expect([said?.words?.body, said?.editedAt]).toEqual(["Bring a ruler.", createdAt + 1]);
		await pinAnnouncement(depsAt(5), here.owner, uuid, true);
		expect((await listAnnouncements(depsAt(), here.pupil, here.uuid, FIRST)).content[0]?.editedAt).toBe(createdAt + 1);
		expect(await deleteAnnouncement(depsAt(), here.owner, uuid)).toBe(here.uuid);
		expect(await database().select().from(announcement)).toEqual([]);
		expect(await told()).toHaveLength(1);
	});

	test("stands above the others while it is pinned, three of them at most; then the newest first", async () => {
		const made: string[] = [];
		for (let count = 0; count < 6; count += 1) made.push((await post(`No. ${count}`, count)).uuid);
		const bodies = async () =>
			(await listAnnouncements(depsAt(9), here.pupil, here.uuid, FIRST)).content.map(({ words }) => words?.body);
		for (const uuid of made.slice(0, MOST_PINNED)) await pinAnnouncement(depsAt(7), here.owner, uuid, true);
		expect(await bodies()).toEqual(["No. 2", "No. 1", "No. 0", "No. 5", "No. 4", "No. 3"]);
		const fourth = made[3] ?? "";
		await expect(pinAnnouncement(depsAt(8), here.owner, fourth, true)).rejects.toMatchObject({ code: "PinsFull" });
		await pinAnnouncement(depsAt(8), here.owner, made[2] ?? "", true);
		await pinAnnouncement(depsAt(8), here.owner, made[1] ?? "", false);
		await pinAnnouncement(depsAt(8), here.owner, fourth, true);
		expect(await bodies()).toEqual(["No. 3", "No. 2", "No. 0", "No. 5", "No. 4", "No. 1"]);
	});

	test(`comes ${AN_HOUR.announcement} times an hour to a course`, async () => {
		for (let count = 0; count < AN_HOUR.announcement; count += 1) await post(`No. ${count}`, count);
		await expect(post("One more", 20)).rejects.toMatchObject({ code: "LimitReached" });
		await post("One more", 61);
		const refused = Object.assign(depsAt(200), { rateLimit: async () => false });
		await expect(postAnnouncement(refused, here.owner, here.uuid, { body: "x" })).rejects.toMatchObject({
			code: "TooManyRequests",
		});
	});

	test("and one that is taken back again counts too: it was told", async () => {
		for (let count = 0; count < AN_HOUR.announcement; count += 1)
			await deleteAnnouncement(free(count), here.owner, (await post(`No. ${count}`, count)).uuid);
		await expect(post("One more", 20)).rejects.toMatchObject({ code: "LimitReached" });
		expect(await told()).toHaveLength(AN_HOUR.announcement);
		// What was said an hour ago counts no more, whenever it was taken back; and each course counts its own.
		const elsewhere = await taughtCourse({ owner: here.owner });
		await postAnnouncement(free(20), here.owner, elsewhere.uuid, { body: "Hello" });
		await post("One more", 61);
	});

	test("notes that a student looks, once in a while; never a teacher", async () => {
		const activeAt = async () => {
			const mine = and(eq(enrolment.courseUuid, here.uuid), eq(enrolment.studentUuid, here.pupil.accountUuid));
			const [row] = await database().select({ at: enrolment.activeAt }).from(enrolment).where(mine);
			return row?.at ?? null;
		};
		const { db, statements } = explained();
		const look = async (minutes: number, who = here.pupil) => {
			const deps = Object.defineProperty(depsAt(minutes), "db", { value: db });
			await listAnnouncements(deps, who, here.uuid, FIRST);
			// The note is written after the answer: the second list could ask before it is there.
			await deps.settled();
			await listCourseQuestions(deps, who, here.uuid, { ...FIRST, mine: false });
			await deps.settled();
		};
		await look(0, here.owner);
		expect(await activeAt()).toBeNull();
		await look(1);
		await look(2);
		expect(await activeAt()).toBe(OPENS + 60_000);
		await look(7 * 60);
		expect(await activeAt()).toBe(OPENS + 7 * 3_600_000);
		// What is known already is not written again.
		expect(statements.filter((said) => said.startsWith("update"))).toHaveLength(2);
	});
});

describe("its pages (DSC-1)", () => {
	const teachers = () => talkPaths.announcements("teacher", here.uuid);

	test("take a text by the form, show a preview first and lose nothing of it", async () => {
		const typed = "Bring **this** & <that>";
		const preview = await visit(here.owner, teachers(), { form: { intent: "post", body: typed, preview: "on" } });
		expect(preview.status).toBe(200);
		expect(wordsOf(preview)).toContain("This is how it will look.");
		expect(preview.text).toContain("<strong>this</strong>");
		expect(preview.text).toMatch(/<textarea[^>]*>Bring \*\*this\*\* &amp; &lt;that&gt;<\/textarea>/);
		expect(await database().select().from(announcement)).toEqual([]);
		const posted = await visit(here.owner, teachers(), { form: { intent: "post", body: typed } });
		expect([posted.status, posted.headers.get("location")]).toEqual([302, teachers()]);
		expect(wordsOf(await visit(here.pupil, talkPaths.announcements("student", here.uuid)))).toContain("Bring this");
	});

	test("say beside the field what is wrong, with what was typed", async () => {
		for (const body of ["", "   ", "x".repeat(5_001)]) {
			const wrong = await visit(here.owner, teachers(), { form: { intent: "post", body } });
			expect([wrong.status, wordsOf(wrong)]).toEqual([
				400,
				expect.stringContaining("Please write something, at most 5,000 letters."),
			]);
		}
	});

	test("ask before they delete", async () => {
		const { uuid } = await post("Bring a compass.");
		const page = talkPaths.deleteAnnouncement(here.uuid, uuid);
		expect(wordsOf(await visit(here.owner, page))).toContain("Delete this?");
		const gone = await visit(here.owner, page, { form: { intent: "delete" } });
		expect([gone.status, gone.headers.get("location")]).toEqual([302, teachers()]);
		expect((await visit(here.owner, page)).status).toBe(404);
	});

	test("are paged, ten at a time, and an address past the end leads to the last", async () => {
		await database().run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 11)
			INSERT INTO announcement (uuid, course_uuid, author_uuid, body, created_at, updated_at)
			SELECT 'a' || i, ${here.uuid}, ${here.owner.accountUuid}, 'No. ' || i || '!', ${OPENS} + i, ${OPENS} + i FROM n`);
		const [first, second] = [
			wordsOf(await visit(here.owner, teachers())),
			wordsOf(await visit(here.owner, `${teachers()}?page=2`)),
		];
		expect([first.includes("No. 11!"), first.includes("No. 1!")]).toEqual([true, false]);
		expect(second).toContain("No. 1!");
		expect((await visit(here.owner, `${teachers()}?page=9`)).headers.get("location")).toBe(`${teachers()}?page=2`);
	});
});
