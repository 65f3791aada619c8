import type { AttemptFigures } from "~/domain/attempt/result.server.ts";
import type { ReviewFilter } from "~/domain/attempt/review.ts";
import { marks } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** How many questions each filter of the review leaves. */
export const countsOf = (result: AttemptFigures): Record<ReviewFilter, number> => ({
	all: result.correctCount + result.wrongCount + result.unansweredCount,
	correct: result.correctCount,
	wrong: result.wrongCount,
	unanswered: result.unansweredCount,
});

/** What a student may tell others of a result. */
export const sharedText = (name: string, { score, totalMarks }: AttemptFigures): string =>
	m.attempt_shared_text({ name, score: marks(score), total: marks(totalMarks) });
