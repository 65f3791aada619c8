import { z } from "zod";
import { CORRECTIONS } from "~/domain/attempt/review.ts";
import { explainCorrection } from "~/domain/exam-correction/explain-correction.server.ts";
import type { Mover } from "~/domain/exam-correction/preview-correction.server.ts";
import {
	type CorrectionPage,
	type FiguresOf,
	getCorrectionPage,
	listQuestionFigures,
	type QuestionFigures,
} from "~/domain/exam-correction/question-figures.server.ts";
import { explanationBody, VOID } from "~/domain/exam-correction/schemas.ts";
import { publishedExamUuid } from "~/domain/model-test/exam-uuid.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { mapPage } from "~/lib/paging.ts";
import { examParams, openQuestion } from "../attempt/schemas.ts";
import { type Call, defineCall, noContent, ok } from "../core/call.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text } from "../core/schemas.ts";

const figures = z
	.object({
		uuid: z.uuid(),
		subjectTitle: text,
		language: openQuestion.shape.language,
		contentHtml: text,
		options: z.array(z.object({ uuid: z.uuid(), contentHtml: text, chosen: count })),
		correctOptionUuid: z.uuid().meta({ description: "As it holds now" }),
		correction: z.enum(CORRECTIONS).nullable(),
		asked: count.meta({ description: "On how many papers it stands" }),
		right: count,
		unanswered: count,
	})
	.meta({ id: "QuestionFigures" });

const rankedAt = z
	.int()
	.nullable()
	.meta({ description: "The version of the results that a correction is sent with; null until they are ranked" });

const figuresPage = z
	.object({ examUUID: z.uuid(), rankedAt, questions: pageOf("QuestionFiguresPage", figures) })
	.meta({ id: "ExamQuestionFigures" });

const mover = z
	.object({
		name: optionalText,
		rank: z.int().min(1).meta({ description: "After the correction" }),
		rankBefore: z.int().min(1).nullable(),
		score: z.number(),
	})
	.meta({ id: "WinnerChange" });

const preview = z
	.object({
		participants: count,
		asked: count,
		scoresUp: count,
		scoresDown: count,
		mostMarks: z.number().meta({ description: "The most that a score rises or falls" }),
		ranksBetter: count,
		ranksWorse: count,
		winnersIn: z.array(mover),
		winnersOut: z.array(mover),
	})
	.meta({ id: "CorrectionPreview" });

const correctionPage = z
	.object({
		examUUID: z.uuid(),
		rankedAt,
		question: figures,
		preview: preview.nullable().meta({ description: "Null where nothing is asked for, or nothing would change" }),
		standing: z
			.object({ explanation: optionalText, version: z.int() })
			.nullable()
			.meta({ description: "Of a question that is corrected: what students read, in Markdown, and its version" }),
	})
	.meta({ id: "QuestionCorrection" });

const toFigures = (question: QuestionFigures): z.output<typeof figures> => ({
	...{ uuid: question.uuid, subjectTitle: question.subjectTitle, language: question.language },
	contentHtml: question.contentHtml,
	...{ options: question.options, correctOptionUuid: question.correctOptionUuid },
	...{ correction: question.correction ?? null, asked: question.asked, right: question.right },
	unanswered: question.unanswered,
});

const toMover = ({ name, place, before, score }: Mover): z.output<typeof mover> => ({
	...{ name, rank: place, rankBefore: before, score: toMarks(score) },
});

const toPreview = (found: NonNullable<CorrectionPage["preview"]>): z.output<typeof preview> => ({
	...{ participants: found.participants, asked: found.asked, scoresUp: found.up, scoresDown: found.down },
	...{ mostMarks: toMarks(found.most), ranksBetter: found.better, ranksWorse: found.worse },
	...{ winnersIn: found.winnersIn.map(toMover), winnersOut: found.winnersOut.map(toMover) },
});

const toHead = ({ uuid, rankedAt }: FiguresOf) => ({ examUUID: uuid, rankedAt });

