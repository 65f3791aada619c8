import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { verdictOf } from "~/domain/exam-session/score.ts";
import { nearestPage, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { attemptErrors } from "./errors.ts";
import type { AttemptKind, AttemptNeeds } from "./kind.ts";
import { replayPaper } from "./replay.ts";
import type { ReviewedQuestion, ReviewFilter } from "./review.ts";

/** More than any paper holds: the session cuts it down to the whole. */
const WHOLE_PAPER = { page: 0, size: 1_000 };

const cut = <T>(all: readonly T[], { page, size }: Paging) => all.slice(page * size, (page + 1) * size);

/**
 * A page of one's own sealed paper in its own order, with choice, key (corrected where it was), explanation and time. No
 * round trip while the session is there and no key can have been corrected. Past the end the page is empty.
 * @throws DomainError AttemptRunning, the kind's `noResult`, or of requireRole or its `uuidOf`
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
	const [{ questions, total }, corrections = {}] = await Promise.all([
		sealedQuestions(deps, actor, kind, uuid, paging),
		kind.corrections?.(deps, uuid),
	]);
	const corrected = questions.map((question) => ({
		...question,
		correctOptionUuid: corrections[question.uuid] ?? question.correctOptionUuid,
	}));
	return toPage(corrected, total, paging);
}

/** The session's own, or what the database alone tells. */
async function sealedQuestions(
	deps: AttemptNeeds,
	actor: Actor,
	kind: AttemptKind,
	uuid: string,
	paging: Paging,
): Promise<{ questions: ReviewedQuestion[]; total: number }> {
	const reply = await deps.exams.review(kind.keyOf(uuid, actor.accountUuid), paging);
	if (reply.kind === "finished") {
		const { questions, timesSpentMs, total } = reply;
		return {
			questions: questions.map((question, index) => ({ ...question, timeSpentMs: timesSpentMs[index] ?? null })),
			total,
		};
	}
	if (reply.kind === "running") throw attemptErrors.fail("AttemptRunning", { of: kind.name });
	const stored = await kind.stored(deps, actor, uuid);
	if (!stored) throw kind.noResult();
	const all = replayPaper(stored);
	return { questions: cut(all, paging), total: all.length };
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
	const wanted = whole.content.filter(
		({ correctOptionUuid, answer }) => verdictOf(correctOptionUuid, answer) === filter,
	);
	const nearest = { page: nearestPage(page, wanted.length, size), size };
	return toPage(cut(wanted, nearest), wanted.length, nearest);
}

/** The whole of it. */
export const getWholeReview = async (
	...[deps, who, kind, idOrUuid]: [AttemptNeeds, Actor | null, AttemptKind, string]
): Promise<ReviewedQuestion[]> => (await getReview(deps, who, kind, idOrUuid, WHOLE_PAPER)).content;
