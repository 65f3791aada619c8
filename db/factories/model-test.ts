import { v7 as uuidv7 } from "uuid";
import * as schema from "#db/schema/index.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";
import { type Rows, rowsOf } from "./insert.ts";

const HOUR = 3_600_000;

type ExamRow = typeof schema.modelTest.$inferInsert;
type RegistrationRow = typeof schema.registration.$inferInsert;
type AttemptRow = typeof schema.attempt.$inferInsert;

/** How many questions of a subject a paper has. */
export type AskedOf = { uuid: string; count: number };

export type NewModelTest = Partial<ExamRow> & {
	uuid: string;
	/** When it was written; it starts then, unless another time is given (ms UTC). */
	at: number;
	/** In the order of the paper. */
	subjects?: readonly AskedOf[];
	/** The classes that it is for; for everybody where it names none. */
	gradeUuids?: readonly string[];
	/** The questions that its pool may be made of. */
	questionUuids?: readonly string[];
};

/** A model test with its subjects and the questions to choose from: a draft of half an hour, open for an hour. */
export function modelTestRows({
	at,
	subjects = [],
	gradeUuids = [],
	questionUuids = [],
	...exam
}: NewModelTest): Rows[] {
	const startAt = exam.startAt ?? at;
	const examUuid = exam.uuid;
	return [
		rowsOf(schema.modelTest, {
			name: "Weekly test",
			durationMinutes: 30,
			startAt,
			stopAt: startAt + HOUR,
			createdAt: at,
			updatedAt: at,
			...exam,
		}),
		rowsOf(
			schema.modelTestSubject,
			...subjects.map(({ uuid, count }, position) => ({
				examUuid,
				subjectUuid: uuid,
				position,
				numberOfQuestions: count,
			})),
		),
		rowsOf(schema.modelTestGrade, ...gradeUuids.map((gradeUuid) => ({ examUuid, gradeUuid }))),
		rowsOf(schema.modelTestQuestion, ...questionUuids.map((questionUuid) => ({ examUuid, questionUuid }))),
	];
}

/** The frozen pool of a published model test. */
export const modelTestPoolRows = (pool: PaperPool, at: number): Rows[] => [
	rowsOf(schema.paperPool, {
		uuid: uuidv7(),
		examUuid: pool.ownerUuid,
		version: pool.version,
		content: JSON.stringify(pool),
		createdAt: at,
	}),
];

export const registrationRows = ({
	at,
	...registration
}: Partial<RegistrationRow> & { examUuid: string; accountUuid: string; at: number }): Rows[] => [
	rowsOf(schema.registration, { kind: "free", ...registration, createdAt: at }),
];

/** A sealed attempt over `totalQuestions`, none answered unless counts are given. It took its whole time, from `at` on. */
export function attemptRows({
	at,
	totalQuestions = 1,
	...attempt
}: Partial<AttemptRow> & { examUuid: string; accountUuid: string; at: number }): Rows[] {
	const { correctCount = 0, wrongCount = 0, timeTakenMs = HOUR / 2 } = attempt;
	const finishedAt = attempt.finishedAt ?? at + timeTakenMs;
	return [
		rowsOf(schema.attempt, {
			poolVersion: 1,
			seed: "0",
			startedAt: at,
			deadlineAt: at + HOUR,
			finishedAt,
			sealReason: "finish",
			timeTakenMs,
			totalQuestions,
			correctCount,
			wrongCount,
			unansweredCount: totalQuestions - correctCount - wrongCount,
			score: correctCount * 100,
			totalMarks: totalQuestions * 100,
			createdAt: at,
			updatedAt: at,
			...attempt,
		}),
	];
}
