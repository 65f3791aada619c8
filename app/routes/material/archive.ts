import { archiveMaterials } from "~/domain/material/archive.server.ts";
import { pageFromPath } from "~/lib/paging.ts";
import { dhakaDay } from "~/lib/time.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { zipFile } from "~/request/zip-file.server.ts";
import type { Route } from "./+types/archive.ts";

export const handle: RouteHandle = areaPage;

const courseIn = (params: object): string => (params as { id?: string }).id ?? "";

/** All files of a course's materials as one ZIP (MAT-6). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const part = pageFromPath(url.searchParams.get("part") ?? undefined);
		const files = await archiveMaterials(deps, actor, courseIn(params), part, url.searchParams.get("of"));
		return zipFile(`materials-${dhakaDay(deps.clock())}${part > 0 ? `-${part + 1}` : ""}`, files, deps.clock());
	});
