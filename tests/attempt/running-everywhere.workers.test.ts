import { beforeEach, describe, expect, test } from "vitest";
import { credentialsOf, send } from "#tests/support/workers/api.ts";
import {
	choose,
	clock,
	examOf,
	keyOf,
	type Question,
	register,
	start,
	type TestExam,
} from "#tests/support/workers/api-exams.ts";
import {
	beginMock,
	chooseMock,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
} from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { guard } from "#tests/support/workers/session.ts";
import { firstToEnd, type RunningAttempt } from "~/domain/attempt/running.ts";

const AREA = "/dashboard/student";
const PAGES = ["/student/overview", "/", "/bn", "/weekly-exam/p", "/mock-test/p", "/student/wallet", "/help"];
const RUNS = /class="running-strip"/;

let who: Person;
beforeEach(async () => {
	await clock(-60);
	who = await student({ name: "Nusrat Jahan" });
});

/** The same person signed in somewhere else: nothing of the first browser is there. */
const elsewhere = async (person: Person): Promise<Person> => ({ ...person, ...(await credentialsOf(person)) });

/** Pages on which `person` reads that an attempt runs, with the way back to `room`. */
async function told(person: Person | null, room: string, minutes: number, paths: readonly string[] = PAGES) {
	const found: string[] = [];
	for (const path of paths) {
		const { status, text } = await visit(person, path, { minutes });
		expect([path, status]).toEqual([path, 200]);
		if (RUNS.test(text) && text.includes(`href="${room}"`)) found.push(path);
	}
	return found;
}

const roomOf = (exam: TestExam) => `${AREA}/weekly-exam/attend/${exam.uuid}`;
const mockRoom = (attemptUuid: string) => `${AREA}/mock-test/attend/${attemptUuid}`;

describe("a running attempt (ATT-11)", () => {
	test("is on every page of every device of the student, with its end, and on nobody else's", async () => {
		const exam = await examOf();
		await start(exam, who);
		for (const person of [who, await elsewhere(who)]) expect(await told(person, roomOf(exam), 6)).toEqual(PAGES);
		const { text } = await visit(await elsewhere(who), "/", { minutes: 6 });
		expect(text).toContain("Your Model Test is running, until 10:30 AM");
		expect(await told(await student(), roomOf(exam), 6)).toEqual([]);
		expect(await told(null, roomOf(exam), 6, ["/", "/bn", "/weekly-exam/p"])).toEqual([]);
	});

	test("is told of a self-assessment as well", async () => {
		const { attemptUuid } = await beginMock(await mockTestOf(), who);
		expect(await told(await elsewhere(who), mockRoom(attemptUuid), 3)).toEqual(PAGES);
		const { text } = await visit(await elsewhere(who), "/bn", { minutes: 3 });
		expect(text).toContain("তোমার সেলফ অ্যাসেসমেন্ট চলছে");
	});

	test("is not one before its clock is started", async () => {
		const exam = await examOf();
		await register(exam, who);
		const attemptUuid = await makeAttempt(await mockTestOf(), who);
		expect(await told(who, roomOf(exam), 1)).toEqual([]);
		expect(await told(who, mockRoom(attemptUuid), 1)).toEqual([]);
	});

	test("is gone at its deadline, and at once on every device when it is finished on one", async () => {
		const exam = await examOf();
		await start(exam, who);
		expect(await told(who, roomOf(exam), 29, ["/"])).toEqual(["/"]);
		expect(await told(who, roomOf(exam), 30, ["/"])).toEqual([]);
		const { attemptUuid } = await beginMock(await mockTestOf(), who);
		const other = await elsewhere(who);
		await mockClock(1, attemptUuid, who);
		expect((await endMock(attemptUuid, other)).status).toBe(200);
		expect(await told(who, mockRoom(attemptUuid), 1)).toEqual([]);
		await clock(5, exam, who);
		await visit(other, roomOf(exam), { form: { intent: "finish" }, minutes: 5 });
		expect(await told(who, roomOf(exam), 6)).toEqual([]);
	});

	test("is the one that ends first, of several", async () => {
		const exam = await examOf();
		await start(exam, who);
		const { attemptUuid } = await beginMock(await mockTestOf(), who);
		expect(await told(who, mockRoom(attemptUuid), 5, ["/help"])).toEqual(["/help"]);
		expect(await told(who, roomOf(exam), 11, ["/help"])).toEqual(["/help"]);
	});

	test("that the pages were not told of is told by its room, and one that is over is taken back there", async () => {
		const exam = await examOf();
		await start(exam, who);
		await guard.over(who.accountUuid, exam.uuid);
		expect(await told(who, roomOf(exam), 5, ["/"])).toEqual([]);
		await clock(5, exam, who);
		await visit(who, roomOf(exam), { minutes: 5 });
		expect(await told(who, roomOf(exam), 6, ["/"])).toEqual(["/"]);
		await send(who, "POST", `/api/weekly-exam/${exam.uuid}/finish`);
		await guard.began(who.accountUuid, { kind: "model-test", uuid: exam.uuid, deadlineAt: 9e12 }, 0);
		await visit(who, roomOf(exam), { minutes: 6 });
		expect(await told(who, roomOf(exam), 6, ["/"])).toEqual([]);
	});

	test("costs no page a round trip to the database, and is for who is here as a student", async () => {
		const both = await teacher({ roles: ["student", "teacher"] });
		await guard.began(both.accountUuid, { kind: "model-test", uuid: crypto.randomUUID(), deadlineAt: 9e12 }, 0);
		expect((await visit(both, "/help")).text).not.toMatch(RUNS);
		const exam = await examOf();
		await start(exam, who);
		const page = await visit(who, "/help", { minutes: 6 });
		expect(page.text).toMatch(RUNS);
		expect(page.headers.get("server-timing")).toContain("0 round trips");
		expect(page.headers.get("x-cache")).toBeNull();
	});
});

