import type { z } from "zod";
import type { ReviewedQuestion } from "~/domain/attempt/review.ts";
import type {
	AttemptScore,
	MockAttempt,
	StudentMockTest,
	WithheldScore,
} from "~/domain/mock-test/my-attempts.server.ts";
import type { PublishedMockTest } from "~/domain/mock-test/publish-type.server.ts";
import type { MockTestTypeCard, MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import type { MockTestResult } from "~/domain/mock-test/result.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { toBdt } from "~/lib/money.ts";
import type { Page } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type * as schemas from "./schemas.ts";

/** How a self-assessment and its attempts are published (API-6): those names, ISO times, BDT, whole marks. */
type Wire<Name extends keyof typeof schemas> = z.output<(typeof schemas)[Name]>;

export const toMockTestType = (type: MockTestTypeCard): Wire<"mockTestType"> => ({
	id: type.id,
	uuid: type.uuid,
	title: type.title,
	subtitle: type.subtitle,
	description: type.description,
	icon: type.icon,
	color: type.color,
	image: type.image,
	duration: type.durationMinutes,
	numQuestion: type.numberOfQuestions,
	examTagTitle: type.examTag,
	fee: toBdt(type.feePoisha),
});

export const toMockTestDetails = (type: MockTestTypeDetails): Wire<"mockTestDetails"> => ({
	...toMockTestType(type),
	attemptsPerPurchase: type.attemptsPerPurchase,
	marksPerCorrect: toMarks(type.marksPerCorrect),
	penaltyPerWrong: toMarks(type.penaltyPerWrong),
	subjectCountResponses: type.subjects.map(({ subjectTitle, numberOfQuestions }) => ({
		subjectTitle,
		numberOfQuestions,
	})),
});

/** The type as one student stands with it. */
export const toMyMockTest = (student: StudentMockTest): Wire<"myMockTestDetails"> => ({
	...toMockTestDetails(student.type),
	my: {
		attemptsLeft: student.attemptsLeft,
		attemptCount: student.attemptCount,
		bestPercent: student.bestPercent,
		openAttemptUuid: student.open?.uuid ?? null,
	},
});

/** The type to whoever sits no attempts. */
export const toOthersMockTest = (type: MockTestTypeDetails): Wire<"myMockTestDetails"> => ({
	...toMockTestDetails(type),
	my: null,
});

const toScore = (score: AttemptScore | WithheldScore): z.output<typeof schemas.score> => ({
	score: score.score === null ? null : toMarks(score.score),
	totalMarks: toMarks(score.totalMarks),
	percent: score.percent,
	verdict: score.verdict,
	correctCount: score.correctCount,
	wrongCount: score.wrongCount,
	unansweredCount: score.unansweredCount,
	timeTakenMs: score.timeTakenMs,
});

export const toMockAttempt = (attempt: MockAttempt): Wire<"mockAttempt"> => ({
	id: attempt.id,
	uuid: attempt.uuid,
	mcqExamTypeUuid: attempt.typeUuid,
	state: attempt.state,
	attempted: attempt.startedAt !== null,
	answeredCount: attempt.answeredCount,
	total_question_count: attempt.totalQuestions,
	duration: attempt.durationMinutes,
	retryOfUuid: attempt.retryOfUuid,
	createdAt: toIso(attempt.createdAt),
	startedAt: toIso(attempt.startedAt),
	periodTo: toIso(attempt.deadlineAt),
	finishedAt: toIso(attempt.finishedAt),
	result: attempt.result && toScore(attempt.result),
	mcqExamType: toMockTestType(attempt.type),
});

export const toMadeAttempt = ({ uuid }: { uuid: string }): Wire<"madeAttempt"> => ({ uuid });

/** The questions as they are reviewed: their schema names every field. */
export const toMockResponses = (page: Page<ReviewedQuestion>): Wire<"mockResponses"> => ({
	questions: page,
	total_question_count: page.totalElements,
});

export const toPublishedMockTest = (published: PublishedMockTest): Wire<"publishedMockTest"> => ({
	mcqExamTypeUuid: published.typeUuid,
	poolVersion: published.poolVersion,
});

/** ATT-8 has one summary for both kinds of exam; nobody else takes part in a self-assessment. */
export const toMockResult = (result: MockTestResult): Wire<"mockResult"> => ({
	state: "finished",
	rank: null,
	participants: 1,
	mcqExamUuid: result.attemptUuid,
	retryOfUuid: result.retryOfUuid,
	mcqExamType: toMockTestType(result.type),
	...toScore(result),
	startedAt: toIso(result.startedAt),
	finishedAt: toIso(result.finishedAt),
	sealReason: result.sealReason,
	questions: result.questions,
	subjects: result.subjects,
});
