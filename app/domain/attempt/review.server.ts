import { type SQL, sql } from "drizzle-orm";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { keysHeldStatement } from "~/domain/question-bank/hold-questions.server.ts";
import { nearestPage, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { attemptErrors } from "./errors.ts";
import type { AttemptKind, AttemptNeeds } from "./kind.ts";
import { replayPaper } from "./replay.ts";
import { type ReviewedQuestion, type ReviewFilter, reviewVerdict, withCorrection } from "./review.ts";

/** More than any paper holds: the session cuts it down to the whole. */
const WHOLE_PAPER = { page: 0, size: 1_000 };

const cut = <T>(all: readonly T[], { page, size }: Paging) => all.slice(page * size, (page + 1) * size);

/**
 * A page of one's own sealed paper in its own order, with choice, key (corrected where it was), explanation and time. One
 * round trip while the session is there, and one where keys can be corrected. Past the end the page is empty.
 * @throws DomainError AttemptRunning, KeysHeld, the kind's `noResult`, or of requireRole or its `uuidOf`
 */
export async function getReview(
	deps: AttemptNeeds,
	who: Actor | null,
	kind: AttemptKind,
	idOrUuid: string,
	paging: Paging,
): Promise<Page<ReviewedQuestion>> {
	const actor = requireRole(who, "student");
	const uuid = await kind.uuidOf(deps, actor, idOrUuid);
	const [{ questions, paper }, corrections = {}] = await Promise.all([
		sealedQuestions(deps, actor, kind, uuid, paging),
		kind.corrections?.(deps, uuid),
	]);
	if (await areKeysHeld(deps, paper, kind.askedBefore?.(uuid))) throw attemptErrors.fail("KeysHeld");
	const corrected = questions.map((question) => withCorrection(question, corrections));
	return toPage(corrected, paper.length, paging);
}

/**
 * Whether any question of the paper is in a model test that has not stopped (QB-5). One round trip.
 * @param before a query of further questions: those of `AttemptKind.askedBefore`
 */
export async function areKeysHeld(
	{ db, clock }: Pick<AttemptNeeds, "db" | "clock">,
	paper: readonly string[],
	before?: SQL,
): Promise<boolean> {
	const further = before ? sql`UNION ALL SELECT question_uuid FROM (${before})` : sql``;
	const questions = sql`(SELECT value FROM json_each(${JSON.stringify(paper)}) ${further})`;
	return (await keysHeldStatement({ db }, questions, clock())).length > 0;
}

/** The session's own, or what the database alone tells; `paper` has the uuids of all. */
async function sealedQuestions(
	deps: AttemptNeeds,
	actor: Actor,
	kind: AttemptKind,
	uuid: string,
	paging: Paging,
): Promise<{ questions: ReviewedQuestion[]; paper: string[] }> {
	const reply = await deps.exams.review(kind.keyOf(uuid, actor.accountUuid), paging);
	if (reply.kind === "finished") {
		const { questions, timesSpentMs, paper } = reply;
		return {
			questions: questions.map((question, index) => ({ ...question, timeSpentMs: timesSpentMs[index] ?? null })),
			paper,
		};
	}
	if (reply.kind === "running") throw attemptErrors.fail("AttemptRunning", { of: kind.name });
	const stored = await kind.stored(deps, actor, uuid);
	if (!stored) throw kind.noResult();
	const all = replayPaper(stored);
	return { questions: cut(all, paging), paper: all.map((question) => question.uuid) };
}

/** The same for a screen: only what a filter leaves, and past the end the nearest page. */
export async function getFilteredReview(
	deps: AttemptNeeds,
	who: Actor | null,
	kind: AttemptKind,
	idOrUuid: string,
	{ filter, page, size }: Paging & { filter: ReviewFilter },
): Promise<Page<ReviewedQuestion>> {
	const read = (paging: Paging) => getReview(deps, who, kind, idOrUuid, paging);
	if (filter === "all") {
		const asked = await read({ page, size });
		const nearest = nearestPage(page, asked.totalElements, size);
		return nearest === page ? asked : read({ page: nearest, size });
	}
	const whole = await read(WHOLE_PAPER);
	const wanted = whole.content.filter((question) => reviewVerdict(question) === filter);
	const nearest = { page: nearestPage(page, wanted.length, size), size };
	return toPage(cut(wanted, nearest), wanted.length, nearest);
}

/** What a screen shows of it: null, and not an error, while its keys are held (QB-5). */
export const nullIfHeld = (error: unknown): null => {
	if (attemptErrors.is(error, "KeysHeld")) return null;
	throw error;
};

/** The whole of it as it is kept, also while its keys are held: to tell verdicts by, not to be shown. */
export const getWholePaper = async (
	...[deps, actor, kind, uuid]: [AttemptNeeds, Actor, AttemptKind, string]
): Promise<ReviewedQuestion[]> => (await sealedQuestions(deps, actor, kind, uuid, WHOLE_PAPER)).questions;
