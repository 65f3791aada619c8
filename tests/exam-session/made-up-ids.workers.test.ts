import { listDurableObjectIds } from "cloudflare:test";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { WHOLE } from "#tests/support/exam-session.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, keyOf, register } from "#tests/support/workers/api-exams.ts";
import {
	beginMock,
	chooseMock,
	endMock,
	makeAttempt,
	mockClock,
	mockTestOf,
} from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { startAttempt, submitAnswer } from "~/domain/attempt/attend.server.ts";
import { type SessionKey, sessionName } from "~/domain/exam-session/port.ts";
import { mockTestKind } from "~/domain/mock-test/attempt-kind.server.ts";
import { prepareAttempt } from "~/domain/mock-test/begin-attempt.server.ts";

const away = () => ({ DATABASE_URL: inject("closedUrl") });
const choice = { questionUuid: crypto.randomUUID(), optionUuid: null, seq: 1 };

/** Which of these sessions have an object, and with it files. */
async function stored(keys: readonly SessionKey[]): Promise<string[]> {
	const there = new Set((await listDurableObjectIds(bindings.EXAM_SESSION)).map(String));
	const names = keys.map(sessionName);
	return names.filter((name) => there.has(String(bindings.EXAM_SESSION.idFromName(name))));
}

const mockKey = (attemptUuid: string, { accountUuid }: Person): SessionKey => {
	return { kind: "mock-test", attemptUuid, accountUuid };
};
const examKey = (examUuid: string, { accountUuid }: Person): SessionKey => {
	return { kind: "model-test", examUuid, accountUuid };
};

/** Every way in which an address names an attempt at a self-assessment. */
async function askOfAttempt(id: string, who: Person): Promise<number[]> {
	const page = `/dashboard/student/mock-test/attend/${id}`;
	const calls = [
		post(who, "/api/mcqExam/questions", { mcqExamUuid: id }),
		chooseMock(id, who, choice),
		endMock(id, who),
		get(who, `/api/mcqExam/${id}`),
		get(who, `/api/mcqExam/${id}/result`),
		get(who, `/api/mcqExam/${id}/response`),
		post(who, "/api/mcqExam/prepare", { retryOfUuid: id }),
		visit(who, page),
		visit(who, `${page}?confirm=finish`),
		visit(who, `${page}/result`),
		visit(who, `${page}/result/wrong`),
	];
	const forms = ["start", "finish", "save"].map((intent) => visit(who, page, { form: { intent } }));
	await Promise.all(forms);
	return (await Promise.all(calls)).map(({ status }) => status);
}

/** The same of an exam. */
async function askOfExam(id: string, who: Person): Promise<number[]> {
	const page = `/dashboard/student/weekly-exam/attend/${id}`;
	const calls = [
		get(who, `/api/weekly-exam/${id}/questions`),
		get(who, `/api/weekly-exam/${id}/questions`, { by: "cookie" }),
		post(who, `/api/weekly-exam/${id}/questions`),
		choose({ uuid: id } as never, who, choice),
		post(who, `/api/weekly-exam/${id}/finish`),
		get(who, `/api/weekly-exams/${id}/result-summary`),
		get(who, `/api/weekly-exam/${id}/answers`),
		visit(who, page),
		visit(who, `${page}/result`),
	];
	const forms = ["start", "finish", "save"].map((intent) => visit(who, page, { form: { intent } }));
	await Promise.all(forms);
	return (await Promise.all(calls)).map(({ status }) => status);
}

let who: Person;
beforeEach(async () => {
	await clock(0);
	who = await student();
});

describe("an id that was never given out stores nothing", () => {
	test("of an attempt at a self-assessment, whoever asks for whatever", async () => {
		const [type, other] = [await mockTestOf(), await student()];
		const attempt = await makeAttempt(type, other);
		const ids = [
			crypto.randomUUID(),
			// Looks like one of ours.
			"019aa000-0000-8123-8123-0123456789ab",
			attempt.toUpperCase(),
			// Another student's.
			attempt,
		];
		for (const id of ids) expect(new Set(await askOfAttempt(id, who)), id).toEqual(new Set([404]));
		expect(await stored(ids.map((id) => mockKey(id, who)))).toEqual([]);
		expect(await stored([mockKey(attempt, other)])).toHaveLength(1);
	});

	test("two hundred answers to two hundred attempts", async () => {
		const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
		const statuses = await Promise.all(ids.map(async (id) => (await chooseMock(id, who, choice)).status));
		expect(new Set(statuses)).toEqual(new Set([404]));
		expect(await stored(ids.map((id) => mockKey(id, who)))).toEqual([]);
	});

	test("of an exam", async () => {
		const draft = await examOf({ state: "draft" });
		const ids = [crypto.randomUUID(), draft.uuid];
		for (const id of ids) expect(new Set(await askOfExam(id, who)), id).toEqual(new Set([404]));
		expect(await stored(ids.map((id) => examKey(id, who)))).toEqual([]);
	});
});

