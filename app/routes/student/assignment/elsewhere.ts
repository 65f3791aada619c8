import { redirect } from "react-router";
import { assignmentFromWithin } from "~/domain/assignment/access.server.ts";
import { myAssignmentPaths } from "~/features/assignment/paths.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/elsewhere.ts";

export const handle: RouteHandle = areaPage;

/** `assignment/{id}`, as notifications name it: leads to the page where it is handed in. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { assignment } = await assignmentFromWithin(deps, actor, { assignmentId: params.assignmentId });
		throw redirect(myAssignmentPaths.one(assignment));
	});
