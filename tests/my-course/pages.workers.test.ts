import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	beforeMyCourses,
	course,
	DAY,
	enrol,
	INSIDE,
	locationOf,
	pathOf,
	type Row,
	saidAfter,
	who,
	wordsAt,
} from "#tests/support/workers/my-courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";

beforeMyCourses();

describe("the page of a course in the student area (CRS-5)", () => {
	test("says to everybody what it is, and shows who is not in it nothing from within", async () => {
		const uuid = await course({ outcomes: "What a wave is\nHow lenses bend light", feePoisha: 1_500_00 });
		await insertRows(
			database(),
			lectureRows({ courseUuid: uuid, startsAt: OPENS + 8 * DAY, title: "Ripples", at: OPENS }),
		);
		const words = await wordsAt(pathOf(uuid));
		for (const fact of ["Waves and optics", "Shirin Akter", "How lenses bend light", "Ripples", "৳1,500", "30 of 30"])
			expect(words).toContain(fact);
		expect(words).not.toContain("Materials");
		for (const tab of ["/p/1/material", "/p/assignment"])
			expect((await visit(who, pathOf(uuid, tab))).status).toBe(404);
		await enrol(uuid, "accepted");
		expect(await wordsAt(pathOf(uuid))).toContain("Materials");
		expect(await wordsAt(pathOf(uuid, "/p/1/material"))).toContain("No materials yet");
	});

	test("says that none of its lectures is planned, or that all are over", async () => {
		const uuid = await course({ startAt: OPENS - 9 * DAY });
		const lists = ["/student/my-course", "/student/overview"];
		await enrol(uuid, "accepted");
		for (const path of [pathOf(uuid), ...lists]) expect(await wordsAt(path)).toContain("No lecture is planned yet.");
		const called = { courseUuid: uuid, startsAt: OPENS + 8 * DAY, cancelledAt: OPENS, at: OPENS };
		await insertRows(database(), [
			...lectureRows({ courseUuid: uuid, startsAt: OPENS - DAY, title: "Ripples", at: OPENS - 2 * DAY }),
			...lectureRows({ ...called, title: "Tides" }),
		]);
		for (const path of [pathOf(uuid), ...lists]) {
			expect(await wordsAt(path)).toContain("All its lectures are over.");
			expect(await wordsAt(path)).not.toContain("No lecture is planned");
		}
		expect(await wordsAt(pathOf(uuid))).toContain("1 lecture in all");
	});

	test("takes the number of a course, and says what is not there", async () => {
		const uuid = await course();
		const [row] = await database().select().from(schema.course).where(eq(schema.course.uuid, uuid));
		expect(await wordsAt(pathOf(String(row?.id)))).toContain("Waves and optics");
		for (const id of [crypto.randomUUID(), "nothing", "0"]) expect((await visit(who, pathOf(id))).status).toBe(404);
		expect((await visit(who, `/student/course/buy/${uuid}/p/1/nothing`)).status).toBe(404);
		expect((await visit(who, `/student/course/buy/${uuid}/p/1/material`)).status).toBe(200);
	});

	test("of an archived one is there for its own people alone", async () => {
		const uuid = await course({ archivedAt: OPENS });
		expect((await visit(who, pathOf(uuid))).status).toBe(404);
		await enrol(uuid, "left");
		const words = await wordsAt(pathOf(uuid));
		expect(words).toContain("This course is archived and takes nobody in.");
		expect(words).not.toContain("Ask to be let in");
	});

	test.each<[EnrolmentState, Row, string[]]>([
		["applied", {}, ["Your request was sent", "Take back my request"]],
		["waiting", {}, ["Your place in the queue is 1", "Take back my request"]],
		["invited", {}, ["You are invited", "Accept", "Reject"]],
		["offered", { respondUntil: OPENS + DAY }, ["A seat is kept for you", "1 day left", "Accept", "Give up the seat"]],
		["accepted", {}, [INSIDE, "Leave the course"]],
		[
			"declined",
			{ reason: "For class ten alone" },
			["Your request was declined", "For class ten alone", "Ask to be let in"],
		],
		["rejected", {}, ["You took back your request", "You can ask again", "Ask to be let in"]],
		["rejected", { invitedBy: "a teacher" }, ["You said no", "Ask to be let in"]],
		["left", {}, ["You have left this course", "You can ask again"]],
		["removed", { reason: "Away for months" }, ["You are no longer in this course", "Away for months"]],
		["lapsed", {}, ["You did not take a seat", "You can ask again"]],
	])("%s: says how one stands and what one may do", async (state, row, said) => {
		const uuid = await course();
		await enrol(uuid, state, row);
		const words = await wordsAt(pathOf(uuid));
		for (const text of said) expect(words).toContain(text);
		if (state !== "accepted") expect(words).not.toContain(INSIDE);
	});

	test("who waits reads their place, behind who asked before, and never the words of who is in", async () => {
		const uuid = await course({ maxStudents: 1 });
		const first = await student();
		const rows = [first, who].map(({ accountUuid }, place) =>
			enrolmentRows({ courseUuid: uuid, studentUuid: accountUuid, state: "waiting", queueNo: place + 1, at: OPENS }),
		);
		await insertRows(database(), rows.flat());
		expect(await wordsAt(pathOf(uuid))).toContain("Your place in the queue is 2");
		expect(await wordsAt("/student/p/1/my-course/pending")).toContain("Your place in the queue: 2");
		expect(await wordsAt("/student/p/1/my-course/accepted")).toContain("You are in no course yet");
	});

	test("in Bangla", async () => {
		const uuid = await course({ feePoisha: 1_500_00 });
		const { text } = await visit({ ...who, cookie: `${who.cookie}; lang=bn` }, pathOf(uuid));
		expect(wordsOf({ text } as never)).toContain("৳১,৫০০ দাও");
	});
});

