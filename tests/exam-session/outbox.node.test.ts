import { describe, expect, test, vi } from "vitest";
import { examWindow, paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { backoff, DELIVERY_LIMIT_MS, deliverOutcome } from "#workers/exam-session/outbox.ts";
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
	test("waits 1, 2, 4 … 60 seconds at most, for ever", () => {
		const waits = [1, 2, 3, 4, 5, 6, 7, 8, 5000].map((tries) => backoff(tries, 1));
		expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
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

	test("spreads sessions over half of each wait", () => {
		expect([backoff(1, 0), backoff(7, 0)]).toEqual([500, 30_000]);
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
