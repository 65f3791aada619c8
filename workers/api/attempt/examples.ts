import { EXAMPLE_ID } from "../core/example-ids.ts";

const { modelTest: examUUID, mockAttempt: mcqExamUuid, question: questionUuid, options } = EXAMPLE_ID;
const [first, second] = options;

const question = {
	uuid: questionUuid,
	position: 1,
	subjectTitle: "Physics",
	language: "en",
	content: "What is the SI unit of force?",
	contentHtml: "<p>What is the SI unit of force?</p>",
	options: ["newton", "joule", "watt", "pascal"].map((content, index) => ({
		uuid: options[index],
		content,
		contentHtml: content,
	})),
	answer: first,
};

/** A question of a paper that is over. */
export const REVIEWED = {
	...question,
	correctOptionUuid: first,
	explanation: "Force is measured in newtons.",
	explanationHtml: "<p>Force is measured in newtons.</p>",
};

const ended = {
	state: "finished",
	startedAt: "2026-01-10T04:05:00.000Z",
	finishedAt: "2026-01-10T04:26:24.000Z",
	answeredCount: 19,
	total_question_count: 20,
	already: false,
	server_time: "2026-01-10T04:26:24.000Z",
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	paper: {
		questions: { content: [question], totalElements: 20, totalPages: 20, page: 0, size: 1 },
		periodTo: "2026-01-10T04:35:00.000Z",
		quizEndTime: "2026-01-10T06:00:00.000Z",
		attempted: true,
		answeredCount: 1,
		server_time: "2026-01-10T04:06:00.000Z",
	},
	answer: { examUUID, questionUuid, optionUuid: second, seq: 3 },
	savedAnswer: {
		periodTo: "2026-01-10T04:35:00.000Z",
		answeredCount: 1,
		server_time: "2026-01-10T04:06:30.000Z",
		savedAt: "2026-01-10T04:06:30.000Z",
		seq: 3,
		optionUuid: second,
		superseded: false,
	},
	ended: { examUUID, ...ended },
	endedMock: { mcqExamUuid, ...ended },
	attemptBody: { mcqExamUuid },
	mockPaper: {
		questions: { content: [question], totalElements: 20, totalPages: 20, page: 0, size: 1 },
		periodTo: "2026-01-10T04:25:00.000Z",
		attempted: true,
		answeredCount: 1,
		total_question_count: 20,
		server_time: "2026-01-10T04:06:00.000Z",
	},
	mockAnswer: { mcqExamUuid, questionUuid, optionUuid: second, seq: 3 },
};
