/** What a model test and a self-assessment may be at most: the figures of their forms (EXD-1). */
export const MOST = {
	title: 120,
	subtitle: 160,
	text: 6000,
	examTag: 40,
	/** As long as a tag of a question may be. */
	tag: 60,
	minutes: 600,
	/** Of one paper: of one subject, and of all together. */
	questions: 200,
	winners: 1000,
	attempts: 100,
	feePoisha: 100_000_00,
	/** Marks of one question, and what is taken off, in hundredths. */
	marks: 100_00,
	subjects: 200,
	grades: 100,
} as const;

/** How many times as many questions as a paper the pool may have. */
export const POOL_TIMES = ["1", "2", "3", "5"] as const;

const HOUR = 3_600_000;

/**
 * From so long before the start a published model test with registrations stays as it is (EXD-7): whoever stands at the countdown keeps the
 * start that they see, and there is time to prepare every session anew after the last change.
 */
export const FIXED_BEFORE_MS = 15 * 60_000;

/** How long before the start registering ends, where an admin says nothing else. */
export const USUAL_DEADLINE_MS = HOUR;
