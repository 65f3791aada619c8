import { type SQL, sql } from "drizzle-orm";
import { isPaperHeld, mockKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import type { Holding } from "./holding.ts";
import { DELETED, decidedBy, nameless, nameOf, own, type TableName, through } from "./holding-parts.server.ts";

/** When the exam of an attempt stops for all: until then which answers are right is nobody's to know (PRV-3). */
const isOver = (pointer: string): SQL =>
	sql.raw(
		`(SELECT exam.stop_at + exam.most_extra_minutes * 60000 FROM attempt AS sat JOIN model_test AS exam ON exam.uuid = sat.exam_uuid WHERE sat.uuid = ${pointer})`,
	);
/** Whether the exam of an attempt's row has stopped for all: before, a score is as good as a key (MT-17). */
const examIsOver = (now: number): SQL =>
	sql`(SELECT exam.stop_at + exam.most_extra_minutes * 60000 FROM model_test AS exam WHERE exam.uuid = exam_uuid) <= ${now}`;
/** That of the whole paper of an attempt no question is in an exam that is to come, or runs: a gap would name the question (QB-5.1). @param attemptUuid with the name of its table */
const isPaperFree = (attemptUuid: string, now: number): SQL => sql`NOT ${isPaperHeld(attemptUuid, now)}`;
/** The same of an attempt at a self-assessment. @param attemptUuid with the name of its table */
const isMockFree = (attemptUuid: string, now: number): SQL => sql`NOT ${mockKeysHeld(now, attemptUuid)}`;
/** The same of the person's paper of the exam that a row is about. */
const isOwnPaperFree =
	(table: "question_appeal" | "winner") =>
	(now: number): SQL =>
		sql`NOT EXISTS (SELECT 1 FROM attempt AS sat WHERE sat.exam_uuid = ${sql.raw(table)}.exam_uuid
			AND sat.account_uuid = ${sql.raw(table)}.account_uuid AND ${isPaperHeld("sat.uuid", now)})`;

/** What exams and self-assessments hold of people. In the order in which they go. */
export const EXAM_HOLDINGS = {
	mockTestResponse: {
		about: "person",
		accounts: {},
		theirs: through("attempt_uuid", "mock_test_attempt"),
		shownIf: (now) => isMockFree("mock_test_response.attempt_uuid", now),
		file: "self-assessments/answers",
		leftOut: {},
		ending: DELETED,
	},
	mockTestAttempt: own("self-assessments/attempts", {
		leftOut: { seed: "what the paper was drawn by" },
		heldBack: {
			columns: ["score", "correctCount", "wrongCount"],
			why: "they would tell which answers are right while others sit an exam with the same questions",
			until: (now) => isMockFree("mock_test_attempt.uuid", now),
		},
		also: { selfAssessment: nameOf("mock_test_type", "title", "type_uuid") },
		ending: DELETED,
	}),
	mockTestEntitlement: own("self-assessments/bought", {
		also: { selfAssessment: nameOf("mock_test_type", "title", "type_uuid") },
		ending: nameless("it says what a payment bought, and belongs to the books"),
	}),
	questionAppeal: own("model-tests/objections", {
		accounts: { decidedBy: "another's" },
		leftOut: decidedBy,
		heldBack: {
			columns: ["state", "answer"],
			why: "they would tell which answers are right while others sit an exam with the same questions",
			until: isOwnPaperFree("question_appeal"),
		},
		also: { modelTest: nameOf("model_test", "name", "exam_uuid") },
		ending: DELETED,
	}),
	response: {
		about: "person",
		accounts: {},
		theirs: through("attempt_uuid", "attempt"),
		shownIf: (now) => sql`${isOver("attempt_uuid")} <= ${now} AND ${isPaperFree("response.attempt_uuid", now)}`,
		file: "model-tests/answers",
		leftOut: {},
		ending: nameless("a corrected key changes the scores and ranks of all who sat the exam"),
	},
	winner: own("model-tests/winners", {
		shownIf: isOwnPaperFree("winner"),
		also: { modelTest: nameOf("model_test", "name", "exam_uuid") },
		ending: nameless("the ranks of the others stay what they were"),
	}),
	attempt: own("model-tests/attempts", {
		leftOut: { seed: "what the paper was drawn by" },
		heldBack: {
			columns: ["score", "correctCount", "wrongCount", "rank", "scoreBefore", "rescoredAt", "formerWinnerAt"],
			why: "they would tell which answers are right while others still sit the exam, or one with the same questions",
			until: (now) => sql`${examIsOver(now)} AND ${isPaperFree("attempt.uuid", now)}`,
		},
		also: { modelTest: nameOf("model_test", "name", "exam_uuid") },
		ending: nameless("the ranks of the others stay what they were"),
	}),
	withdrawnRegistration: own("model-tests/cancelled", {
		also: { modelTest: nameOf("model_test", "name", "exam_uuid") },
		ending: DELETED,
	}),
	registration: own("model-tests/registrations", {
		also: { modelTest: nameOf("model_test", "name", "exam_uuid") },
		ending: nameless(
			"it says who a place of an exam was taken by, which payments and ranks hang on; of exams to come it goes",
		),
	}),
} as const satisfies Partial<Record<TableName, Holding>>;
