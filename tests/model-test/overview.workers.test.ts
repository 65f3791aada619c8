import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, keyOf, type Question, register, start } from "#tests/support/workers/api-exams.ts";
import { beginMock, bought, endMock, mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { at } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

ownDatabase();

let who: Person;
beforeEach(async () => {
	await clock(-60);
	who = await student({ name: "Nusrat Jahan" });
});

const overview = async (minutes: number, person = who) =>
	wordsOf(await visit(person, "/student/overview", { minutes }));

const finish = (examUuid: string, person = who) => send(person, "POST", `/api/weekly-exam/${examUuid}/finish`);

describe("the student's overview", () => {
	test("greets who has nothing yet, and leads to the exams", async () => {
		const words = await overview(0);
		expect(words).toContain("Nusrat Jahan");
		expect(words).toContain("Nothing is planned yet");
		expect(words).toContain("Find a Model Test");
		expect(words).not.toContain("Open for registration");
	});

	test("offers what is open for registration, and puts it first once it is one's own", async () => {
		const exam = await examOf({ name: "Physics Weekly" });
		const before = await overview(-30);
		expect(before).toContain("Open for registration");
		expect(before.indexOf("Nothing is planned yet")).toBeLessThan(before.indexOf("Physics Weekly"));
		await register(exam, who);
		const after = await overview(-30);
		expect(after).toContain("Physics Weekly");
		expect(after).toContain("See details");
		expect(after).not.toContain("Nothing is planned yet");
		expect(after).not.toContain("Open for registration");
	});

	test("says Start when it has opened, Continue while it runs, and names the running one first", async () => {
		const later = await examOf({ name: "Later Weekly", startAt: at(2), stopAt: at(90) });
		const exam = await examOf({ name: "Physics Weekly", startAt: at(0), stopAt: at(60) });
		await register(later, who);
		await register(exam, who);
		expect(await overview(5)).toMatch(/Physics Weekly.*Open until.*Start.*Also registered.*Later Weekly/);
		await start(exam, who);
		await clock(5, exam, who);
		expect(await overview(5)).toMatch(/Physics Weekly.*Your Model Test is running\..*Continue/);
	});

	test("shows what is finished, with its score once the exam has stopped for everybody, and its rank when there is one", async () => {
		const exam = await examOf({ name: "Physics Weekly" });
		const paper = await start(exam, who);
		const [first] = paper as [Question];
		await choose(exam, who, { questionUuid: first.uuid, optionUuid: keyOf(exam, first.uuid), seq: 1 });
		expect((await finish(exam.uuid)).status).toBe(200);
		await expect.poll(() => overview(10)).toMatch(/Your results.*Physics Weekly.*Result after/);
		const ended = await overview(10);
		expect(ended).toContain("Nothing is planned yet");
		expect(ended).not.toMatch(/1 of 5|Rank/);
		expect(await overview(60)).toMatch(/Your results.*Physics Weekly.*1 of 5.*Rank comes later/);
	});

	test("keeps the results of both kinds, each by when it was sat, and what was bought waits with its start", async () => {
		const exam = await examOf({ name: "Physics Weekly", startAt: at(0), stopAt: at(60) });
		await start(exam, who);
		expect((await finish(exam.uuid)).status).toBe(200);
		const [free, paid] = [
			await mockTestOf({ title: "Free set" }),
			await mockTestOf({ title: "Paid set", feePoisha: 2000 }),
		];
		const { attemptUuid } = await beginMock(free, who, 5);
		expect((await endMock(attemptUuid, who)).status).toBe(200);
		await bought(paid, who, 2);
		const before = await overview(10);
		expect(before).toMatch(
			/Bought, not begun.*Paid set.*2 attempts left.*Start.*Your results.*Free set.*0 of 5.*Physics Weekly/,
		);
		const { attemptUuid: second } = await beginMock(paid, who, 10);
		expect(await overview(10)).not.toContain("Bought, not begun");
		expect((await endMock(second, who)).status).toBe(200);
		expect(await overview(11)).toMatch(/Paid set.*1 attempt left.*Your results.*Paid set.*Free set.*Physics Weekly/);
	});

	test("leads from the results to the rest of each kind that is among them", async () => {
		const links = async () => {
			const { text } = await visit(who, "/student/overview", { minutes: 10 });
			const [, results = ""] = text.split('id="past"');
			return ["past/weekly-exam", "mock-test"].filter((list) => results.includes(`href="/dashboard/student/${list}"`));
		};
		expect(await links()).toEqual([]);
		const { attemptUuid } = await beginMock(await mockTestOf({ title: "Free set" }), who, 5);
		expect((await endMock(attemptUuid, who)).status).toBe(200);
		expect(await links()).toEqual(["mock-test"]);
		const exam = await examOf({ name: "Physics Weekly", startAt: at(0), stopAt: at(60) });
		await start(exam, who);
		expect((await finish(exam.uuid)).status).toBe(200);
		expect(await links()).toEqual(["past/weekly-exam", "mock-test"]);
	});

	test("says of an exam that was missed that it was not taken, and nothing of other people's", async () => {
		const [missed, theirs] = [await examOf({ name: "Missed Weekly" }), await examOf({ name: "Their Weekly" })];
		const other = await student();
		await register(missed, who);
		await register(theirs, other);
		const words = await overview(61);
		expect(words).toMatch(/Your results.*Missed Weekly.*Not taken/);
		expect(words).not.toContain("Their Weekly");
	});
});