const EXAMPLE_FIGURES = {
	...{
		uuid: EXAMPLE_ID.question,
		subjectTitle: "Physics",
		language: "en",
		contentHtml: "<p>What is the unit of force?</p>",
	},
	options: ["joule", "newton"].map((name, index) => {
		return { uuid: EXAMPLE_ID.options[index], contentHtml: name, chosen: index * 40 + 8 };
	}),
	...{ correctOptionUuid: EXAMPLE_ID.options[0], correction: null, asked: 60, right: 8, unanswered: 4 },
};
const HEAD = { examUUID: EXAMPLE_ID.modelTest, rankedAt: 1_768_054_230_000 };

const params = examParams.extend({ questionUuid: uuidParam.meta({ example: EXAMPLE_ID.question }) });

/** What admins look at before they correct a key (MT-8.2, MT-8.4). */
export const examCorrection: Call[] = [
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/weekly-exams/{id}/questions",
		id: "listModelTestQuestionFigures",
		summary: "How the questions of a model test that is over were answered, those that fewest got right first",
		access: "admin",
		params: examParams,
		query: paging(),
		answers: {
			200: {
				description: "A page of its questions",
				schema: figuresPage,
				example: {
					...HEAD,
					questions: { content: [EXAMPLE_FIGURES], totalElements: 1, totalPages: 1, page: 0, size: 10 },
				},
			},
		},
		errors: ["ExamNotFound", "ExamNotOver"],
		handle: async ({ deps, actor }, { params, query }) => {
			const { exam, questions } = await listQuestionFigures(deps, actor, params.id, query);
			return ok({ ...toHead(exam), questions: mapPage(questions, toFigures) });
		},
	}),
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/weekly-exams/{id}/questions/{questionUuid}/correction",
		id: "previewKeyCorrection",
		summary: "What a correction of a question would change; nothing is written",
		access: "admin",
		params,
		query: z.object({
			correctOptionUuid: uuidParam.optional().meta({ description: "The option that is right" }),
			void: z.enum(["true"]).optional().meta({ description: "Instead of an option: the question is voided" }),
		}),
		answers: {
			200: {
				description: "The question and what would change",
				schema: correctionPage,
				example: {
					...{ ...HEAD, question: EXAMPLE_FIGURES, standing: null },
					preview: {
						...{ participants: 96, asked: 60, scoresUp: 48, scoresDown: 8, mostMarks: 1.25 },
						...{ ranksBetter: 40, ranksWorse: 12, winnersOut: [] },
						winnersIn: [{ name: "Nusrat Jahan", rank: 10, rankBefore: 14, score: 18 }],
					},
				},
			},
		},
		errors: ["ExamNotFound", "ExamNotOver", "InvalidCorrection"],
		handle: async ({ deps, actor }, { params, query }) => {
			const change = query.void ? VOID : (query.correctOptionUuid ?? null);
			const found = await getCorrectionPage(deps, actor, params.id, params.questionUuid, change);
			return ok({
				...toHead(found.exam),
				question: toFigures(found.question),
				preview: found.preview && toPreview(found.preview),
				standing: found.standing,
			});
		},
	}),
	defineCall({
		tag: "Administration",
		method: "put",
		path: "/api/admin/weekly-exams/{id}/questions/{questionUuid}/explanation",
		id: "explainKeyCorrection",
		summary: "Write what students read at a question that is corrected",
		notes: "Markdown; empty, the former explanation stays put away. Nothing is scored or ranked again.",
		access: "admin",
		params,
		body: explanationBody,
		bodyExample: { explanation: "Force is measured in **newton**.", version: HEAD.rankedAt },
		answers: { 204: { description: "Written" } },
		errors: ["ExamNotFound", "InvalidCorrection", "ResultsChanged"],
		handle: async ({ deps, actor }, { params, body }) => {
			const examUuid = await publishedExamUuid(deps, params.id);
			await explainCorrection(deps, actor, examUuid, { ...body, questionUuid: params.questionUuid });
			return noContent;
		},
	}),
];
