import type { AttemptFigures, AttemptResult, SubjectResult } from "./result.server.ts";

/** What decides how much of a finished attempt's result may be told. Times ms UTC; `keysHeld`: a question of the paper is in another model test that has not stopped (QB-5). */
export type ResultTerms =
	/** Everybody has the same questions, and somebody may sit the exam until its stop. */
	| { kind: "model-test"; stopAt: number; keysHeld: boolean }
	/** There is no common stop. */
	| { kind: "mock-test"; keysHeld: boolean };

/** `receipt`: nothing that depends on the key, only what was received, answered and left out, and the time used. `full`: everything. */
export type ResultDetail = "receipt" | "full";

/**
 * How much of a result may be told now, for both kinds of exam (MT-17, MOCK-4, QB-5). A score is as good as a key: a student who
 * answers one question of a subject learns from the count whether the choice was right, and can pass it on.
 */
export function resultDetail(exam: ResultTerms, now: number): ResultDetail {
	switch (exam.kind) {
		case "model-test":
			return now < exam.stopAt || exam.keysHeld ? "receipt" : "full";
		case "mock-test":
			return exam.keysHeld ? "receipt" : "full";
	}
}

/** The figures of a result that may not be told yet: null stands for each one that depends on the key. */
export type WithheldFigures = Omit<AttemptFigures, KeyDependent | "score"> & { score: null } & Withheld;
export type WithheldSubject = Omit<SubjectResult, KeyDependent> & Withheld;
export type WithheldResult = WithheldFigures & { subjects: WithheldSubject[] };

type KeyDependent = "correctCount" | "wrongCount";
type Withheld = Record<KeyDependent, null>;

const WITHHELD: Withheld = { correctCount: null, wrongCount: null };

/** What is left of a result as long as only its receipt may be told. */
export const withholdResult = ({
	totalMarks,
	unansweredCount,
	timeTakenMs,
	subjects,
}: AttemptResult): WithheldResult => ({
	score: null,
	...WITHHELD,
	totalMarks,
	unansweredCount,
	timeTakenMs,
	subjects: subjects.map((subject) => ({
		subjectTitle: subject.subjectTitle,
		numberOfQuestions: subject.numberOfQuestions,
		...WITHHELD,
		unansweredCount: subject.unansweredCount,
	})),
});
