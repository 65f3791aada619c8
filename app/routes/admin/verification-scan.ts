import { readScan } from "~/domain/verification/read-scan.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { scanResponse } from "~/request/scan-response.ts";
import type { Route } from "./+types/verification-scan.ts";

export const handle: RouteHandle = areaPage;

/** A scan for the admin who decides: each look is noted. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => scanResponse(await readScan(deps, actor, params.scanUuid)));
