import { sql } from "drizzle-orm";
import { attempt, modelTest, response } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import { getReview } from "~/domain/attempt/review.server.ts";
import type { ReviewedQuestion } from "~/domain/attempt/review.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestKind } from "~/domain/model-test/attempt-kind.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { examIs } from "~/domain/model-test/exam-config.server.ts";
import { lastStopAt } from "~/domain/model-test/exam-end.server.ts";
import { examKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { MAX_PAPER_SIZE, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { questionAppealErrors } from "./errors.ts";
import { examUuidWhere, type OwnAppeal, ownAppealsCount, ownAppealsStatement } from "./own-appeals.server.ts";
import { appealsUntil, mayAppeal } from "./rules.ts";

type Standing = {
	uuid: string;
	name: string;
	stopped: number;
	attempt: string | null;
	position: number | null;
	/** Whether another model test holds a key of the own paper, 0 or 1. */
	held: number;
};

type Asked = { idOrUuid: string; questionUuid: string; accountUuid: string; now: number };

/** The statement that reads how a student stands to a question of an exam: whether it has stopped for all, the place on the own paper, and whether that is held. */
export const standingStatement = (
	{ db }: Pick<Deps, "db">,
	{ idOrUuid, questionUuid, accountUuid: account, now }: Asked,
) =>
	db.all<Standing>(sql`
		SELECT ${modelTest.uuid} AS uuid, ${modelTest.name} AS name, ${lastStopAt} AS stopped, a.uuid AS attempt, r.position AS position,
			${examKeysHeld(now, "a")} AS held
		FROM ${modelTest}
		LEFT JOIN ${attempt} AS a ON a.exam_uuid = ${modelTest.uuid} AND a.account_uuid = ${account}
		LEFT JOIN ${response} AS r ON r.attempt_uuid = a.uuid AND +r.question_uuid = ${questionUuid}
		WHERE ${examIs(idOrUuid)} AND ${modelTest.state} = 'published'`);

/** @throws DomainError ExamNotFound, AnswersNotYet, NoAttempt, AppealNotFound where the question is not on the student's paper, or KeysHeld, of every question on it alike (QB-5.1) */
export function requireOnPaper([found]: readonly Standing[], now: number) {
	if (!found) throw modelTestErrors.fail("ExamNotFound");
	if (found.stopped > now) throw modelTestErrors.fail("AnswersNotYet");
	if (found.attempt === null) throw modelTestErrors.fail("NoAttempt");
	if (found.position === null) throw questionAppealErrors.fail("AppealNotFound");
	if (found.held) throw attemptErrors.fail("KeysHeld");
	const { uuid, name, stopped } = found;
	return { uuid, name, stopped };
}

export type AppealPage = {
	exam: { uuid: string; name: string };
	/** As the student's review shows it. */
	question: ReviewedQuestion;
	/** Null where there is none. */
	appeal: OwnAppeal | null;
	/** Until when objections are taken, ms UTC, and whether they are now. */
	until: number;
	isOpen: boolean;
};

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

/**
 * A question of the student's own paper with what was objected to it (MT-22). Three round trips while its session is there.
 * @throws DomainError AttemptRunning, of requireOnPaper or of requireRole
 */
export async function getAppealPage(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	questionUuid: string,
): Promise<AppealPage> {
	const actor = requireRole(who, "student");
	const now = deps.clock();
	const [standing, appeals] = await deps.db.batch([
		standingStatement(deps, { idOrUuid, questionUuid, accountUuid: actor.accountUuid, now }),
		ownAppealsStatement(deps, examUuidWhere(examIs(idOrUuid)), actor.accountUuid, now),
	]);
	const { uuid, name, stopped } = requireOnPaper(standing, now);
	const review = await getReview(deps, actor, modelTestKind, uuid, { page: 0, size: MAX_PAPER_SIZE });
	const question = review.content.find((one) => one.uuid === questionUuid);
	if (!question) throw questionAppealErrors.fail("AppealNotFound");
	const appeal = appeals.find((one) => one.questionUuid === questionUuid) ?? null;
	return { exam: { uuid, name }, question, appeal, until: appealsUntil(stopped), isOpen: mayAppeal(stopped, now) };
}

/**
 * What a student objected to in an exam, in the order of the paper; nothing until every other model test that asks a question of the paper
 * has stopped. One round trip.
 * @throws DomainError ExamNotFound, or of requireRole
 */
export async function listMyAppeals(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
	{ page, size }: Paging,
): Promise<Page<OwnAppeal>> {
	const { accountUuid } = requireRole(who, "student");
	const exam = examUuidWhere(examIs(idOrUuid));
	const now = deps.clock();
	const [[there], rows, [total]] = await deps.db.batch([
		deps.db.all<{ uuid: string | null }>(sql`SELECT ${exam} AS uuid`),
		ownAppealsStatement(deps, exam, accountUuid, now)
			.limit(size)
			.offset(page * size),
		ownAppealsCount(deps, exam, accountUuid, now),
	]);
	if (!there?.uuid) throw modelTestErrors.fail("ExamNotFound");
	return toPage(rows, total?.n ?? 0, { page, size });
}
