import { type SQL, sql } from "drizzle-orm";
import {
	account,
	attempt,
	keyCorrection,
	modelTest,
	paperPool,
	questionAppeal,
	response,
	subject,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Count, figuresOf, type QuestionFigures } from "~/domain/attempt/question-figures.ts";
import type { Deps } from "~/domain/deps.ts";
import type { PoolQuestion } from "~/domain/exam-session/types.ts";
import { examIs } from "~/domain/model-test/exam-config.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { questionAppealErrors } from "./errors.ts";
import { APPEAL_REASONS, type AppealReason, type AppealState } from "./rules.ts";
import type { AppealFilter } from "./schemas.ts";

/** A question of an exam that students object to, with how it was answered. */
export type AppealedQuestion = {
	exam: { uuid: string; name: string };
	question: QuestionFigures;
	/** How many objections, and of them how many wait. */
	count: number;
	open: number;
	reasons: Record<AppealReason, number>;
	/** Of those that wait the newest change; what a decision is saved against. Null where none waits. */
	seen: number | null;
};

type Row = {
	examUuid: string;
	name: string;
	count: number;
	open: number;
	seen: number | null;
	reasons: string;
	question: string | null;
	subjectTitle: string | null;
	counts: string;
	isVoid: number | null;
	corrected: string | null;
};

/** Partial indexes take them by these words. */
const SHOWN: Record<AppealFilter, SQL> = { open: sql`state = 'open'`, decided: sql`state <> 'open'` };

/** Exams as they were made, the newest first; of each the questions that most object to. */
const order = (of: string): SQL => sql.raw(`${of}.exam_uuid DESC, n DESC, ${of}.question_uuid`);

/** The questions that objections are about, with pool, answers and correction. @param which of the objections @param cut `LIMIT …` */
const questionsStatement = ({ db }: Pick<Deps, "db">, which: SQL, cut: SQL) =>
	db.all<Row>(sql`
		WITH found AS (
			SELECT exam_uuid, question_uuid, count(*) AS n, sum(state = 'open') AS open,
				max(CASE WHEN state = 'open' THEN updated_at END) AS seen,
				json_object(${sql.join(
					APPEAL_REASONS.map((reason) => sql`${reason}, sum(reason = ${reason})`),
					sql`, `,
				)}) AS reasons
			FROM ${questionAppeal} WHERE ${which} GROUP BY exam_uuid, question_uuid ORDER BY ${order("question_appeal")} ${cut}
		), shown AS (
			SELECT found.*, e.name AS name, (SELECT q.value FROM ${paperPool} AS p, json_each(p.content, '$.questions') AS q
				WHERE p.exam_uuid = e.uuid AND p.version = e.pool_version AND q.value ->> 'uuid' = found.question_uuid) AS question
			FROM found JOIN ${modelTest} AS e ON e.uuid = found.exam_uuid
		)
		SELECT s.exam_uuid AS examUuid, s.name AS name, s.n AS count, s.open AS open, s.seen AS seen, s.reasons AS reasons,
			s.question AS question, (SELECT title FROM ${subject} WHERE uuid = s.question ->> 'subjectUuid') AS subjectTitle,
			(SELECT json_group_array(json_object('questionUuid', s.question_uuid, 'optionUuid', chosen, 'n', times)) FROM (
				SELECT r.option_uuid AS chosen, count(*) AS times FROM ${response} AS r
				JOIN ${attempt} AS a ON a.uuid = r.attempt_uuid
				WHERE r.question_uuid = s.question_uuid AND a.exam_uuid = s.exam_uuid GROUP BY r.option_uuid)) AS counts,
			k.is_void AS isVoid, k.correct_option_uuid AS corrected
		FROM shown AS s
		LEFT JOIN ${keyCorrection} AS k ON k.exam_uuid = s.exam_uuid AND k.question_uuid = s.question_uuid
		ORDER BY ${order("s")}`);

function toAppealed(row: Row): AppealedQuestion[] {
	if (row.question === null) return [];
	const question = JSON.parse(row.question) as PoolQuestion;
	const { uuid, subjectUuid } = question;
	const subjects = [{ subjectUuid, subjectTitle: row.subjectTitle ?? "" }];
	// Its explanation is for students; figures do not show it.
	const corrected = { isVoid: row.isVoid === 1, explanation: null, explanationHtml: null };
	const corrections = row.corrected === null ? {} : { [uuid]: { optionUuid: row.corrected, ...corrected } };
	const [figures] = figuresOf([question], { subjects }, JSON.parse(row.counts) as Count[], corrections);
	if (!figures) return [];
	return [
		{
			...{ exam: { uuid: row.examUuid, name: row.name }, question: figures },
			...{ count: row.count, open: row.open, seen: row.seen },
			reasons: JSON.parse(row.reasons) as Record<AppealReason, number>,
		},
	];
}

