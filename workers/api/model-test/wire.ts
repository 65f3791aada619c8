import type { z } from "zod";
import type { ReviewedQuestion } from "~/domain/attempt/review.ts";
import type { PublishedExam } from "~/domain/model-test/publish-exam.server.ts";
import type { ExamCard, ExamDetails, RegistrationState, StudentExamCard } from "~/domain/model-test/queries.server.ts";
import type { Ranking } from "~/domain/model-test/rank-exam.server.ts";
import type { FreeRegistration } from "~/domain/model-test/register-free.server.ts";
import type { ResultSummary } from "~/domain/model-test/result.server.ts";
import type { ExamWinners, WinnerRow, WinnersPage } from "~/domain/model-test/winners.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { toBdt } from "~/lib/money.ts";
import { mapPage, type Page } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type * as schemas from "./schemas.ts";

/** How a model test is published (API-6): those names, ISO times, BDT, whole marks. */
type Wire<Name extends keyof typeof schemas> = z.output<(typeof schemas)[Name]>;

/** @param now the server's clock, which every exam carries */
export const toExam = (exam: ExamCard, now: number): Wire<"examCard"> => ({
	id: exam.id,
	examUUID: exam.uuid,
	name: exam.name,
	subtitle: exam.subtitle,
	icon: exam.icon,
	color: exam.color,
	ogImage: exam.image,
	duration: exam.durationMinutes,
	numQuestionPerSet: exam.numberOfQuestions,
	preRegNeeded: exam.preRegNeeded,
	preRegStopAt: toIso(exam.preRegStopAt),
	startAt: toIso(exam.startAt),
	stopAt: toIso(exam.stopAt),
	fee: toBdt(exam.feePoisha),
	subjectCountResponses: exam.subjects.map(({ subjectTitle, numberOfQuestions }) => ({
		subjectTitle,
		numberOfQuestions,
	})),
	server_time: toIso(now),
});

export const toStudentExam = (exam: StudentExamCard, now: number): Wire<"studentExamCard"> => ({
	...toExam(exam, now),
	registered: exam.registered,
	attempted: exam.attempted,
});

export const toExamDetails = (exam: ExamDetails, now: number): Wire<"examDetails"> => ({
	...toExam(exam, now),
	description: exam.description,
	rule: exam.rule,
	prize: exam.prize,
	marksPerCorrect: toMarks(exam.marksPerCorrect),
	penaltyPerWrong: toMarks(exam.penaltyPerWrong),
});

const toWinner = (winner: WinnerRow) => ({
	name: winner.name,
	image: winner.image,
	organization: winner.organization,
	rank: winner.rank,
	score: toMarks(winner.score),
});

export const toExamWinners = ({ uuid, name, total, winners }: ExamWinners): Wire<"examWinners"> => ({
	details: { examUUID: uuid, name },
	winners: winners.map(toWinner),
	totalWinners: total,
});

export const toWinnersPage = ({ exam, ...page }: WinnersPage): Wire<"winnersPage"> => ({
	details: { examUUID: exam.uuid, name: exam.name },
	...mapPage(page, toWinner),
});

export const toRegistrationState = (state: RegistrationState): Wire<"registrationState"> => ({
	registered: state.registered,
	attempted: state.attempted,
	registeredAt: toIso(state.registeredAt),
});

export const toRegistrationDone = (done: FreeRegistration): Wire<"registrationDone"> => ({
	examUUID: done.examUuid,
	registered: true,
	already: done.already,
});

export const toResultSummary = (result: ResultSummary): Wire<"examResult"> => ({
	state: "finished",
	score: result.score === null ? null : toMarks(result.score),
	totalMarks: toMarks(result.totalMarks),
	correctCount: result.correctCount,
	wrongCount: result.wrongCount,
	unansweredCount: result.unansweredCount,
	rank: result.rank,
	participants: result.participants,
	timeTakenMs: result.timeTakenMs,
	subjects: result.subjects,
	scoreBefore: result.scoreBefore === null ? null : toMarks(result.scoreBefore),
	formerWinner: result.isFormerWinner,
	corrections: result.corrections,
});

/** What a model test tells of a question: not the time it took. */
const toReviewQuestion = (question: ReviewedQuestion): Wire<"correctedQuestion"> => ({
	uuid: question.uuid,
	position: question.position,
	subjectTitle: question.subjectTitle,
	language: question.language,
	content: question.content,
	contentHtml: question.contentHtml,
	options: question.options,
	answer: question.answer,
	correctOptionUuid: question.correctOptionUuid,
	correction: question.correction ?? null,
	explanation: question.explanation,
	explanationHtml: question.explanationHtml,
});

export const toAnswers = (page: Page<ReviewedQuestion>): Wire<"answersPage"> => ({
	questions: mapPage(page, toReviewQuestion),
	total_question_count: page.totalElements,
});

export const toPublishedExam = (published: PublishedExam): Wire<"publishedExam"> => ({
	examUUID: published.examUuid,
	poolVersion: published.poolVersion,
});

export const toCorrectedKey = (
	examUUID: string,
	{ participants, up, down, newWinners, formerWinners }: Ranking,
): Wire<"correctedKey"> => ({
	...{ examUUID, participants, newWinners, formerWinners },
	...{ scoresUp: up, scoresDown: down },
});
