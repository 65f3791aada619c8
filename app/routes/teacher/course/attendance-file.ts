import { exportCourseAttendance } from "~/domain/attendance/export-attendance.server.ts";
import { courseCells } from "~/features/attendance/cells.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { tableFile } from "~/request/table-file.server.ts";
import type { Route } from "./+types/attendance-file.ts";

export const handle: RouteHandle = areaPage;

/** The attendance of a course as a file, whole: the ending of the address says which. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const { course, ...table } = await exportCourseAttendance(deps, actor, params.id);
		const kind = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
		const name = `attendance-${course.id}`;
		return tableFile(kind, { name, title: course.title, rows: courseCells(table), locale, now: deps.clock() });
	});
