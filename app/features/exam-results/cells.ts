import type { ResultRow } from "~/domain/exam-results/results.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { writtenMobile } from "~/lib/mobile.ts";
import { DHAKA_ZONE, dhakaMoment } from "~/lib/time.ts";
import type { Cell } from "~/lib/xlsx.ts";
import { m } from "~/paraglide/messages.js";

/** The rows of a file of results, its heading first; each time has its zone in the heading. */
export async function* resultCells(rows: AsyncIterable<ResultRow>): AsyncGenerator<Cell[]> {
	yield [
		...[m.common_student(), m.exam_results_rank(), m.attempt_score(), m.exam_results_of(), m.attempt_correct()],
		...[m.attempt_wrong(), m.attempt_no_answer_given()],
		...[`${m.exam_results_started()} (${DHAKA_ZONE})`, `${m.exam_results_finished()} (${DHAKA_ZONE})`],
		...[m.exam_results_seconds(), m.exam_results_before()],
		...[m.verification_admin_mobile(), m.exam_results_id()],
	];
	for await (const row of rows)
		yield [
			...[row.name, row.rank, toMarks(row.score), toMarks(row.totalMarks), row.correctCount],
			...[row.wrongCount, row.unansweredCount, dhakaMoment(row.startedAt), dhakaMoment(row.finishedAt)],
			Math.round(row.timeTakenMs / 1000),
			row.scoreBefore === null || row.scoreBefore === row.score ? null : toMarks(row.scoreBefore),
			// Two of one name are told apart, and a winner is reached.
			...[row.mobile && writtenMobile(row.mobile), row.accountUuid],
		];
}
