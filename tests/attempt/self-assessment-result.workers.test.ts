import { beforeEach, describe, expect, test } from "vitest";
import { send } from "#tests/support/workers/api.ts";
import { clock, holdElsewhere, keyOf, type Question } from "#tests/support/workers/api-exams.ts";
import {
	beginMock,
	chooseMock,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
	openPaper,
	type TestMockTest,
} from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

let who: Person;
let other: Person;
beforeEach(async () => {
	await clock(-60);
	[who, other] = await Promise.all([student(), student({ name: "Tahmina Akter" })]);
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

	const call = (path: string, minutes: number) => send(who, "GET", path, { minutes });

	/** What went wrong in an attempt, practised again from the tenth minute on: so many right, the rest open. @returns its uuid */
	async function practised(type: TestMockTest, retryOfUuid: string, right: number): Promise<string> {
		const made = await send(who, "POST", "/api/mcqExam/prepare", { body: { retryOfUuid }, minutes: 10 });
		const uuid: string = made.body.uuid;
		const paper = await openPaper(uuid, who, 10);
		for (const [seq, question] of paper.slice(0, right).entries())
			await chooseMock(uuid, who, {
				questionUuid: question.uuid,
				optionUuid: keyOf(type, question.uuid),
				seq: seq + 1,
			});
		expect((await endMock(uuid, who)).status).toBe(200);
		return uuid;
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

	test("of a single question that went wrong is held by the whole paper that it began with, not by its own question (QB-5.1)", async () => {
		const UNTIL = 200;
		const type = await mockTestOf();
		const whole = await taken(type);
		const [first] = (await call(`/api/mcqExam/${whole}/result`, 3)).body.questions;
		const four = await practised(type, whole, 3);
		const one = await practised(type, four, 0);
		expect((await call(`/api/mcqExam/${one}/result`, 20)).body).toMatchObject({ score: 0, questions: [{}] });
		const told = async (minutes: number) => {
			const listed = (await call("/api/mcqExams/my", minutes)).body.content;
			const asked = [four, one].map(async (uuid) => {
				const { body } = await call(`/api/mcqExam/${uuid}/result`, minutes);
				const inList = listed.find((row: { uuid: string }) => row.uuid === uuid);
				const review = await call(`/api/mcqExam/${uuid}/response`, minutes);
				return [body.correctCount, inList.result.correctCount, review.status];
			});
			return Promise.all(asked);
		};
		await holdElsewhere(type, UNTIL, [first.uuid]);
		expect(await told(UNTIL - 1)).toEqual([
			[null, null, 409],
			[null, null, 409],
		]);
		const page = await visit(who, at(one), { minutes: UNTIL - 1 });
		expect(wordsOf(page)).toContain("The score is not shown at present.");
		expect(page.text).not.toMatch(/SOLUTION|data-verdict|value="retry"/);
		const retry = { body: { retryOfUuid: one }, minutes: UNTIL - 1 };
		expect(await send(who, "POST", "/api/mcqExam/prepare", retry)).toMatchObject({ status: 409 });
		expect(await told(UNTIL)).toEqual([
			[3, 3, 200],
			[0, 0, 200],
		]);
	});

	test("is practised as the same paper again where nothing was right: no chain is longer than its whole paper (MOCK-3)", async () => {
		const type = await mockTestOf();
		const whole = await taken(type);
		const four = await practised(type, whole, 0);
		const again = await practised(type, four, 3);
		const one = await practised(type, again, 0);
		const about = async (uuid: string) => {
			const { retryOfUuid, questions } = (await call(`/api/mcqExam/${uuid}/result`, 20)).body;
			return [retryOfUuid, questions.length];
		};
		expect([await about(four), await about(again), await about(one)]).toEqual([
			[whole, 4],
			[whole, 4],
			[again, 1],
		]);
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
