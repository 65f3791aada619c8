import { asc, eq } from "drizzle-orm";
import { mockTestResponse } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { drawPaper, onlyQuestions } from "~/domain/exam-session/paper.ts";
import type { ReviewQuestion } from "~/domain/exam-session/port.ts";
import { nearestPage, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { loadMockTestPool } from "./pool.server.ts";
import { verdictOfAnswer } from "./result.server.ts";
import type { ResponseFilter } from "./rules.ts";
import { type AttemptRow, attemptUuidOf, keyOf, loadAttempt } from "./session.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams">;

/** A question of a finished paper with choice, key, explanation and time (ms; null where no answer was given). */
export type MockTestResponse = ReviewQuestion & { timeSpentMs: number | null };

/** More than any paper holds: the session cuts it down to the whole. */
const WHOLE_PAPER = { page: 0, size: 1_000 };

/**
 * One's own finished paper, in its own order, right after the end. No round trip while the session is there. A page past
 * the end of a filtered list is the nearest one, of the whole list it is empty.
 * @throws DomainError AttemptRunning, NotStarted, AttemptNotFound, or of requireRole
 */
export async function getResponses(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	{ filter = "all", ...paging }: Paging & { filter?: ResponseFilter },
): Promise<Page<MockTestResponse>> {
	const actor = requireRole(who, "student");
	const attemptUuid = await attemptUuidOf(deps, actor, idOrUuid);
	const all = await wholePaper(deps, actor, attemptUuid);
	const wanted = filter === "all" ? all : all.filter((question) => verdictOfAnswer(question) === filter);
	const page = filter === "all" ? paging.page : nearestPage(paging.page, wanted.length, paging.size);
	const from = page * paging.size;
	return toPage(wanted.slice(from, from + paging.size), wanted.length, { page, size: paging.size });
}

async function wholePaper(deps: Needs, actor: Actor, attemptUuid: string): Promise<MockTestResponse[]> {
	const reply = await deps.exams.review(keyOf(attemptUuid, actor.accountUuid), WHOLE_PAPER);
	if (reply.kind === "finished")
		return reply.questions.map((question, index) => ({ ...question, timeSpentMs: reply.timesSpentMs[index] ?? null }));
	if (reply.kind === "running") throw attemptErrors.fail("AttemptRunning", { of: "mock-test" });
	const row = await loadAttempt(deps, actor, attemptUuid);
	if (row.finishedAt === null) throw attemptErrors.fail("NotStarted", { of: "mock-test" });
	return replay(deps, row);
}

/**
 * A sealed attempt without its session (imported, or the object is gone): the paper is drawn again from its seed and the
 * frozen pool, the choices are the stored responses. One round trip past the pool.
 */
async function replay(deps: Needs, row: AttemptRow): Promise<MockTestResponse[]> {
	if (row.seed === null) throw new Error(`Sealed attempt ${row.uuid} has no seed`);
	const [pool, responses] = await Promise.all([
		loadMockTestPool(deps, row.typeUuid, row.poolVersion),
		deps.db
			.select()
			.from(mockTestResponse)
			.where(eq(mockTestResponse.attemptUuid, row.uuid))
			.orderBy(asc(mockTestResponse.position)),
	]);
	const given = new Map(responses.map((response) => [response.questionUuid, response]));
	const paper = drawPaper(row.retryOfUuid ? onlyQuestions(pool, given.keys()) : pool, row.seed);
	return paper.questions.map(({ subjectUuid: _, ...question }) => ({
		...question,
		answer: given.get(question.uuid)?.optionUuid ?? null,
		timeSpentMs: given.get(question.uuid)?.timeSpentMs ?? null,
	}));
}
