import { beforeEach, describe, expect, test } from "vitest";
import { lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { attendance, notification } from "#db/schema/index.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { getMyExcuse } from "~/domain/attendance/queries.server.ts";
import { sendExcuse } from "~/domain/attendance/send-excuse.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";

ownDatabase();

const [HOUR, DAY] = [3_600_000, 86_400_000];
let here: TaughtCourse;

beforeEach(async () => {
	here = await taughtCourse();
});

const of = () => ({ lectureId: here.lectureUuid });
const excused = (reason = "A wedding on Sunday", who = here.pupil) =>
	sendExcuse(depsAt(), who, of(), { intent: "excuse", reason });
const takenBack = (minutes = 1) => sendExcuse(depsAt(minutes), here.pupil, of(), { intent: "take-back" });
const rows = () => database().select().from(attendance);

describe("an excuse that is taken back (ATD-2)", () => {
	test("leaves nothing, and the lecture can be deleted", async () => {
		await excused();
		await expect(deleteLecture(depsAt(), here.owner, of())).rejects.toMatchObject({ code: "LectureUsed" });
		await takenBack();
		expect(await rows()).toEqual([]);
		expect(await deleteLecture(depsAt(2), here.owner, of())).toBe(1);
	});

	test("and was never sent leaves nothing either", async () => {
		await takenBack();
		expect(await rows()).toEqual([]);
		expect(await deleteLecture(depsAt(2), here.owner, of())).toBe(1);
	});

	test("leaves what else is known of them in the lecture", async () => {
		await excused();
		await database().update(attendance).set({ openedAt: OPENS });
		await takenBack();
		expect(await rows()).toMatchObject([{ excuse: null, excusedAt: null, openedAt: OPENS }]);
	});

	test("is so until the lecture begins", async () => {
		await excused();
		await expect(takenBack(24 * 60 + 1)).rejects.toMatchObject({ code: "ExcuseTooLate" });
		expect(await rows()).toMatchObject([{ excuse: "A wedding on Sunday" }]);
	});
});

describe("an excuse is for the day for which it was sent (ATD-2)", () => {
	const told = async () =>
		(await database().select().from(notification))
			.filter(({ kind }) => kind.startsWith("lecture-moved"))
			.map(({ accountUuid, params }) => [accountUuid, JSON.parse(params).excused ?? false]);

	test("a lecture that is moved to another takes it back, and who had sent it is told so, no other", async () => {
		const other = await student();
		await enrol(here.uuid, other);
		await excused();
		await editLecture(depsAt(1), here.owner, of(), { startsAt: OPENS + 5 * DAY });
		expect((await getMyExcuse(depsAt(2), here.pupil, of())).excuse).toBeNull();
		expect(await rows()).toEqual([]);
		expect(new Map((await told()) as [string, boolean][])).toEqual(
			new Map([
				[here.pupil.accountUuid, true],
				[other.accountUuid, false],
			]),
		);
	});

	test("so do those that follow in its series", async () => {
		const [first, second, seriesUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
		await insertRows(database(), [
			...lectureRows({ uuid: first, courseUuid: here.uuid, seriesUuid, startsAt: OPENS + 5 * DAY, at: OPENS }),
			...lectureRows({ uuid: second, courseUuid: here.uuid, seriesUuid, startsAt: OPENS + 12 * DAY, at: OPENS }),
		]);
		await sendExcuse(depsAt(), here.pupil, { lectureId: second }, { intent: "excuse", reason: "Away" });
		await editLecture(depsAt(1), here.owner, { lectureId: first }, { startsAt: OPENS + 6 * DAY, scope: "following" });
		expect(await rows()).toEqual([]);
		expect(await told()).toEqual([[here.pupil.accountUuid, true]]);
	});

	test("at another hour of that day it stands, and where it is not moved at all", async () => {
		await excused();
		await editLecture(depsAt(1), here.owner, of(), { startsAt: OPENS + DAY + HOUR });
		await editLecture(depsAt(2), here.owner, of(), { title: "Shade" });
		expect(await rows()).toMatchObject([{ excuse: "A wedding on Sunday" }]);
		expect(await told()).toEqual([[here.pupil.accountUuid, false]]);
	});
});
