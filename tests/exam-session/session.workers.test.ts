import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { examWindow, MINUTE, paperPool, WHOLE } from "#tests/support/exam-session.ts";
import {
	at,
	OPENS,
	prepared,
	registered,
	sessionOf,
	sessions,
	setClock,
	started,
} from "#tests/support/workers/exam-session.ts";
import { drawPaper } from "~/domain/exam-session/paper.ts";
import { nextSeq } from "~/domain/exam-session/sequence.ts";

describe("a prepared session", () => {
	test("is absent before it is prepared, whatever is asked of it", async () => {
		const { ref } = await registered();
		const answer = { questionUuid: "q", optionUuid: "o", seq: 1 };
		const replies = await Promise.all([
			sessions.status(ref),
			sessions.start(ref),
			sessions.questions(ref, WHOLE),
			sessions.answer(ref, answer),
			sessions.answers(ref, [answer]),
			sessions.finish(ref),
			sessions.summary(ref),
			sessions.review(ref, WHOLE),
			sessions.seal(ref),
		]);
		expect(replies.map(({ kind }) => kind)).toEqual(Array(9).fill("absent"));
	});

	test("shows nothing before the student starts", async () => {
		const { ref } = await prepared();
		expect(await sessions.questions(ref, WHOLE)).toEqual({
			kind: "not-started",
			startAt: at(0),
			stopAt: at(60),
			durationMs: 30 * MINUTE,
			serverNow: at(-5),
		});
		expect(await sessions.attend(ref, WHOLE)).toMatchObject({ kind: "early" });
	});

	test("takes a newer pool and another window, and keeps its seed", async () => {
		const who = await prepared();
		const seedOf = () =>
			runInDurableObject(sessionOf(who.ref), (_session, { storage }) =>
				storage.sql.exec<{ seed: string }>("SELECT seed FROM session").one(),
			);
		const { seed } = await seedOf();
		const pool = paperPool([["chemistry", 4, 9]], 2);
		const window = examWindow(OPENS, { stopAt: at(90) });
		expect(await sessions.prepare({ ...who, window, pool })).toMatchObject({ changed: true, poolVersion: 2 });
		expect(await sessions.prepare({ ...who, window, pool })).toMatchObject({ changed: false });
		await setClock(who.ref, 70);
		const paper = await sessions.attend(who.ref, WHOLE);
		expect(await seedOf()).toEqual({ seed });
		expect(paper).toMatchObject({ kind: "running", deadlineAt: at(90), total: 4 });
	});

	test("takes another window alone, and keeps the paper", async () => {
		const who = await prepared();
		const window = examWindow(OPENS, { durationMs: 10 * MINUTE });
		expect(await sessions.prepare({ ...who, window, pool: paperPool() })).toMatchObject({ changed: true });
		await evictDurableObject(sessionOf(who.ref));
		await setClock(who.ref, 0);
		expect(await sessions.attend(who.ref, WHOLE)).toMatchObject({ deadlineAt: at(10), total: 5 });
	});

	test("settles the registration that it was prepared for last, also after it was evicted", async () => {
		const who = await prepared();
		const registrationOf = () =>
			runInDurableObject(sessionOf(who.ref), (_session, { storage }) =>
				storage.sql.exec<{ uuid: string }>("SELECT registration_uuid AS uuid FROM session").one(),
			);
		expect(await registrationOf()).toEqual({ uuid: who.registrationUuid });
		const registrationUuid = crypto.randomUUID();
		// The same paper and the same window: only the registration is another.
		const again = { ...who, registrationUuid, window: examWindow(OPENS), pool: paperPool() };
		expect(await sessions.prepare(again)).toMatchObject({ kind: "prepared", changed: false });
		expect(await registrationOf()).toEqual({ uuid: registrationUuid });
		await evictDurableObject(sessionOf(who.ref));
		await sessions.prepare(again);
		expect(await registrationOf()).toEqual({ uuid: registrationUuid });
	});

	test("is gone when its registration is taken back, and begins anew with the next", async () => {
		const who = await prepared();
		expect(await sessions.withdraw(who.ref)).toMatchObject({ kind: "absent" });
		await setClock(who.ref, 0);
		expect(await sessions.attend(who.ref, WHOLE)).toMatchObject({ kind: "absent" });
		await evictDurableObject(sessionOf(who.ref));
		expect(await sessions.attend(who.ref, WHOLE)).toMatchObject({ kind: "absent" });
		expect(await sessions.prepare({ ...who, window: examWindow(OPENS), pool: paperPool() })).toMatchObject({
			...{ kind: "prepared", changed: true },
		});
		expect(await sessions.attend(who.ref, WHOLE)).toMatchObject({ kind: "running" });
		// What was begun is an attempt, whatever becomes of the registration.
		expect(await sessions.withdraw(who.ref)).toMatchObject({ kind: "running" });
		expect(await sessions.attend(who.ref, WHOLE)).toMatchObject({ kind: "running" });
	});

	test("is left alone once started", async () => {
		const { ref, registrationUuid, paper } = await started();
		const again = {
			ref,
			registrationUuid,
			window: examWindow(OPENS, { stopAt: at(90) }),
			pool: paperPool([["x", 1, 2]], 9),
		};
		expect(await sessions.prepare(again)).toMatchObject({ kind: "running", changed: false, poolVersion: 1 });
		expect(await sessions.questions(ref, WHOLE)).toHaveProperty("questions", paper.questions);
	});

	test("gets more time once started, with its alarm at the new end, and keeps both when it is evicted (MT-21)", async () => {
		const { ref, registrationUuid, paper } = await started();
		const alarm = () => runInDurableObject(sessionOf(ref), (_session, { storage }) => storage.getAlarm());
		const before = (await alarm()) ?? 0;
		const prepareFor = (minutes: number) =>
			sessions.prepare({
				...{ ref, registrationUuid, pool: paperPool() },
				window: examWindow(OPENS, { durationMs: minutes * MINUTE }),
			});
		expect(await prepareFor(45)).toMatchObject({ kind: "running", changed: true });
		expect(await prepareFor(45)).toMatchObject({ kind: "running", changed: false });
		expect(await prepareFor(20)).toMatchObject({ kind: "running", changed: false });
		expect(((await alarm()) ?? 0) - before).toBeGreaterThanOrEqual(15 * MINUTE);
		await evictDurableObject(sessionOf(ref));
		await setClock(ref, 44);
		expect(await sessions.questions(ref, WHOLE)).toMatchObject({ deadlineAt: at(45), questions: paper.questions });
		await setClock(ref, 46);
		expect(await sessions.status(ref)).toMatchObject({ kind: "finished", finishedAt: at(45), sealReason: "expire" });
	});
});

