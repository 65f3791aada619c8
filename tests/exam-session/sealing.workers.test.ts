import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { examWindow, keyOf, MINUTE, paperPool, WHOLE } from "#tests/support/exam-session.ts";
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
import { sealingDelay } from "#workers/exam-session/spread.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";

describe("nothing before sealing", () => {
	/** Everything a session says before it is sealed, of a paper drawn from a fixed seed. */
	async function everythingSaid(pool: PaperPool) {
		const random = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
			if (array instanceof Uint8Array) array.fill(7);
			return array;
		});
		const { ref, registrationUuid } = await prepared({ pool });
		random.mockRestore();
		const again = { ref, registrationUuid, window: examWindow(OPENS), pool };
		const said: unknown[] = [
			await sessions.prepare(again),
			await sessions.attend(ref, WHOLE),
			await sessions.seal(ref),
		];
		await setClock(ref, 0);
		const paper = await sessions.attend(ref, WHOLE);
		said.push(paper, await sessions.start(ref), await sessions.questions(ref, WHOLE), await sessions.prepare(again));
		for (const { uuid, options } of paper.kind === "running" ? paper.questions : [])
			for (const [seq, option] of options.entries())
				said.push(await sessions.answer(ref, { questionUuid: uuid, optionUuid: option.uuid, seq }));
		const page =
			paper.kind === "running" ? paper.questions.map(({ uuid }) => ({ questionUuid: uuid, optionUuid: null })) : [];
		said.push(await sessions.answers(ref, [...page, { questionUuid: "elsewhere", optionUuid: null }]));
		said.push(await sessions.status(ref), await sessions.summary(ref), await sessions.review(ref, WHOLE));
		said.push(await sessions.seal(ref), await sessions.questions(ref, WHOLE));
		return { ref, said };
	}

	/** Every property name and every string in a value. */
	function words(value: unknown): string[] {
		if (typeof value === "string") return [value];
		if (typeof value !== "object" || value === null) return [];
		return Object.entries(value).flatMap(([name, inner]) => [name, ...words(inner)]);
	}

	test("names a key or an explanation", async () => {
		const { ref, said } = await everythingSaid(paperPool());
		expect(words(said).filter((word) => /correct|wrong|explanation|solution|score|seed/i.test(word))).toEqual([]);
		await sessions.finish(ref);
		const review = await sessions.review(ref, WHOLE);
		expect(words(review).filter((word) => /explanation/i.test(word))).not.toEqual([]);
	});

	test("depends on the key: two exams that differ in it alone say the same", async () => {
		const pool = paperPool();
		const turned = {
			...pool,
			questions: pool.questions.map((question) => ({
				...question,
				correctOptionUuid: question.options.find(({ uuid }) => uuid !== question.correctOptionUuid)?.uuid ?? "",
				explanation: "Another",
				explanationHtml: "<p>Another</p>",
			})),
		};
		const [one, two] = [await everythingSaid(pool), await everythingSaid(turned)];
		expect(one.said).toEqual(two.said);
	});
});

describe("after sealing", () => {
	test("the summary counts and the review shows choice, key and explanation", async () => {
		const pool = paperPool();
		const { ref, paper } = await started({ pool });
		const [right, wrong] = paper.questions;
		const key = keyOf(pool, right?.uuid ?? "");
		const miss = wrong?.options.find(({ uuid }) => uuid !== keyOf(pool, wrong.uuid))?.uuid ?? "";
		await sessions.answer(ref, { questionUuid: right?.uuid ?? "", optionUuid: key, seq: 1 });
		await sessions.answer(ref, { questionUuid: wrong?.uuid ?? "", optionUuid: miss, seq: 2 });
		await setClock(ref, 12);
		expect(await sessions.finish(ref)).toMatchObject({ kind: "finished", already: false, finishedAt: at(12) });
		expect(await sessions.summary(ref)).toMatchObject({
			kind: "finished",
			score: 75,
			totalMarks: 500,
			correctCount: 1,
			wrongCount: 1,
			unansweredCount: 3,
			timeTakenMs: 12 * MINUTE,
			subjects: [
				{ subjectTitle: "Title of physics", numberOfQuestions: 3, correctCount: 1, wrongCount: 1, unansweredCount: 1 },
				{ subjectTitle: "Title of bangla", numberOfQuestions: 2, correctCount: 0, wrongCount: 0, unansweredCount: 2 },
			],
		});
		expect(await sessions.review(ref, { page: 0, size: 1 })).toHaveProperty("questions", [
			{
				...right,
				answer: key,
				correctOptionUuid: key,
				explanation: `SOLUTION of ${right?.uuid}`,
				explanationHtml: `<p>SOLUTION of ${right?.uuid}</p>`,
			},
		]);
		expect(await sessions.questions(ref, WHOLE)).toMatchObject({ kind: "finished" });
	});

	test("two devices that finish at once seal once", async () => {
		const { ref } = await started();
		const replies = await Promise.all([sessions.finish(ref), sessions.finish(ref), sessions.finish(ref)]);
		expect(replies.map((reply) => reply.kind === "finished" && reply.already).sort()).toEqual([false, true, true]);
	});
});

