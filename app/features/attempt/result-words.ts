import type { AttemptFigures } from "~/domain/attempt/result.server.ts";
import type { ReviewFilter } from "~/domain/attempt/review.ts";
import { percentOf, resultVerdict } from "~/domain/attempt/verdict.ts";
import { marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { CardWords } from "./result-card.ts";
import { percentText, RESULT_WORD } from "./verdict-words.ts";

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

/** The same as a card says it. */
export function cardOf(
	{ name, color }: { name: string; color: string | null },
	{ score, totalMarks, ...counts }: AttemptFigures,
): Omit<CardWords, "student" | "address"> {
	const percent = percentOf(score, totalMarks);
	const verdict = resultVerdict(percent);
	const all = counts.correctCount + counts.wrongCount + counts.unansweredCount;
	// Advice is for the student alone: beside a name it would be a reproach.
	const word =
		verdict === "practise"
			? m.attempt_right_of({ right: num(counts.correctCount), total: num(all) })
			: RESULT_WORD[verdict]();
	return {
		...{ brand: m.common_app_name(), name, color },
		...{ score: marks(score), outOf: m.attempt_score_out_of({ total: marks(totalMarks) }) },
		verdict: verdict === "practise" ? word : `${percentText(percent)} ${word}`,
	};
}
