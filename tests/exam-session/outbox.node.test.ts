import { v7 as uuidv7 } from "uuid";
import { describe, expect, test, vi } from "vitest";
import { examWindow, paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { backoff, DELIVERY_LIMIT_MS, deliverOutcome } from "#workers/exam-session/outbox.ts";
import { SEALING_SPREAD_MS, sealingDelay } from "#workers/exam-session/spread.ts";
import { cutOf } from "#workers/exam-session/views.ts";
import type { Outcome } from "~/domain/attempt/outcome.server.ts";
import { drawPaper, sheetOf } from "~/domain/exam-session/paper.ts";
import { ExamSessionUnavailable, sessionName } from "~/domain/exam-session/port.ts";
import { nextSeq } from "~/domain/exam-session/sequence.ts";

const outcome: Outcome = {
	record: {
		ref: { kind: "model-test", examUuid: "e", accountUuid: "a" },
		registrationUuid: "r",
		attemptUuid: "t",
		seed: seedFrom(1),
		algorithm: 1,
	},
	state: {
		phase: "sealed",
		window: examWindow(0),
		sheet: sheetOf(drawPaper(paperPool(), seedFrom(1))),
		startedAt: 0,
		deadlineAt: 2,
		choices: [],
		answeredCount: 0,
		lastSeq: -1,
		finishedAt: 1,
		reason: "finish",
	},
};

describe("the outbox", () => {
	const attempts = Array.from({ length: 2000 }, (_, index) => uuidv7({ msecs: 1_767_000_000_000 + index }));

	test.each([
		[1, 1000],
		[2, 2000],
		[3, 4000],
		[4, 8000],
		[5, 16_000],
		[6, 32_000],
		[7, 60_000],
		[8, 60_000],
		[5000, 60_000],
	])("after %d tries waits %d ms at most, and half of it at least, spread over what is between", (tries, most) => {
		const waits = attempts.map((uuid) => backoff(tries, uuid));
		expect(Math.max(...waits)).toBeLessThanOrEqual(most);
		expect(Math.max(...waits)).toBeGreaterThan(most * 0.99);
		expect(Math.min(...waits)).toBeGreaterThanOrEqual(most * 0.5);
		expect(Math.min(...waits)).toBeLessThan(most * 0.51);
	});

	test("lets an attempt wait the same each time it is asked, and at each try by another share", () => {
		const [uuid = ""] = attempts;
		expect(backoff(7, uuid)).toBe(backoff(7, uuid));
		expect(backoff(7, uuid)).not.toBe(backoff(8, uuid));
	});

	test("gives up on a database that takes the call and says nothing, to try again later", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		try {
			const silent = { commit: () => new Promise<never>(() => {}) };
			const delivery = deliverOutcome(silent, outcome, 0);
			const refusal = expect(delivery).rejects.toThrow("in time");
			await vi.advanceTimersByTimeAsync(DELIVERY_LIMIT_MS);
			await refusal;
		} finally {
			vi.useRealTimers();
		}
	});
});

describe("the alarms after one deadline", () => {
	const COUNT = 10_000;
	// Registered one after the other: the worst case for a hash of uuids that begin with the time.
	const delays = Array.from({ length: COUNT }, (_, index) =>
		sealingDelay(uuidv7({ msecs: 1_767_000_000_000 + index })),
	);

	test("come within the spread, about as many in each second", () => {
		const seconds = SEALING_SPREAD_MS / 1000;
		const perSecond = Array.from({ length: seconds }, () => 0);
		for (const delay of delays) {
			const second = Math.floor(delay / 1000);
			perSecond[second] = (perSecond[second] ?? 0) + 1;
		}
		expect(perSecond).toHaveLength(seconds);
		expect(Math.min(...perSecond)).toBeGreaterThan((COUNT / seconds) * 0.7);
		expect(Math.max(...perSecond)).toBeLessThan((COUNT / seconds) * 1.3);
	});

	test("come for the same attempt at the same moment", () => {
		const uuid = "01970000-0000-7000-8000-000000000001";
		expect(sealingDelay(uuid)).toBe(sealingDelay(uuid));
		expect(sealingDelay(uuid)).not.toBe(sealingDelay("01970000-0000-7000-8000-000000000002"));
	});
});

describe("a client's numbers", () => {
	test.each([
		["follow the server's clock", 1000.7, -1, 1000],
		["rise above whatever was used or seen", 1000, 5000, 5001],
		["start at zero at the earliest", -5, -1, 0],
	])("%s", (_name, serverNow, lastSeq, expected) => {
		expect(nextSeq(serverNow, lastSeq)).toBe(expected);
	});
});

describe("a page of a paper", () => {
	test.each([
		[{ page: 0, size: 10 }, 25, { page: 0, size: 10, total: 25, totalPages: 3 }],
		[{ page: 2, size: 10 }, 25, { page: 2, size: 10, total: 25, totalPages: 3 }],
		[{ page: 0, size: 1000 }, 25, { page: 0, size: 25, total: 25, totalPages: 1 }],
		[{ page: -1, size: 0 }, 25, { page: 0, size: 1, total: 25, totalPages: 25 }],
	])("%o of %d questions", (paging, total, expected) => {
		expect(cutOf(paging, total)).toEqual(expected);
	});
});

test("a session is named by exam and student, so that each attempt is one object", () => {
	expect(sessionName({ kind: "model-test", examUuid: "e", accountUuid: "a" })).toBe("weekly-exam:e:a");
});

test("an overloaded session is told from a broken one", () => {
	expect(new ExamSessionUnavailable("answer", Object.assign(new Error(), { overloaded: true })).overloaded).toBe(true);
	expect(new ExamSessionUnavailable("answer", new Error("gone")).overloaded).toBe(false);
});
