import type { Poisha } from "~/lib/money.ts";

type Paid = { amount: Poisha; refunded: Poisha };
type Lasts = { startAt: number; endAt: number };

const TAKA = 100n;

/** The part of the fee that the course has still before it, in whole taka; all of it until it starts. */
function ahead({ amount, refunded }: Paid, { startAt, endAt }: Lasts, now: number): Poisha {
	const left = Math.max(0, amount - refunded);
	if (now < startAt) return left;
	if (now >= endAt) return 0;
	// Whole numbers alone: a part of money is never a fraction that was rounded.
	const part = (BigInt(amount) * BigInt(endAt - now)) / BigInt(endAt - startAt) / TAKA;
	return Math.min(left, Number(part * TAKA));
}

/** The dates that a course had when its seat was bought; null where nobody has kept them. */
export const boughtAt = (of: { boughtStartAt: number | null; boughtEndAt: number | null }): Lasts | null =>
	of.boughtStartAt !== null && of.boughtEndAt !== null ? { startAt: of.boughtStartAt, endAt: of.boughtEndAt } : null;

type Quote = (paid: Paid, course: Lasts, now: number, bought?: Lasts | null) => Poisha;

/** By the dates of now, or by those that were shown before buying, whichever gives more: nobody takes anything back by moving dates. */
const better =
	(quote: (paid: Paid, course: Lasts, now: number) => Poisha): Quote =>
	(paid, course, now, bought = null) =>
		Math.max(quote(paid, course, now), bought ? quote(paid, bought, now) : 0);

/**
 * What leaving gives back into the wallet at a moment (ENR-9): all until the course starts, then the part that it has still before it, in
 * whole taka; from its middle on nothing. It is what is quoted, and what is paid. Times ms UTC.
 */
export const leavingQuote = better((paid, course, now) => {
	const middle = course.startAt + (course.endAt - course.startAt) / 2;
	return now >= middle ? 0 : ahead(paid, course, now);
});

/** What somebody gets back whom the teacher takes out: the same, until the end, since it was not their wish. */
export const removalQuote = better(ahead);

/** The moments of which it is said before buying what leaving gives back: as they stand in the course. */
export type QuoteOf = "start" | "now" | "quarter" | "middle";

/** What leaving gives back at a moment, for who reads it before buying. */
export type QuoteAt = { of: QuoteOf; at: number; amount: Poisha };

/** The same of a fee that is not paid yet: until the course starts, or now where it runs; at its quarter, and from its middle on; nothing of what is free. */
export function leavingQuotes(course: Lasts & { feePoisha: Poisha }, now: number): QuoteAt[] {
	if (course.feePoisha === 0) return [];
	const { startAt, endAt } = course;
	const lasts = endAt - startAt;
	const later = (
		[
			["quarter", startAt + lasts / 4],
			["middle", startAt + lasts / 2],
		] as const
	)
		.map(([of, at]) => ({ of, at: Math.floor(at) }))
		.filter(({ at }) => at > now);
	const first = now < startAt ? { of: "start" as const, at: startAt } : { of: "now" as const, at: now };
	const fee = { amount: course.feePoisha, refunded: 0 };
	return [first, ...later].map(({ of, at }) => ({
		...{ of, at },
		// The last moment before it starts.
		amount: leavingQuote(fee, course, of === "start" ? at - 1 : at),
	}));
}
