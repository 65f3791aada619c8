import { z } from "zod";
import { CORRECTIONS } from "~/domain/attempt/review.ts";
import { confirmedName } from "~/domain/confirm/confirm-name.ts";
import { reasonSchema } from "~/domain/confirm/reason.ts";
import type { KeyCorrection } from "~/domain/exam-correction/correct-key.server.ts";
import { explanationSchema } from "~/domain/exam-correction/schemas.ts";
import { examListTypeSchema } from "~/domain/model-test/schemas.ts";
import { resultSummary, reviewQuestion } from "../attempt/schemas.ts";
import { paging } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";

const type = "Which model tests; `upcoming` has the next one first";
export const examList = paging().extend({ type: examListTypeSchema.default("all").meta({ description: type }) });
export const publicExamList = paging().extend({
	type: examListTypeSchema.exclude(["registered"]).default("all").meta({ description: type }),
});

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

export const examWinners = z
	.object({
		details: winnersHead,
		winners: z.array(winnerRow),
		totalWinners: z.int().min(1).meta({ description: "How many the model test has; `winners` are the best of them" }),
	})
	.meta({ id: "ExamWinners" });
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

/** `void`: it counts as right for everybody who has it; `key`: another option is right than before. */
const correction = z.enum(CORRECTIONS);

export const correctedQuestion = z
	.object({
		...reviewQuestion.shape,
		correction: correction.nullable().meta({
			description:
				"What was corrected after the model test: `explanation` is of the correction then, and empty where nobody wrote one",
		}),
	})
	.meta({ id: "CorrectedQuestion" });

export const examResult = z
	.object({
		...resultSummary.shape,
		scoreBefore: marks.nullable().meta({ description: "The score before a correction, where it was another one" }),
		formerWinner: z.boolean().meta({ description: "Whether the student was among the winners, and is so no more" }),
		corrections: z.array(z.object({ position: z.int().min(1), correction })).meta({
			description: "Which questions of the student's paper were corrected, by their position",
		}),
	})
	.meta({ id: "ExamResult" });

export const answersPage = z
	.object({ questions: pageOf("AnsweredQuestionPage", correctedQuestion), total_question_count: count })
	.meta({ id: "Answers" });

export const publishedExam = z
	.object({ examUUID: z.uuid(), poolVersion: z.int().min(1) })
	.meta({ id: "PublishedExam" });

export const keyCorrectionBody = z.object({
	questionUuid: z.uuid(),
	correctOptionUuid: z
		.uuid()
		.nullable()
		.meta({ description: "Null voids the question: it counts as right for everybody who has it" }),
	reason: reasonSchema,
	explanation: explanationSchema.optional().meta({
		description:
			"What students read instead of the explanation, in Markdown; without it the explanation of before is put away",
	}),
	name: confirmedName.meta({ description: "The name of the model test, so that no other one is meant" }),
	rankedAt: z
		.int()
		.optional()
		.meta({ description: "Of the preview: where it was ranked or corrected since, nothing is corrected" }),
}) satisfies z.ZodType<KeyCorrection>;

export const correctedKey = z
	.object({
		examUUID: z.uuid(),
		participants: count.meta({ description: "Attempts that were scored and ranked again" }),
		scoresUp: count.meta({ description: "Scores that rose" }),
		scoresDown: count.meta({ description: "Scores that fell" }),
		newWinners: count.meta({ description: "Who is a winner now and was none" }),
		formerWinners: count.meta({ description: "Who was a winner and is none now" }),
	})
	.meta({ id: "CorrectedKey" });
