import { REVIEWED } from "../attempt/examples.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";

const mcqExamTypeUuid = EXAMPLE_ID.mockTest;
const mcqExamUuid = EXAMPLE_ID.mockAttempt;

const card = {
	id: 3,
	uuid: mcqExamTypeUuid,
	title: "Admission Mixed Set",
	subtitle: "Physics, Chemistry and English",
	description: null,
	icon: "practice",
	color: null,
	image: null,
	duration: 20,
	numQuestion: 20,
	examTagTitle: "Admission",
	fee: 20,
};

const details = {
	...card,
	attemptsPerPurchase: 1,
	marksPerCorrect: 1,
	penaltyPerWrong: 0.25,
	subjectCountResponses: [{ subjectTitle: "Physics", numberOfQuestions: 20 }],
};

const score = {
	score: 16.5,
	totalMarks: 20,
	percent: 82,
	verdict: "excellent",
	correctCount: 17,
	wrongCount: 2,
	unansweredCount: 1,
	timeTakenMs: 912_000,
};

const paged = (entry: unknown) => ({ content: [entry], totalElements: 1, totalPages: 1, page: 0, size: 10 });

const attempt = {
	id: 41,
	uuid: mcqExamUuid,
	mcqExamTypeUuid,
	state: "finished",
	attempted: true,
	answeredCount: 19,
	total_question_count: 20,
	duration: 20,
	retryOfUuid: null,
	createdAt: "2026-01-10T04:04:00.000Z",
	startedAt: "2026-01-10T04:05:00.000Z",
	periodTo: "2026-01-10T04:25:00.000Z",
	finishedAt: "2026-01-10T04:20:12.000Z",
	result: score,
	mcqExamType: card,
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	mcqExamTypeUuid,
	mcqExamUuid,
	publicMockTestType: details,
	mockTestType: { ...details, my: { attemptsLeft: 1, attemptCount: 2, bestPercent: 82, openAttemptUuid: null } },
	newAttempt: { mcqExamTypeUuid },
	prepareRetry: { retryOfUuid: mcqExamUuid },
	madeAttempt: { uuid: mcqExamUuid },
	mockAttempt: attempt,
	mockTestTypePage: paged(card),
	mockAttemptPage: paged(attempt),
	mockResponses: { questions: paged({ ...REVIEWED, timeSpentMs: 41_300 }), total_question_count: 20 },
	published: { mcqExamTypeUuid, poolVersion: 1 },
	mockResult: {
		state: "finished",
		...score,
		rank: null,
		participants: 1,
		subjects: [{ subjectTitle: "Physics", numberOfQuestions: 20, correctCount: 17, wrongCount: 2, unansweredCount: 1 }],
		mcqExamUuid,
		retryOfUuid: null,
		startedAt: "2026-01-10T04:05:00.000Z",
		finishedAt: "2026-01-10T04:20:12.000Z",
		sealReason: "finish",
		questions: [
			{
				uuid: EXAMPLE_ID.question,
				position: 1,
				subjectTitle: "Physics",
				verdict: "correct",
				timeSpentMs: 41_300,
			},
		],
		mcqExamType: card,
	},
	buyMockTest: { mcqExamTypeUuid },
};
