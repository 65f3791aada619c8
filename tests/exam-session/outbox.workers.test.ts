import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { attemptRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { MINUTE } from "#tests/support/exam-session.ts";
import {
	at,
	bindings,
	database,
	prepared,
	sessionOf,
	sessions,
	setClock,
	started,
} from "#tests/support/workers/exam-session.ts";
import { gateName } from "#workers/write-gate/client.ts";
import type { ModelTestKey } from "~/domain/exam-session/types.ts";

/** What the database holds of one attempt. */
async function rows({ ref, registrationUuid }: { ref: ModelTestKey; registrationUuid: string }) {
	const db = database();
	const attempts = await db.select().from(schema.attempt).where(eq(schema.attempt.accountUuid, ref.accountUuid));
	const responses = await db
		.select()
		.from(schema.response)
		.where(eq(schema.response.attemptUuid, attempts[0]?.uuid ?? ""))
		.orderBy(schema.response.position);
	const [registration] = await db
		.select()
		.from(schema.registration)
		.where(eq(schema.registration.uuid, registrationUuid));
	return { attempts, responses, settledAt: registration?.settledAt };
}

const gateOf = (ref: ModelTestKey) => bindings.WRITE_GATE.getByName(gateName(ref.accountUuid));

/** Lets the gate of a session's outcome find the database at another address, until it is evicted. */
const connect = (ref: ModelTestKey, url: string) =>
	runInDurableObject(gateOf(ref), (gate) => {
		Object.assign(gate, { env: { ...bindings, DATABASE_URL: url } });
	});

const alarmOf = (ref: ModelTestKey) =>
	runInDurableObject(sessionOf(ref), (_session, { storage }) => storage.getAlarm());

async function answeredOne() {
	const attempt = await started();
	const [question] = attempt.paper.questions;
	await setClock(attempt.ref, 3);
	await sessions.answer(attempt.ref, {
		questionUuid: question?.uuid ?? "",
		optionUuid: question?.options[0]?.uuid ?? "",
		seq: 1,
	});
	return attempt;
}

describe("the outcome of an attempt", () => {
	test("is in the database when the reply to finish is", async () => {
		const attempt = await answeredOne();
		await setClock(attempt.ref, 10);
		await sessions.finish(attempt.ref);
		const { attempts, responses, settledAt } = await rows(attempt);
		const summary = await sessions.summary(attempt.ref);
		if (summary.kind !== "finished") throw new Error("The attempt should be sealed");
		expect(attempts).toMatchObject([
			{
				examUuid: attempt.ref.examUuid,
				startedAt: at(0),
				deadlineAt: at(30),
				finishedAt: at(10),
				sealReason: "finish",
				timeTakenMs: 10 * MINUTE,
				totalQuestions: 5,
				score: summary.score,
				totalMarks: 500,
				correctCount: summary.correctCount,
				wrongCount: summary.wrongCount,
				unansweredCount: 4,
				rank: null,
				poolVersion: 1,
			},
		]);
		expect(settledAt).toBe(at(10));
		const [question] = attempt.paper.questions;
		expect(responses).toHaveLength(5);
		expect(responses[0]).toMatchObject({
			position: 1,
			questionUuid: question?.uuid,
			optionUuid: question?.options[0]?.uuid,
			isCorrect: summary.correctCount === 1,
			answeredAt: at(3),
		});
		expect(responses[4]).toMatchObject({ position: 5, optionUuid: null, isCorrect: false, answeredAt: null });
		expect(await alarmOf(attempt.ref)).toBeNull();
	});

	test("comes by the alarm when nobody finished", async () => {
		const attempt = await answeredOne();
		await setClock(attempt.ref, 45);
		await runDurableObjectAlarm(sessionOf(attempt.ref));
		const { attempts, settledAt } = await rows(attempt);
		expect(attempts).toMatchObject([{ finishedAt: at(30), sealReason: "expire", timeTakenMs: 30 * MINUTE }]);
		expect(settledAt).toBe(at(30));
	});

	test("waits while the database is away, and is delivered once it is back", async () => {
		const attempt = await answeredOne();
		await connect(attempt.ref, inject("closedUrl"));
		await setClock(attempt.ref, 10);
		expect(await sessions.finish(attempt.ref)).toMatchObject({ kind: "finished" });
		expect((await rows(attempt)).attempts).toEqual([]);
		expect(await sessions.seal(attempt.ref)).toMatchObject({ kind: "finished", delivered: false });
		expect(await alarmOf(attempt.ref)).not.toBeNull();
		await runDurableObjectAlarm(sessionOf(attempt.ref));
		expect((await rows(attempt)).attempts).toEqual([]);
		expect(await sessions.summary(attempt.ref)).toMatchObject({ kind: "finished", finishedAt: at(10) });

		await connect(attempt.ref, inject("databaseUrl"));
		await runDurableObjectAlarm(sessionOf(attempt.ref));
		const { attempts, responses, settledAt } = await rows(attempt);
		expect(attempts).toHaveLength(1);
		expect(responses).toHaveLength(5);
		expect(settledAt).toBe(at(10));
		expect(await alarmOf(attempt.ref)).toBeNull();
	});

	test("is not forgotten when the object dies while the database is away", async () => {
		const attempt = await answeredOne();
		await connect(attempt.ref, inject("closedUrl"));
		await sessions.finish(attempt.ref);
		await evictDurableObject(sessionOf(attempt.ref));
		await evictDurableObject(gateOf(attempt.ref));
		await runDurableObjectAlarm(sessionOf(attempt.ref));
		expect((await rows(attempt)).attempts).toHaveLength(1);
	});

	test("answers go on and are kept while the database is away", async () => {
		const attempt = await started();
		await connect(attempt.ref, inject("closedUrl"));
		for (const [seq, { uuid, options }] of attempt.paper.questions.entries()) {
			const reply = await sessions.answer(attempt.ref, { questionUuid: uuid, optionUuid: options[0]?.uuid ?? "", seq });
			expect(reply).toMatchObject({ kind: "saved", answeredCount: seq + 1 });
		}
		await connect(attempt.ref, inject("databaseUrl"));
	});

	test("delivered again changes nothing: rank and corrected score stay", async () => {
		const attempt = await answeredOne();
		await sessions.finish(attempt.ref);
		const [first] = (await rows(attempt)).attempts;
		await database()
			.update(schema.attempt)
			.set({ rank: 3, score: 4200 })
			.where(eq(schema.attempt.uuid, first?.uuid ?? ""));
		expect(await sessions.seal(attempt.ref)).toMatchObject({ kind: "finished", delivered: true });
		const { attempts, responses } = await rows(attempt);
		expect(attempts).toEqual([{ ...first, rank: 3, score: 4200 }]);
		expect(responses).toHaveLength(5);
	});

	test("comes back after the database lost it, when the sweep asks", async () => {
		const attempt = await answeredOne();
		await sessions.finish(attempt.ref);
		const before = await rows(attempt);
		await database()
			.delete(schema.response)
			.where(eq(schema.response.attemptUuid, before.attempts[0]?.uuid ?? ""));
		await database().delete(schema.attempt).where(eq(schema.attempt.accountUuid, attempt.ref.accountUuid));
		await sessions.seal(attempt.ref);
		const after = await rows(attempt);
		expect(after.attempts).toMatchObject([{ uuid: before.attempts[0]?.uuid, score: before.attempts[0]?.score }]);
		expect(after.responses).toEqual(before.responses);
	});

	test("gives way to another attempt of the same student that is already there", async () => {
		const attempt = await answeredOne();
		const { ref } = attempt;
		const other = { uuid: crypto.randomUUID(), examUuid: ref.examUuid, accountUuid: ref.accountUuid };
		await insertRows(database(), attemptRows({ ...other, correctCount: 1, score: 1, at: at(0) }));
		await sessions.finish(ref);
		expect(await sessions.seal(ref)).toMatchObject({ delivered: true });
		const { attempts, responses } = await rows(attempt);
		expect(attempts).toMatchObject([{ uuid: other.uuid, score: 1 }]);
		expect(responses).toEqual([]);
	});
});

describe("the sweep", () => {
	test("seals an attempt past its deadline and delivers it", async () => {
		const attempt = await answeredOne();
		await setClock(attempt.ref, 61);
		expect(await sessions.seal(attempt.ref)).toMatchObject({ kind: "finished", finishedAt: at(30), delivered: true });
		expect((await rows(attempt)).attempts).toHaveLength(1);
	});

	test("leaves a running attempt alone", async () => {
		const attempt = await answeredOne();
		expect(await sessions.seal(attempt.ref)).toMatchObject({ kind: "running", answeredCount: 1 });
		expect((await rows(attempt)).attempts).toEqual([]);
	});

	test("finds absent who never started, and not before the exam has stopped", async () => {
		const { ref } = await prepared();
		expect(await sessions.seal(ref)).toMatchObject({ kind: "not-started" });
		await setClock(ref, 60);
		expect(await sessions.seal(ref)).toEqual({ kind: "absent", serverNow: at(60) });
	});
});