describe("a paper", () => {
	test("is the same on every look, and the one its stored seed replays", async () => {
		const { ref, paper } = await started();
		const { seed } = await runInDurableObject(sessionOf(ref), (_session, { storage }) =>
			storage.sql.exec<{ seed: string }>("SELECT seed FROM session").one(),
		);
		const replayed = drawPaper(paperPool(), seed).questions;
		expect(paper.questions.map(({ uuid }) => uuid)).toEqual(replayed.map(({ uuid }) => uuid));
		expect(paper.questions.map(({ options }) => options)).toEqual(replayed.map(({ options }) => options));
		await evictDurableObject(sessionOf(ref));
		expect(await sessions.questions(ref, WHOLE)).toHaveProperty("questions", paper.questions);
	});

	test("differs between two students", async () => {
		const pool = paperPool([["physics", 12, 40]]);
		const [one, two] = await Promise.all([started({ pool }), started({ pool })]);
		const order = ({ paper }: typeof one) => paper.questions.map(({ uuid }) => uuid);
		expect(order(one)).not.toEqual(order(two));
	});

	test("is cut into pages in the student's own order, with a palette of the whole", async () => {
		const { ref, paper } = await started();
		const second = await sessions.questions(ref, { page: 1, size: 2 });
		expect(second).toMatchObject({ kind: "running", page: 1, size: 2, total: 5, totalPages: 3 });
		expect(second).toHaveProperty("questions", paper.questions.slice(2, 4));
		expect(second).toHaveProperty(
			"palette",
			paper.questions.map(({ uuid }, index) => ({ position: index + 1, uuid, answered: false })),
		);
		expect(await sessions.questions(ref, { page: 7, size: 2 })).toHaveProperty("questions", []);
	});
});

