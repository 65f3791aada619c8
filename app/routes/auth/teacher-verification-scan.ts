import { readScan } from "~/domain/verification/read-scan.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { accountPage, type RouteHandle } from "~/request/route-handle.ts";
import { scanResponse } from "~/request/scan-response.ts";
import type { Route } from "./+types/teacher-verification-scan.ts";
import { teacherOf } from "./teacher-verification.server.ts";

export const handle: RouteHandle = { ...accountPage, role: "teacher" };

/** One of the teacher's own scans, to be saved. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async (app) => scanResponse(await readScan(app.deps, teacherOf(app), params.scanUuid)));
