import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	anotherLecture,
	beforeHeldClasses,
	DAY,
	held,
	MINUTE,
	mina,
	ofLecture,
	rafi,
	room,
	rowOf,
	students,
	teachers,
} from "#tests/support/workers/held-classes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { m } from "~/paraglide/messages.js";

beforeHeldClasses();

describe("the attendance of a lecture (ATD-2)", () => {
	test("is minutes of those that the class was open; who only opened it was not there; what nobody knows is blank", async () => {
		expect(wordsOf(await visit(room.teacher, ofLecture(), { minutes: 90 }))).toContain("Mina Akter Not known");
		await held([mina, 44]);
		await database()
			.insert(schema.attendance)
			.values({ lectureUuid: room.lectureUuid, accountUuid: rafi.accountUuid, openedAt: at(6), updatedAt: at(6) });
		const page = await visit(room.teacher, ofLecture(), { minutes: 90 });
		expect(page.status).toBe(200);
		expect(wordsOf(page)).toContain("Mina Akter 44 of 55 min");
		expect(wordsOf(page)).toContain("=HYPERLINK(1) Absent Opened, not counted as present");
	});

	test("is corrected with a reason, noted, read by the student, and taken back", async () => {
		await held([mina, 10]);
		const address = ofLecture(`/${mina.accountUuid}`);
		expect(wordsOf(await visit(room.teacher, address, { minutes: 90 }))).toContain("10 minutes");
		const silent = await visit(room.teacher, address, {
			minutes: 90,
			form: { intent: "correct", minutes: "50", reason: " " },
		});
		expect([silent.status, wordsOf(silent)]).toEqual([400, expect.stringContaining("Please give a reason")]);
		expect(silent.text).toContain('value="50"');
		const form = { intent: "correct", minutes: "50", reason: "Her line broke" };
		const done = await visit(room.teacher, address, { minutes: 90, form });
		expect([done.status, done.headers.get("location")]).toEqual([302, ofLecture()]);
		expect(await rowOf(mina)).toMatchObject({
			presentMs: 10 * MINUTE,
			correctedMs: 50 * MINUTE,
			correctedBy: room.teacher.accountUuid,
		});
		const log = () => database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, room.lectureUuid));
		const [noted] = await log();
		// The same said again is no other thing, and grows no log (SEC-10).
		expect((await visit(room.teacher, address, { minutes: 91, form })).status).toBe(302);
		expect([(await log()).length, (await rowOf(mina))?.correctedAt]).toEqual([1, at(90)]);
		expect(noted).toMatchObject({ action: "attendance.corrected", actorUuid: room.teacher.accountUuid });
		expect(wordsOf(await visit(mina, students("attendance"), { minutes: 91 }))).toContain(
			"50 of 55 min Corrected: Her line broke",
		);
		await visit(room.teacher, address, { minutes: 92, form: { intent: "take-back" } });
		expect(await rowOf(mina)).toMatchObject({ presentMs: 10 * MINUTE, correctedMs: null, correctionReason: null });
	});

	test("is corrected to no more than the lecture's minutes, in either digits; what is more stands at its field", async () => {
		await held([mina, 10]);
		const address = ofLecture(`/${mina.accountUuid}`);
		const correct = (minutes: string) =>
			visit(room.teacher, address, { minutes: 90, form: { intent: "correct", minutes, reason: "She was there" } });
		for (const typed of ["61", "720", "1440", "1e1", "0x3c", "+5"]) {
			const refused = await correct(typed);
			expect([typed, refused.status]).toEqual([typed, 400]);
			expect(refused.text).toMatch(/id="correct-attendance-minutes-error"/);
			expect(wordsOf(refused)).toContain("Please give a whole number of minutes, from 0 to 60.");
			expect(refused.text).toContain(`value="${typed}"`);
		}
		expect((await rowOf(mina))?.correctedMs).toBeNull();
		expect((await correct("৬০")).status).toBe(302);
		expect((await rowOf(mina))?.correctedMs).toBe(60 * MINUTE);
	});

	test("is nobody's to correct before it begins, nor of a stranger", async () => {
		const form = { intent: "correct", minutes: "50", reason: "She said so" };
		expect((await visit(room.teacher, ofLecture(`/${mina.accountUuid}`), { minutes: -30, form })).status).toBe(409);
		const stranger = await student();
		expect((await visit(room.teacher, ofLecture(`/${stranger.accountUuid}`), { minutes: 90, form })).status).toBe(404);
		expect(await rowOf(stranger)).toBeUndefined();
	});

	test("is ticked off at once where the class was held elsewhere (LIV-4)", async () => {
		await anotherLecture({ room: false, meetingUrl: "https://meet.example/abc", students: 3 });
		const [one, two, three] = room.students as [Person, Person, Person];
		await visit(three, students(`${room.lectureUuid}/excuse`), {
			minutes: -60,
			form: { intent: "excuse", reason: "I am ill" },
		});
		const page = await visit(room.teacher, ofLecture(), { minutes: 61 });
		expect(wordsOf(page)).toContain("tick who was there");
		const shown = room.students.map(({ accountUuid }) => accountUuid);
		const parts = new URLSearchParams([
			["intent", "roll-call"],
			...shown.map((uuid) => ["shown", uuid]),
			["here", one.accountUuid],
		]);
		const body = new FormData();
		for (const [name, value] of parts) body.append(name, value);
		const done = await visit(room.teacher, ofLecture(), { minutes: 61, parts: body });
		expect(done.status).toBe(302);
		const log = () => database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, room.lectureUuid));
		const before = (await log()).length;
		expect((await visit(room.teacher, ofLecture(), { minutes: 62, parts: body })).status).toBe(302);
		expect((await log()).length).toBe(before);
		expect([await rowOf(one), await rowOf(two), await rowOf(three)]).toMatchObject([
			{ correctedMs: 60 * MINUTE, correctionReason: "roll-call" },
			{ correctedMs: 0 },
			{ correctedMs: null, excuse: "I am ill" },
		]);
		const words = wordsOf(await visit(room.teacher, ofLecture(), { minutes: 62 }));
		expect(words).toContain("60 of 60 min Corrected: Roll-call");
		expect(words).toContain("Excused Excuse: I am ill");
	});
});

