import { z } from "zod";
import type { OpenQuestion, ReviewQuestion } from "~/domain/exam-session/port.ts";
import { count, optionalText, pageOf, text, time } from "../common-schemas.ts";

const examUUID = z.uuid();
const marks = z.number();

const subjectCount = z.object({ subjectTitle: text, numberOfQuestions: count }).meta({ id: "SubjectCount" });

const cardFields = {
	id: z.int(),
	examUUID,
	name: text,
	subtitle: optionalText,
	icon: optionalText,
	color: optionalText,
	ogImage: optionalText,
	duration: z.int().min(1).meta({ description: "minutes" }),
	numQuestionPerSet: count,
	preRegNeeded: z.boolean(),
	preRegStopAt: time
		.nullable()
		.meta({ description: "When registration closes, where it closes before the exam's end" }),
	startAt: time,
	stopAt: time,
	fee: z.number().min(0).meta({ description: "BDT; 0 is free" }),
	subjectCountResponses: z.array(subjectCount),
	server_time: time,
};

export const examCard = z.object(cardFields).meta({ id: "Exam" });

export const studentExamCard = z
	.object({
		...cardFields,
		registered: z.boolean(),
		attempted: z.boolean().meta({ description: "The student has a finished attempt" }),
	})
	.meta({ id: "MyExam" });

export const examDetails = z
	.object({
		...cardFields,
		description: optionalText,
		rule: optionalText,
		prize: optionalText,
		marksPerCorrect: marks,
		penaltyPerWrong: marks.meta({ description: "Taken off for each wrong answer" }),
	})
	.meta({ id: "ExamDetails" });

export const examPage = pageOf("ExamPage", examCard);
export const studentExamPage = pageOf("MyExamPage", studentExamCard);

const winnerRow = z
	.object({ name: text, image: optionalText, organization: optionalText, rank: z.int().min(1), score: marks })
	.meta({ id: "Winner" });

const winnersHead = z.object({ examUUID, name: text });

export const examWinners = z.object({ details: winnersHead, winners: z.array(winnerRow) }).meta({ id: "ExamWinners" });
export const examWinnersPage = pageOf("ExamWinnersPage", examWinners);

export const winnersPage = z
	.object({ details: winnersHead, ...pageOf("WinnerPage", winnerRow).shape })
	.meta({ id: "WinnersOfExam" });

export const registrationState = z
	.object({
		registered: z.boolean(),
		attempted: z.boolean().meta({ description: "The student has a finished attempt" }),
		registeredAt: time.nullable(),
	})
	.meta({ id: "RegistrationState" });

export const registrationDone = z
	.object({
		examUUID,
		registered: z.literal(true),
		already: z.boolean().meta({ description: "The student was registered before this call" }),
	})
	.meta({ id: "Registration" });

const option = z.object({ uuid: z.uuid(), content: text, contentHtml: text }).meta({ id: "Option" });

const questionFields = {
	uuid: z.uuid(),
	position: z.int().min(1).meta({ description: "Counts from 1 through the whole paper" }),
	subjectTitle: text,
	content: text.meta({ description: "Markdown with LaTeX" }),
	contentHtml: text.meta({ description: "Its safe rendering" }),
	options: z.array(option),
	answer: z.uuid().nullable().meta({ description: "The chosen option, or null" }),
};

export const openQuestion = z.object(questionFields).meta({ id: "Question" }) satisfies z.ZodType<OpenQuestion>;

export const paper = z
	.object({
		questions: pageOf("QuestionPage", openQuestion),
		periodTo: time.meta({ description: "The attempt's deadline: after it nothing is stored" }),
		quizEndTime: time.meta({ description: "The exam's own end" }),
		attempted: z
			.boolean()
			.meta({ description: "The attempt had been started before this call, here or on another device" }),
		answeredCount: count,
		server_time: time,
	})
	.meta({ id: "Paper" });

export const savedAnswer = z
	.object({
		periodTo: time,
		answeredCount: count,
		server_time: time,
		savedAt: time,
		seq: count.meta({ description: "Of the choice that is stored now" }),
		optionUuid: z.uuid().nullable().meta({ description: "The choice that is stored now" }),
		superseded: z.boolean().meta({ description: "A choice with the same or a higher `seq` was there first and stays" }),
	})
	.meta({ id: "SavedAnswer" });

export const endedAttempt = z
	.object({
		examUUID,
		state: z.literal("finished"),
		startedAt: time,
		finishedAt: time,
		answeredCount: count,
		total_question_count: count,
		already: z.boolean().meta({ description: "It had ended before this call, by the deadline or on another device" }),
		server_time: time,
	})
	.meta({ id: "EndedAttempt" });

const subjectResult = z
	.object({
		subjectTitle: text,
		numberOfQuestions: count,
		correctCount: count,
		wrongCount: count,
		unansweredCount: count,
	})
	.meta({ id: "SubjectResult" });

export const resultSummary = z
	.object({
		state: z.literal("finished"),
		score: marks,
		totalMarks: marks,
		correctCount: count,
		wrongCount: count,
		unansweredCount: count,
		rank: z.int().min(1).nullable().meta({ description: "Null until the exam is ranked" }),
		participants: count,
		timeTakenMs: count,
		subjects: z.array(subjectResult),
	})
	.meta({ id: "ResultSummary" });

export const reviewQuestion = z
	.object({ ...questionFields, correctOptionUuid: z.uuid(), explanation: text, explanationHtml: text })
	.meta({ id: "AnsweredQuestion" }) satisfies z.ZodType<ReviewQuestion>;

export const answersPage = z
	.object({ questions: pageOf("AnsweredQuestionPage", reviewQuestion), total_question_count: count })
	.meta({ id: "Answers" });
