import { sql } from "drizzle-orm";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestPoolRows, modelTestRows } from "#db/factories/model-test.ts";
import { paperPool, subjectRows } from "#db/factories/question-bank.ts";
import { attempt, response } from "#db/schema/index.ts";
import { at, database, OPENS } from "#tests/support/workers/exam-session.ts";

const MINUTE = 60_000;

/**
 * An exam that so many sat, written by the database: a question of a student is answered with an option that goes by both numbers, about
 * one in nine is left out, and times differ. Nothing is ranked yet.
 */
export async function satExam({
	people,
	questions,
	winnerCount = 3,
	prize = null as string | null,
}: {
	people: number;
	questions: number;
	winnerCount?: number;
	prize?: string | null;
}) {
	const uuid = crypto.randomUUID();
	const subject = { uuid: crypto.randomUUID(), title: `Physics ${uuid}`, asked: questions, available: questions };
	const pool = paperPool(uuid, [subject], { nameOf: () => crypto.randomUUID() });
	const db = database();
	const accounts = Array.from({ length: people }, () => crypto.randomUUID());
	const marks = { penaltyPerWrong: 25, marksPerCorrect: 100, winnerCount, prize };
	await insertRows(db, [
		...subjectRows({ uuid: subject.uuid, title: subject.title, at: OPENS }),
		...modelTestRows({
			...{ uuid, at: OPENS, stopAt: at(60), subjects: [{ uuid: subject.uuid, count: questions }], ...marks },
			...{ state: "published", poolVersion: 1 },
		}),
		...modelTestPoolRows(pool, OPENS),
	]);
	for (let from = 0; from < people; from += 500)
		await insertRows(
			db,
			accounts.slice(from, from + 500).flatMap((account) => personRows({ uuid: account, at: OPENS })),
		);
	const sheet = JSON.stringify(
		pool.questions.map(({ uuid, subjectUuid, options, correctOptionUuid }, index) => ({
			...{ uuid, subjectUuid, options: options.map((option) => option.uuid), key: correctOptionUuid, index },
		})),
	);
	// A uuid by the number, so that the rows of the responses find theirs.
	const attemptUuid = sql`printf('%s-%d', ${uuid}, n.key)`;
	await db.batch([
		db.run(sql`INSERT INTO ${attempt} (uuid, exam_uuid, account_uuid, pool_version, seed, started_at, deadline_at, finished_at,
				seal_reason, time_taken_ms, total_questions, correct_count, wrong_count, unanswered_count, score, total_marks, created_at, updated_at)
			SELECT ${attemptUuid}, ${uuid}, n.value, 1, '0123456789abcdef0123456789abcdef', ${OPENS}, ${at(30)}, ${OPENS} + (n.key % 25 + 1) * ${MINUTE}, 'finish',
				(n.key % 25 + 1) * ${MINUTE}, ${questions}, 0, 0, ${questions}, 0, ${questions * 100}, ${OPENS}, ${OPENS}
			FROM json_each(${JSON.stringify(accounts)}) AS n`),
		db.run(sql`INSERT INTO ${response} (attempt_uuid, position, question_uuid, subject_uuid, option_uuid, is_correct, answered_at)
			SELECT uuid, position, question, subject, chosen, coalesce(chosen = right_one, 0), ${OPENS} FROM (
				SELECT ${attemptUuid} AS uuid, q.key + 1 AS position, q.value ->> 'uuid' AS question, q.value ->> 'subjectUuid' AS subject,
					q.value ->> 'key' AS right_one,
					CASE WHEN (n.key * 7 + q.key * 5) % 9 = 0 THEN NULL
						ELSE q.value ->> printf('$.options[%d]', (n.key * 3 + q.key + n.key / 7) % json_array_length(q.value, '$.options')) END AS chosen
				FROM json_each(${JSON.stringify(accounts)}) AS n JOIN json_each(${sheet}) AS q)`),
		db.run(sql`UPDATE ${attempt} SET correct_count = r.ok, wrong_count = r.wrong, unanswered_count = r.missing, score = r.ok * 100 - r.wrong * 25
			FROM (SELECT attempt_uuid, sum(is_correct) AS ok, sum(option_uuid IS NOT NULL AND is_correct = 0) AS wrong,
				sum(option_uuid IS NULL) AS missing FROM ${response} GROUP BY attempt_uuid) AS r
			WHERE r.attempt_uuid = ${attempt}.uuid AND ${attempt.examUuid} = ${uuid}`),
	]);
	return { uuid, pool, accounts };
}
