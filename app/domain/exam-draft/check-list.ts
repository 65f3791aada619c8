import type { NamedSubject } from "~/lib/words.ts";
import type { SubjectLine } from "./pool.server.ts";

/** One line of the list that is looked through before publishing (EXD-4). `must`: without it nothing is published. */
export type Check =
	| { of: "subjects" | "start" | "window" | "description" | "rule"; done: boolean; must: boolean }
	| {
			of: "deadline";
			done: boolean;
			must: true;
			/** Of a published one: registering ended as it was said, which is no fault. */
			over?: true;
	  }
	| ({
			of: "questions";
			done: boolean;
			must: true;
			asked: number;
			usable: number;
			/** How many are chosen, where that is fewer than are asked for: publishing fills up. */
			chosen?: number;
			/** How many of the chosen ones are not usable: publishing leaves them out, and fills up where the rest is too little (EXD-4.1). */
			unusable?: number;
			kept?: number;
			keptBy?: string | null;
	  } & NamedSubject);

type Timed = {
	startAt: number;
	stopAt: number;
	durationMinutes: number;
	preRegNeeded: boolean;
	preRegStopAt: number | null;
	rule: string | null;
};

const asked = (lines: readonly SubjectLine[]) => lines.filter((line) => line.asked > 0);

/** What a paper lacks. */
function paperChecks(lines: readonly SubjectLine[]): Check[] {
	const rows = asked(lines);
	return [
		{ of: "subjects", done: rows.length > 0, must: true },
		...rows.map((line): Check => {
			const { asked, usable, chosen, title, titleBn, unusable = 0, kept = 0, keptBy = null } = line;
			return {
				...{ of: "questions", done: usable >= asked, must: true, asked, usable },
				...(usable >= asked && chosen < asked && { chosen }),
				...(usable >= asked && unusable > 0 && { unusable }),
				...(usable < asked && kept > 0 && { kept, keptBy }),
				...{ subjectTitle: title, subjectTitleBn: titleBn },
			};
		}),
	];
}

/** What a self-assessment lacks before it is published. */
export const typeChecks = (type: { description: string | null }, lines: readonly SubjectLine[]): Check[] => [
	...paperChecks(lines),
	{ of: "description", done: type.description !== null, must: false },
];

/**
 * What a model test lacks before it is published, at this moment.
 * @param publishedWith the deadline that it was published with: a change leaves it where it is, also once it is over (EXD-7)
 */
export function examChecks(
	exam: Timed & { description: string | null },
	lines: readonly SubjectLine[],
	now: number,
	publishedWith: number | null = null,
): Check[] {
	const { startAt, stopAt, durationMinutes, preRegNeeded, preRegStopAt } = exam;
	const isOver = preRegStopAt !== null && preRegStopAt <= now;
	const done = preRegStopAt !== null && (!isOver || preRegStopAt === publishedWith) && preRegStopAt <= startAt;
	const deadline: Check = { of: "deadline", done, must: true, ...(done && isOver && { over: true }) };
	return [
		...paperChecks(lines),
		{ of: "start", done: startAt > now, must: true },
		...(preRegNeeded ? [deadline] : []),
		{ of: "window", done: stopAt - startAt >= durationMinutes * 60_000, must: true },
		{ of: "description", done: exam.description !== null, must: false },
		{ of: "rule", done: exam.rule !== null, must: false },
	];
}

/** What must be mended before publishing. */
export const missing = (checks: readonly Check[]): Check[] => checks.filter(({ must, done }) => must && !done);

/** Whether the pool has to be chosen anew before it is frozen: it lacks what the bank has. */
export const lacksQuestions = (lines: readonly SubjectLine[]): boolean =>
	asked(lines).some(({ asked, chosen }) => chosen < asked);

/** Whether some of the chosen questions are not usable any more: they are left out when it is frozen (EXD-4.1). */
export const hasUnusable = (lines: readonly SubjectLine[]): boolean =>
	asked(lines).some(({ unusable = 0 }) => unusable > 0);
