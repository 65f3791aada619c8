import { requestErrors } from "~/domain/request/errors.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/not-here-in-area.ts";

export const handle: RouteHandle = areaPage;

/** An unknown address of an area: only who may be in it hears so, where they are and in its shell (SITE-3). */
export const loader = ({ context }: Pick<Route.LoaderArgs, "context">) =>
	orProblem(context, () => {
		throw requestErrors.fail("NotFound");
	});
export const action = loader;

export default function NotHereInArea() {
	return null;
}
