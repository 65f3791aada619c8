import { and, asc, eq } from "drizzle-orm";
import { attempt, response } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { drawPaper } from "~/domain/exam-session/paper.ts";
import type { ReviewQuestion } from "~/domain/exam-session/port.ts";
import type { Paging } from "~/lib/paging.ts";
import { loadPool } from "./pool.server.ts";

/**
 * A sealed attempt without its exam session (imported, or the object is gone): the paper is drawn again from its seed
 * and the frozen pool, the choices are the stored responses. One round trip past the pool. Null when the database
 * knows no such attempt.
 */
export async function replayAttempt(
	deps: Pick<Deps, "db" | "cache">,
	examUuid: string,
	accountUuid: string,
	{ page, size }: Paging,
): Promise<{ questions: ReviewQuestion[]; total: number } | null> {
	const mine = and(eq(attempt.examUuid, examUuid), eq(attempt.accountUuid, accountUuid));
	const [[row], responses] = await deps.db.batch([
		deps.db.select({ seed: attempt.seed, poolVersion: attempt.poolVersion }).from(attempt).where(mine),
		deps.db
			.select({ questionUuid: response.questionUuid, optionUuid: response.optionUuid })
			.from(response)
			.innerJoin(attempt, eq(attempt.uuid, response.attemptUuid))
			.where(mine)
			.orderBy(asc(response.position)),
	]);
	if (!row) return null;
	const paper = drawPaper(await loadPool(deps, examUuid, row.poolVersion), row.seed);
	const chosen = new Map(responses.map(({ questionUuid, optionUuid }) => [questionUuid, optionUuid]));
	const questions = paper.questions
		.slice(page * size, (page + 1) * size)
		.map(
			({ subjectUuid: _, ...question }): ReviewQuestion => ({ ...question, answer: chosen.get(question.uuid) ?? null }),
		);
	return { questions, total: paper.questions.length };
}
