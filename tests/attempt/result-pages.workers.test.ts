import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#tests/support/workers/api.ts";
import {
	choose,
	clock,
	examOf,
	holdElsewhere,
	keyOf,
	type Question,
	register,
	start,
	type TestExam,
} from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { correctKey } from "~/domain/exam-correction/correct-key.server.ts";
import { loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { rankExam } from "~/domain/model-test/rank-exam.server.ts";

let who: Person;
let other: Person;
beforeEach(async () => {
	await clock(-60);
	[who, other] = await Promise.all([student(), student({ name: "Tahmina Akter" })]);
});

/** Answers so many questions rightly, and one more wrongly, and finishes. */
async function sit(exam: TestExam, person: Person, right: number): Promise<void> {
	const paper = await start(exam, person);
	await clock(5, exam, person);
	const answer = ({ uuid }: Question, optionUuid: string | undefined, seq: number) =>
		choose(exam, person, { questionUuid: uuid, optionUuid: optionUuid ?? null, seq });
	for (const [index, question] of paper.slice(0, right + 1).entries()) {
		const key = keyOf(exam, question.uuid);
		const wrong = question.options.find(({ uuid }) => uuid !== key)?.uuid;
		await answer(question, index < right ? key : wrong, index + 1);
	}
	const finished = await send(person, "POST", `/api/weekly-exam/${exam.uuid}/finish`);
	expect(finished.status).toBe(200);
}

describe("the result of a model test", () => {
	const at = (exam: { uuid: string }) => `/dashboard/student/weekly-exam/attend/${exam.uuid}/result`;
	const open = async (exam: { uuid: string }, minutes: number, query = "", person = who) => {
		await clock(minutes, exam as TestExam, person);
		const page = await visit(person, `${at(exam)}${query}`, { minutes });
		return { status: page.status, words: wordsOf(page), text: page.text };
	};

	test("says at once what was received, and neither score nor rank nor answers while others still sit (MT-18)", async () => {
		const exam = await examOf();
		await sit(exam, who, 3);
		const { status, words, text } = await open(exam, 30);
		expect(status).toBe(200);
		expect(words).toContain("We have your answers.");
		expect(words).toContain("Score, right answers and rank come when the Model Test has stopped for everyone:");
		expect(words).toMatch(/Answered 4 Unanswered 1 Time used 5 minutes/);
		expect(text).not.toMatch(/2\.75|result-share|bar-right/);
		expect(words).not.toMatch(/Correct|Wrong/);
		expect(words).toContain("Answers are shown once the Model Test has ended for everyone.");
		expect(text).not.toContain("SOLUTION");
	});

	test("is shared with the page of the reader's language (SITE-4)", async () => {
		const exam = await examOf();
		await sit(exam, who, 3);
		const shared = async (cookie: string) =>
			/\/\/wa\.me[^"]*/.exec((await visit({ ...who, cookie }, at(exam), { minutes: 60 })).text)?.[0] ?? "";
		expect(await shared(`${who.cookie}; lang=en`)).toContain(
			encodeURIComponent(`${bindings.PUBLIC_ORIGIN}/s/weekly-exam/`),
		);
		expect(await shared(`${who.cookie}; lang=bn`)).toContain(
			encodeURIComponent(`${bindings.PUBLIC_ORIGIN}/bn/s/weekly-exam/`),
		);
	});

	test("has the answers when it is over for all, right, wrong and open ones on their own, and soon the rank", async () => {
		const exam = await examOf();
		await sit(exam, who, 3);
		const over = await open(exam, 60);
		expect(over.words).toMatch(/2\.75 ?of 5/);
		expect(over.words).toMatch(/Correct 3 Wrong 1 Unanswered 1/);
		expect(over.words).toContain("Ranks are being worked out.");
		const solutions = (text: string) => new Set(text.match(/SOLUTION of [\w-]+/g)).size;
		expect(over.text).toContain("SOLUTION");
		const [wrong, unanswered] = [await open(exam, 61, "?show=wrong"), await open(exam, 61, "?show=unanswered")];
		expect(solutions((await open(exam, 61, "?show=correct")).text)).toBe(3);
		expect(solutions(wrong.text)).toBe(1);
		expect(solutions(unanswered.text)).toBe(1);
		expect((await open(exam, 61, "?show=nonsense&page=99")).status).toBe(200);
	});

	test("says what its rank waits for while another exam has a question of the pool, and not of the paper (QB-5.3)", async () => {
		const exam = await examOf();
		await sit(exam, who, 3);
		const asked = new Set((await open(exam, 60)).text.match(/(?<=SOLUTION of )[\w-]+/g));
		const isAsked = ({ uuid }: { uuid: string }) => asked.has(uuid);
		const [corrected] = exam.pool.questions.filter(isAsked);
		const [other] = exam.pool.questions.filter((question) => !isAsked(question));
		await holdElsewhere(exam, 200, [other?.uuid ?? ""]);
		const held = await open(exam, 199);
		expect(held.words).toContain("The rank comes after another Model Test has ended.");
		expect(held.words).not.toContain("Ranks are being worked out.");
		const correction = { questionUuid: corrected?.uuid ?? "", correctOptionUuid: null, reason: "Misprint" };
		const { name } = await loadExamConfig(depsAt(61), exam.uuid);
		await correctKey(depsAt(61), await admin(), exam.uuid, { ...correction, name });
		const due = await open(exam, 199);
		expect(due.words).toContain("Your score and rank are counted again after another Model Test has ended.");
		expect(due.words).not.toContain("in a few minutes");
		const soon = await open(exam, 200);
		expect(soon.words).toContain("Ranks are being worked out.");
		expect(soon.words).toContain("Your score and rank are counted again in a few minutes.");
	});

	test("has a next step always, and counts on its filters once the answers are there", async () => {
		const exam = await examOf();
		await sit(exam, who, 3);
		expect((await open(exam, 30)).text).toContain('href="/dashboard/student/mock-test/select"');
		const { words, text } = await open(exam, 61);
		expect(text).toContain(`href="/dashboard/student/weekly-exam/${exam.uuid}/practise"`);
		expect(words).toMatch(/All 5 Correct 3 Wrong 1 Unanswered 1/);
	});

	test("shows how all did, once it is over for all, where at least five sat it", async () => {
		const exam = await examOf();
		const others = await Promise.all([student(), student(), student(), student()]);
		await sit(exam, who, 3);
		for (const [index, person] of others.entries()) {
			await clock(-5);
			await sit(exam, person, index);
		}
		expect((await open(exam, 30)).words).not.toContain("How everybody did");
		const { words } = await open(exam, 61);
		expect(words).toContain("How everybody did You have 55% of the marks");
		expect(words).toContain("3 of the 4 others did worse than you.");
	});

	test("has neither score nor counts while a question of it is in another one that has not stopped (QB-5)", async () => {
		const exam = await examOf();
		await sit(exam, who, 3);
		await rankExam(depsAt(90), exam.uuid);
		const { body } = await send(who, "GET", `/api/weekly-exam/${exam.uuid}/answers`, { minutes: 91 });
		const UNTIL = 200;
		await holdElsewhere(exam, UNTIL, [body.questions.content[0].uuid]);
		const held = await open(exam, UNTIL - 1);
		expect(held.words).toContain("The score is not shown at present.");
		expect(held.words).not.toMatch(/Correct 3|Rank 1/);
		expect(held.text).not.toMatch(/2\.75|result-share|bar-right|SOLUTION/);
		const summary = async (minutes: number) => {
			const { body } = await send(who, "GET", `/api/weekly-exams/${exam.uuid}/result-summary`, { minutes });
			return [body.score, body.correctCount, body.wrongCount, body.rank, body.subjects[0].correctCount === null];
		};
		expect(await summary(UNTIL - 1)).toEqual([null, null, null, null, true]);
		expect(await summary(UNTIL)).toEqual([2.75, 3, 1, 1, false]);
		const past = `/dashboard/student/past/weekly-exam?subject=${exam.pool.subjects[0]?.uuid}`;
		for (const page of ["/student/overview", past]) {
			const words = async (minutes: number) => wordsOf(await visit(who, page, { minutes }));
			expect([page, /2\.75/.test(await words(UNTIL - 1)), /2\.75/.test(await words(UNTIL))]).toEqual([
				page,
				false,
				true,
			]);
		}
	});

	test("says that the time was up, and never that it was completed", async () => {
		const exam = await examOf();
		await start(exam, who);
		await clock(40, exam, who);
		const room = await visit(who, `/dashboard/student/weekly-exam/attend/${exam.uuid}`, { minutes: 40 });
		expect([room.status, room.headers.get("location")]).toEqual([302, at(exam)]);
		expect(room.headers.getSetCookie().join()).not.toContain("toast=%7B");
		expect((await open(exam, 40)).words).toContain("Time was up, and your paper was handed in by itself.");
		const page = await visit(who, `/dashboard/student/weekly-exam/${exam.uuid}`, { minutes: 41 });
		expect(wordsOf(page)).not.toContain("You have completed");
	});

	test("has the rank among all who sat", async () => {
		const exam = await examOf();
		await sit(exam, who, 3);
		await clock(-5);
		await sit(exam, other, 4);
		await rankExam(depsAt(90), exam.uuid);
		expect((await open(exam, 90)).words).toMatch(/Rank 2 among 2/i);
		expect((await open(exam, 90, "", other)).words).toMatch(/Rank 1 among 2/i);
	});

	test("is not there yet while the attempt runs, and leads back to it", async () => {
		const exam = await examOf();
		await start(exam, who);
		const { status, words, text } = await open(exam, 5);
		expect(status).toBe(409);
		expect(words).toContain("Your Model Test is still running. Finish it to see the result.");
		expect(text).toContain(`href="/dashboard/student/weekly-exam/attend/${exam.uuid}"`);
	});

	test("is not there for who did not sit: registered or not, whoever else did", async () => {
		const exam = await examOf();
		await sit(exam, other, 4);
		const stranger = await open(exam, 61);
		await clock(-5);
		await register(exam, who);
		const absent = await open(exam, 61);
		for (const { status, words, text } of [stranger, absent]) {
			expect(status).toBe(404);
			expect(words).toContain("You did not take this Model Test.");
			expect(words).not.toContain("Tahmina");
			expect(text).not.toContain("SOLUTION");
		}
	});

	test("of an exam that is not there is not there", async () => {
		for (const uuid of [crypto.randomUUID(), "nothing", "0"]) {
			const page = await visit(who, at({ uuid }));
			expect([uuid, page.status, wordsOf(page).includes("There is no such Model Test.")]).toEqual([uuid, 404, true]);
		}
	});
});
