import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { expectedError } from "~/domain/expected-error.server.ts";
import { appContext } from "~/request/app-context.ts";
import { loggedPath } from "~/request/logged-path.ts";
import { partAway } from "~/request/part-away.ts";
import type { RouteHandle } from "~/request/route-handle.ts";

/** Every error that no loader or action expected, with the request id; React Router shows people the generic page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return;
	// The router's own refusals, as of a form posted to a page that takes none.
	if (isRouteErrorResponse(error) && error.status < 500) return;
	const app = context.get(appContext);
	if (expectedError(error)?.code === "Unavailable") partAway.add(app);
	app.deps.log.error("unexpected", error, { path: loggedPath(new URL(request.url).pathname) });
};

const ESCAPES: Record<string, string> = {
	"&": "\\u0026",
	">": "\\u003e",
	"<": "\\u003c",
	"\u2028": "\\u2028",
	"\u2029": "\\u2029",
};

/** The script that hands the loaders' data to the router in the browser: what its streaming renderer would write. */
function handoffScript(data: string, nonce: string): string {
	const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign] as string);
	const controller = "window.__reactRouterContext.streamController";
	return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

/** React's writer of strings leaves it out, and without it browsers lay out as they did twenty years ago. */
const DOCTYPE = "<!DOCTYPE html>";

const END = "</body></html>";

/** The answer to a form may be a page that could not be made: then its fault is the status, not what the form was refused as. */
function statusOf({ errors }: EntryContext["staticHandlerContext"], given: number): number {
	const [error] = Object.values(errors ?? {});
	if (error === undefined) return given;
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return status >= 500 ? status : given;
}

/**
 * Renders a page as one string: loaders have answered before it begins and nothing in it waits, and React's writer of
 * streams costs several times as much (decision 2026-11-21-pages-as-strings). What a component throws is thrown here, so
 * that React Router shows the page's error boundary with its status.
 */
export default async function handleRequest(
	request: Request,
	given: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
) {
	headers.set("content-type", "text/html; charset=utf-8");
	const status = statusOf(routerContext.staticHandlerContext, given);
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const { serverHandoffStream, ...page } = routerContext;
	const handle = page.staticHandlerContext.matches.at(-1)?.route.handle as RouteHandle | undefined;
	const scripts = handle?.scripts !== false;
	// The policy of the response follows from whether its nonce was asked for: a page without scripts says so (SITE-5).
	const nonce = scripts ? context.get(appContext).nonce : undefined;
	const tree = <ServerRouter context={page} url={request.url} nonce={nonce} />;
	if (nonce === undefined) {
		await serverHandoffStream?.cancel();
		return new Response(DOCTYPE + renderToStaticMarkup(tree), { status, headers });
	}
	const html = DOCTYPE + renderToString(tree);
	const data = serverHandoffStream && (await new Response(serverHandoffStream).text());
	if (!data) return new Response(html, { status, headers });
	if (!html.endsWith(END)) throw new Error("The page has no end to put its data before");
	return new Response(`${html.slice(0, -END.length)}${handoffScript(data, nonce)}${END}`, { status, headers });
}
