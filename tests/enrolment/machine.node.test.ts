import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leavingQuote, removalQuote } from "~/domain/seat/leaving-quote.ts";
import { MOVES, offerEnd } from "~/domain/seat/machine.ts";
import { SEATED } from "~/domain/seat/rules.ts";
import { dhakaHour } from "~/lib/time.ts";
import { type Command, command, course } from "./commands.ts";
import { QueueModel, respondUntil } from "./model.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 10 January 2026, 10 in the morning in Dhaka. */
const TEN = Date.UTC(2026, 0, 10, 4);

/** What each command does to the model, and what everybody hears of time. */
function act(model: QueueModel, open: Set<number>, { kind, who }: Command): void {
	if (kind === "hold-lapse" || kind === "offer-expire") {
		model.now += kind === "hold-lapse" ? 16 * MINUTE : 37 * HOUR;
		if (kind === "offer-expire") open.clear();
		model.moveUp();
		return;
	}
	model.now += 1;
	const ended = (then: () => unknown) => {
		if (open.delete(who)) then();
	};
	const own = (then: () => unknown) => {
		if (!model.suspended.has(who)) then();
	};
	const table: Record<Exclude<Command["kind"], "hold-lapse" | "offer-expire">, () => unknown> = {
		apply: () => own(() => model.apply(who)),
		accept: () => own(() => model.accept(who)),
		leave: () => own(() => model.leave(who)),
		invite: () => model.invite(who),
		approve: () => model.decide(who, "approve"),
		decline: () => model.decide(who, "decline"),
		remove: () => model.decide(who, "remove"),
		come: () => own(() => model.come(who)),
		"pay-start": () => own(() => !open.has(who) && model.payStart(who) && open.add(who)),
		pay: () => own(() => ended(() => model.payDone(who))),
		"pay-late": () => own(() => ended(() => model.payLate(who))),
		"pay-cancel": () => own(() => ended(() => model.payCancel(who))),
		refund: () => model.refund(who),
		suspend: () => model.suspended.add(who),
		restore: () => {
			model.suspended.delete(who);
			model.moveUp();
		},
		raise: () => model.resize(who),
	};
	table[kind]();
}

describe("the queue of a course (ENR-2, ENR-3)", () => {
	test("in every order: no seat too many, none free while somebody waits for it, no money lost", () => {
		fc.assert(
			fc.property(course, fc.array(command, { maxLength: 60 }), (of, commands) => {
				const model = new QueueModel({ ...of, now: TEN, startAt: TEN + 900 * DAY });
				const open = new Set<number>();
				for (const one of commands) {
					const before = model.next();
					act(model, open, one);
					expect(model.seats()).toBeLessThanOrEqual(model.capacity);
					expect(model.free() === 0 || model.next().length === 0).toBe(true);
					// Who moved up stood before everybody who still waits.
					const left = model.next().filter((who) => before.includes(who));
					const seated = before.filter((who) => (SEATED as readonly string[]).includes(model.state(who)));
					const place = (who: number) => before.indexOf(who);
					if (one.kind !== "suspend" && one.kind !== "restore")
						for (const who of seated) expect(left.every((other) => place(other) > place(who))).toBe(true);
					const inWallets = [...model.wallet.values()].reduce((sum, amount) => sum + amount, 0);
					const inSeats = [...model.rows.values()].filter(({ paid }) => paid).length * of.fee;
					expect(inWallets + inSeats).toBe(model.moneyIn);
				}
			}),
			{ numRuns: 1500 },
		);
	});
});

describe("the moves (ENR-1)", () => {
	test("give a seat by holding and by moving up alone, or keep the one that is there", () => {
		const seated = (state: string) => (SEATED as readonly string[]).includes(state);
		for (const [kind, moves] of Object.entries(MOVES))
			for (const [from, to] of Object.entries(moves))
				if (seated(to) && !seated(from)) expect(["hold", "hold-again", "seat"]).toContain(kind);
	});
});