describe("an attempt that was given out", () => {
	test("asks no database from its start to its end, in a place that has never heard of it", async () => {
		const attempt = await makeAttempt(await mockTestOf(), who);
		await mockClock(1, attempt, who);
		const body = { mcqExamUuid: attempt };
		const paper = await post(who, "/api/mcqExam/questions", body, { bindings: away() });
		expect(paper.status).toBe(201);
		const [first] = paper.body.questions.content;
		const chosen = { ...body, questionUuid: first.uuid, optionUuid: first.options[0].uuid, seq: 1 };
		expect(await send(who, "POST", "/api/mcqExam/answer", { body: chosen, bindings: away() })).toMatchObject({
			status: 201,
		});
	});

	test("asks none for a model test either, whose exam is in the cache", async () => {
		const exam = await examOf();
		await register(exam, who);
		await clock(1, exam, who);
		// A page of it, as students look at it before it begins.
		await get(who, `/api/weekly-exams/${exam.uuid}/details`);
		const deps = depsAt(1, { bindings: away() });
		expect(await deps.exams.start(examKey(exam.uuid, who))).toMatchObject({ kind: "running" });
		// Not looked up: what is older than five minutes is renewed behind the answer.
		await deps.settled();
		expect(deps.said.map(({ message }) => message)).toEqual([]);
	});

	test("goes on when its exam is taken back", async () => {
		const exam = await examOf();
		await register(exam, who);
		await clock(1, exam, who);
		const deps = depsAt(1);
		await deps.cache.forget(`model-test:${exam.uuid}`);
		await deps.db.run(`UPDATE model_test SET state = 'draft' WHERE uuid = '${exam.uuid}'`);
		expect(await deps.exams.start(examKey(exam.uuid, who))).toMatchObject({ kind: "running" });
	});

	describe("before ids bore a check", () => {
		const earlier = async () => {
			const type = await mockTestOf();
			const deps = depsAt(0, { exams: { newAttemptUuid: async () => crypto.randomUUID() } });
			const { uuid } = await prepareAttempt(deps, who, type.uuid);
			await setClock(mockKey(uuid, who), 0);
			return { type, uuid };
		};

		test("is looked up once", async () => {
			const { type, uuid } = await earlier();
			const deps = depsAt();
			const { questions } = await startAttempt(deps, who, mockTestKind, uuid, WHOLE);
			await deps.settled();
			const [first] = questions;
			const choice = { questionUuid: first?.uuid ?? "", optionUuid: keyOf(type, first?.uuid ?? ""), seq: 1 };
			const again = depsAt();
			expect(await submitAnswer(again, who, mockTestKind, uuid, choice)).toMatchObject({ kind: "saved" });
			expect([deps.trips.count, again.trips.count]).toEqual([2, 0]);
		});

		test("goes on while the database is away, and is waited for once", async () => {
			const { uuid } = await earlier();
			await sessions.start(mockKey(uuid, who));
			const deps = depsAt(0, { bindings: away() });
			for (const seq of [1, 2]) {
				const sent = submitAnswer(deps, who, mockTestKind, uuid, { ...choice, seq });
				await expect(sent).rejects.toMatchObject({ code: "InvalidAnswer" });
			}
			expect(deps.trips.count).toBe(1);
			expect(deps.said).toMatchObject([{ level: "error", message: "attempt not looked up, asking its session" }]);
		});
	});
});

test("what an attempt of another student bears opens nothing", async () => {
	const other = await student();
	const { attemptUuid } = await beginMock(await mockTestOf(), other);
	expect(await chooseMock(attemptUuid, who, choice)).toMatchObject({ status: 404 });
	expect(await stored([mockKey(attemptUuid, who)])).toEqual([]);
});
