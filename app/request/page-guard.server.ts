import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { guardArea } from "~/domain/account/guards.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { type AppContext, appContext } from "./app-context.ts";
import { routeTable } from "./route-table.ts";

/**
 * Whose session is over without their doing hears that they have to sign in again, and goes home without it (ACC-10). What an
 * exam keeps in the browser stays: answers that were not sent yet are its owner's, and wait for them.
 */
async function loginAgain({ session, setToast }: AppContext): Promise<Response> {
	await session.signOut();
	setToast({ tone: "warning", text: m.common_login_again() });
	return redirectDocument(pagePath("/"));
}

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
	const { unready, live } = handle;
	const answer = guardArea(
		{ role: area, unready, live },
		app.actor,
		`${url.pathname}${url.search}`,
		url.searchParams.get("q"),
	);
	if (!answer.allowed) throw redirect(answer.to);
};
