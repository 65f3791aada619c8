import { REVIEWED } from "../attempt/examples.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";

const examUUID = EXAMPLE_ID.modelTest;

const exam = {
	id: 12,
	examUUID,
	name: "HSC Physics Model Test",
	subtitle: "Mechanics and waves",
	icon: null,
	color: null,
	ogImage: null,
	duration: 30,
	numQuestionPerSet: 20,
	preRegNeeded: false,
	preRegStopAt: null,
	startAt: "2026-01-10T04:00:00.000Z",
	stopAt: "2026-01-10T06:00:00.000Z",
	fee: 0,
	subjectCountResponses: [{ subjectTitle: "Physics", numberOfQuestions: 20 }],
	server_time: "2026-01-10T04:05:00.000Z",
};

const winner = { name: "Nusrat Jahan", image: null, organization: "Rajshahi College", rank: 1, score: 19 };

const paged = (entry: unknown, size = 10) => ({ content: [entry], totalElements: 1, totalPages: 1, page: 0, size });

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	examUUID,
	examPage: { content: [exam], totalElements: 1, totalPages: 1, page: 0, size: 10 },
	examDetails: {
		...exam,
		description: "One try, 20 questions.",
		rule: "No penalty for a wrong answer.",
		prize: null,
		marksPerCorrect: 1,
		penaltyPerWrong: 0,
	},
	registration: { examUUID, registered: true, already: false },
	myExamPage: paged({ ...exam, registered: true, attempted: false }),
	previousWinners: paged({ details: { examUUID, name: exam.name }, winners: [winner], totalWinners: 10 }, 4),
	winners: { details: { examUUID, name: exam.name }, ...paged(winner, 100) },
	registrationState: { registered: true, attempted: false, registeredAt: "2026-01-09T12:30:00.000Z" },
	answers: { questions: paged({ ...REVIEWED, correction: null }), total_question_count: 20 },
	published: { examUUID, poolVersion: 1 },
	corrected: { examUUID, participants: 96, scoresUp: 48, scoresDown: 8, newWinners: 1, formerWinners: 1 },
	result: {
		state: "finished",
		score: 17,
		totalMarks: 20,
		correctCount: 17,
		wrongCount: 2,
		unansweredCount: 1,
		rank: 4,
		participants: 96,
		timeTakenMs: 1_284_000,
		subjects: [{ subjectTitle: "Physics", numberOfQuestions: 20, correctCount: 17, wrongCount: 2, unansweredCount: 1 }],
		scoreBefore: 16,
		formerWinner: false,
		corrections: [{ position: 7, correction: "void" }],
	},
	keyCorrection: {
		questionUuid: EXAMPLE_ID.question,
		correctOptionUuid: EXAMPLE_ID.options[1],
		reason: "Both newton and kg·m/s² were accepted in class.",
		name: exam.name,
	},
};
