import type { Choice, ExamWindow, Score, Sheet, SubjectScore } from "./types.ts";

export type Verdict = "correct" | "wrong" | "unanswered";

/** What one choice is worth. @param chosen the option's uuid; null where there is none, also where it was cleared */
export function verdictOf(correctOptionUuid: string, chosen: string | null): Verdict {
	if (chosen === null) return "unanswered";
	return chosen === correctOptionUuid ? "correct" : "wrong";
}

/**
 * Scores a paper (ATT-8): right answers times their marks minus wrong ones times the penalty, in hundredths of a mark. The
 * score may be negative; unanswered questions cost nothing.
 */
export function scorePaper(
	sheet: Sheet,
	choices: readonly (Choice | undefined)[],
	marks: Pick<ExamWindow, "marksPerCorrect" | "penaltyPerWrong">,
): Score {
	const counts = new Map<string, Record<Verdict, number>>(
		sheet.subjects.map(({ uuid }) => [uuid, { correct: 0, wrong: 0, unanswered: 0 }]),
	);
	for (const [index, question] of sheet.questions.entries()) {
		const subject = counts.get(question.subjectUuid);
		if (subject) subject[verdictOf(question.correctOptionUuid, choices[index]?.optionUuid ?? null)] += 1;
	}
	const subjects = sheet.subjects.map(({ uuid, title, numberOfQuestions }): SubjectScore => {
		const { correct, wrong, unanswered } = counts.get(uuid) ?? { correct: 0, wrong: 0, unanswered: 0 };
		return {
			subjectUuid: uuid,
			subjectTitle: title,
			numberOfQuestions,
			correctCount: correct,
			wrongCount: wrong,
			unansweredCount: unanswered,
		};
	});
	const sum = (field: "correctCount" | "wrongCount" | "unansweredCount") =>
		subjects.reduce((total, subject) => total + subject[field], 0);
	const correctCount = sum("correctCount");
	const wrongCount = sum("wrongCount");
	return {
		score: correctCount * marks.marksPerCorrect - wrongCount * marks.penaltyPerWrong,
		totalMarks: sheet.questions.length * marks.marksPerCorrect,
		correctCount,
		wrongCount,
		unansweredCount: sum("unansweredCount"),
		subjects,
	};
}