describe("an excuse (ATD-2)", () => {
	const address = () => students(`${room.lectureUuid}/excuse`);
	const send = (minutes: number, form: Record<string, string> = { intent: "excuse", reason: "My exam" }) =>
		visit(mina, address(), { minutes, form });

	test("is sent before the lecture begins, told to the teacher once, and taken back until then", async () => {
		expect((await send(-60)).status).toBe(302);
		await visit(rafi, address(), { minutes: -59, form: { intent: "excuse", reason: "I am ill" } });
		expect(await rowOf(mina)).toMatchObject({ excuse: "My exam", excusedAt: at(-60) });
		const told = await database()
			.select()
			.from(schema.notification)
			.where(eq(schema.notification.accountUuid, room.teacher.accountUuid));
		expect(told).toMatchObject([{ kind: "excuses-sent", address: ofLecture() }]);
		expect((await send(-30, { intent: "take-back" })).status).toBe(302);
		expect(await rowOf(mina)).toBeUndefined();
	});

	test("comes too late once it has begun, and for one that is cancelled", async () => {
		expect((await send(0)).status).toBe(409);
		expect(wordsOf(await visit(mina, address(), { minutes: 1 }))).toContain("The class has begun");
		await database()
			.update(schema.lecture)
			.set({ cancelledAt: at(-100) })
			.where(eq(schema.lecture.uuid, room.lectureUuid));
		expect((await send(-60)).status).toBe(409);
		expect(await rowOf(mina)).toBeUndefined();
	});

	test("counts apart: it is no absence", async () => {
		await send(-60);
		await held([rafi, 55]);
		const mine = wordsOf(await visit(mina, students("attendance"), { minutes: 90 }));
		expect(mine).toContain("Nothing to count yet · 1 excused, counted apart");
		expect(mine).not.toContain("0%");
		expect(wordsOf(await visit(rafi, students("attendance"), { minutes: 90 }))).toContain("100% 1 of 1 class");
	});
});

