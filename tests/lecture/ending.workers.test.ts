import { describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import {
	beforeOwnLectures,
	courseUuid,
	me,
	minutesTo,
	one,
	other,
	row,
	rows,
	series,
	toldTo,
} from "#tests/support/workers/own-lectures.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { cancelLecture } from "~/domain/lecture/cancel-lecture.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { whatGoesWithLecture } from "~/domain/lecture/what-goes.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnLectures();

describe("cancelling a lecture (LEC-2)", () => {
	test("keeps it with the reason, raises SEQUENCE, and tells who is in the course", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		const answer = await send(me, "PATCH", `/api/lecture/${uuid}`, { body: { cancelReason: "I am ill" } });
		expect(answer.body).toMatchObject({ cancelled: true, cancelReason: "I am ill" });
		expect(await row(uuid)).toMatchObject({ sequence: 1, cancelReason: "I am ill" });
		expect(await toldTo(one)).toMatchObject([
			{ kind: "lecture-cancelled", reason: "I am ill", at: inCourse(3), sms: false },
		]);
		const again = await send(me, "PATCH", `/api/lecture/${uuid}`, { body: { cancelReason: "Once more" } });
		expect(again.body.code).toBe("LectureStaysCancelled");
		expect((await send(me, "PATCH", `/api/lecture/${uuid}`, { body: { title: "x" } })).body.code).toBe(
			"LectureStaysCancelled",
		);
		expect(await toldTo(one)).toHaveLength(1);
	});

	test("changes nothing else by the same call, and says so of each field", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3), { title: "Light" });
		const body = { cancelReason: "I am ill", scope: "one", title: "Sound", startsAt: toIso(inCourse(4)) };
		const answer = await send(me, "PATCH", `/api/lecture/${uuid}`, { body });
		expect([answer.status, answer.body.code]).toEqual([400, "InvalidRequest"]);
		expect(answer.body.errors).toEqual(
			["title", "startsAt"].map((field) => ({ field, message: m.lecture_api_cancelled_alone() })),
		);
		expect(await row(uuid)).toMatchObject({ title: "Light", sequence: 0, cancelReason: null });
	});

	test("of today goes by SMS; of one that is over there is none", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		await expect(
			cancelLecture(depsAt(minutesTo(inCourse(4))), me, { lectureId: uuid }, { reason: "Too late" }),
		).rejects.toMatchObject({ code: "LectureOver" });
		await cancelLecture(depsAt(minutesTo(inCourse(3, -2))), me, { lectureId: uuid }, { reason: "No power" });
		expect(await toldTo(other)).toMatchObject([{ kind: "lecture-cancelled-today", sms: true }]);
	});

	test("and all that follow is told once", async () => {
		const [first, second] = await series();
		expect(await cancelLecture(depsAt(), me, { lectureId: second }, { reason: "Holidays", scope: "following" })).toBe(
			2,
		);
		expect((await rows()).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true, true]);
		expect((await row(first))?.sequence).toBe(0);
		expect(await toldTo(one)).toMatchObject([{ more: 1 }]);
	});
});

describe("deleting a lecture (LEC-2)", () => {
	test("takes it away and tells who is in the course", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		expect((await send(me, "DELETE", `/api/lecture/${uuid}`)).status).toBe(204);
		expect(await rows()).toEqual([]);
		expect(await toldTo(one)).toMatchObject([
			{ kind: "lecture-cancelled", reason: "", address: `/student/course/${courseUuid}` },
		]);
		expect((await send(me, "DELETE", `/api/lecture/${uuid}`)).body.code).toBe("LectureNotFound");
	});

	test("is refused for one that has begun, was cancelled, or that somebody has something to do with", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		await expect(deleteLecture(depsAt(minutesTo(inCourse(3))), me, { lectureId: uuid })).rejects.toMatchObject({
			code: "LectureBegun",
		});
		await insertRows(database(), [
			rowsOf(schema.attendance, { lectureUuid: uuid, accountUuid: one.accountUuid, openedAt: OPENS, updatedAt: OPENS }),
		]);
		await expect(deleteLecture(depsAt(), me, { lectureId: uuid })).rejects.toMatchObject({ code: "LectureUsed" });
		expect(await whatGoesWithLecture(depsAt(), me, { lectureId: uuid })).toMatchObject({
			going: { lectures: 1, attended: 1, kept: 1 },
		});
		const page = await visit(me, `/dashboard/teacher/course/d/${courseUuid}/${uuid}/delete`);
		expect(page.text).toContain(m.lecture_error_used());
		expect(page.text).not.toContain('name="confirm"');
		await cancelLecture(depsAt(), me, { lectureId: uuid }, { reason: "I am ill" });
		await expect(deleteLecture(depsAt(), me, { lectureId: uuid })).rejects.toMatchObject({
			code: "LectureStaysCancelled",
		});
		expect(await rows()).toHaveLength(1);
	});

	test("says before what goes with it and what stays; assignments and what was handed in outlive it (LEC-6)", async () => {
		const [first, second, third] = await series();
		const [assignmentUuid, stamped] = [crypto.randomUUID(), { createdAt: OPENS, updatedAt: OPENS }];
		await insertRows(database(), [
			...[second, third].map((lectureUuid, n) =>
				rowsOf(schema.material, { courseUuid, lectureUuid, title: "Notes", position: n, ...stamped }),
			),
			rowsOf(schema.assignment, {
				...{ uuid: assignmentUuid, courseUuid, lectureUuid: second, title: "Ten equations", marks: 1000 },
				...{ startsAt: inCourse(0), endsAt: inCourse(3), ...stamped },
			}),
			rowsOf(schema.submission, {
				...{ assignmentUuid, studentUuid: one.accountUuid, text: "x = 3", submittedAt: OPENS },
				...{ changeUuid: crypto.randomUUID(), ...stamped },
			}),
		]);
		const nothing = { attended: 0, recordings: 0, questions: 0, kept: 0 };
		const its = { lectures: 1, materials: 1, assignments: 1, submissions: 1, ...nothing };
		expect(await whatGoesWithLecture(depsAt(), me, { lectureId: second })).toMatchObject({
			...{ going: its, goingFollowing: { ...its, lectures: 2, materials: 2 } },
		});
		await deleteLecture(depsAt(), me, { lectureId: second }, "following");
		expect((await rows()).map(({ uuid }) => uuid)).toEqual([first]);
		expect(await database().select().from(schema.assignment)).toMatchObject([{ courseUuid, lectureUuid: null }]);
		expect(await database().$count(schema.submission)).toBe(1);
		expect(await database().$count(schema.material)).toBe(0);
	});

	test("and all that follow is all or none", async () => {
		const [, second, third] = await series();
		await insertRows(database(), [
			rowsOf(schema.attendance, {
				lectureUuid: third,
				accountUuid: one.accountUuid,
				openedAt: OPENS,
				updatedAt: OPENS,
			}),
		]);
		await expect(deleteLecture(depsAt(), me, { lectureId: second }, "following")).rejects.toMatchObject({
			code: "LectureUsed",
		});
		expect(await rows()).toHaveLength(3);
		expect(await toldTo(one)).toEqual([]);
		await deleteLecture(depsAt(), me, { lectureId: second });
		expect(await rows()).toHaveLength(2);
	});
});