const questionCount = ({ db }: Pick<Deps, "db">, which: SQL) =>
	db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (
		SELECT 1 FROM ${questionAppeal} WHERE ${which} GROUP BY exam_uuid, question_uuid)`);

/** The statement that counts the questions whose objections wait for a decision. */
export const openAppealCount = (deps: Pick<Deps, "db">) => questionCount(deps, SHOWN.open);

/** The questions that students object to, by exam: those with objections that wait, or that are decided (MT-22.2). One round trip. @throws of requireRole */
export async function listAppealedQuestions(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ show, page, size }: Paging & { show: AppealFilter },
): Promise<Page<AppealedQuestion>> {
	requireRole(who, "admin");
	const [rows, [total]] = await deps.db.batch([
		questionsStatement(deps, SHOWN[show], sql`LIMIT ${size} OFFSET ${page * size}`),
		questionCount(deps, SHOWN[show]),
	]);
	return toPage(rows.flatMap(toAppealed), total?.n ?? 0, { page, size });
}

/** One objection as admins read it. Times ms UTC. */
export type ReadAppeal = {
	uuid: string;
	name: string | null;
	reason: AppealReason;
	body: string;
	/** What the student had chosen; null for nothing. */
	optionUuid: string | null;
	state: AppealState;
	updatedAt: number;
};

/** What was answered to some of them together. */
export type Decision = {
	decidedAt: number;
	state: Exclude<AppealState, "open">;
	answer: string | null;
	count: number;
	by: string | null;
};

export type AppealsOfQuestion = { of: AppealedQuestion; appeals: Page<ReadAppeal>; decisions: Decision[] };

/** So many decisions of one question are shown, the last first. */
const DECISIONS = 20;

/**
 * All objections to one question, those that wait first, and what was decided (MT-22.2). One round trip.
 * @throws DomainError AppealNotFound where nobody objected, or of requireRole
 */
export async function getAppealsOfQuestion(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	idOrUuid: string,
	questionUuid: string,
	{ page, size }: Paging,
): Promise<AppealsOfQuestion> {
	requireRole(who, "admin");
	const { db } = deps;
	const exam = sql`(SELECT ${modelTest.uuid} FROM ${modelTest} WHERE ${examIs(idOrUuid)})`;
	const here = sql`exam_uuid = ${exam} AND question_uuid = ${questionUuid}`;
	const [[row], appeals, decisions] = await db.batch([
		questionsStatement(deps, here, sql`LIMIT 1`),
		db.all<ReadAppeal>(sql`
			SELECT q.uuid AS uuid, p.name AS name, q.reason AS reason, q.body AS body, q.state AS state, q.updated_at AS updatedAt,
				(SELECT r.option_uuid FROM ${attempt} AS a JOIN ${response} AS r ON r.attempt_uuid = a.uuid AND +r.question_uuid = q.question_uuid
					WHERE a.exam_uuid = q.exam_uuid AND a.account_uuid = q.account_uuid) AS optionUuid
			FROM ${questionAppeal} AS q JOIN ${account} AS p ON p.uuid = q.account_uuid
			WHERE q.exam_uuid = ${exam} AND q.question_uuid = ${questionUuid}
			ORDER BY q.state <> 'open', q.id LIMIT ${size} OFFSET ${page * size}`),
		db.all<Decision>(sql`
			SELECT q.decided_at AS decidedAt, q.state AS state, q.answer AS answer, count(*) AS count, p.name AS "by"
			FROM ${questionAppeal} AS q LEFT JOIN ${account} AS p ON p.uuid = q.decided_by
			WHERE q.exam_uuid = ${exam} AND q.question_uuid = ${questionUuid} AND q.state <> 'open'
			GROUP BY q.decided_at ORDER BY q.decided_at DESC LIMIT ${DECISIONS}`),
	]);
	const [of] = row ? toAppealed(row) : [];
	if (!of) throw questionAppealErrors.fail("AppealNotFound");
	return { of, appeals: toPage(appeals, of.count, { page, size }), decisions };
}