describe("answers", () => {
	test("survive the loss of the running object", async () => {
		const { ref, paper } = await started();
		for (const [index, { uuid, options }] of paper.questions.entries())
			await sessions.answer(ref, { questionUuid: uuid, optionUuid: options[index % 4]?.uuid ?? null, seq: index });
		const before = await sessions.questions(ref, WHOLE);
		await evictDurableObject(sessionOf(ref));
		expect(await sessions.questions(ref, WHOLE)).toEqual(before);
		expect(before).toMatchObject({ answeredCount: 5, lastSeq: 4 });
		expect(before).toHaveProperty(
			"questions",
			paper.questions.map((question, index) => ({ ...question, answer: question.options[index % 4]?.uuid })),
		);
	});

	test("cost one query to wake for, and one to keep", async () => {
		const { ref, paper } = await started();
		const [question] = paper.questions;
		await evictDurableObject(sessionOf(ref));
		const queries = await runInDurableObject(sessionOf(ref), (session, { storage }) => {
			const asked = vi.spyOn(storage.sql, "exec");
			expect(session.answer({ questionUuid: question?.uuid ?? "", optionUuid: null, seq: 1 })).toMatchObject({
				kind: "saved",
			});
			return asked.mock.calls.length;
		});
		expect(queries).toBe(2);
	});

	test("of a page at once are one transaction, and survive the loss of the running object", async () => {
		const { ref, paper } = await started();
		const choices = paper.questions.map(({ uuid, options }, index) => ({
			questionUuid: uuid,
			optionUuid: options[index % 4]?.uuid ?? null,
		}));
		const transactions = await runInDurableObject(sessionOf(ref), (session, { storage }) => {
			const whole = vi.spyOn(storage, "transactionSync");
			expect(session.answers(choices)).toMatchObject({ kind: "saved", savedCount: 5, answeredCount: 5, invalid: [] });
			return whole.mock.calls.length;
		});
		expect(transactions).toBe(1);
		await evictDurableObject(sessionOf(ref));
		expect(await sessions.questions(ref, WHOLE)).toHaveProperty(
			"questions",
			paper.questions.map((question, index) => ({ ...question, answer: question.options[index % 4]?.uuid })),
		);
		await setClock(ref, 31);
		const other = choices.map((choice) => ({ ...choice, optionUuid: null }));
		expect(await sessions.answers(ref, other)).toMatchObject({ kind: "over", finishedAt: at(30), answeredCount: 5 });
	});

	test("after the deadline are over and change nothing", async () => {
		const { ref, paper } = await started();
		const [question] = paper.questions;
		const send = (option: number, seq: number) =>
			sessions.answer(ref, {
				questionUuid: question?.uuid ?? "",
				optionUuid: question?.options[option]?.uuid ?? "",
				seq,
			});
		await send(0, 1);
		await setClock(ref, 31);
		expect(await send(1, 2)).toMatchObject({
			kind: "over",
			finishedAt: at(30),
			sealReason: "expire",
			answeredCount: 1,
		});
		const review = await sessions.review(ref, { page: 0, size: 1 });
		expect(review).toHaveProperty("questions.0.answer", question?.options[0]?.uuid);
	});

	test("from two devices end with the later choice, and the earlier device is told", async () => {
		const { ref, paper } = await started();
		const [question] = paper.questions;
		const option = (index: number) => question?.options[index]?.uuid ?? "";
		const send = (optionUuid: string | null, seq: number) =>
			sessions.answer(ref, { questionUuid: question?.uuid ?? "", optionUuid, seq });
		const phone = nextSeq(at(1), paper.lastSeq);
		const laptop = nextSeq(at(2), paper.lastSeq);
		expect(await sessions.start(ref)).toMatchObject({ kind: "running", resumed: true, startedAt: at(0) });
		await send(option(2), laptop);
		expect(await send(option(1), phone)).toMatchObject({ superseded: true, optionUuid: option(2), seq: laptop });
		expect(await send(option(2), laptop)).toMatchObject({ superseded: false, optionUuid: option(2), answeredCount: 1 });
		expect(await send(null, nextSeq(at(3), laptop))).toMatchObject({ optionUuid: null, answeredCount: 0 });
	});

	test("sent all at once are all kept", async () => {
		const { ref, paper } = await started({ pool: paperPool([["physics", 40, 40]]) });
		const sent = paper.questions.flatMap(({ uuid, options }) =>
			options.map((option, seq) => ({ questionUuid: uuid, optionUuid: option.uuid, seq })),
		);
		const replies = await Promise.all(sent.toReversed().map((answer) => sessions.answer(ref, answer)));
		expect(replies.every(({ kind }) => kind === "saved")).toBe(true);
		const after = await sessions.questions(ref, WHOLE);
		expect(after).toMatchObject({ answeredCount: 40 });
		expect(after).toHaveProperty(
			"questions",
			paper.questions.map((question) => ({ ...question, answer: question.options.at(-1)?.uuid })),
		);
	});
});

test("the clock of an exam cannot be set outside of tests", async () => {
	const { ref } = await registered();
	await runInDurableObject(sessionOf(ref), (session) => {
		Object.assign(session, { env: { ENVIRONMENT: "production" } });
		expect(() => session.setClock(0)).toThrow("cannot be set");
	});
});
