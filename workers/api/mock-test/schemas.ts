import { z } from "zod";
import type { ReviewedQuestion } from "~/domain/attempt/review.ts";
import { RESULT_VERDICTS } from "~/domain/attempt/verdict.ts";
import { ATTEMPT_SORTS } from "~/domain/mock-test/my-attempts.server.ts";
import { TYPE_SORTS } from "~/domain/mock-test/queries.server.ts";
import type { QuestionResult } from "~/domain/mock-test/result.server.ts";
import { sortSchema } from "~/lib/sorting.ts";
import { resultSummary, reviewQuestion } from "../attempt/schemas.ts";
import { idParams, paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

/** `{id}` of a kind of self-assessment, and of an attempt at one. */
export const mockTestParams = idParams("kind of self-assessment", EXAMPLE.mcqExamTypeUuid);
export const attemptParams = idParams("attempt", EXAMPLE.mcqExamUuid);

const sortNote = "A field, or a field with `,asc` or `,desc`";

export const typeList = paging().extend({
	sort: sortSchema(TYPE_SORTS, "title,asc").meta({ description: sortNote }),
});

export const attemptList = paging().extend({
	sort: sortSchema(ATTEMPT_SORTS, "createdAt,desc").meta({ description: sortNote }),
	mcqExamTypeUuid: uuidParam.optional().meta({ description: "Only attempts at this kind" }),
});

export const buyMockTestBody = z.object({ mcqExamTypeUuid: uuidParam });
export const newAttemptBody = z.object({ mcqExamTypeUuid: uuidParam });
export const prepareBody = z
	.object({ mcqExamTypeUuid: uuidParam.optional(), retryOfUuid: uuidParam.optional() })
	.refine((body) => (body.mcqExamTypeUuid === undefined) !== (body.retryOfUuid === undefined), {
		path: ["mcqExamTypeUuid"],
	});

const marks = z.number();
const percent = z
	.int()
	.min(0)
	.max(100)
	.meta({ description: "The share of the marks in whole per cent, never below 0" });
const timeSpentMs = count.nullable().meta({
	description: "From the answer before it, or the start, by the server's clock; null where no answer was given",
});

const typeFields = {
	id: z.int(),
	uuid: z.uuid(),
	title: text,
	subtitle: optionalText,
	description: optionalText,
	icon: optionalText,
	color: optionalText,
	image: optionalText,
	duration: count.meta({ description: "minutes" }),
	numQuestion: count,
	examTagTitle: optionalText,
	fee: z.number().min(0).meta({ description: "BDT; 0 is free" }),
};

export const mockTestType = z.object(typeFields).meta({ id: "MockTestType" });
export const mockTestTypePage = pageOf("MockTestTypePage", mockTestType);

const detailFields = {
	...typeFields,
	attemptsPerPurchase: z
		.int()
		.min(1)
		.meta({ description: "How many attempts one purchase gives, where there is a fee" }),
	marksPerCorrect: marks,
	penaltyPerWrong: marks.meta({ description: "Taken off for each wrong answer" }),
	subjectCountResponses: z.array(z.object({ subjectTitle: text, numberOfQuestions: count })),
};

export const mockTestDetails = z.object(detailFields).meta({ id: "MockTestTypeDetails" });

export const myMockTestDetails = z
	.object({
		...detailFields,
		my: z
			.object({
				attemptsLeft: z.int().nullable().meta({ description: "Of what was bought; null where it is free" }),
				attemptCount: count.meta({ description: "Finished whole papers" }),
				bestPercent: percent.nullable(),
				openAttemptUuid: z.uuid().nullable().meta({ description: "The unfinished attempt that goes on" }),
			})
			.nullable()
			.meta({ description: "The student's own standing; null for other roles" }),
	})
	.meta({ id: "MyMockTestType" });

const HELD =
	"Null while a question of the paper is in a model test that has not stopped for everyone: it would tell others which answers are right";

const scoreFields = {
	score: marks.nullable().meta({ description: HELD }),
	totalMarks: marks,
	percent: percent.nullable().meta({ description: HELD }),
	verdict: z.enum(RESULT_VERDICTS).nullable().meta({ description: HELD }),
	correctCount: count.nullable().meta({ description: HELD }),
	wrongCount: count.nullable().meta({ description: HELD }),
	unansweredCount: count,
	timeTakenMs: count,
};

export const score = z.object(scoreFields).meta({ id: "MockTestScore" });

export const mockAttempt = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		mcqExamTypeUuid: z.uuid(),
		state: z.enum(["prepared", "running", "finished"]),
		attempted: z.boolean().meta({ description: "Its clock has been started" }),
		answeredCount: count,
		total_question_count: count,
		duration: count.meta({ description: "minutes" }),
		retryOfUuid: z.uuid().nullable().meta({ description: "The attempt whose wrong answers are practised" }),
		createdAt: time,
		startedAt: time.nullable(),
		periodTo: time.nullable().meta({ description: "The deadline; null until started" }),
		finishedAt: time.nullable(),
		result: score.nullable(),
		mcqExamType: mockTestType,
	})
	.meta({ id: "MockTestAttempt" });

export const mockAttemptPage = pageOf("MockTestAttemptPage", mockAttempt);

export const madeAttempt = z.object({ uuid: z.uuid() }).meta({ id: "MadeMockTestAttempt" });

const questionResult = z
	.object({
		uuid: z.uuid(),
		position: z.int().min(1),
		subjectTitle: text,
		verdict: z.enum(["correct", "wrong", "unanswered"]).nullable(),
		timeSpentMs,
	})
	.meta({ id: "QuestionResult" }) satisfies z.ZodType<QuestionResult>;

export const mockResult = z
	.object({
		...resultSummary.shape,
		...scoreFields,
		rank: z.null().meta({ description: "Self-assessments are not ranked" }),
		participants: z.literal(1),
		mcqExamUuid: z.uuid(),
		retryOfUuid: z.uuid().nullable(),
		startedAt: time,
		finishedAt: time,
		sealReason: z.enum(["finish", "expire"]).meta({ description: "Ended by the student, or by the clock" }),
		questions: z.array(questionResult),
		mcqExamType: mockTestType,
	})
	.meta({ id: "MockTestResult" });

const mockResponse = z
	.object({ ...reviewQuestion.shape, timeSpentMs })
	.meta({ id: "MockTestResponse" }) satisfies z.ZodType<ReviewedQuestion>;

export const mockResponses = z
	.object({ questions: pageOf("MockTestResponsePage", mockResponse), total_question_count: count })
	.meta({ id: "MockTestResponses" });

export const publishedMockTest = z
	.object({ mcqExamTypeUuid: z.uuid(), poolVersion: z.int().min(1) })
	.meta({ id: "PublishedMockTestType" });
