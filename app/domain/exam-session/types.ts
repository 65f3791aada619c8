import type { Locale } from "~/lib/time.ts";

/** A question as frozen into a pool: text, safe HTML rendered once, and the key. Never leaves the server whole before sealing. */
export type PoolQuestion = {
	uuid: string;
	subjectUuid: string;
	/** That its author declared; pools that were frozen before it was kept have none. */
	language?: Locale | undefined;
	/** Markdown source */
	content: string;
	contentHtml: string;
	explanation: string;
	explanationHtml: string;
	options: PoolOption[];
	correctOptionUuid: string;
	/** Its options stand on every paper as they stand here. */
	keepOrder?: boolean;
	/** Its last option is the last one on every paper. */
	keepLast?: boolean;
};

export type PoolOption = { uuid: string; content: string; contentHtml: string };

export type PaperSubject = { uuid: string; title: string; numberOfQuestions: number };

/** The frozen, versioned snapshot that papers are drawn from. */
export type PaperPool = {
	/** The exam (or self-assessment type) it belongs to. */
	ownerUuid: string;
	version: number;
	/** In paper order; each pool holds at least `numberOfQuestions` of each. */
	subjects: PaperSubject[];
	questions: PoolQuestion[];
};

/** When a session may run and how it is scored. Times ms UTC, marks in hundredths. */
export type ExamWindow = {
	startAt: number;
	stopAt: number;
	durationMs: number;
	marksPerCorrect: number;
	penaltyPerWrong: number;
};

/** A model test has one session for each student, a self-assessment one for each attempt. */
export type ModelTestKey = { kind: "model-test"; examUuid: string; accountUuid: string };
export type MockTestKey = { kind: "mock-test"; attemptUuid: string; accountUuid: string };

/** What finds a session: its Durable Object is named after it (`sessionName`). The student is always part of it. */
export type SessionKey = ModelTestKey | MockTestKey;

export type MockTestRef = MockTestKey & { typeUuid: string };

/** Who sits what, as the session remembers it. */
export type SessionRef = ModelTestKey | MockTestRef;

/** What is kept of a session beside the machine's state. Fixed once made, but for the registration before the start. */
export type SessionRecord = {
	ref: SessionRef;
	registrationUuid: string | null;
	attemptUuid: string;
	seed: string;
	algorithm: number;
};

/** A drawn question: what the student sees, in the student's own order of options, and the key. */
export type PaperQuestion = Omit<PoolQuestion, "keepOrder" | "keepLast"> & {
	/** Counts from 1 through the whole paper. */
	position: number;
	subjectTitle: string;
};

/** One student's paper. The same pool and seed always give the same paper under the same `algorithm`. */
export type Paper = {
	algorithm: number;
	seed: string;
	poolVersion: number;
	subjects: PaperSubject[];
	questions: PaperQuestion[];
};

/** The part of a paper that judging needs: no texts, so thousands of open sessions stay small in memory. */
export type Sheet = {
	poolVersion: number;
	subjects: readonly PaperSubject[];
	/** In paper order: index 0 is position 1. */
	questions: readonly SheetQuestion[];
	/** Question uuid to index in `questions`. */
	indexOf: ReadonlyMap<string, number>;
};

type SheetQuestion = {
	uuid: string;
	subjectUuid: string;
	optionUuids: readonly string[];
	correctOptionUuid: string;
};

/** The newest choice of one question. `optionUuid` null is a cleared choice, kept so that older retries stay older. */
export type Choice = { optionUuid: string | null; seq: number; savedAt: number };

export type SealReason = "finish" | "expire";

/** The result of a sealed attempt: a function of the sheet, the choices and the marks, nothing else. Hundredths of a mark. */
export type Score = {
	score: number;
	totalMarks: number;
	correctCount: number;
	wrongCount: number;
	unansweredCount: number;
	subjects: SubjectScore[];
};

export type SubjectScore = {
	subjectUuid: string;
	subjectTitle: string;
	numberOfQuestions: number;
	correctCount: number;
	wrongCount: number;
	unansweredCount: number;
};
