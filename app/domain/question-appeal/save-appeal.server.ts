import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { attempt, modelTest, questionAppeal } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { lastStopAt } from "~/domain/model-test/exam-end.server.ts";
import { examKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { questionAppealErrors } from "./errors.ts";
import { type OwnAppeal, ownAppealsStatement } from "./own-appeals.server.ts";
import { appealsUntil, mayAppeal } from "./rules.ts";
import type { NewAppeal } from "./schemas.ts";
import { requireOnPaper, standingStatement } from "./standing.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** That the exam has stopped for all, and no other holds a key of the student's paper: an end that moved since it was looked at is not passed over, nor another exam that was published. A part of a statement. */
const mayBeChanged = (examUuid: string, accountUuid: string, now: number) =>
	sql`EXISTS (SELECT 1 FROM ${modelTest} JOIN ${attempt} AS a ON a.exam_uuid = ${modelTest.uuid} AND a.account_uuid = ${accountUuid}
		WHERE ${modelTest.uuid} = ${examUuid} AND ${lastStopAt} <= ${now} AND NOT ${examKeysHeld(now, "a")})`;

/**
 * A student objects to a question of the own paper, or says it in other words while it is not decided (MT-22): one objection to a question,
 * within the days after the exam has stopped for all. Three round trips.
 * @throws DomainError AppealsClosed, AppealDecided, AppealNotFound, AnswersNotYet, NoAttempt, ExamNotFound, KeysHeld, LimitReached, or of requireRole
 */
export async function saveAppeal(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	questionUuid: string,
	{ reason, text }: NewAppeal,
): Promise<OwnAppeal> {
	const { accountUuid } = requireRole(who, "student");
	const now = deps.clock();
	const exam = requireOnPaper(await standingStatement(deps, { idOrUuid, questionUuid, accountUuid, now }), now);
	const until = appealsUntil(exam.stopped);
	if (!mayAppeal(exam.stopped, now)) throw questionAppealErrors.fail("AppealsClosed", { until });
	await takeToday(deps, "appeal", accountUuid);
	const said = { reason, body: text, updatedAt: now };
	const { db } = deps;
	const [, rows, standing] = await db.batch([
		insertWhere(
			deps,
			questionAppeal,
			{ ...said, uuid: uuidv7(), examUuid: exam.uuid, questionUuid, accountUuid, state: "open", createdAt: now },
			sql`WHERE ${mayBeChanged(exam.uuid, accountUuid, now)}`,
		).onConflictDoUpdate({
			target: [questionAppeal.examUuid, questionAppeal.questionUuid, questionAppeal.accountUuid],
			// Never the same instant twice: a decision tells by it what was read.
			set: { ...said, updatedAt: sql`max(${now}, ${questionAppeal.updatedAt} + 1)` },
			setWhere: eq(questionAppeal.state, "open"),
		}),
		ownAppealsStatement(deps, exam.uuid, accountUuid, now),
		standingStatement(deps, { idOrUuid: exam.uuid, questionUuid, accountUuid, now }),
	]);
	const saved = rows.find((one) => one.questionUuid === questionUuid);
	// The end moved, or another exam took a question of the paper, since it was looked at.
	if (!saved) requireOnPaper(standing, now);
	if (saved?.state !== "open") throw questionAppealErrors.fail("AppealDecided");
	return saved;
}

/**
 * A student takes an objection back that is not decided; nothing of it is left. Two round trips.
 * @throws DomainError AppealDecided, AppealNotFound, AnswersNotYet, NoAttempt, ExamNotFound, KeysHeld, or of requireRole
 */
export async function withdrawAppeal(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	questionUuid: string,
): Promise<void> {
	const { accountUuid } = requireRole(who, "student");
	const now = deps.clock();
	const exam = requireOnPaper(await standingStatement(deps, { idOrUuid, questionUuid, accountUuid, now }), now);
	const mine = and(
		...[eq(questionAppeal.examUuid, exam.uuid), eq(questionAppeal.questionUuid, questionUuid)],
		eq(questionAppeal.accountUuid, accountUuid),
	);
	const [gone, [left], standing] = await deps.db.batch([
		deps.db
			.delete(questionAppeal)
			.where(and(mine, eq(questionAppeal.state, "open"), mayBeChanged(exam.uuid, accountUuid, now)))
			.returning({ uuid: questionAppeal.uuid }),
		deps.db.select({ uuid: questionAppeal.uuid }).from(questionAppeal).where(mine),
		standingStatement(deps, { idOrUuid: exam.uuid, questionUuid, accountUuid, now }),
	]);
	if (gone.length > 0) return;
	requireOnPaper(standing, now);
	throw questionAppealErrors.fail(left ? "AppealDecided" : "AppealNotFound");
}
