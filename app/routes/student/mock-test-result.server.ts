import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { getProgress, type ProgressPoint } from "~/domain/mock-test/my-attempts.server.ts";
import { getResponses, type MockTestResponse } from "~/domain/mock-test/responses.server.ts";
import { getResult, type MockTestResult } from "~/domain/mock-test/result.server.ts";
import type { ResponseFilter } from "~/domain/mock-test/rules.ts";
import { nearestPage, type Page, type Paging } from "~/lib/paging.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export type MockResultPage = {
	result: MockTestResult;
	answers: Page<MockTestResponse>;
	/** One's own whole papers of the type so far. */
	points: ProgressPoint[];
};

/**
 * A finished attempt with a page of its questions; a page past the end is the last one.
 * @throws DomainError AttemptRunning, NotStarted, AttemptNotFound, or of requireRole
 */
export async function loadMockResultPage(
	deps: Needs,
	actor: Actor | null,
	id: string,
	{ filter, ...paging }: Paging & { filter: ResponseFilter },
): Promise<MockResultPage> {
	const result = await getResult(deps, actor, id);
	const whole = filter === "all" ? nearestPage(paging.page, result.questions.length, paging.size) : paging.page;
	const [answers, { points }] = await Promise.all([
		getResponses(deps, actor, result.attemptUuid, { ...paging, page: whole, filter }),
		getProgress(deps, actor, result.type.uuid),
	]);
	return { result, answers, points };
}
