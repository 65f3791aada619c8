import { ownCourse } from "~/domain/course/access.server.ts";
import { exportEarnings } from "~/domain/earnings/export.server.ts";
import { csvFile } from "~/request/csv-file.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/earnings-csv.ts";

export const handle: RouteHandle = areaPage;

/** The sales and refunds of one course as a file. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { course } = await ownCourse(deps, actor, params.id);
		return csvFile(`earnings-${course.id}`, exportEarnings(deps, actor, course.uuid));
	});
