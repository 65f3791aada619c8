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
import {
	beginMock,
	chooseMock,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
	type TestMockTest,
} from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
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

describe("the result of a self-assessment", () => {
	const at = (uuid: string, verdict = "") => `/dashboard/student/mock-test/attend/${uuid}/result${verdict}`;

	/** An attempt of `who`, one question right and one wrong of five, ended. @returns its uuid */
	async function taken(type?: TestMockTest): Promise<string> {
		type ??= await mockTestOf();
		const { attemptUuid, paper } = await beginMock(type, who);
		const [first, second] = paper as [Question, Question];
		const key = ({ uuid }: Question) => keyOf(type, uuid);
		const wrong = second.options.find(({ uuid }) => uuid !== key(second))?.uuid ?? "";
		await mockClock(2, attemptUuid, who);
		await chooseMock(attemptUuid, who, { questionUuid: first.uuid, optionUuid: key(first), seq: 1 });
		await chooseMock(attemptUuid, who, { questionUuid: second.uuid, optionUuid: wrong, seq: 2 });
		expect((await endMock(attemptUuid, who)).status).toBe(200);
		return attemptUuid;
	}

	test("has score, subjects and the whole paper with its answers", async () => {
		const uuid = await taken();
		const page = await visit(who, at(uuid), { minutes: 3 });
		const words = wordsOf(page);
		expect(page.status).toBe(200);
		expect(words).toMatch(/0\.75 ?of 5/);
		expect(words).toMatch(/Correct 1 Wrong 1 Unanswered 3/);
		expect(words).toContain("Chemistry");
		expect(page.text).toContain("SOLUTION");
	});

	test("is shared with the page of the reader's language (SITE-4)", async () => {
		const uuid = await taken();
		const page = await visit({ ...who, cookie: `${who.cookie}; lang=bn` }, at(uuid), { minutes: 3 });
		expect(/\/\/wa\.me[^"]*/.exec(page.text)?.[0]).toContain(
			encodeURIComponent(`${bindings.PUBLIC_ORIGIN}/bn/mock-test/`),
		);
	});

	test("keeps its answers to itself while a question of it is in a model test that has not stopped (QB-5)", async () => {
		const type = await mockTestOf();
		const uuid = await taken(type);
		const UNTIL = 200;
		await holdElsewhere(type, UNTIL);
		for (const verdict of ["", "/correct", "/wrong", "/unanswered"]) {
			const held = await visit(who, at(uuid, verdict), { minutes: UNTIL - 1 });
			expect([verdict, held.status, held.text.includes("SOLUTION")]).toEqual([verdict, 200, false]);
			expect(wordsOf(held)).toContain("The answers of this paper are not shown at present.");
			expect(wordsOf(held)).toContain("The score is not shown at present.");
			expect(wordsOf(held)).toMatch(/Answered 2 Unanswered 3/);
			expect(held.text).not.toMatch(/data-verdict|value="retry"|id="per-subject"|result-share|0\.75/);
		}
		const answers = `/api/mcqExam/${uuid}/response`;
		const call = (minutes: number, path = answers) => send(who, "GET", path, { minutes });
		expect(await call(UNTIL - 1)).toMatchObject({ status: 409, body: { code: "KeysHeld" } });
		const verdicts = async (minutes: number) => {
			const { status, body } = await call(minutes, `/api/mcqExam/${uuid}/result`);
			return [status, body.correctCount, ...body.questions.map(({ verdict }: { verdict: string | null }) => verdict)];
		};
		expect(await verdicts(UNTIL - 1)).toEqual([200, null, null, null, null, null, null]);
		expect(await verdicts(UNTIL)).toEqual([200, 1, "correct", "wrong", "unanswered", "unanswered", "unanswered"]);
		const told = async (minutes: number) => {
			const { score, percent, verdict, correctCount, wrongCount } = (await call(minutes, `/api/mcqExam/${uuid}`)).body
				.result;
			return [score, percent, verdict, correctCount, wrongCount];
		};
		expect(await told(UNTIL - 1)).toEqual([null, null, null, null, null]);
		expect(await told(UNTIL)).toEqual([0.75, 15, "practise", 1, 1]);
		const best = async (minutes: number) => (await call(minutes, `/api/mcqExamType/${type.uuid}`)).body.my.bestPercent;
		expect([await best(UNTIL - 1), await best(UNTIL)]).toEqual([null, 15]);
		for (const page of [
			"/student/overview",
			"/dashboard/student/mock-test",
			`/dashboard/student/mock-test/${type.uuid}`,
		]) {
			const words = async (minutes: number) => wordsOf(await visit(who, page, { minutes }));
			expect([page, /0\.75|15%/.test(await words(UNTIL - 1)), /0\.75|15%/.test(await words(UNTIL))]).toEqual([
				page,
				false,
				true,
			]);
		}
		const subjectsOf = async (minutes: number) => (await call(minutes, `/api/mcqExam/${uuid}/result`)).body.subjects;
		expect(await subjectsOf(UNTIL - 1)).toEqual([]);
		expect(await subjectsOf(UNTIL)).not.toEqual([]);
		expect(await call(UNTIL)).toMatchObject({ status: 200 });
		expect((await visit(who, at(uuid), { minutes: UNTIL })).text).toContain("SOLUTION");
	});

	test("is not practised again while a question that was right is held: which ones are left would tell which were wrong (QB-5)", async () => {
		const type = await mockTestOf();
		const uuid = await taken(type);
		const questions = (await send(who, "GET", `/api/mcqExam/${uuid}/result`, { minutes: 3 })).body.questions;
		const right = questions.find(({ verdict }: { verdict: string }) => verdict === "correct").uuid;
		await holdElsewhere(type, 200, [right]);
		const retry = await send(who, "POST", "/api/mcqExam/prepare", { body: { retryOfUuid: uuid }, minutes: 199 });
		expect(retry).toMatchObject({ status: 409, body: { code: "KeysHeld" } });
	});

	test("is not practised again while a question that went wrong is held: it would tell one option after the other (QB-5)", async () => {
		const type = await mockTestOf();
		const uuid = await taken(type);
		const UNTIL = 200;
		await holdElsewhere(type, UNTIL);
		const retry = (minutes: number) =>
			send(who, "POST", "/api/mcqExam/prepare", { body: { retryOfUuid: uuid }, minutes });
		expect(await retry(UNTIL - 1)).toMatchObject({ status: 409, body: { code: "KeysHeld" } });
		const form = await visit(who, at(uuid), { form: { intent: "retry" }, minutes: UNTIL - 1 });
		expect([form.status, form.headers.get("location")]).toEqual([302, at(uuid)]);
		expect((await retry(UNTIL)).status).toBe(201);
	});

	test("shows the right, the wrong and the open ones on their own, and nothing else", async () => {
		const uuid = await taken();
		const shown = async (verdict: string) => {
			const { status, text } = await visit(who, at(uuid, verdict), { minutes: 3 });
			return [status, new Set(text.match(/SOLUTION of [\w-]+/g)).size > 0];
		};
		for (const verdict of ["/correct", "/wrong", "/unanswered"])
			expect([verdict, ...(await shown(verdict))]).toEqual([verdict, 200, true]);
		for (const verdict of ["/all", "/nonsense"]) expect((await shown(verdict))[0]).toBe(404);
	});

	test("of `practise` leads to practising what went wrong, without an answer", async () => {
		const uuid = await taken();
		const page = await visit(who, at(uuid, "/practise"), { minutes: 3 });
		expect(page.status).toBe(200);
		expect(page.text).toMatch(/<button[^>]*value="retry"/);
		expect(page.text).not.toContain("SOLUTION");
		expect(wordsOf(page)).not.toContain("Correct answer");
	});

	test("is not there before the end, and leads back to the room", async () => {
		const type = await mockTestOf();
		const made = await makeAttempt(type, who);
		const waiting = await visit(who, at(made));
		await beginMock(type, who);
		const running = await visit(who, at(made));
		for (const page of [waiting, running]) {
			expect(page.status).toBe(409);
			expect(page.text).toContain(`href="/dashboard/student/mock-test/attend/${made}"`);
			expect(page.text).not.toContain("SOLUTION");
		}
	});

	test("is nobody else's, and none where there is none", async () => {
		const uuid = await taken();
		for (const [person, id] of [
			[other, uuid],
			[who, crypto.randomUUID()],
			[who, "nothing"],
		] as const) {
			const page = await visit(person, at(id), { minutes: 3 });
			expect([id, page.status]).toEqual([id, 404]);
			expect(wordsOf(page)).toContain("You have no such attempt.");
			expect(page.text).not.toContain("SOLUTION");
		}
	});
});
