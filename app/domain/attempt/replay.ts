import { drawPaper } from "~/domain/exam-session/paper.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";
import type { ReviewedQuestion } from "./review.ts";

/** What the database holds of a sealed attempt: the pool it was drawn from, its seed, and its responses. */
export type StoredPaper = {
	pool: PaperPool;
	seed: string;
	responses: readonly { questionUuid: string; optionUuid: string | null; timeSpentMs: number | null }[];
};

/**
 * A sealed attempt without its session (imported, or the object is gone): the paper is drawn again from its seed and the
 * frozen pool, the choices are the stored responses.
 */
export function replayPaper({ pool, seed, responses }: StoredPaper): ReviewedQuestion[] {
	const given = new Map(responses.map((response) => [response.questionUuid, response]));
	return drawPaper(pool, seed).questions.map(({ subjectUuid: _, ...question }) => ({
		...question,
		answer: given.get(question.uuid)?.optionUuid ?? null,
		timeSpentMs: given.get(question.uuid)?.timeSpentMs ?? null,
	}));
}