describe("one's own attendance (ATD-2)", () => {
	test("begins with what was, the latest first; then what is to come, the next one first, of which nothing is known", async () => {
		await insertRows(
			database(),
			[-2, 2, 5].flatMap((days) =>
				lectureRows({
					...{ uuid: crypto.randomUUID(), courseUuid: room.courseUuid, at: OPENS, startsAt: at(days * DAY) },
					title: `In ${days} days`,
				}),
			),
		);
		await held([mina, 44]);
		const page = await visit(mina, students("attendance"), { minutes: 90 });
		const words = wordsOf(page);
		const order = ["44 of 55 min", "In -2 days", m.attendance_mine_ahead(), "In 2 days", "In 5 days"];
		const places = order.map((one) => words.indexOf(one));
		expect([places.includes(-1), places]).toEqual([false, places.toSorted((one, other) => one - other)]);
		expect(words).not.toContain(m.attendance_upcoming());
	});
});

describe("the attendance of a course (ATD-2)", () => {
	test("crosses students and lectures, and leaves blank what nobody knows", async () => {
		await held([mina, 44]);
		await database()
			.insert(schema.lecture)
			.values({
				...{
					uuid: crypto.randomUUID(),
					courseUuid: room.courseUuid,
					title: "Unknown",
					startsAt: at(120),
					endsAt: at(180),
				},
				...{ createdAt: OPENS, updatedAt: OPENS },
			});
		const words = wordsOf(await visit(room.teacher, teachers("attendance"), { minutes: 240 }));
		expect(words).toContain("Mina Akter 80% 1 of 1 class – Not known 44");
		expect(words).toContain("=HYPERLINK(1) 0% 0 of 1 class – Not known Absent");
	});

	test("is a file in which nothing is a formula, and nothing unknown is zero", async () => {
		await held([mina, 44]);
		const csv = await visit(room.teacher, teachers("attendance.csv"), { minutes: 90 });
		expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="attendance-\d+\.csv"$/);
		const [head, ...rows] = csv.text.trim().split("\r\n");
		expect(head).toContain('2026-01-10 10:00 (Asia/Dhaka, UTC+6) Linear equations","Minutes","Percent","Excused"');
		expect(rows.sort()).toEqual([`"'=HYPERLINK(1)",0,0,0,0`, '"Mina Akter",44,44,80,0'].sort());
		const xlsx = await visit(room.teacher, teachers("attendance.xlsx"), { minutes: 90 });
		expect(xlsx.headers.get("content-type")).toContain("spreadsheetml.sheet");
		const sheet = textOf(unzip(xlsx.bytes), "xl/worksheets/sheet1.xml");
		expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(1)</t></is></c>');
		expect(sheet).toContain("<v>44</v>");
		const lecture = await visit(room.teacher, ofLecture(".csv"), { minutes: 90 });
		expect(lecture.text).toContain('"Mina Akter","Present",44,,,\r\n');
	});

	test("is offered as a file as soon as there is anything in it, not before", async () => {
		const offers = async (path: string, minutes: number) =>
			(await visit(room.teacher, path, { minutes })).text.includes("attendance.csv");
		expect([await offers(ofLecture(), -30), await offers(teachers("attendance"), -30)]).toEqual([false, false]);
		await database()
			.insert(schema.attendance)
			.values({ lectureUuid: room.lectureUuid, accountUuid: rafi.accountUuid, excuse: "Ill", updatedAt: at(-60) });
		expect(await offers(ofLecture(), -30)).toBe(true);
		await held([mina, 44]);
		expect([await offers(ofLecture(), 90), await offers(teachers("attendance"), 90)]).toEqual([true, true]);
	});

	test("is offered as a workbook first, which a spreadsheet opens as it is meant", async () => {
		await held([mina, 44]);
		const { text } = await visit(room.teacher, teachers("attendance"), { minutes: 90 });
		const [xlsx, csv] = ["attendance.xlsx", "attendance.csv"].map((name) => text.indexOf(name));
		expect([xlsx === -1, (xlsx ?? 0) < (csv ?? 0)]).toEqual([false, true]);
	});

	test("is a file in the language of who takes it", async () => {
		await held([mina, 44]);
		const bangla = { ...room.teacher, cookie: `${room.teacher.cookie}; lang=bn` };
		const { text } = await visit(bangla, ofLecture(".csv"), { minutes: 90 });
		expect(text).toContain("শিক্ষার্থী");
		expect(text).toContain('"Mina Akter","উপস্থিত",44');
	});
});
