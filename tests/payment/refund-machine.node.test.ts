import { describe, expect, test } from "vitest";
import type { CodeGroup, Refunded, RefundFacts, RefundsFound, Refused, Unknown } from "~/domain/payment/provider.ts";
import {
	decideRefund,
	learnOfRefund,
	nothingKnownOfRefund,
	type RefundAction,
	type RefundFact,
	type RefundRow,
} from "~/domain/payment/refund-machine.ts";
import { providerReason } from "~/domain/payment/refund-text.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22);

const row = (changes: Partial<RefundRow> = {}): RefundRow => ({
	...{ amount: 20_00, destination: "bkash", checks: 1, sentAt: NOW - MINUTE, createdAt: NOW - MINUTE },
	...changes,
});
const made = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
	...{ refundTrxId: "R1", status: "completed", rawStatus: "Completed", amount: 20_00, completedAt: NOW },
	...changes,
});
const refunded = (changes: Partial<RefundFacts> = {}): Refunded => ({
	kind: "ok",
	originalTrxId: "T",
	...made(changes),
});
const found = (...refunds: RefundFacts[]): RefundsFound => ({ kind: "ok", originalTrxId: "T", refunds });
const refused = (code: string | null, group: CodeGroup): Refused => ({
	...{ kind: "refused", code, message: "Refused", group, httpStatus: 200 },
});
const lost: Unknown = { kind: "unknown", reason: "timeout", code: null, message: "timeout" };

const sent = (outcome: Refunded | Refused | Unknown): RefundFact => ({ kind: "sent", outcome });
const told = (outcome: RefundsFound | Refused): RefundFact => ({ kind: "told", outcome });
const next = (of: RefundRow, learnt: RefundFact[] = [], others: string[] = []): RefundAction =>
	decideRefund(of, learnt.reduce(learnOfRefund, nothingKnownOfRefund), others, NOW);

describe("a refund begins", () => {
	test("by being sent once; whatever may be on its way is asked about first", () => {
		expect(next(row({ checks: 0, sentAt: null }))).toEqual({ kind: "send" });
		expect(next(row({ checks: 0 }))).toEqual({ kind: "ask" });
		expect(next(row({ checks: 3, sentAt: null }))).toEqual({ kind: "ask" });
	});

	test("and ends at once where it goes into the wallet", () => {
		const toWallet = row({ destination: "wallet", checks: 0, sentAt: null });
		expect(next(toWallet)).toEqual({ kind: "close", given: 20_00, refundTrxId: null });
	});
});

describe("after it was sent", () => {
	test.each<[string, Refunded | Refused | Unknown, object]>([
		["done", refunded(), { kind: "close", given: 20_00, refundTrxId: "R1" }],
		["less than asked for", refunded({ amount: 5_00 }), { kind: "close", given: 5_00 }],
		["more than asked for", refunded({ amount: 30_00 }), { kind: "wait", issue: "refund-other-amount" }],
		["nobody knows how much", refunded({ amount: null }), { kind: "wait", issue: "refund-other-amount" }],
		["not done yet", refunded({ status: "initiated" }), { kind: "wait", unsent: false }],
		["no answer", lost, { kind: "ask" }],
		["a code nobody knows", refused("9999", "unknown"), { kind: "ask" }],
		["reversed before", refused("2034", "unknown"), { kind: "ask" }],
		["maintenance", refused("503", "retry-later"), { kind: "wait", unsent: true }],
		["a token that is not taken, twice", refused(null, "configuration"), { kind: "wait", unsent: true }],
		["too late", refused("2071", "not-refundable"), { kind: "undo", said: { code: "2071" } }],
	])("%s", (_, outcome, action) => {
		expect(next(row(), [sent(outcome)])).toMatchObject(action);
	});
});

describe("after the question", () => {
	test.each<[string, Partial<RefundRow>, RefundsFound | Refused, string[], object]>([
		["made", {}, found(made()), [], { kind: "close", refundTrxId: "R1" }],
		["made, beside another of ours", {}, found(made({ refundTrxId: "R0" }), made()), ["R0"], { refundTrxId: "R1" }],
		["only another of ours", {}, found(made({ refundTrxId: "R0" })), ["R0"], { kind: "wait" }],
		["one of long before", {}, found(made({ completedAt: NOW - HOUR })), [], { kind: "wait" }],
		[
			"two, one of them with the amount",
			{},
			found(made({ amount: 1 }), made({ refundTrxId: "R2" })),
			[],
			{ refundTrxId: "R2" },
		],
		["on its way there", {}, found(made({ status: "initiated" })), [], { kind: "wait" }],
		["none, a minute after it was sent", {}, found(), [], { kind: "wait" }],
		["none, ten minutes after it was sent", { sentAt: NOW - 10 * MINUTE }, found(), [], { kind: "send" }],
		["none of this transaction", { sentAt: NOW - 10 * MINUTE }, refused("2033", "unknown"), [], { kind: "send" }],
		["none, and it was not done", { sentAt: null }, found(), [], { kind: "send" }],
		["none for a day", { sentAt: null, createdAt: NOW - 24 * HOUR }, found(), [], { kind: "undo" }],
		["no answer", { sentAt: null }, refused("503", "retry-later"), [], { kind: "wait" }],
		[
			"no answer for hours",
			{ createdAt: NOW - 6 * HOUR },
			refused("503", "retry-later"),
			[],
			{ issue: "refund-unanswered" },
		],
	])("%s", (_, changes, outcome, others, action) => {
		expect(next(row(changes), [told(outcome)], others)).toMatchObject(action);
	});

	test("in the look that has sent it, it is not sent again, whatever is told", () => {
		const old = row({ sentAt: NOW - HOUR });
		expect(next(old, [sent(lost), told(found())])).toMatchObject({ kind: "wait" });
	});

	test("it is looked at as soon as it may be sent anew", () => {
		expect(next(row({ checks: 3, sentAt: NOW - 4 * MINUTE }), [told(found())])).toMatchObject({
			nextCheckAt: NOW + 6 * MINUTE,
		});
	});
});

describe("a reason", () => {
	test.each([
		["Wrong exam & wrong date", "Wrong exam + wrong date"],
		["<b>twice</b>", "b twice /b"],
		["two\r\nlines\tof it", "two lines of it"],
		["ভুল পরীক্ষা", "ভুল পরীক্ষা"],
		["&&<>", "++"],
		["x".repeat(400), "x".repeat(255)],
	])("%j is sent as %j", (reason, sentAs) => {
		expect(providerReason(reason)).toBe(sentAs);
	});
});
