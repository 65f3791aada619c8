import type { InStatement } from "@libsql/client/web";
import { openDatabase } from "#db/client.ts";
import type { Sealed } from "./machine.ts";
import { scorePaper, verdictOf } from "./score.ts";
import type { SessionRecord } from "./store.ts";

/** How long one delivery may take before it counts as failed (ms). Its effect is then unknown; the next one is harmless. */
export const DELIVERY_LIMIT_MS = 10_000;

const FIRST_STEP_MS = 1000;
const LAST_STEP_MS = 60_000;

/**
 * The wait before the next delivery after `tries` failed ones: 1, 2, 4 … 60 s, of which a random half is taken off at
 * most, so that ten thousand sessions sealed in the same second do not come back in the same second.
 * @param random from 0 to 1
 */
export function backoff(tries: number, random: number): number {
	const step = Math.min(FIRST_STEP_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 10), LAST_STEP_MS);
	return Math.round(step * (0.5 + random / 2));
}

export type Outcome = { record: SessionRecord; state: Sealed };

/**
 * The statements that bring a sealed attempt to the database, as one batch that may be repeated: what is there stays,
 * so neither a rank nor a score after a key correction is ever overwritten. Should the database hold another attempt
 * of the same student already, that one stays and no response is added.
 */
export function outcomeStatements({ record, state }: Outcome, now: number): InStatement[] {
	const { score, totalMarks, correctCount, wrongCount, unansweredCount } = scorePaper(
		state.sheet,
		state.choices,
		state.window,
	);
	const { ref, attemptUuid, registrationUuid, seed } = record;
	const attempt = {
		uuid: attemptUuid,
		exam_uuid: ref.examUuid,
		account_uuid: ref.accountUuid,
		pool_version: state.sheet.poolVersion,
		seed,
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
		created_at: now,
		updated_at: now,
	};
	const columns = Object.keys(attempt);
	return [
		{
			sql: `INSERT INTO attempt (${columns.join(", ")}) VALUES (${columns.map((column) => `:${column}`).join(", ")}) ON CONFLICT DO NOTHING`,
			args: attempt,
		},
		{ sql: SAVE_RESPONSES, args: { attempt: attemptUuid, responses: JSON.stringify(responses(state)) } },
		{
			sql: "UPDATE registration SET settled_at = :finished WHERE uuid = :registration AND settled_at IS NULL",
			args: { finished: state.finishedAt, registration: registrationUuid },
		},
	];
}

const SAVE_RESPONSES = `INSERT INTO response (attempt_uuid, position, question_uuid, subject_uuid, option_uuid, is_correct, answered_at)
SELECT :attempt, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(:responses)
WHERE EXISTS (SELECT 1 FROM attempt WHERE uuid = :attempt)
ON CONFLICT DO NOTHING`;

/** `[position, question, subject, option, correct, answered at]` of every question; a cleared choice is no answer. */
function responses({ sheet, choices }: Sealed) {
	return sheet.questions.map((question, index) => {
		const choice = choices[index];
		const optionUuid = choice?.optionUuid ?? null;
		const correct = Number(verdictOf(question.correctOptionUuid, choice) === "correct");
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

export type DatabaseAddress = { url: string; authToken?: string };

/**
 * Brings the outcome to the database and returns once it has acknowledged it.
 * @throws Error when it did not within `DELIVERY_LIMIT_MS`, or refused
 */
export async function deliverOutcome(address: DatabaseAddress, outcome: Outcome, now: number): Promise<void> {
	const client = openDatabase(address.url, address.authToken).$client;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error("The database did not acknowledge in time")), DELIVERY_LIMIT_MS);
	});
	try {
		await Promise.race([client.batch(outcomeStatements(outcome, now), "write"), limit]);
	} finally {
		clearTimeout(timer);
		client.close();
	}
}