describe("the overview while an attempt runs", () => {
	test("shows the clock and how many are answered, as the page of the model test does", async () => {
		const exam = await examOf();
		const [first] = (await start(exam, who)) as [Question];
		await choose(exam, who, { questionUuid: first.uuid, optionUuid: keyOf(exam, first.uuid), seq: 1 });
		await clock(3, exam, who);
		for (const path of ["/student/overview", `${AREA}/weekly-exam/${exam.uuid}`])
			expect(wordsOf(await visit(await elsewhere(who), path, { minutes: 3 }))).toMatch(
				/Your Model Test is running\. 27:00 as of 10:03:00 AM 1 of 5 answered · ends at 10:30 AM/,
			);
	});

	test("shows those of a self-assessment, in no more round trips than without one, until it is over", async () => {
		const type = await mockTestOf({ title: "Chemistry in ten" });
		const trips = async (minutes: number) =>
			(await visit(who, "/student/overview", { minutes })).headers.get("server-timing")?.match(/(\d+) round/)?.[1];
		const before = await trips(0);
		const { attemptUuid, paper } = await beginMock(type, who);
		const [first] = paper as [Question];
		await chooseMock(attemptUuid, who, { questionUuid: first.uuid, optionUuid: keyOf(type, first.uuid), seq: 1 });
		await mockClock(3, attemptUuid, who);
		const shown = await visit(await elsewhere(who), "/student/overview", { minutes: 3 });
		expect(wordsOf(shown)).toMatch(
			/Chemistry in ten 5 questions · 10 minutes Your Self Assessment is running\. 7:00 as of 10:03:00 AM 1 of 5 answered · ends at 10:10 AM Continue/,
		);
		expect(shown.text).toContain(`href="${mockRoom(attemptUuid)}"`);
		expect(await trips(3)).toBe(before);
		await endMock(attemptUuid, who);
		const over = wordsOf(await visit(who, "/student/overview", { minutes: 3 }));
		expect(over).not.toContain("Your Self Assessment is running");
		expect(over).toMatch(/Your results.*Chemistry in ten/);
	});
});

test("Of what was begun, the first to end is told, and nothing whose time is up", () => {
	const one = (uuid: string, deadlineAt: number): RunningAttempt => ({ kind: "mock-test", uuid, deadlineAt });
	expect(firstToEnd([], 0)).toBeNull();
	expect(firstToEnd([one("a", 10), one("b", 5), one("c", 7)], 0)?.uuid).toBe("b");
	expect(firstToEnd([one("a", 10), one("b", 5), one("c", 7)], 5)?.uuid).toBe("c");
	expect(firstToEnd([one("a", 10)], 10)).toBeNull();
});
