export const RESULT_VERDICTS = ["excellent", "good", "fair", "practise"] as const;
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];

/** What a quotient may lack by its binary writing: 57.5 per cent must not be 57.49999. */
const HAIR = 1e-9;

/** The share of the marks in whole per cent, rounded half up, never below 0. */
export const percentOf = (score: number, totalMarks: number): number =>
	totalMarks > 0 ? Math.max(0, Math.floor((score * 100) / totalMarks + 0.5 + HAIR)) : 0;

/** A result in a word (MOCK-4): from 80 per cent excellent, from 60 good, from 33 (the boards' pass mark) fair. */
export function resultVerdict(percent: number): ResultVerdict {
	if (percent >= 80) return "excellent";
	if (percent >= 60) return "good";
	return percent >= 33 ? "fair" : "practise";
}
