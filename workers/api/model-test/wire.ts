import type { z } from "zod";
import type { ReviewedQuestion } from "~/domain/attempt/review.ts";
import type {
	ExamCard,
	ExamDetails,
	ExamWinners,
	RegistrationState,
	StudentExamCard,
	WinnerRow,
	WinnersPage,
} from "~/domain/model-test/queries.server.ts";
import type { ResultSummary } from "~/domain/model-test/result.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { toBdt } from "~/lib/money.ts";
import { mapPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type { resultSummary, reviewQuestion } from "../attempt/schemas.ts";
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
	subjectCountResponses: exam.subjects,
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

const toWinner = (winner: WinnerRow) => ({ ...winner, score: toMarks(winner.score) });

export const toExamWinners = ({ uuid, name, winners }: ExamWinners): Wire<"examWinners"> => ({
	details: { examUUID: uuid, name },
	winners: winners.map(toWinner),
});

export const toWinnersPage = ({ exam, ...page }: WinnersPage): Wire<"winnersPage"> => ({
	details: { examUUID: exam.uuid, name: exam.name },
	...mapPage(page, toWinner),
});

export const toRegistrationState = (state: RegistrationState): Wire<"registrationState"> => ({
	...state,
	registeredAt: toIso(state.registeredAt),
});

export const toResultSummary = (result: ResultSummary): z.output<typeof resultSummary> => ({
	state: "finished",
	...result,
	score: toMarks(result.score),
	totalMarks: toMarks(result.totalMarks),
});

/** What a model test tells of a question: not the time it took. */
export const toReviewQuestion = ({ timeSpentMs: _, ...question }: ReviewedQuestion): z.output<typeof reviewQuestion> =>
	question;
