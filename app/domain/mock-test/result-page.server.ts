import type { Actor } from "~/domain/account/session.ts";
import type { AttemptNeeds } from "~/domain/attempt/kind.ts";
import { getFilteredReview, nullIfHeld } from "~/domain/attempt/review.server.ts";
import type { ReviewedQuestion, ReviewFilter } from "~/domain/attempt/review.ts";
import type { Page, Paging } from "~/lib/paging.ts";
import { mockTestKind } from "./attempt-kind.server.ts";
import { getProgress, type ProgressPoint } from "./my-attempts.server.ts";
import type { MockTestTypeDetails } from "./queries.server.ts";
import { getResult, type MockTestResult } from "./result.server.ts";

type MockResultPage = {
	result: MockTestResult;
	/** Null while its keys are held (QB-5). */
	answers: Page<ReviewedQuestion> | null;
	/** One's own whole papers of the type so far. */
	points: ProgressPoint[];
	/** The type's subjects as they are named now. */
	named: MockTestTypeDetails["subjects"];
};

/**
 * A finished attempt with a page of its questions.
 * @throws DomainError AttemptRunning, NotStarted, AttemptNotFound, or of requireRole
 */
export async function getMockResultPage(
	deps: AttemptNeeds,
	who: Actor | null,
	idOrUuid: string,
	review: Paging & { filter: ReviewFilter },
): Promise<MockResultPage> {
	const result = await getResult(deps, who, idOrUuid);
	const [answers, { points, type }] = await Promise.all([
		getFilteredReview(deps, who, mockTestKind, result.attemptUuid, review).catch(nullIfHeld),
		getProgress(deps, who, result.type.uuid),
	]);
	return { result, answers, points, named: type.subjects };
}
