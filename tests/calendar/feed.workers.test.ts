import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { modelTestRows, registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database, OPENS } from "#tests/support/workers/exam-session.ts";
import { courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { siteAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { getCalendar } from "~/domain/calendar/entries.server.ts";
import { readFeed } from "~/domain/calendar/feed.server.ts";
import { changeCourse } from "~/domain/course/change-course.server.ts";
import { cancelLecture } from "~/domain/lecture/cancel-lecture.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";

ownDatabase();

let me: Person;
let one: Person;
let courseUuid: string;

beforeEach(async () => {
	[me, one] = await Promise.all([teacher(), student({ name: "নুসরাত জাহান" })]);
	courseUuid = await courseWith(me, { students: [one], title: "Physics" });
});

const PAGES = { student: "/student/calendar/feed", teacher: "/dashboard/teacher/calendar/feed" };

/** Presses the button that makes the address, as a browser does without scripts; the address. */
async function made(who: Person): Promise<string> {
	const page = await visit(who, PAGES[who.role as "student"], { form: { intent: "make" } });
	expect(page.status).toBe(200);
	const [path = ""] = /\/calendar\/[\w-]{43}\.ics/.exec(page.text) ?? [];
	return path;
}

/** As a calendar asks: no cookie, nothing but the address. */
async function asked(
	path: string,
	headers: Record<string, string> = {},
	{ method, ...options }: Parameters<typeof siteAnswer>[2] & { method?: string } = {},
) {
	const execution = createExecutionContext();
	const request = new Request(`${bindings.PUBLIC_ORIGIN}${path}`, { headers, method });
	const response = await siteAnswer(request, execution, options);
	const text = await response.text();
	await waitOnExecutionContext(execution);
	return { status: response.status, headers: response.headers, text };
}

/** The events of a feed by the title, as an independent reader has them. */
async function eventsAt(path: string) {
	const { status, text } = await asked(path);
	expect(status).toBe(200);
	return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
		const event = new ICAL.Event(component);
		return {
			...{ title: event.summary, uid: event.uid, sequence: event.sequence },
			...{ at: event.startDate.toString(), status: component.getFirstPropertyValue("status") },
		};
	});
}

