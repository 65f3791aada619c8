import { and, eq, sql } from "drizzle-orm";
import { attempt, heldQuestion, registration, response } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import { replayPaper } from "~/domain/attempt/replay.ts";
import { type CorrectedQuestion, withCorrection } from "~/domain/attempt/review.ts";
import type { Deps } from "~/domain/deps.ts";
import { keysHeldStatement } from "~/domain/question-bank/hold-questions.server.ts";
import { nearestPage, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { modelTestErrors } from "./errors.ts";
import { correctionsOf, correctionsStatement, type ExamConfig, loadExamConfig } from "./exam-config.server.ts";
import { loadPool } from "./pool.server.ts";
import { mayTellResults } from "./rules.ts";

type PractisePage = {
	exam: Pick<ExamConfig, "uuid" | "name" | "subjects"> & { sat: boolean };
	questions: Page<CorrectedQuestion>;
};

/**
 * A page of a past paper with its answers, to go through again (MT-14): one's own, or for who did not sit it one drawn as
 * if. Nothing is counted and nothing is kept. Past the end it is the nearest page. Three round trips at most.
 * @throws DomainError AnswersNotYet before the exam has stopped for all, KeysHeld, NotRegistered where it had a fee, ExamNotFound, or of requireRole
 */
export async function getPractisePage(
	deps: Pick<Deps, "db" | "cache" | "clock">,
	who: Actor | null,
	idOrUuid: string,
	{ page, size }: Paging,
): Promise<PractisePage> {
	const { accountUuid } = requireRole(who, "student");
	const exam = await loadExamConfig(deps, idOrUuid);
	if (!mayTellResults(exam, deps.clock()) || exam.poolVersion === null) throw modelTestErrors.fail("AnswersNotYet");
	const { db } = deps;
	// Of the pool, and of one's own paper where that was drawn from a pool of before.
	const questions = sql`(SELECT ${heldQuestion.questionUuid} FROM ${heldQuestion} WHERE ${heldQuestion.ownerUuid} = ${exam.uuid}
		UNION SELECT r.question_uuid FROM ${response} AS r JOIN ${attempt} AS a ON a.uuid = r.attempt_uuid
		WHERE a.exam_uuid = ${exam.uuid} AND a.account_uuid = ${accountUuid})`;
	const [[own], [registered], corrections, held] = await db.batch([
		db
			.select({ seed: attempt.seed, poolVersion: attempt.poolVersion })
			.from(attempt)
			.where(and(eq(attempt.examUuid, exam.uuid), eq(attempt.accountUuid, accountUuid))),
		db
			.select({ uuid: registration.uuid })
			.from(registration)
			.where(and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, accountUuid))),
		correctionsStatement(deps, exam.uuid),
		keysHeldStatement(deps, questions, deps.clock()),
	]);
	if (exam.feePoisha > 0 && !registered) throw modelTestErrors.fail("NotRegistered");
	// Any 32 hexadecimal digits make a paper; these make the same one for the same student each time.
	const seed = own?.seed ?? accountUuid.replaceAll("-", "");
	const pool = await loadPool(deps, exam.uuid, own?.poolVersion ?? exam.poolVersion);
	const corrected = correctionsOf(corrections);
	const all = replayPaper({ pool, seed, responses: [] }).map(({ timeSpentMs: _, ...question }) =>
		withCorrection(question, corrected),
	);
	const heldKeys = new Set(held.map(({ uuid }) => uuid));
	if (all.some(({ uuid }) => heldKeys.has(uuid))) throw attemptErrors.fail("KeysHeld");
	const at = nearestPage(page, all.length, size);
	return {
		exam: { uuid: exam.uuid, name: exam.name, subjects: exam.subjects, sat: own !== undefined },
		questions: toPage(all.slice(at * size, (at + 1) * size), all.length, { page: at, size }),
	};
}
