import { exportResults } from "~/domain/exam-results/results.server.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { resultCells } from "~/features/exam-results/cells.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { tableFile } from "~/request/table-file.server.ts";
import type { Route } from "./+types/results-file.ts";

export const handle: RouteHandle = areaPage;

/** The results of a model test as a file, whole (MT-13.1): the ending of the address says which. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const { exam, rows } = await exportResults(deps, actor, examIdOf(params.examUuid));
		const kind = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
		const name = `results-${exam.id}`;
		return tableFile(kind, { name, title: exam.name, rows: resultCells(rows), locale, now: deps.clock() });
	});
