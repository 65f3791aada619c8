import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { ReviewFilter } from "~/domain/attempt/review.ts";
import type { Deps } from "~/domain/deps.ts";
import { examIs } from "~/domain/model-test/exam-config.server.ts";
import { stopsForAllAt } from "~/domain/model-test/exam-end.ts";
import { getResultPage, type ResultPage } from "~/domain/model-test/result-page.server.ts";
import type { Paging } from "~/lib/paging.ts";
import { examUuidWhere, type OwnAppeal, ownAppealsStatement } from "./own-appeals.server.ts";
import { mayAppeal } from "./rules.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

/** A result with what the student objects to, and whether questions may be objected to now; nothing of it without the reviewed paper. */
export type ResultWithAppeals = ResultPage & { appeals: OwnAppeal[]; mayAppeal: boolean };

/**
 * The student's result as `getResultPage` has it, with the own objections (MT-22.1): one round trip more, beside the others.
 * @throws DomainError of getResultPage
 */
export async function getResultWithAppeals(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	review: Paging & { filter: ReviewFilter },
): Promise<ResultWithAppeals> {
	const { accountUuid } = requireRole(who, "student");
	const now = deps.clock();
	const [result, appeals] = await Promise.all([
		getResultPage(deps, who, idOrUuid, review),
		// A result is worth more than what was objected to: it is there while the database is away.
		ownAppealsStatement(deps, examUuidWhere(examIs(idOrUuid)), accountUuid, now).catch(() => null),
	]);
	const isShown = result.answers !== null && appeals !== null;
	return {
		...result,
		appeals: isShown ? appeals : [],
		mayAppeal: isShown && mayAppeal(stopsForAllAt(result.exam), now),
	};
}
