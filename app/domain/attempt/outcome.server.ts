import type { Sealed } from "~/domain/exam-session/machine.ts";
import { scorePaper, verdictOf } from "~/domain/exam-session/score.ts";
import { timesSpent } from "~/domain/exam-session/time-spent.ts";
import type { MockTestRef, ModelTestKey, SessionRecord, SessionRef } from "~/domain/exam-session/types.ts";
import type { Statement } from "~/domain/writes.ts";
import type { AttemptKindName } from "./kind.ts";

export type Outcome = { record: SessionRecord; state: Sealed };

/** The statements that bring a sealed attempt to the database, as one batch that may be repeated (ATT-6). */
export function outcomeStatements({ record, state }: Outcome, now: number): Statement[] {
	// The kind chooses the entry for its own reference, which the compiler forgets at the look-up.
	return STATEMENTS[record.ref.kind](record.ref as never, record, state, now);
}

type StatementsFor<Ref> = (ref: Ref, record: SessionRecord, state: Sealed, now: number) => Statement[];

const STATEMENTS: { [Kind in AttemptKindName]: StatementsFor<Extract<SessionRef, { kind: Kind }>> } = {
	"model-test": modelTestStatements,
	"mock-test": mockTestStatements,
};

/** What any attempt's row says, by column. */
function facts(record: SessionRecord, state: Sealed) {
	const { score, totalMarks, correctCount, wrongCount, unansweredCount } = scorePaper(
		state.sheet,
		state.choices,
		state.window,
	);
	return {
		pool_version: state.sheet.poolVersion,
		seed: record.seed,
		started_at: state.startedAt,
		deadline_at: state.deadlineAt,
		finished_at: state.finishedAt,
		seal_reason: state.reason,
		time_taken_ms: state.finishedAt - state.startedAt,
		total_questions: state.sheet.questions.length,
		correct_count: correctCount,
		wrong_count: wrongCount,
		unanswered_count: unansweredCount,
		score,
		total_marks: totalMarks,
	};
}

type Row = Record<string, string | number>;

const insertInto = (table: string, row: Row) => {
	const columns = Object.keys(row);
	return `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((column) => `:${column}`).join(", ")})`;
};

/**
 * What is there stays, so neither a rank nor a score after a key correction is ever overwritten. Should the database
 * hold another attempt of the same student already, that one stays and no response is added.
 */
function modelTestStatements(ref: ModelTestKey, record: SessionRecord, state: Sealed, now: number): Statement[] {
	const attempt = {
		uuid: record.attemptUuid,
		exam_uuid: ref.examUuid,
		account_uuid: ref.accountUuid,
		...facts(record, state),
		created_at: now,
		updated_at: now,
	};
	return [
		{ sql: `${insertInto("attempt", attempt)} ON CONFLICT DO NOTHING`, args: attempt },
		{ sql: SAVE_RESPONSES, args: { attempt: record.attemptUuid, responses: JSON.stringify(responses(state)) } },
		{
			sql: "UPDATE registration SET settled_at = :finished WHERE uuid = :registration AND settled_at IS NULL",
			args: { finished: state.finishedAt, registration: record.registrationUuid },
		},
	];
}

const SAVE_RESPONSES = `INSERT INTO response (attempt_uuid, position, question_uuid, subject_uuid, option_uuid, is_correct, answered_at)
SELECT :attempt, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(:responses)
WHERE EXISTS (SELECT 1 FROM attempt WHERE uuid = :attempt)
ON CONFLICT DO NOTHING`;

/** The attempt's row was made before it was begun, and is filled once; one that the database has lost is made anew. */
function mockTestStatements(ref: MockTestRef, record: SessionRecord, state: Sealed, now: number): Statement[] {
	const result = { ...facts(record, state), updated_at: now };
	const attempt = {
		uuid: ref.attemptUuid,
		type_uuid: ref.typeUuid,
		account_uuid: ref.accountUuid,
		...result,
		created_at: state.startedAt,
	};
	const assignments = Object.keys(result).map((column) => `${column} = excluded.${column}`);
	return [
		{
			sql: `${insertInto("mock_test_attempt", attempt)}
ON CONFLICT (uuid) DO UPDATE SET ${assignments.join(", ")} WHERE finished_at IS NULL`,
			args: attempt,
		},
		{
			sql: SAVE_MOCK_RESPONSES,
			args: { attempt: ref.attemptUuid, responses: JSON.stringify(timedResponses(state)) },
		},
	];
}

const SAVE_MOCK_RESPONSES = `INSERT INTO mock_test_response (attempt_uuid, position, question_uuid, subject_uuid, option_uuid, is_correct, answered_at, time_spent_ms)
SELECT :attempt, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(:responses)
WHERE true
ON CONFLICT DO NOTHING`;

/** `[position, question, subject, option, correct, answered at]` of every question; a cleared choice is no answer. */
function responses({ sheet, choices }: Sealed) {
	return sheet.questions.map((question, index) => {
		const choice = choices[index];
		const optionUuid = choice?.optionUuid ?? null;
		const correct = Number(verdictOf(question.correctOptionUuid, optionUuid) === "correct");
		return [
			index + 1,
			question.uuid,
			question.subjectUuid,
			optionUuid,
			correct,
			optionUuid === null ? null : choice?.savedAt,
		];
	});
}

/** The same with the time spent on each. */
function timedResponses(state: Sealed) {
	const times = timesSpent(state);
	return responses(state).map((row, index) => [...row, times[index]]);
}
