import { z } from "zod";
import { holdWinners } from "~/domain/exam-results/hold-winners.server.ts";
import { getLiveFigures } from "~/domain/exam-results/live-figures.server.ts";
import { listResults, type ResultRow } from "~/domain/exam-results/results.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { mapPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import { examParams } from "../attempt/schemas.ts";
import { type Call, defineCall, noContent, ok } from "../core/call.ts";
import { EXAMPLE_ID } from "../core/example-ids.ts";
import { paging } from "../core/params.ts";
import { count, optionalText, pageOf, time } from "../core/schemas.ts";

const row = z
	.object({
		rank: z.int().min(1).nullable(),
		name: optionalText,
		accountUuid: z.uuid(),
		mobile: optionalText,
		score: z.number(),
		scoreBefore: z.number().nullable().meta({ description: "Before a correction" }),
		totalMarks: z.number(),
		correctCount: count,
		wrongCount: count,
		unansweredCount: count,
		startedAt: time,
		finishedAt: time,
		timeTakenMs: count,
	})
	.meta({ id: "ExamResultRow" });

const page = pageOf("ExamResultRowPage", row);

const toRow = ({ id: _, ...result }: ResultRow): z.output<typeof row> => ({
	...result,
	...{ score: toMarks(result.score), totalMarks: toMarks(result.totalMarks) },
	scoreBefore: result.scoreBefore === null ? null : toMarks(result.scoreBefore),
	...{ startedAt: toIso(result.startedAt), finishedAt: toIso(result.finishedAt) },
});

const EXAMPLE = {
	content: [
		{
			...{
				rank: 1,
				name: "Nusrat Jahan",
				accountUuid: EXAMPLE_ID.student,
				mobile: "+8801712345678",
				score: 18.75,
				scoreBefore: null,
				totalMarks: 20,
				correctCount: 19,
			},
			...{ wrongCount: 1, unansweredCount: 0, startedAt: "2026-01-10T14:00:05.000Z" },
			...{ finishedAt: "2026-01-10T14:21:29.000Z", timeTakenMs: 1_284_000 },
		},
	],
	...{ totalElements: 1, totalPages: 1, page: 0, size: 10 },
};

const live = z
	.object({
		examUUID: z.uuid(),
		registered: count,
		started: count,
		answering: count.meta({ description: "Began, and have time left" }),
		finished: count.meta({ description: "Their answers have arrived" }),
		stopAt: time,
		server_time: time,
	})
	.meta({ id: "LiveExamFigures" });

/** Who sat a model test, and whether everybody sees its winners (MT-7.1, MT-13.1). */
export const examResults: Call[] = [
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/weekly-exams/{id}/live",
		id: "getLiveModelTestFigures",
		summary: "How a model test goes right now: registered, started, answering, finished",
		access: "admin",
		params: examParams,
		answers: {
			200: {
				description: "The figures",
				schema: live,
				example: {
					...{ examUUID: EXAMPLE_ID.modelTest, registered: 120, started: 96, answering: 71, finished: 25 },
					...{ stopAt: "2026-01-10T16:00:00.000Z", server_time: "2026-01-10T14:20:00.000Z" },
				},
			},
		},
		errors: ["ExamNotFound"],
		handle: async ({ deps, actor }, { params }) => {
			const { uuid, registered, started, answering, finished, stopAt, asOf } = await getLiveFigures(
				deps,
				actor,
				params.id,
			);
			const figures = { registered, started, answering, finished };
			return ok({ examUUID: uuid, ...figures, stopAt: toIso(stopAt), server_time: toIso(asOf) });
		},
	}),
	defineCall({
		tag: "Administration",
		method: "get",
		path: "/api/admin/weekly-exams/{id}/results",
		id: "listModelTestResults",
		summary: "Who sat a model test that is over, the best first",
		access: "admin",
		params: examParams,
		query: paging(),
		answers: { 200: { description: "A page of them", schema: page, example: EXAMPLE } },
		errors: ["ExamNotFound", "ExamNotOver"],
		handle: async ({ deps, actor }, { params, query }) =>
			ok(mapPage((await listResults(deps, actor, params.id, query)).results, toRow)),
	}),
	defineCall({
		tag: "Administration",
		method: "put",
		path: "/api/admin/weekly-exams/{id}/winners",
		id: "showModelTestWinners",
		summary: "Publish the winners of a model test, or keep them back",
		access: "admin",
		params: examParams,
		body: z.object({ shown: z.boolean() }),
		bodyExample: { shown: true },
		answers: { 204: { description: "Done" } },
		errors: ["ExamNotFound", "WinnersHeld"],
		handle: async ({ deps, actor }, { params, body }) => {
			await holdWinners(deps, actor, params.id, !body.shown);
			return noContent;
		},
	}),
];
