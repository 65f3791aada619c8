import { z } from "zod";
import type { SubjectResult } from "~/domain/attempt/result.server.ts";
import type { WithheldSubject } from "~/domain/attempt/result-detail.ts";
import type { OpenQuestion, ReviewQuestion } from "~/domain/exam-session/port.ts";
import { MAX_SEQ } from "~/domain/exam-session/sequence.ts";
import { QUESTION_LANGUAGES } from "~/domain/question-bank/schemas.ts";
import { MAX_PAPER_SIZE, PAGE_SIZE } from "~/lib/paging.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { idParams, paging, uuidParam } from "../core/params.ts";
import { count, pageOf, text, time } from "../core/schemas.ts";

/** `{id}` of a model test, and so of the one attempt at it that a student has. */
export const examParams = idParams("model test", EXAMPLE_ID.modelTest);

/** `size` of a paper reaches up to the whole set. */
export const paperPaging = paging(PAGE_SIZE, MAX_PAPER_SIZE);

/** The same for who goes on with a paper and takes its end as news. */
export const openPaper = paperPaging.extend({
	ended: z
		.enum(["empty"])
		.optional()
		.meta({ description: "`empty`: an attempt that is over answers 204, where else it is 409 Finished" }),
});

/** A choice: `optionUuid` null clears, `seq` is the client's own counter for retries. */
const choiceFields = {
	questionUuid: uuidParam,
	optionUuid: uuidParam.nullable(),
	seq: z.number().int().min(0).max(MAX_SEQ),
};

export const answerBody = z.object({ examUUID: uuidParam, ...choiceFields });

/** Names an attempt at a self-assessment. */
export const attemptBody = z.object({ mcqExamUuid: uuidParam });
export const mockAnswerBody = z.object({ mcqExamUuid: uuidParam, ...choiceFields });

const examUUID = z.uuid();
const marks = z.number();

const option = z.object({ uuid: z.uuid(), content: text, contentHtml: text }).meta({ id: "Option" });

const questionFields = {
	uuid: z.uuid(),
	position: z.int().min(1).meta({ description: "Counts from 1 through the whole paper" }),
	subjectTitle: text,
	language: z.enum(QUESTION_LANGUAGES).optional().meta({
		description: "Whose letters stand before its options (A–F or ক–চ); papers of before this was kept do not say it",
	}),
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

const WITHHELD =
	"Null until the model test, and every other one with a question of the paper, has stopped for everyone: it would tell others which answers are right";

const subjectResult = z
	.object({
		subjectTitle: text,
		numberOfQuestions: count,
		correctCount: count.nullable().meta({ description: WITHHELD }),
		wrongCount: count.nullable().meta({ description: WITHHELD }),
		unansweredCount: count,
	})
	.meta({ id: "SubjectResult" }) satisfies z.ZodType<{
	[Field in keyof SubjectResult]: (SubjectResult | WithheldSubject)[Field];
}>;

export const resultSummary = z
	.object({
		state: z.literal("finished"),
		score: marks.nullable().meta({ description: WITHHELD }),
		totalMarks: marks,
		correctCount: count.nullable().meta({ description: WITHHELD }),
		wrongCount: count.nullable().meta({ description: WITHHELD }),
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

export const mockPaper = z
	.object({
		questions: pageOf("MockQuestionPage", openQuestion),
		periodTo: time.meta({ description: "The attempt's deadline: after it nothing is stored" }),
		attempted: z
			.boolean()
			.meta({ description: "The attempt had been started before this call, here or on another device" }),
		answeredCount: count,
		total_question_count: count,
		server_time: time,
	})
	.meta({ id: "MockTestPaper" });

export const endedMockAttempt = z
	.object({
		mcqExamUuid: z.uuid(),
		state: z.literal("finished"),
		startedAt: time,
		finishedAt: time,
		answeredCount: count,
		total_question_count: count,
		already: z.boolean().meta({ description: "It had ended before this call, by the deadline or on another device" }),
		server_time: time,
	})
	.meta({ id: "EndedMockTestAttempt" });