describe("the address of a calendar (CAL-3)", () => {
	test("is shown once, only its hash is stored, and a calendar reads it without a cookie", async () => {
		const path = await made(one);
		expect(path).not.toBe("");
		const [row] = await database().select().from(schema.calendarFeed);
		expect(JSON.stringify(row)).not.toContain(path.slice(10, -4));
		expect(wordsOf(await visit(one, PAGES.student))).not.toContain(path);
		const { status, headers, text } = await asked(path);
		expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
		expect(headers.get("set-cookie")).toBeNull();
		expect(headers.get("cache-control")).toContain("private");
		expect(headers.get("referrer-policy")).toBe("no-referrer");
		expect(text).toContain("X-WR-CALNAME:");
	});

	test("that is made anew ends the one before; taken back there is none", async () => {
		const first = await made(one);
		const second = await made(one);
		expect(second).not.toBe(first);
		expect((await asked(first)).status).toBe(404);
		expect((await asked(second)).status).toBe(200);
		const back = await visit(one, PAGES.student, { form: { intent: "revoke" } });
		expect([back.status, back.headers.get("location")]).toEqual([302, PAGES.student]);
		expect((await asked(second)).status).toBe(404);
		expect(await database().select().from(schema.calendarFeed)).toEqual([]);
	});

	test("is no address for search engines", async () => {
		const { text } = await visit(one, "/robots.txt");
		expect(text.split("\n")).toContain("Disallow: /calendar");
	});

	test("is nobody’s where it is none of ours, or of another form", async () => {
		const path = await made(one);
		for (const other of ["/calendar/x.ics", path.replace(".ics", ""), path.replace(/.\.ics/, "~.ics"), `${path}x`])
			expect([other, (await asked(other)).status]).toEqual([other, 404]);
	});

	test("does not answer while its owner is suspended, and does again afterwards", async () => {
		const path = await made(one);
		const uuid = crypto.randomUUID();
		await insertRows(database(), [
			rowsOf(schema.suspension, {
				...{
					uuid,
					accountUuid: one.accountUuid,
					reason: "rules",
					text: "",
					suspendedBy: me.accountUuid,
					createdAt: OPENS,
				},
			}),
		]);
		expect((await asked(path)).status).toBe(404);
		await database().update(schema.suspension).set({ liftedAt: OPENS }).where(eq(schema.suspension.uuid, uuid));
		expect((await asked(path)).status).toBe(200);
	});

	test("answers HEAD without its body, and OPTIONS without a word of it", async () => {
		await lectureIn(courseUuid, inCourse(1));
		const path = await made(one);
		const whole = await asked(path);
		const head = await asked(path, {}, { method: "HEAD" });
		expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", whole.headers.get("etag")]);
		for (const address of [path, "/calendar/x.ics"]) {
			const options = await asked(address, {}, { method: "OPTIONS" });
			expect([options.status, options.text, options.headers.get("allow")]).toEqual([204, "", "GET, HEAD, OPTIONS"]);
			expect(options.headers.get("etag")).toBeNull();
		}
	});

	test("is asked a limited number of times", async () => {
		const path = await made(one);
		const token = path.slice(10, -4);
		const askedFor = (passes: string) => {
			const rateLimit = async (what: string, who: string) => `${what} ${who}` === passes;
			return readFeed(Object.assign(depsAt(), { rateLimit }), token, "192.0.2.1");
		};
		await expect(askedFor("none")).rejects.toMatchObject({ code: "TooManyRequests" });
		// Whoever asks for made-up addresses has another token each time.
		await expect(askedFor("calendar-address 192.0.2.1")).rejects.toMatchObject({ code: "TooManyRequests" });
		const counted: string[] = [];
		const rateLimit = async (what: string, who: string) => counted.push(`${what} ${who}`) === 0;
		const madeUp = "x".repeat(token.length);
		await expect(readFeed(Object.assign(depsAt(), { rateLimit }), madeUp, "192.0.2.1")).rejects.toMatchObject({
			code: "TooManyRequests",
		});
		expect(counted).toEqual(["calendar-address 192.0.2.1"]);
	});

	test("notes when it was read last, once an hour", async () => {
		const path = await made(one);
		const readAt = async () => (await database().select().from(schema.calendarFeed))[0]?.readAt;
		expect(await readAt()).toBeNull();
		await asked(path, {}, { minutes: 1 });
		await asked(path, {}, { minutes: 30 });
		expect(await readAt()).toBe(OPENS + 60_000);
		await asked(path, {}, { minutes: 62 });
		expect(await readAt()).toBe(OPENS + 62 * 60_000);
		expect(wordsOf(await visit(one, PAGES.student))).toContain("11:02 AM");
	});
});

