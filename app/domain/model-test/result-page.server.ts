import { isDatabaseAway } from "#db/away.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { getFilteredReview, nullIfHeld } from "~/domain/attempt/review.server.ts";
import type { ReviewedQuestion, ReviewFilter } from "~/domain/attempt/review.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Page, Paging } from "~/lib/paging.ts";
import { modelTestKind } from "./attempt-kind.server.ts";
import { type ExamDetails, getExamDetails } from "./queries.server.ts";
import { getResultSummary, type ResultSummary } from "./result.server.ts";
import { mayTellResults } from "./rules.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export type ResultPage = {
	exam: ExamDetails;
	summary: ResultSummary;
	/** The exam has stopped for everybody. */
	stopped: boolean;
	/** Null until the exam has stopped for everybody, while its keys are held (QB-5), and while the database (which knows corrected keys) is away. */
	answers: Page<ReviewedQuestion> | null;
	/** The database was away. */
	away: boolean;
};

/**
 * The student's result, and once the exam is over for all (MT-9) a page of the reviewed paper. Three round trips at most.
 * @throws DomainError AttemptRunning, NoAttempt, ExamNotFound, or of requireRole
 */
export async function getResultPage(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	review: Paging & { filter: ReviewFilter },
): Promise<ResultPage> {
	const actor = requireRole(who, "student");
	const exam = await getExamDetails(deps, idOrUuid);
	const stopped = mayTellResults(exam, deps.clock());
	let away = false;
	const nullIfAway = (error: unknown): null => {
		away = isDatabaseAway(error);
		return away ? null : nullIfHeld(error);
	};
	const [summary, answers] = await Promise.all([
		getResultSummary(deps, actor, exam.uuid),
		stopped ? getFilteredReview(deps, actor, modelTestKind, exam.uuid, review).catch(nullIfAway) : null,
	]);
	return { exam, summary, stopped, answers, away };
}
