import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { dayCount } from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
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
import { cancelLecture } from "~/domain/lecture/cancel-lecture.server.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { toIso } from "~/lib/time.ts";

beforeOwnLectures();

describe("changing and moving a lecture (LEC-2)", () => {
	const change = (uuid: string, body: object, who = me) => send(who, "PATCH", `/api/lecture/${uuid}`, { body });

	test("changes what was said, and raises SEQUENCE with each change that a calendar must hear", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		expect((await change(uuid, { title: "Shade" })).body).toMatchObject({
			title: "Shade",
			startsAt: toIso(inCourse(3)),
		});
		expect(await row(uuid)).toMatchObject({ title: "Shade", sequence: 1, movedFrom: null });
		await change(uuid, { title: "Shade" });
		expect((await row(uuid))?.sequence).toBe(1);
		await change(uuid, { meetingUrl: "https://meet.example/a" });
		await change(uuid, { startsAt: toIso(inCourse(4)) });
		expect(await row(uuid)).toMatchObject({
			...{ sequence: 3, startsAt: inCourse(4), endsAt: inCourse(4, 1), movedFrom: inCourse(3) },
		});
	});

	test("tells who is in the course when it is now, once; who has left hears nothing", async () => {
		const [left, asks] = await Promise.all([student(), student()]);
		await insertRows(database(), [
			...enrolmentRows({ courseUuid, studentUuid: left.accountUuid, state: "left", at: OPENS }),
			...enrolmentRows({ courseUuid, studentUuid: asks.accountUuid, state: "applied", at: OPENS }),
		]);
		const uuid = await lectureIn(courseUuid, inCourse(3));
		await change(uuid, { startsAt: toIso(inCourse(4)) });
		await change(uuid, { title: "Shade" });
		for (const person of [one, other])
			expect(await toldTo(person)).toEqual([
				{
					...{ kind: "lecture-moved", title: "Linear equations", course: "Physics", more: 0, sms: false },
					...{ from: inCourse(3), to: inCourse(4), address: `/student/course/${courseUuid}/${uuid}` },
				},
			]);
		for (const person of [left, asks]) expect(await toldTo(person)).toEqual([]);
	});

	test("tells who is in the course that it lasts longer or shorter, or is held elsewhere, once each", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		const about = {
			...{ title: "Linear equations", course: "Physics", more: 0, from: inCourse(3), to: inCourse(3) },
			...{ kind: "lecture-moved", sms: false, address: `/student/course/${courseUuid}/${uuid}` },
		};
		const told: object[] = [];
		const tells = async (body: object, news: object | null) => {
			expect((await change(uuid, body)).status).toBe(200);
			if (news) told.push({ ...about, ...news });
			for (const person of [one, other]) expect(await toldTo(person)).toEqual(told);
		};
		await tells({ endsAt: toIso(inCourse(3, 4)) }, { endsAt: inCourse(3, 4) });
		await tells({ endsAt: toIso(inCourse(3, 4)), title: "Linear equations" }, null);
		await tells({ meetingUrl: "https://meet.example/a" }, { host: "meet.example" });
		// Where it is held is read; the address itself is not, before the press (LIV-4).
		await tells({ meetingUrl: "https://meet.example/b" }, null);
		await tells({ meetingUrl: null, endsAt: toIso(inCourse(3, 2)) }, { endsAt: inCourse(3, 2), host: "" });
		await tells({ description: "Bring a lens" }, null);
		await tells({ startsAt: toIso(inCourse(4)) }, { to: inCourse(4) });
	});

	test("that runs is told where it goes elsewhere, and by SMS where it is of today", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(0, 4));
		await editLecture(depsAt(minutesTo(inCourse(0, 1))), me, { lectureId: uuid }, { endsAt: inCourse(0, 8) });
		const during = depsAt(minutesTo(inCourse(0, 5)));
		await editLecture(during, me, { lectureId: uuid }, { meetingUrl: "https://meet.example/a" });
		expect(await toldTo(one)).toMatchObject([
			{ kind: "lecture-moved-today", sms: true, endsAt: inCourse(0, 8) },
			{ kind: "lecture-moved-today", sms: true, host: "meet.example" },
		]);
	});

	test("of today is told by SMS as well", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(0, 4));
		await editLecture(depsAt(minutesTo(inCourse(0, 1))), me, { lectureId: uuid }, { startsAt: inCourse(1) });
		expect(await toldTo(one)).toMatchObject([{ kind: "lecture-moved-today", sms: true }]);
	});

	test("of today is told by SMS no more than the teacher's allowance for the day, and on the platform still (SEC-10.6)", async () => {
		const noted = async () =>
			(await database().select().from(dayCount).where(eq(dayCount.accountUuid, me.accountUuid))).find(
				({ what }) => what === "sms",
			)?.count;
		const deps = depsAt(minutesTo(inCourse(0, 1)));
		const uuid = await lectureIn(courseUuid, inCourse(0, 4));
		await editLecture(deps, me, { lectureId: uuid }, { startsAt: inCourse(1) });
		expect(await noted()).toBe(2);
		await takeToday(deps, "sms", me.accountUuid, PER_DAY.sms - 2);
		await editLecture(deps, me, { lectureId: uuid }, { startsAt: inCourse(0, 6) });
		const cancelled = await lectureIn(courseUuid, inCourse(0, 9));
		await cancelLecture(deps, me, { lectureId: cancelled }, { reason: "I am ill" });
		expect(await toldTo(one)).toMatchObject([
			{ kind: "lecture-moved-today", sms: true },
			{ kind: "lecture-moved-today", sms: false },
			{ kind: "lecture-cancelled-today", sms: false },
		]);
	});

	test("moves, and has another title, so often within a day (SEC-10.1)", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		const deps = depsAt(0);
		await takeToday(deps, "move", me.accountUuid, PER_DAY.move);
		await expect(editLecture(deps, me, { lectureId: uuid }, { startsAt: inCourse(4) })).rejects.toMatchObject({
			code: "LimitReached",
		});
		// A title stands on public pages, which are all made anew.
		await expect(editLecture(deps, me, { lectureId: uuid }, { title: "Shade" })).rejects.toMatchObject({
			code: "LimitReached",
		});
		await editLecture(deps, me, { lectureId: uuid }, { description: "In the shade" });
		expect(await row(uuid)).toMatchObject({ description: "In the shade", startsAt: inCourse(3) });
	});

	test("is refused where another one is, or the course is not; it may stay where it is itself", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		await lectureIn(courseUuid, inCourse(5), { title: "Waves" });
		expect((await change(uuid, { startsAt: toIso(inCourse(5, 0.5)) })).body.code).toBe("LectureOverlap");
		expect((await change(uuid, { startsAt: toIso(inCourse(-1)) })).body.code).toBe("LectureOutside");
		expect((await change(uuid, { startsAt: toIso(inCourse(3, 0.5)) })).status).toBe(200);
		expect((await change(uuid, { endsAt: toIso(inCourse(3)) })).body.code).toBe("LectureTimes");
	});

	test("that has begun is not moved; it may last longer, and be called something else, until it is over", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		const during = depsAt(minutesTo(inCourse(3, 0.5)));
		await expect(editLecture(during, me, { lectureId: uuid }, { startsAt: inCourse(4) })).rejects.toMatchObject({
			code: "LectureBegun",
		});
		await editLecture(during, me, { lectureId: uuid }, { endsAt: inCourse(3, 1.5) });
		expect(await row(uuid)).toMatchObject({ endsAt: inCourse(3, 1.5), sequence: 1 });
		const after = depsAt(minutesTo(inCourse(4)));
		await expect(editLecture(after, me, { lectureId: uuid }, { endsAt: inCourse(3, 2) })).rejects.toMatchObject({
			code: "LectureBegun",
		});
		await editLecture(after, me, { lectureId: uuid }, { title: "What it was" });
		expect((await row(uuid))?.title).toBe("What it was");
		expect(await toldTo(one)).toEqual([]);
	});

	test("and all that follow moves each as much, later and earlier, and tells it once", async () => {
		const [first, second, third] = await series();
		await editLecture(
			depsAt(),
			me,
			{ lectureId: second },
			{ startsAt: inCourse(15, 2), title: "Exercises", scope: "following" },
		);
		expect((await rows()).map(({ uuid, startsAt, title }) => [uuid, startsAt, title])).toEqual([
			[first, inCourse(1), "Problems"],
			[second, inCourse(15, 2), "Exercises"],
			[third, inCourse(22, 2), "Exercises"],
		]);
		expect(await toldTo(one)).toMatchObject([{ from: inCourse(8), to: inCourse(15, 2), more: 1 }]);
		await editLecture(depsAt(), me, { lectureId: second }, { startsAt: inCourse(8, 2), scope: "following" });
		expect((await rows()).map(({ startsAt }) => startsAt)).toEqual([inCourse(1), inCourse(8, 2), inCourse(15, 2)]);
		expect((await rows()).map(({ sequence }) => sequence)).toEqual([0, 2, 2]);
	});

	test("and all that follow moves none where one of them cannot", async () => {
		const [first] = await series();
		await lectureIn(courseUuid, inCourse(16, 0.5), { title: "Waves" });
		await expect(
			editLecture(depsAt(), me, { lectureId: first }, { startsAt: inCourse(2), scope: "following" }),
		).rejects.toMatchObject({ code: "LectureOverlap" });
		expect((await rows()).map(({ sequence }) => sequence)).toEqual([0, 0, 0, 0]);
		expect(await toldTo(one)).toEqual([]);
	});

	test("that somebody else changed meanwhile is refused", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		await editLecture(depsAt(), me, { lectureId: uuid }, { title: "Shade", version: 0 });
		await expect(editLecture(depsAt(), me, { lectureId: uuid }, { title: "Light", version: 0 })).rejects.toMatchObject({
			code: "LectureChanged",
		});
	});

	test("is its teacher’s alone, by number and by uuid", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		const anothers = await teacher();
		for (const id of [uuid, String((await row(uuid))?.id)]) {
			expect((await change(id, { title: "Mine" }, anothers)).body.code).toBe("LectureNotFound");
			expect((await change(id, { title: "Ours" })).status).toBe(200);
		}
		expect((await change("nothing", { title: "x" })).status).toBe(400);
	});
});
