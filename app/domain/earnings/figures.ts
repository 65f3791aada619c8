import type { Poisha } from "~/lib/money.ts";

/** What was sold and what became of it (EAR-1): `earned` is what was sold, less what went back, less the platform's share. */
export type Figures = {
	/** How many times it was sold. */
	sales: number;
	sold: Poisha;
	refunded: Poisha;
	/** The platform's share of what stayed. */
	share: Poisha;
	earned: Poisha;
};

/** The figures of one course in one month of Dhaka, `2026-11`. */
export type EarningsLine = Figures & { courseUuid: string; title: string; month: string };

const NOTHING: Figures = { sales: 0, sold: 0, refunded: 0, share: 0, earned: 0 };

const plus = (one: Figures, other: Figures): Figures => ({
	sales: one.sales + other.sales,
	sold: one.sold + other.sold,
	refunded: one.refunded + other.refunded,
	share: one.share + other.share,
	earned: one.earned + other.earned,
});

/** What several lines come to. */
export const totalOf = (lines: readonly Figures[]): Figures => lines.reduce(plus, NOTHING);

export type MonthFigures = Figures & { month: string };
export type CourseFigures = Figures & { courseUuid: string; title: string };

/** By month, the newest first. */
export const byMonth = (lines: readonly EarningsLine[]): MonthFigures[] =>
	[...Map.groupBy(lines, ({ month }) => month)]
		.map(([month, of]) => ({ month, ...totalOf(of) }))
		.sort((one, other) => (one.month < other.month ? 1 : -1));

/** By course, the one that sold most first. */
export const byCourse = (lines: readonly EarningsLine[]): CourseFigures[] =>
	[...Map.groupBy(lines, ({ courseUuid }) => courseUuid)]
		.map(([courseUuid, of]) => ({ courseUuid, title: of[0]?.title ?? "", ...totalOf(of) }))
		.sort((one, other) => other.sold - one.sold || (one.title < other.title ? -1 : 1));
