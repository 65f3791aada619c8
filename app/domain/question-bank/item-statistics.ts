/** How often an option of a question was chosen, or none, and what those who chose it did in the rest of their papers. */
export type Chosen = {
	/** Of the option, from 0; null where none was chosen. */
	position: number | null;
	/** Whether it is the key of now. */
	isKey: boolean;
	n: number;
	/** Sums over them of the share (0 to 1) of all their other questions that they got right, and of its square. */
	rest: number;
	restSquared: number;
};

/** How a question did in papers. Shares are of 1. */
export type ItemStatistics = {
	asked: number;
	unanswered: number;
	right: number;
	/** How often each option was chosen, by its position. */
	chosen: Readonly<Record<number, number>>;
	/** How a right answer goes with a right rest of the paper (-1 to 1); null where too few answered, or all alike. */
	discrimination: number | null;
	/** On how many papers it stood with another text, or with other options. */
	earlier: number;
};

/** With fewer answers chance says more than the question. */
export const ENOUGH_ANSWERS = 20;
/** Below it a question does not tell who knows from who does not. */
export const LEAST_DISCRIMINATION = 0.1;

const sum = (rows: readonly Chosen[], of: (row: Chosen) => number) => rows.reduce((total, row) => total + of(row), 0);

/**
 * Pearson's correlation of right or wrong with the share of the rest that was right (the point-biserial correlation, corrected for the
 * question itself).
 */
function discriminationOf(rows: readonly Chosen[], asked: number): number | null {
	if (asked < ENOUGH_ANSWERS) return null;
	const keys = rows.filter(({ isKey }) => isKey);
	const right = sum(keys, ({ n }) => n);
	const rest = sum(rows, (row) => row.rest);
	const spread = asked * sum(rows, ({ restSquared }) => restSquared) - rest * rest;
	const ofRight = asked * right - right * right;
	// What lies below it is what numbers lose when they are added.
	if (ofRight === 0 || spread < 1e-9 * asked) return null;
	const together = asked * sum(keys, (row) => row.rest) - right * rest;
	return together / Math.sqrt(ofRight * spread);
}

/** @param earlier papers on which the question stood before it was changed */
export function itemStatistics(rows: readonly Chosen[], earlier: number): ItemStatistics {
	const asked = sum(rows, ({ n }) => n);
	return {
		asked,
		unanswered: sum(
			rows.filter(({ position }) => position === null),
			({ n }) => n,
		),
		right: sum(
			rows.filter(({ isKey }) => isKey),
			({ n }) => n,
		),
		chosen: Object.fromEntries(rows.flatMap(({ position, n }) => (position === null ? [] : [[position, n]]))),
		discrimination: discriminationOf(rows, asked),
		earlier,
	};
}
