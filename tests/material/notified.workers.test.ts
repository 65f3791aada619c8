import { describe, expect, test } from "vitest";
import { post, send } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at } from "#tests/support/workers/exam-session.ts";
import { beforeOwnLectures, courseUuid, me, one, toldTo } from "#tests/support/workers/own-lectures.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { announceDueMaterials } from "~/domain/material/announce-due.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { toIso } from "~/lib/time.ts";

beforeOwnLectures();

const make = (body: object, who: Person = me) => post(who, `/api/course/${courseUuid}/materials`, body);
const patch = (uuid: string, body: object, who: Person = me) => send(who, "PATCH", `/api/material/${uuid}`, { body });

/** A minute after the exams open. */
const LATER = toIso(at(1));

describe("who is accepted is notified (MAT-5)", () => {
	test("of what is published at once, and once however often it is", async () => {
		const { uuid } = (await make({ title: "Notes" })).body;
		const told = [expect.objectContaining({ kind: "material-published", title: "Notes", course: "Physics" })];
		expect(await toldTo(one)).toEqual(told);
		expect((await toldTo(one))[0]?.address).toBe(`/student/course/${courseUuid}/material/${uuid}`);
		await patch(uuid, { publishAt: LATER });
		await patch(uuid, { publishAt: null });
		expect(await toldTo(one)).toEqual(told);
		expect(await toldTo(await student())).toEqual([]);
	});

	test("not of what waits, until its teacher publishes it", async () => {
		const { uuid } = (await make({ title: "Notes", publishAt: LATER })).body;
		expect(await toldTo(one)).toEqual([]);
		await patch(uuid, { publishAt: null });
		expect(await toldTo(one)).toHaveLength(1);
	});

	test("and what is published by a change counts as one of the day's, what stays hidden or public does not (SEC-10.1)", async () => {
		const waits = (await make({ title: "Waits", publishAt: LATER })).body.uuid;
		const stays = (await make({ title: "Stays", publishAt: LATER })).body.uuid;
		const open = (await make({ title: "Open" })).body.uuid;
		await takeToday(depsAt(0), "material", me.accountUuid, PER_DAY.material - 4);
		await patch(waits, { publishAt: null });
		for (const [uuid, change] of [
			[stays, { title: "Still hidden" }],
			[open, { title: "Still open" }],
			[waits, { publishAt: LATER }],
		] as const)
			expect((await patch(uuid, change)).status).toBe(200);
		expect(await patch(stays, { publishAt: null })).toMatchObject({ status: 429, body: { code: "LimitReached" } });
		expect(await toldTo(one)).toHaveLength(2);
	});

	test("once, as soon as its time has come; not of what was put off, and nobody who comes in later", async () => {
		const { uuid } = (await make({ title: "Notes", publishAt: LATER })).body;
		const { uuid: putOff } = (await make({ title: "Put off", publishAt: LATER })).body;
		const run = (minutes: number) => announceDueMaterials(depsAt(minutes), { until: at(minutes) + 45_000 });
		expect(await run(0)).toEqual({ announced: 0 });
		await patch(putOff, { publishAt: toIso(at(60)) });
		expect(await run(1)).toEqual({ announced: 1 });
		expect(await run(2)).toEqual({ announced: 0 });
		expect(await toldTo(one)).toMatchObject([{ kind: "material-published", title: "Notes" }]);
		// Put back and published once more it is no news.
		await patch(uuid, { publishAt: toIso(at(30)) });
		expect([await run(30), await run(60)]).toEqual([{ announced: 0 }, { announced: 1 }]);
		expect((await toldTo(one)).map(({ title }) => title)).toEqual(["Notes", "Put off"]);
		expect(await toldTo(await student())).toEqual([]);
	});

	test("by an index", async () => {
		const { db, plans } = explained();
		await make({ title: "Notes", publishAt: LATER });
		await announceDueMaterials(Object.defineProperty(depsAt(1), "db", { value: db }), { until: at(1) + 45_000 });
		expect(plans[0]).toEqual(expect.arrayContaining([expect.stringContaining("material_unannounced")]));
	});
});
