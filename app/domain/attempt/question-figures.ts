import type { PoolQuestion } from "~/domain/exam-session/types.ts";
import type { KeyCorrections } from "./kind.ts";
import { type Correction, withCorrection } from "./review.ts";

/** How students answered a question of an exam that is over. */
export type QuestionFigures = Pick<
	PoolQuestion,
	"uuid" | "subjectUuid" | "language" | "contentHtml" | "explanationHtml"
> & {
	subjectTitle: string;
	options: { uuid: string; contentHtml: string; chosen: number }[];
	/** As it holds now. */
	correctOptionUuid: string;
	correction?: Correction | undefined;
	/** On how many papers it stands, and how many of them left it out. */
	asked: number;
	unanswered: number;
	/** Who chose the key: also of a voided question. */
	right: number;
};

/** How often an option of a question was chosen; null for none. */
export type Count = { questionUuid: string; optionUuid: string | null; n: number };

/** Puts counts and corrections to the questions of a pool. */
export function figuresOf(
	questions: readonly PoolQuestion[],
	exam: { subjects: readonly { subjectUuid: string; subjectTitle: string }[] },
	counts: readonly Count[],
	corrections: KeyCorrections,
): QuestionFigures[] {
	const byQuestion = new Map<string, Map<string | null, number>>();
	for (const { questionUuid, optionUuid, n } of counts) {
		const options = byQuestion.get(questionUuid) ?? new Map<string | null, number>();
		byQuestion.set(questionUuid, options.set(optionUuid, n));
	}
	const titles = new Map(exam.subjects.map(({ subjectUuid, subjectTitle }) => [subjectUuid, subjectTitle]));
	return questions.map(({ uuid, subjectUuid, language, contentHtml, explanationHtml, options, ...rest }) => {
		const chosen = byQuestion.get(uuid) ?? new Map<string | null, number>();
		const held = { uuid, correctOptionUuid: rest.correctOptionUuid };
		const { correctOptionUuid, correction } = withCorrection(held, corrections);
		return {
			...{ uuid, subjectUuid, language, contentHtml, explanationHtml, correctOptionUuid, correction },
			subjectTitle: titles.get(subjectUuid) ?? "",
			options: options.map((option) => {
				return { uuid: option.uuid, contentHtml: option.contentHtml, chosen: chosen.get(option.uuid) ?? 0 };
			}),
			asked: [...chosen.values()].reduce((sum, n) => sum + n, 0),
			unanswered: chosen.get(null) ?? 0,
			right: chosen.get(correctOptionUuid) ?? 0,
		};
	});
}
