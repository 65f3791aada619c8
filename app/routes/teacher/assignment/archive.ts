import { archiveSubmissions } from "~/domain/assignment/archive.server.ts";
import { pageFromPath } from "~/lib/paging.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { zipFile } from "~/request/zip-file.server.ts";
import type { Route } from "./+types/archive.ts";

export const handle: RouteHandle = areaPage;

/** All files that were handed in for an assignment as one ZIP (ASG-9). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const part = pageFromPath(url.searchParams.get("part") ?? undefined);
		const { id, files } = await archiveSubmissions(deps, actor, params, part, url.searchParams.get("of"));
		return zipFile(`assignment-${id}${part > 0 ? `-${part + 1}` : ""}`, files, deps.clock());
	});
