import { exportLectureAttendance } from "~/domain/attendance/export-attendance.server.ts";
import { lectureCells } from "~/features/attendance/cells.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { tableFile } from "~/request/table-file.server.ts";
import type { Route } from "./+types/lecture-attendance-file.ts";

export const handle: RouteHandle = areaPage;

/** The attendance of a lecture as a file, whole. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, locale }) => {
		const ids = { courseId: params.id, lectureId: params.lectureId };
		const { lecture, rows } = await exportLectureAttendance(deps, actor, ids);
		const kind = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
		const name = `attendance-lecture-${lecture.id}`;
		return tableFile(kind, { name, title: lecture.title, rows: lectureCells(rows), locale, now: deps.clock() });
	});
