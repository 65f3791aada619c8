import { type MiddlewareFunction, redirect } from "react-router";
import { guardArea } from "~/domain/account/guards.ts";
import { appContext } from "./app-context.ts";
import { loginAgain } from "./login-again.server.ts";
import { routeTable } from "./route-table.ts";

/** Lets a request pass to its page, or sends it where its guard says, by the `handle` of the route that answers. */
export const pageGuard: MiddlewareFunction<Response> = async ({ context, url, pattern }) => {
	const entry = context.get(routeTable).of(pattern);
	if (!entry) throw new Error(`Nothing is known of the route ${pattern}`);
	const { handle, area } = entry;
	if (handle.access === "everyone") return;
	const app = context.get(appContext);
	if (app.session.isOver) throw await loginAgain(app);
	// A page about an account sends away by itself, each to another place.
	if (handle.access !== "area" || !area) return;
	const { unready, live, told } = handle;
	const answer = guardArea(
		{ role: area, unready, live, told },
		app.actor,
		`${url.pathname}${url.search}`,
		url.searchParams.get("q"),
	);
	if (!answer.allowed) throw redirect(answer.to);
};
