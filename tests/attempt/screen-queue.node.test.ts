import { describe, expect, test } from "vitest";
import {
	acknowledged,
	choose,
	due,
	failed,
	hurry,
	lineChanged,
	newQueue,
	type QueueState,
	refuse,
	sent,
	statusOf,
	stop,
	type Waiting,
} from "~/features/attempt/answer-queue.ts";

const T = Date.UTC(2026, 0, 10, 4, 0);
const pick = (state: QueueState, questionUuid: string, optionUuid: string | null, at = T) =>
	choose(state, { questionUuid, optionUuid }, at);
const first = (state: QueueState) => state.waiting[0] as Waiting;
const line = { now: 0, cause: "line", chance: 0.5 } as const;
const stored = (item: Waiting, savedAt = T + 50) => ({ optionUuid: item.optionUuid, seq: item.seq, savedAt });

describe("the answers on their way", () => {
	test("a new queue says nothing is waiting", () => {
		expect(statusOf(newQueue(-1))).toEqual({ kind: "idle" });
	});

	test("a choice waits until the server has it, then shows when it was saved", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		expect(statusOf(chosen)).toEqual({ kind: "saving", waiting: 1 });
		const item = first(chosen);
		expect(statusOf(acknowledged(sent(chosen, [item]), item, stored(item)))).toEqual({ kind: "saved", at: T + 50 });
	});

	test("the newest choice of a question takes the older one's place", () => {
		const state = pick(pick(newQueue(-1), "q1", "a"), "q1", "b");
		expect(state.waiting).toEqual([{ questionUuid: "q1", optionUuid: "b", seq: T + 1 }]);
	});

	test("clearing a choice is a choice", () => {
		expect(first(pick(newQueue(-1), "q1", null))).toMatchObject({ optionUuid: null });
	});

	test("numbers rise above all that were seen, even when the server's clock seems to stand still", () => {
		const state = pick(pick(newQueue(T + 5_000), "q1", "a", T), "q2", "b", T);
		expect(state.waiting.map(({ seq }) => seq)).toEqual([T + 5_001, T + 5_002]);
	});

	test("a question has one request in flight, and a choice made meanwhile is sent after it", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		const item = first(chosen);
		const changed = pick(sent(chosen, [item]), "q1", "b");
		expect(due(changed, 0)).toEqual([]);
		const landed = acknowledged(changed, item, stored(item));
		expect(due(landed, 0)).toEqual([expect.objectContaining({ optionUuid: "b" })]);
		expect(statusOf(landed)).toMatchObject({ kind: "saving" });
	});

	test("few requests go at once", () => {
		const state = ["q1", "q2", "q3", "q4", "q5"].reduce((queue, uuid) => pick(queue, uuid, "a"), newQueue(-1));
		expect(due(state, 0)).toHaveLength(3);
	});

	test("a line that failed is probed by one answer, after waits that double up to half a minute", () => {
		let state = pick(pick(newQueue(-1), "q1", "a"), "q2", "a");
		const waits: number[] = [];
		for (let round = 0; round < 7; round++) {
			const item = first(state);
			state = failed(sent(state, [item]), item, line);
			waits.push(state.retryAt);
		}
		expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
		expect(due(state, 29_999)).toEqual([]);
		expect(due(state, 30_000)).toHaveLength(1);
		expect(statusOf(state)).toEqual({ kind: "offline", waiting: 2 });
	});

	test("a line that comes back, or somebody who leaves, is not kept waiting", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		const down = failed(sent(chosen, [first(chosen)]), first(chosen), line);
		expect(due(down, 0)).toEqual([]);
		expect(due(lineChanged(down, true), 0)).toHaveLength(1);
		expect(due(hurry(down), 0)).toHaveLength(1);
	});

	test("a device that believes to be offline is still tried", () => {
		const state = pick(lineChanged(newQueue(-1), false), "q1", "a");
		expect(due(state, 0)).toHaveLength(1);
		expect(statusOf(state)).toEqual({ kind: "offline", waiting: 1 });
	});

	test("a server that answers with an error is told apart from a dropped line", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		const state = failed(chosen, first(chosen), { ...line, cause: "server", atLeastMs: 15_000 });
		expect(statusOf(state)).toEqual({ kind: "failed", waiting: 1 });
		expect(state.retryAt).toBe(15_000);
	});

	test("an answer that can never be taken waits no longer, and says so until the next choice", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		const state = refuse(chosen, first(chosen));
		expect(statusOf(state)).toEqual({ kind: "refused" });
		expect(statusOf(pick(state, "q1", "b"))).toMatchObject({ kind: "saving" });
	});

	test("an older acknowledgement does not settle a newer choice, a newer one of another device does", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		const item = first(chosen);
		const changed = pick(chosen, "q1", "b");
		expect(acknowledged(changed, item, stored(item)).waiting).toHaveLength(1);
		const elsewhere = { optionUuid: "c", seq: T + 60_000, savedAt: T };
		const superseded = acknowledged(changed, item, elsewhere);
		expect(superseded.waiting).toEqual([]);
		expect(superseded.lastSeq).toBe(T + 60_000);
	});

	test("after the end nothing waits and nothing is sent", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		const state = stop(chosen, first(chosen), "over");
		expect(statusOf(state)).toEqual({ kind: "over" });
		expect(due(state, 0)).toEqual([]);
	});

	test("who is signed out keeps the answers, and nothing is sent", () => {
		const chosen = pick(newQueue(-1), "q1", "a");
		const state = stop(chosen, first(chosen), "signed-out");
		expect(statusOf(state)).toEqual({ kind: "signed-out", waiting: 1 });
		expect(due(state, 0)).toEqual([]);
	});

	test("answers restored from the browser are sent with their own numbers", () => {
		const restored = [{ questionUuid: "q1", optionUuid: "a", seq: T + 9_000 }];
		const state = newQueue(T, restored);
		expect(due(state, 0)).toEqual(restored);
		expect(pick(state, "q2", "b", T).lastSeq).toBe(T + 9_001);
	});
});
