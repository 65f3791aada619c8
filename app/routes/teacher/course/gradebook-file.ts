import { exportGradebook } from "~/domain/gradebook/queries.server.ts";
import { gradebookCells } from "~/features/gradebook/cells.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { tableFile } from "~/request/table-file.server.ts";
import type { Route } from "./+types/gradebook-file.ts";

export const handle: RouteHandle = areaPage;

/** The gradebook of a course as a file, whole (GRD-4): the ending of the address says which. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const { course, ...table } = await exportGradebook(deps, actor, params.id);
		const kind = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
		const name = `gradebook-${course.id}`;
		return tableFile(kind, { name, title: course.title, rows: gradebookCells(table), locale, now: deps.clock() });
	});
