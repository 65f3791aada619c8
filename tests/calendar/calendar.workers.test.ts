import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestRows, registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { getCalendar } from "~/domain/calendar/entries.server.ts";
import { makeInviteLink } from "~/domain/enrolment/invite-link.server.ts";
import { getStudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { listLectures, upcomingLectures } from "~/domain/lecture/queries.server.ts";
import { remindOfLectures } from "~/domain/lecture/remind-students.server.ts";

ownDatabase();

let me: Person;
let one: Person;
let courseUuid: string;

beforeEach(async () => {
	[me, one] = await Promise.all([teacher(), student()]);
	courseUuid = await courseWith(me, { students: [one], title: "Physics" });
});

describe("a calendar (CAL-1)", () => {
	test("has the lectures of a student’s courses and their exams, at their days; what is cancelled says so", async () => {
		await lectureIn(courseUuid, inCourse(1), { title: "Light" });
		await lectureIn(courseUuid, inCourse(2), { title: "Shade", cancelledAt: OPENS });
		await lectureIn(await courseWith(me), inCourse(1), { title: "Of another course" });
		const [examUuid, draftUuid] = [crypto.randomUUID(), crypto.randomUUID()];
		await insertRows(database(), [
			...modelTestRows({ uuid: examUuid, name: "Model Test 12", state: "published", at: OPENS }),
			...registrationRows({ uuid: crypto.randomUUID(), examUuid, accountUuid: one.accountUuid, at: OPENS }),
			...modelTestRows({ uuid: draftUuid, name: "A draft", at: OPENS }),
			...registrationRows({ uuid: crypto.randomUUID(), examUuid: draftUuid, accountUuid: one.accountUuid, at: OPENS }),
		]);
		const { entries } = await getCalendar(depsAt(), one, { view: "month", on: "2026-01-01" });
		expect(entries.map(({ kind, title, cancelledAt }) => [kind, title, cancelledAt])).toEqual([
			["exam", "Model Test 12", null],
			["lecture", "Light", null],
			["lecture", "Shade", OPENS],
		]);
		for (const view of ["month", "week", "agenda"]) {
			const page = await visit(one, `/student/calendar?view=${view}&on=2026-01-${view === "agenda" ? "10" : "12"}`);
			const words = wordsOf(page);
			for (const part of ["Light", "Shade", "Cancelled", "10:00 AM"])
				expect([view, words]).toEqual([view, expect.stringContaining(part)]);
			expect(page.text).toMatch(/<s>Shade<\/s>/);
			expect(words).not.toContain("Of another course");
		}
	});

	test("has an exam at each day that it runs, also where it began before the first", async () => {
		const examUuid = crypto.randomUUID();
		const day = 86_400_000;
		await insertRows(database(), [
			...modelTestRows({
				...{ uuid: examUuid, name: "Two days long", state: "published", at: OPENS },
				...{ startAt: OPENS - day, stopAt: OPENS + day },
			}),
			...registrationRows({ uuid: crypto.randomUUID(), examUuid, accountUuid: one.accountUuid, at: OPENS }),
		]);
		for (const view of ["agenda", "week"] as const) {
			const { entries } = await getCalendar(depsAt(), one, { view });
			expect([view, entries.map(({ title }) => title)]).toEqual([view, ["Two days long"]]);
		}
		const words = wordsOf(await visit(one, "/student/calendar?view=agenda"));
		// Today, when it goes on, and tomorrow, when it ends.
		expect(words.match(/Two days long/g)).toHaveLength(2);
		expect(words).toContain("until ");
	});

	test("says of two lectures at the same time that they are, of both; not of what is cancelled, or follows", async () => {
		const other = await courseWith(me, { students: [one], title: "Chemistry" });
		await lectureIn(courseUuid, inCourse(1), { title: "Light" });
		await lectureIn(other, inCourse(1, 0.5), { title: "Salts" });
		await lectureIn(courseUuid, inCourse(2), { title: "Shade" });
		await lectureIn(other, inCourse(2, 1), { title: "Acids" });
		await lectureIn(other, inCourse(2, 0.5), { title: "Bases", cancelledAt: OPENS, endsAt: inCourse(2, 0.9) });
		const { entries } = await getCalendar(depsAt(), one, { view: "month", on: "2026-01-01" });
		expect(entries.map(({ title, clashesWith }) => [title, clashesWith])).toEqual([
			["Light", "Salts"],
			["Salts", "Light"],
			["Shade", null],
			["Bases", null],
			["Acids", null],
		]);
		const words = wordsOf(await visit(one, "/student/calendar?view=week&on=2026-01-12"));
		for (const title of ["Light", "Salts"]) expect(words).toContain(`At the same time as “${title}”`);
	});

	test("of a teacher has the lectures of all their courses, and nobody else’s", async () => {
		await lectureIn(courseUuid, inCourse(1), { title: "Light" });
		await lectureIn(await courseWith(me), inCourse(1), { title: "Salts" });
		await lectureIn(await courseWith(await teacher()), inCourse(1), { title: "Nobody’s" });
		const words = wordsOf(await visit(me, "/dashboard/teacher/calendar?view=week&on=2026-01-12"));
		for (const part of ["Light", "Salts"]) expect(words).toContain(part);
		expect(words).not.toContain("Nobody’s");
	});

	test("speaks Bangla, with its numerals and names", async () => {
		await lectureIn(courseUuid, inCourse(1), { title: "আলো" });
		const words = wordsOf(await visit({ ...one, cookie: `${one.cookie}; lang=bn` }, "/student/calendar?on=2026-01"));
		for (const part of ["জানুয়ারি ২০২৬", "রবি", "সোমবার, ১২ জানু, ২০২৬", "সকাল ১০:০০"]) expect(words).toContain(part);
	});

	test("says where there is nothing, and takes any address for some day", async () => {
		for (const query of ["", "?view=agenda", "?view=never&on=2026-99", "?on=9999-01-01"])
			expect([query, wordsOf(await visit(one, `/student/calendar${query}`))]).toEqual([
				query,
				expect.stringContaining("Nothing in these days"),
			]);
	});
});

describe("a student who has two lectures at the same time hears it (LEC-1)", () => {
	let other: string;
	let free: string;
	let mine: string;
	beforeEach(async () => {
		other = await courseWith(me, { title: "Chemistry" });
		mine = await lectureIn(courseUuid, inCourse(1), { title: "Light" });
		await lectureIn(other, inCourse(1, 0.5), { title: "Salts" });
		free = await courseWith(me, { title: "Biology" });
		await lectureIn(free, inCourse(1, 1), { title: "Cells" });
	});
	const SAID = "is at the same time as “Light” of Physics";

	test("at the door of a course, before they come in, and on a way in by a link", async () => {
		expect(wordsOf(await visit(one, `/student/course/${other}`))).toContain(SAID);
		for (const path of [`/student/course/${free}`, `/student/course/${courseUuid}`])
			expect(wordsOf(await visit(one, path))).not.toContain("at the same time");
		const link = await makeInviteLink(depsAt(), me, other);
		expect(wordsOf(await visit(one, `/student/invite/${link.code}`))).toContain(SAID);
		const deps = depsAt();
		await getStudentCourse(deps, one, other);
		expect(deps.trips.count).toBe(1);
	});

	test("on the lecture’s page, and not of one that was cancelled or that they are not in", async () => {
		const page = `/student/course/${courseUuid}/${mine}`;
		expect(wordsOf(await visit(one, page))).not.toContain("another lecture then");
		await insertRows(
			database(),
			enrolmentRows({ courseUuid: other, studentUuid: one.accountUuid, state: "accepted", at: OPENS }),
		);
		expect(wordsOf(await visit(one, page))).toContain("You have another lecture then: Salts (Chemistry)");
		await database().update(schema.lecture).set({ cancelledAt: OPENS }).where(eq(schema.lecture.courseUuid, other));
		expect(wordsOf(await visit(one, page))).not.toContain("another lecture then");
	});
});

describe("a lecture’s page (LEC-3)", () => {
	const minutesTo = (at: number) => (at - OPENS) / 60_000;

	test("has the way in from a quarter of an hour before until the end, and else says when", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(1));
		for (const [who, page, room, label] of [
			[one, `/student/course/${courseUuid}/${uuid}`, "/dashboard/student", "To the waiting page"],
			[me, `/dashboard/teacher/course/d/${courseUuid}/${uuid}`, "/dashboard/teacher", "Start Live"],
		] as const) {
			const at = async (hours: number) => visit(who, page, { minutes: minutesTo(inCourse(1, hours)) });
			const link = `${room}/lecture/${uuid}/live/${courseUuid}`;
			for (const [hours, open, says] of [
				[-0.26, false, "The room opens in"],
				[-0.25, true, label],
				[0.99, true, label],
				[1, false, "This lecture is over."],
			] as const) {
				const answer = await at(hours);
				expect([hours, answer.text.includes(link)]).toEqual([hours, open]);
				expect(wordsOf(answer)).toContain(says);
			}
		}
	});

	test("leads to its questions, before it to an excuse and to who cannot come, from its start to who came, after it to its recording where there is one (ATD-3)", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(1));
		const all = ["questions", "excuse", "attendance", "recording"];
		for (const [who, page] of [
			[one, `/student/course/${courseUuid}/${uuid}`],
			[me, `/dashboard/teacher/course/d/${courseUuid}/${uuid}`],
		] as const)
			for (const [hours, student, teacher] of [
				[-0.5, ["questions", "excuse"], ["questions", "attendance"]],
				[0.5, ["questions"], ["questions", "attendance"]],
				[1, ["questions"], ["questions", "attendance"]],
			] as const) {
				const { text } = await visit(who, page, { minutes: minutesTo(inCourse(1, hours)) });
				const found = all.filter((name) => text.includes(`href="${page}/${name}"`));
				expect([hours, found]).toEqual([hours, who === one ? student : teacher]);
			}
		const meetingUuid = crypto.randomUUID();
		const at = { createdAt: inCourse(1), updatedAt: inCourse(1) };
		const room = { uuid: meetingUuid, lectureUuid: uuid, meetingId: `lecture-${uuid}`, internalId: meetingUuid };
		await database()
			.insert(schema.liveMeeting)
			.values({ ...room, ...at, callbackToken: meetingUuid });
		const offered = async (hours: number) => {
			const page = `/student/course/${courseUuid}/${uuid}`;
			const answer = await visit(one, page, { minutes: minutesTo(inCourse(1, hours)) });
			return [
				answer.text.includes(`href="${page}/recording"`),
				wordsOf(answer).includes("This class was not recorded."),
			];
		};
		// It may still come, for a week.
		expect(await offered(1)).toEqual([true, false]);
		expect(await offered(24 * 8)).toEqual([false, true]);
	});

	test("is not there below another course", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(1));
		const other = await courseWith(me, { students: [one] });
		expect((await visit(one, `/student/course/${other}/${uuid}`)).status).toBe(404);
		expect((await visit(me, `/dashboard/teacher/course/d/${other}/${uuid}/edit`)).status).toBe(404);
	});
});

test("an index serves what lists, calendars and reminders read", async () => {
	const { db, plans } = explained();
	const deps = Object.assign(depsAt(), {});
	Object.defineProperty(deps, "db", { value: db });
	const page = { page: 0, size: 10 };
	await listLectures(deps, one, courseUuid, page);
	await listLectures(deps, me, courseUuid, page);
	await upcomingLectures(deps, one, 5);
	await upcomingLectures(deps, me, 5);
	await getCalendar(deps, one, {});
	await getCalendar(deps, me, {});
	await remindOfLectures(deps, { until: Number.POSITIVE_INFINITY });
	const whole = plans
		.flat()
		.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(step) && !/CONSTANT ROW/.test(step));
	expect(whole).toEqual([]);
});
