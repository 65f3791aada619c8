import { percentOf } from "~/domain/attempt/verdict.ts";
import type { Hundredths } from "~/lib/marks.ts";

/** How everybody did at a model test, and where one student stands among them (MT-13). Shares in whole per cent. */
export type Field = {
	participants: number;
	average: number;
	/** The student's own. */
	own: number;
	/** How many did worse. */
	below: number;
	/** How many had a share of 0 to 9 per cent, 10 to 19, …, 90 to 100. */
	tenths: number[];
	/** In which of them the student is. */
	ownTenth: number;
};

/** Among fewer an average tells what another one had. */
const FEWEST = 5;

const TENTHS = 10;
const tenthOf = (percent: number) => Math.min(TENTHS - 1, Math.floor(percent / TENTHS));

/**
 * The field of a model test out of how many had each score; null where too few sat it. A paper's marks are the same for all.
 * @param own the student's own score
 */
export function fieldOf(
	scores: readonly { score: Hundredths; count: number }[],
	own: { score: Hundredths; totalMarks: Hundredths },
): Field | null {
	const participants = scores.reduce((all, { count }) => all + count, 0);
	if (participants < FEWEST) return null;
	const share = (score: Hundredths) => percentOf(score, own.totalMarks);
	const tenths = Array.from({ length: TENTHS }, () => 0);
	let [sum, below] = [0, 0];
	for (const { score, count } of scores) {
		const tenth = tenthOf(share(score));
		tenths[tenth] = (tenths[tenth] ?? 0) + count;
		sum += Math.max(0, score) * count;
		if (score < own.score) below += count;
	}
	const percent = share(own.score);
	return {
		...{ participants, below, tenths, own: percent, ownTenth: tenthOf(percent) },
		average: percentOf(sum / participants, own.totalMarks),
	};
}