describe("what a student does there", () => {
	test("asking, with a word to the teacher; then it is pending", async () => {
		const uuid = await course();
		expect(await saidAfter(pathOf(uuid), { intent: "apply", note: "I sit my SSC in spring" })).toContain(
			"Course pending successfully!",
		);
		const [row] = await database()
			.select()
			.from(schema.enrolment)
			.where(and(eq(schema.enrolment.courseUuid, uuid), eq(schema.enrolment.studentUuid, who.accountUuid)));
		expect(row).toMatchObject({ state: "applied", note: "I sit my SSC in spring" });
		expect(await wordsAt("/student/p/1/my-course/pending")).toContain("Waves and optics");
	});

	test("a word that is too long is kept, and said beside the field", async () => {
		const uuid = await course();
		const note = "x".repeat(501);
		const { status, text } = await visit(who, pathOf(uuid), { form: { intent: "apply", note } });
		expect(status).toBe(400);
		expect(text).toContain("That is too long");
		expect(text).toContain(note);
	});

	test("accepting and rejecting an invitation, to the letter", async () => {
		const [one, other] = [await course(), await course()];
		await enrol(one, "invited");
		await enrol(other, "invited");
		expect(await wordsAt("/student/p/1/my-course/invited")).toContain("Waves and optics");
		expect(await locationOf(pathOf(one), { intent: "accept" })).toBe("/student/p/1/my-course/accepted");
		expect(await saidAfter(pathOf(one), { intent: "accept" })).toContain("Course accepted successfully!");
		expect(await saidAfter(pathOf(other), { intent: "reject" })).toContain("Course rejected successfully!");
	});

	test("what cannot be is said on the page, with its status", async () => {
		const uuid = await course({ enrolmentEndAt: OPENS - 1 });
		const { status, text } = await visit(who, pathOf(uuid), { form: { intent: "apply" } });
		expect([status, text.includes("Enrolment in this course has ended.")]).toEqual([409, true]);
	});

	test("leaving, after the question what it gives back; a GET changes nothing", async () => {
		const uuid = await course();
		await enrol(uuid, "accepted");
		expect(await wordsAt(pathOf(uuid, "/leave"))).toContain("your seat will go to the next one");
		expect(await wordsAt(pathOf(uuid))).toContain(INSIDE);
		expect(await saidAfter(pathOf(uuid, "/leave"), { quote: "0" })).toContain("Course left successfully!");
		expect(await wordsAt(pathOf(uuid))).toContain("You have left this course");
		// Nothing is left to be asked about.
		expect((await visit(who, pathOf(uuid, "/leave"))).headers.get("location")).toBe(pathOf(uuid));
	});
});
