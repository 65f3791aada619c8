import { getAuditEntry } from "~/domain/people/audit.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { textFile } from "~/request/text-file.ts";
import type { Route } from "./+types/audit-entry.ts";

export const handle: RouteHandle = areaPage;

/** One entry of the audit log as a file, whole, however long it is (ACC-20.2). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { uuid, pieces } = await getAuditEntry(deps, actor, params.entryUuid);
		return textFile(`audit-${uuid}.json`, "application/json", pieces);
	});