describe("what a feed tells (CAL-3)", () => {
	test("are the lectures of courses that one is in, and the exams that one is registered for", async () => {
		const lectureUuid = await lectureIn(courseUuid, inCourse(1), { title: "আলো" });
		await lectureIn(await courseWith(me), inCourse(2), { title: "Of another course" });
		const examUuid = crypto.randomUUID();
		await insertRows(database(), [
			...modelTestRows({ uuid: examUuid, name: "Model Test 12", state: "published", at: OPENS }),
			...registrationRows({ uuid: crypto.randomUUID(), examUuid, accountUuid: one.accountUuid, at: OPENS }),
		]);
		const host = new URL(bindings.PUBLIC_ORIGIN ?? "").hostname;
		const events = await eventsAt(await made(one));
		expect(events.map(({ title, uid }) => [title, uid])).toEqual([
			["Model Test 12", `${examUuid}@${host}`],
			["আলো (Physics)", `${lectureUuid}@${host}`],
		]);
		expect(events[1]).toMatchObject({ at: "2026-01-12T10:00:00", status: "CONFIRMED", sequence: 0 });
	});

	test("are the ends of assignments: a student’s own deadline, the end for the teacher (ASG-10)", async () => {
		const uuid = crypto.randomUUID();
		const until = inCourse(3);
		const stamp = { createdAt: OPENS, updatedAt: OPENS };
		await insertRows(database(), [
			rowsOf(schema.assignment, {
				...{
					uuid,
					courseUuid,
					title: "Ten equations",
					startsAt: inCourse(1),
					endsAt: inCourse(2),
					marks: 1_000,
					...stamp,
				},
			}),
			rowsOf(schema.assignmentExtension, {
				...{ assignmentUuid: uuid, studentUuid: one.accountUuid, endsAt: until, ...stamp },
			}),
		]);
		const ends = async (who: Person) =>
			(await getCalendar(depsAt(), who, { view: "month", on: "2026-01-01" })).entries.map(({ kind, endsAt }) => [
				...[kind, endsAt],
			]);
		expect([await ends(one), await ends(me)]).toEqual([[["assignment", until]], [["assignment", inCourse(2)]]]);
		const [event] = await eventsAt(await made(one));
		expect(event).toMatchObject({ title: "Hand in by: Ten equations (Physics)" });
		const { text } = await asked(await made(one));
		expect(text).toContain("DTEND");
		const [taught] = await eventsAt(await made(me));
		expect(taught?.title).toContain("Ten equations (Physics)");
		for (const [who, page] of [
			[one, `/student/assignment/c/${courseUuid}/${uuid}/Ten-equations/submission`],
			[me, `/dashboard/teacher/assignment/p/1/c/${courseUuid}/a/${uuid}/Ten-equations/submission`],
		] as const) {
			const area = who === one ? "/student/calendar" : "/dashboard/teacher/calendar";
			expect((await visit(who, `${area}?view=month&on=2026-01-01`)).text).toContain(`href="${page}"`);
		}
	});

	test("are the courses that one teaches, while one may", async () => {
		await lectureIn(courseUuid, inCourse(1), { title: "Light" });
		const path = await made(me);
		expect((await eventsAt(path)).map(({ title }) => title)).toEqual(["Light (Physics)"]);
		expect((await asked(path)).text).toContain("/dashboard/teacher/course/d/");
		await database()
			.update(schema.teacherProfile)
			.set({ verificationStatus: "Suspended" })
			.where(eq(schema.teacherProfile.accountUuid, me.accountUuid));
		expect(await eventsAt(path)).toEqual([]);
	});

	test("keeps the UID, raises SEQUENCE, keeps what was cancelled; what was deleted, or left, is gone", async () => {
		const [moved, cancelled, deleted] = [
			await lectureIn(courseUuid, inCourse(1), { title: "Moved" }),
			await lectureIn(courseUuid, inCourse(2), { title: "Off" }),
			await lectureIn(courseUuid, inCourse(3), { title: "Deleted" }),
		];
		const path = await made(one);
		const uids = (await eventsAt(path)).map(({ uid }) => uid);
		await editLecture(depsAt(1), me, { lectureId: moved }, { startsAt: inCourse(4) });
		await cancelLecture(depsAt(1), me, { lectureId: cancelled }, { reason: "I am ill" });
		await deleteLecture(depsAt(1), me, { lectureId: deleted });
		expect(await eventsAt(path)).toEqual([
			{
				...{ uid: uids[1], title: "Cancelled: Off (Physics)" },
				at: "2026-01-13T10:00:00",
				sequence: 1,
				status: "CANCELLED",
			},
			{ ...{ uid: uids[0], title: "Moved (Physics)" }, at: "2026-01-15T10:00:00", sequence: 1, status: "CONFIRMED" },
		]);
		await database()
			.update(schema.enrolment)
			.set({ state: "left" })
			.where(eq(schema.enrolment.studentUuid, one.accountUuid));
		expect(await eventsAt(path)).toEqual([]);
	});

	test("raises SEQUENCE of each lecture whose course gets another name, for that is in it, and of none where nothing of it changed", async () => {
		await lectureIn(courseUuid, inCourse(1), { title: "Light" });
		await lectureIn(await courseWith(me, { students: [one], title: "Maths" }), inCourse(2), { title: "Sums" });
		const path = await made(one);
		const change = (minutes: number, said: Parameters<typeof changeCourse>[3]) =>
			changeCourse(depsAt(minutes), me, courseUuid, said, moveUpStatements);
		await change(1, { description: "Waves and rays" });
		expect((await eventsAt(path)).map(({ sequence }) => sequence)).toEqual([0, 0]);
		await change(2, { title: "Optics" });
		expect((await eventsAt(path)).map(({ title, sequence }) => [title, sequence])).toEqual([
			["Light (Optics)", 1],
			["Sums (Maths)", 0],
		]);
	});

	test("speaks the language that its owner reads", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(2), { title: "Off" });
		await cancelLecture(depsAt(1), me, { lectureId: uuid }, { reason: "I am ill" });
		await database().update(schema.account).set({ locale: "bn" }).where(eq(schema.account.uuid, one.accountUuid));
		expect((await eventsAt(await made(one)))[0]?.title).toBe("বাতিল: Off (Physics)");
	});

	test("is sent once: a calendar that has it hears that nothing changed, until something has", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(1));
		const path = await made(one);
		const first = await asked(path);
		const etag = first.headers.get("etag") ?? "";
		expect(first.headers.get("last-modified")).toBe(new Date(OPENS).toUTCString());
		expect((await asked(path, {}, { minutes: 5 })).headers.get("etag")).toBe(etag);
		for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
			const again = await asked(path, { "if-none-match": known });
			expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
		}
		await editLecture(depsAt(1), me, { lectureId: uuid }, { title: "Shade" });
		const changed = await asked(path, { "if-none-match": etag });
		expect(changed.status).toBe(200);
		expect(changed.headers.get("last-modified")).toBe(new Date(OPENS + 60_000).toUTCString());
	});
});