describe("how long an offer is open (ENR-5)", () => {
	test.each([
		["a day, by day", TEN, TEN + DAY],
		["till ten in the morning, from what would end at 22", TEN + 12 * HOUR, TEN + 2 * DAY],
		["till ten, from what would end at 21:59 it is not", TEN + 12 * HOUR - MINUTE, TEN + 12 * HOUR - MINUTE + DAY],
		["till ten of the same day, from what would end before it", TEN - 3 * HOUR, TEN + DAY],
	])("%s", (_, now, end) => {
		expect(offerEnd(now)).toBe(end);
		expect(respondUntil(now, now + 9 * DAY)).toBe(end);
	});

	test("never past the start, if that leaves two hours", () => {
		expect(respondUntil(TEN, TEN + 3 * HOUR)).toBe(TEN + 3 * HOUR);
		expect(respondUntil(TEN, TEN + 2 * HOUR)).toBe(TEN + 2 * HOUR);
		expect(respondUntil(TEN, TEN + 2 * HOUR - 1)).toBe(TEN + DAY);
		expect(respondUntil(TEN, TEN - DAY)).toBe(TEN + DAY);
	});

	test("is a day at least, a day and a night at most, and ends by day", () => {
		fc.assert(
			fc.property(fc.integer({ min: TEN, max: TEN + 400 * DAY }), (now) => {
				const end = offerEnd(now);
				expect(end - now).toBeGreaterThanOrEqual(DAY);
				expect(end - now).toBeLessThanOrEqual(DAY + 12 * HOUR);
				expect(dhakaHour(end)).toBeGreaterThanOrEqual(10);
				expect(dhakaHour(end)).toBeLessThan(22);
			}),
		);
	});
});

describe("what leaving gives back (ENR-9)", () => {
	const of = { startAt: TEN, endAt: TEN + 10 * DAY };
	test.each([
		["all of it until the course starts", -1, 999_50],
		["at the start, in whole taka", 0, 999_00],
		["the part that is ahead, in whole taka", 3 * DAY, 699_00],
		["the last moment before the middle", 5 * DAY - 1, 499_00],
		["nothing from the middle on", 5 * DAY, 0],
		["nothing after it", 11 * DAY, 0],
	])("%s", (_, after, given) => {
		expect(leavingQuote({ amount: 999_50, refunded: 0 }, of, TEN + after)).toBe(given);
	});

	test("to the last taka, whatever the sum and the time", () => {
		fc.assert(
			fc.property(
				fc.nat(9_000_000_00),
				fc.integer({ min: 1, max: 700 * DAY }),
				fc.nat(700 * DAY),
				(amount, lasts, after) => {
					const [start, now] = [TEN, TEN + Math.min(after, lasts)];
					const exact = (BigInt(amount) * BigInt(start + lasts - now)) / BigInt(lasts) / 100n;
					expect(removalQuote({ amount, refunded: 0 }, { startAt: start, endAt: start + lasts }, now)).toBe(
						Number(exact) * 100,
					);
				},
			),
			{
				numRuns: 5000,
				examples: [
					[26_00, 26, 11],
					[26_00, 104, 44],
				],
			},
		);
	});

	test("by the dates of now or of then, whichever gives more", () => {
		const paid = { amount: 1000_00, refunded: 0 };
		const then = { startAt: TEN + DAY, endAt: TEN + 11 * DAY };
		const soon = { startAt: TEN - DAY, endAt: TEN + HOUR };
		expect(leavingQuote(paid, soon, TEN, then)).toBe(1000_00);
		expect(leavingQuote(paid, then, TEN, soon)).toBe(1000_00);
		expect(leavingQuote(paid, soon, TEN + 4 * DAY, then)).toBe(700_00);
		expect(removalQuote(paid, soon, TEN + 9 * DAY, then)).toBe(200_00);
		expect(leavingQuote(paid, soon, TEN, null)).toBe(0);
	});

	test("never more than is left of what was paid, nor less than nothing", () => {
		fc.assert(
			fc.property(
				fc.nat(9_000_00),
				fc.nat(9_000_00),
				fc.integer({ min: -DAY, max: 12 * DAY }),
				(amount, back, after) => {
					const paid = { amount, refunded: Math.min(amount, back) };
					for (const quote of [leavingQuote, removalQuote]) {
						const given = quote(paid, of, TEN + after);
						expect(given).toBeGreaterThanOrEqual(0);
						expect(given).toBeLessThanOrEqual(amount - paid.refunded);
					}
				},
			),
		);
		expect(removalQuote({ amount: 1000_00, refunded: 0 }, of, TEN + 8 * DAY)).toBe(200_00);
	});
});