describe("the alarm", () => {
	test("seals at the deadline with nobody there", async () => {
		const { ref } = await started();
		await evictDurableObject(sessionOf(ref));
		await setClock(ref, 33);
		expect(await runDurableObjectAlarm(sessionOf(ref))).toBe(true);
		expect(await sessions.status(ref)).toMatchObject({ kind: "finished", finishedAt: at(30), sealReason: "expire" });
	});

	test("that comes early seals nothing and is set again", async () => {
		const { ref } = await started();
		expect(await runDurableObjectAlarm(sessionOf(ref))).toBe(true);
		expect(await sessions.status(ref)).toMatchObject({ kind: "running" });
		await setClock(ref, 30);
		expect(await runDurableObjectAlarm(sessionOf(ref))).toBe(true);
		expect(await sessions.status(ref)).toMatchObject({ kind: "finished", finishedAt: at(30) });
	});

	test("that comes again, or after the student finished, changes nothing", async () => {
		const { ref } = await started();
		await setClock(ref, 10);
		await sessions.finish(ref);
		const before = await sessions.summary(ref);
		await runInDurableObject(sessionOf(ref), async (session) => {
			await session.alarm();
			await session.alarm();
		});
		expect(await sessions.summary(ref)).toEqual(before);
	});

	test("comes a moment of the attempt's own after the deadline, and the deadline is held without it", async () => {
		const [one, two] = await Promise.all([started(), started()]);
		const [question] = one.paper.questions;
		const alarmAfterDeadline = ({ ref }: typeof one) =>
			runInDurableObject(sessionOf(ref), async (_session, { storage }) => {
				const { uuid } = storage.sql.exec<{ uuid: string }>("SELECT attempt_uuid AS uuid FROM session").one();
				return { uuid, delay: ((await storage.getAlarm()) ?? 0) - Date.now() - 30 * MINUTE };
			});
		for (const { uuid, delay } of await Promise.all([one, two].map(alarmAfterDeadline))) {
			expect(delay).toBeLessThanOrEqual(sealingDelay(uuid));
			// What the test itself has taken since the start.
			expect(delay).toBeGreaterThan(sealingDelay(uuid) - MINUTE);
		}
		await runInDurableObject(sessionOf(one.ref), (session) => {
			session.setClock(at(30) - 1);
			const send = (option: number, seq: number) =>
				session.answer({
					questionUuid: question?.uuid ?? "",
					optionUuid: question?.options[option]?.uuid ?? "",
					seq,
				});
			expect(send(0, 1)).toMatchObject({ kind: "saved" });
			session.setClock(at(30));
			expect(send(1, 2)).toMatchObject({ kind: "over", finishedAt: at(30), sealReason: "expire", answeredCount: 1 });
		});
		const review = await sessions.review(one.ref, { page: 0, size: 1 });
		expect(review).toHaveProperty("questions.0.answer", question?.options[0]?.uuid);
	});

	test("of an object that was never prepared is harmless", async () => {
		const { ref } = await registered();
		await runInDurableObject(sessionOf(ref), (session) => session.alarm());
		expect(await sessions.status(ref)).toMatchObject({ kind: "absent" });
	});
});
