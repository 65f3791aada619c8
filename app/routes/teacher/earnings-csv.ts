import { exportEarnings } from "~/domain/earnings/export.server.ts";
import { csvFile } from "~/request/csv-file.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/earnings-csv.ts";

export const handle: RouteHandle = areaPage;

/** The sales and refunds of all courses as a file. */
export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => csvFile("earnings", exportEarnings(deps, actor)));
