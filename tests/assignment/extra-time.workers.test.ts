import { describe, expect, test } from "vitest";
import { get } from "#tests/support/workers/api.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import {
	AFTER,
	assignmentOf,
	beforeAssignments,
	DURING,
	ENDS,
	handedIn,
	handInTo,
	mine,
	patch,
	put,
} from "#tests/support/workers/assignments.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { inCourse } from "#tests/support/workers/lectures.ts";
import { courseUuid, me, minutesTo, one, other, toldTo } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { extendFor, getExtension } from "~/domain/assignment/extend.server.ts";
import { makeFeed, readFeed } from "~/domain/calendar/feed.server.ts";
import { dhakaLocal, toIso } from "~/lib/time.ts";

beforeAssignments();

describe("extra time for one student (ASG-3)", () => {
	const extend = (uuid: string, endsAt: string | null, who = me) =>
		put(who, `/api/assignment/${uuid}/extension`, { studentUuid: one.accountUuid, endsAt });

	test("is theirs alone, wherever the deadline stands", async () => {
		const { uuid } = await assignmentOf();
		expect((await extend(uuid, toIso(inCourse(12)))).status).toBe(204);
		expect((await handInTo(uuid, { text: "x" }, one, AFTER)).body.late).toBe(false);
		expect((await handInTo(uuid, { text: "x" }, other, AFTER)).body.code).toBe("AssignmentEnded");
		const missing = await get(me, `/api/assignment/${uuid}/missing`, DURING);
		expect(missing.body.content).toMatchObject([{ uuid: other.accountUuid, deadline: toIso(ENDS), extended: false }]);
		expect((await toldTo(one)).map(({ kind }) => kind)).toEqual(["assignment-set", "assignment-extended"]);
		await extend(uuid, null);
		const over = await patch(one, `/api/submission/${(await mine(uuid))[0].uuid}`, { text: "y" }, AFTER);
		expect(over.body.code).toBe("AssignmentEnded");
	});

	test("rises in calendars when it is taken back, as when it is given", async () => {
		const { uuid } = await assignmentOf();
		const token = await makeFeed(depsAt(), one);
		const sequence = async () => {
			const feed = await readFeed(depsAt(), token, "192.0.2.1");
			return feed?.events.find((event) => event.uuid === uuid)?.sequence ?? -1;
		};
		const all = [await sequence()];
		for (const endsAt of [toIso(inCourse(12)), null, toIso(inCourse(13)), null]) {
			expect((await extend(uuid, endsAt)).status).toBe(204);
			all.push(await sequence());
		}
		expect(all).toEqual(all.toSorted((a, b) => a - b));
		expect(all[2]).toBeGreaterThan(all[1] ?? 0);
	});

	test("stands in their calendar by their own deadline, long after the assignment ended for the others", async () => {
		const { uuid } = await assignmentOf();
		expect((await extend(uuid, toIso(inCourse(55)))).status).toBe(204);
		const after = minutesTo(ENDS + 61 * 86_400_000);
		const seen = async (who: typeof one) => {
			const feed = await readFeed(depsAt(after), await makeFeed(depsAt(after), who), "192.0.2.1");
			return feed?.events.some((event) => event.uuid === uuid);
		};
		expect([await seen(one), await seen(other)]).toEqual([true, false]);
	});

	test("lies after the assignment’s end and within the course, for a student of it", async () => {
		const { uuid } = await assignmentOf();
		for (const at of [ENDS, inCourse(60) + 1]) {
			const { status, body } = await extend(uuid, toIso(at));
			expect([status, body.code, body.errors[0].field]).toEqual([400, "ExtensionOutside", "endsAt"]);
		}
		const stranger = { studentUuid: (await student()).accountUuid, endsAt: toIso(inCourse(12)) };
		expect((await put(me, `/api/assignment/${uuid}/extension`, stranger)).status).toBe(404);
		expect((await extend(uuid, toIso(inCourse(12)), await teacher())).status).toBe(404);
	});

	test("given in two tabs is not overwritten by the second, which is told", async () => {
		const { uuid } = await assignmentOf();
		const page = `/dashboard/teacher/assignment/${uuid}/extension/${one.accountUuid}`;
		const save = (endsAt: number, seen: number) =>
			visit(me, page, { form: { intent: "extend", endsAt: dhakaLocal(endsAt), seen: String(seen) } });
		expect((await visit(me, page)).text).toContain('name="seen" value="0"');
		expect((await save(inCourse(12), 0)).status).toBe(302);
		const late = await save(inCourse(13), 0);
		expect([late.status, wordsOf(late).includes("This assignment was changed meanwhile.")]).toEqual([409, true]);
		// As it was opened: a second press overwrites nothing either, until the page is opened again.
		expect(late.text).toContain('name="seen" value="0"');
		expect((await save(inCourse(13), inCourse(12))).status).toBe(302);
	});

	test.each([
		["more time", inCourse(13)],
		["none any more", null],
	])(
		"given in two tabs in the same moment is not overwritten by the second with %s, which is told",
		async (_, late) => {
			const { uuid } = await assignmentOf();
			const ids = { assignmentId: uuid, studentUuid: one.accountUuid };
			await extendFor(depsAt(0), me, ids, inCourse(11));
			const { db, ...deps } = depsAt(2);
			// The first tab's is written once the second has looked.
			const racing = Object.create(db, {
				batch: {
					value: async (statements: Parameters<typeof db.batch>[0]) => {
						await extendFor(depsAt(1), me, ids, inCourse(12), inCourse(11));
						return db.batch(statements);
					},
				},
			}) as typeof db;
			const second = extendFor({ ...deps, db: racing }, me, ids, late, inCourse(11));
			await expect(second).rejects.toMatchObject({ code: "AssignmentChanged" });
			expect(await getExtension(depsAt(), me, ids)).toMatchObject({ endsAt: inCourse(12) });
			const told = (await toldTo(one)).filter(({ kind }) => kind === "assignment-extended");
			expect(told).toHaveLength(2);
		},
	);

	test("that is given afterwards makes of late what is on time", async () => {
		const { uuid } = await assignmentOf({ latePolicy: "mark_late" });
		await handedIn(uuid, { text: "x" }, one, AFTER);
		await extend(uuid, toIso(inCourse(12)));
		expect(await mine(uuid, one, AFTER)).toMatchObject([{ late: false }]);
	});

	test("makes nothing on time that was changed after it", async () => {
		const { uuid } = await assignmentOf({ latePolicy: "mark_late" });
		const sent = await handedIn(uuid, { text: "x" }, one, AFTER);
		await patch(one, `/api/submission/${sent.uuid}`, { text: "y" }, { minutes: minutesTo(inCourse(13)) });
		await extend(uuid, toIso(inCourse(12)));
		expect(await mine(uuid, one, AFTER)).toMatchObject([{ late: true }]);
	});

	test("holds the end of the course where it is", async () => {
		const { uuid } = await assignmentOf();
		await extend(uuid, toIso(inCourse(55)));
		const to = (day: number) =>
			patch(me, `/api/course/${courseUuid}`, {
				...{ endAt: toIso(inCourse(day)), enrolmentEndAt: toIso(inCourse(5)) },
			});
		const early = await to(54);
		expect([early.status, early.body.code]).toEqual([409, "AssignmentAfterEnd"]);
		expect((await to(55)).status).toBe(200);
	});
});
