import { DEMO_STUDENTS } from "#db/seed/people.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import { seedUuid } from "#db/seed/support.ts";
import type { EXAMS } from "./exams.ts";
import type { MOCK_TESTS } from "./mock-tests.ts";

/** The course of the demo's teacher whose class runs at the first start, with the demo's student in it, and what was said in it. */
export const OWN_COURSE = {
	ownCourse: seedUuid("course", 4),
	lecture: seedUuid("lecture", 4, 1),
	material: seedUuid("material", 4, 1),
	materialFile: seedUuid("asset", 1),
	/** Handed in by the demo’s student: one that runs, and one that was marked. */
	assignment: seedUuid("assignment", 4),
	marked: seedUuid("assignment", 1),
	/** Of the first of the course’s students. */
	submission: seedUuid("submission", 4, 1),
	announcement: seedUuid("announcement", 4, 1),
	question: seedUuid("lecture-question", 4, 1),
	answer: seedUuid("lecture-answer", 4, 1),
	recording: seedUuid("recording", 4, 1),
	template: seedUuid("message-template", 4, 1),
	content: seedUuid("content", 1),
	classmate: DEMO_STUDENTS.slice(0, 1).map(accountUuidOf).join(),
} as const;

/** What a part of an address stands for. `listed`: the first that the list of the same address leads to. */
type Token =
	| `exam.${keyof typeof EXAMS}`
	| `mockTest.${keyof typeof MOCK_TESTS}`
	| "attempt"
	| "institute"
	| "course"
	| keyof typeof OWN_COURSE
	| "teacher"
	| "listed"
	| "nothing";

const PART = /\{([\w.]+)\}/g;

/** The tokens of an address, typed so that none is misspelt. */
export const at = (strings: TemplateStringsArray, ...tokens: Token[]): string =>
	strings.reduce((path, part, index) => `${path}{${tokens[index - 1]}}${part}`);

export const tokensOf = (path: string): Token[] => [...path.matchAll(PART)].map(([, name]) => name as Token);

/** @param meaning what each token stands for */
export const filled = (path: string, meaning: (token: Token) => string): string =>
	path.replace(PART, (_, name: Token) => meaning(name));
