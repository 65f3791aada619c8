import { isDatabaseAway } from "#db/away.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ReviewQuestion } from "~/domain/exam-session/port.ts";
import { nearestPage, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type ExamDetails, getExamDetails } from "./queries.server.ts";
import { getAnswers, getResultSummary, type ResultSummary } from "./result.server.ts";
import { RANKING_GRACE_MS } from "./rules.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export const REVIEW_FILTERS = ["all", "wrong", "unanswered"] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

export type ResultPage = {
	exam: ExamDetails;
	summary: ResultSummary;
	/** The exam has stopped for everybody. */
	stopped: boolean;
	/** When the ranking is due, ms UTC. */
	rankedFrom: number;
	/** Null until the exam has stopped for everybody, and while the database (which knows corrected keys) is away. */
	answers: Page<ReviewQuestion> | null;
};

/** More than any paper holds: the session cuts it down to the whole. */
const WHOLE_PAPER = { page: 0, size: 1_000 };

const isWrong = (question: ReviewQuestion) =>
	question.answer !== null && question.answer !== question.correctOptionUuid;

/**
 * The student's result, and once the exam is over for all a page of the reviewed paper. Three round trips at most.
 * @throws DomainError AttemptRunning, NoAttempt, ExamNotFound, or of requireRole
 */
export async function getResultPage(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	{ filter, ...paging }: Paging & { filter: ReviewFilter },
): Promise<ResultPage> {
	const actor = requireRole(who, "student");
	const exam = await getExamDetails(deps, idOrUuid);
	const stopped = deps.clock() >= exam.stopAt;
	const [summary, answers] = await Promise.all([
		getResultSummary(deps, actor, exam.uuid),
		stopped ? getReview(deps, actor, exam, { filter, ...paging }).catch(nullIfAway) : null,
	]);
	return { exam, summary, stopped, rankedFrom: exam.stopAt + RANKING_GRACE_MS, answers };
}

function nullIfAway(error: unknown): null {
	if (isDatabaseAway(error)) return null;
	throw error;
}

async function getReview(
	deps: Needs,
	actor: Actor,
	exam: ExamDetails,
	{ filter, ...paging }: Paging & { filter: ReviewFilter },
): Promise<Page<ReviewQuestion>> {
	const all = await getAnswers(deps, actor, exam.uuid, WHOLE_PAPER);
	const wanted = all.content.filter(
		(question) => filter === "all" || (filter === "wrong" ? isWrong(question) : question.answer === null),
	);
	const page = nearestPage(paging.page, wanted.length, paging.size);
	const from = page * paging.size;
	return toPage(wanted.slice(from, from + paging.size), wanted.length, { page, size: paging.size });
}
