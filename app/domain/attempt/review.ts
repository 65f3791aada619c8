import type { ReviewQuestion } from "~/domain/exam-session/port.ts";
import { type Verdict, verdictOf } from "~/domain/exam-session/score.ts";
import type { KeyCorrections } from "./kind.ts";

/** Which questions of a sealed paper are shown; the last three are verdicts (MOCK-5). */
export const REVIEW_FILTERS = ["all", "correct", "wrong", "unanswered"] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** What became of a question after the exam (MT-8): `void`, it counts as right for everybody; `key`, another option is right. */
export const CORRECTIONS = ["void", "key"] as const;
export type Correction = (typeof CORRECTIONS)[number];

type Keyed = Pick<ReviewQuestion, "uuid" | "correctOptionUuid">;

/** A question of a sealed paper with its key as it holds now, and what was corrected. */
export type CorrectedQuestion<Question extends Keyed = ReviewQuestion> = Question & {
	correction?: Correction | undefined;
	/** That its explanation was of the key before, and nobody wrote another (MT-8.6). */
	isExplanationPutAway?: boolean | undefined;
};

/** Puts what was corrected into a question: the key, and the explanation with it. A correction back to the first key is none. */
export function withCorrection<Question extends Keyed>(
	question: Question,
	corrections: KeyCorrections,
): CorrectedQuestion<Question> {
	const found = corrections[question.uuid];
	if (!found) return question;
	const { optionUuid, isVoid, explanation, explanationHtml } = found;
	if (!isVoid && optionUuid === question.correctOptionUuid) return question;
	return {
		...question,
		...{
			explanation: explanation ?? "",
			explanationHtml: explanationHtml ?? "",
			isExplanationPutAway: explanation === null,
		},
		...{ correctOptionUuid: optionUuid, correction: isVoid ? "void" : "key" },
	};
}

/** What the student's choice is worth: of a voided question it is always right. */
export const reviewVerdict = ({ correction, correctOptionUuid, answer }: CorrectedQuestion): Verdict =>
	correction === "void" ? "correct" : verdictOf(correctOptionUuid, answer);

/** A question of a sealed paper; the time (ms) is null where no answer was given, or where it was not kept. */
export type ReviewedQuestion = CorrectedQuestion & { timeSpentMs: number | null };