describe("one lecture for a calendar (CAL-2)", () => {
	test("is a file with a reminder for who may see it, with the UID that the feed has", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(1), { title: "Light", description: "Bring a lens." });
		for (const [who, area] of [
			[one, "/student"],
			[one, "/dashboard/student"],
			[me, "/dashboard/teacher"],
		] as const) {
			const { status, headers, text } = await visit(who, `${area}/lecture/${uuid}.ics`);
			expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
			expect(headers.get("content-disposition")).toBe('attachment; filename="lecture.ics"');
			const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
			expect(event?.getFirstPropertyValue("uid")).toBe(`${uuid}@${new URL(bindings.PUBLIC_ORIGIN ?? "").hostname}`);
			expect(event?.getAllSubcomponents("valarm")).toHaveLength(1);
		}
		expect((await visit(await student(), `/student/lecture/${uuid}.ics`)).status).toBe(404);
	});

	test("is on the lecture’s page, beside the way into Google’s calendar", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(1), { title: "Light & shade" });
		const { text } = await visit(one, `/student/course/${courseUuid}/${uuid}`);
		expect(text).toContain(`/dashboard/student/lecture/${uuid}.ics`);
		const [, address = ""] = /href="(https:\/\/calendar\.google\.com[^"]+)"/.exec(text) ?? [];
		const query = new URL(address.replaceAll("&amp;", "&")).searchParams;
		expect(Object.fromEntries(query)).toMatchObject({
			...{ action: "TEMPLATE", text: "Light & shade (Physics)", ctz: "Asia/Dhaka" },
			dates: "20260112T100000/20260112T110000",
		});
	});
});
