import { type MiddlewareFunction, redirect } from "react-router";
import { guardArea } from "~/domain/account/guards.ts";
import type { Role } from "~/domain/account/session.ts";
import { appContext } from "./app-context.ts";

/** The guard of a role's area, as the middleware of its layout: every path below it, known or not, passes here first. */
export const areaGuard =
	(area: Role): MiddlewareFunction<Response> =>
	({ context, url }) => {
		const { actor } = context.get(appContext);
		const answer = guardArea(area, actor, `${url.pathname}${url.search}`, url.searchParams.get("q"));
		if (!answer.allowed) throw redirect(answer.to);
	};
