import * as build from "virtual:react-router/server-build";
import { Hono } from "hono";
import { renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import type { Bindings } from "#workers/env.ts";
import { type HonoEnv, withAppContext } from "#workers/middleware/app-context.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { appContext } from "~/request/app-context.ts";
import { type BuiltRoute, createRouteTable, routeTable } from "~/request/route-table.ts";

export { ExamSession } from "#workers/exam-session/durable-object.ts";

/** What React renders a page from, by the page's path; captured by a first, real request. */
const captured = new Map<string, EntryContext>();

const table = createRouteTable(Object.values(build.routes).filter((route) => route !== undefined) as BuiltRoute[]);

const capture: typeof build.entry.module.default = (request, status, _headers, context) => {
	// The page of an error is small: everything measured against it would seem slow.
	if (status !== 200) throw new Error(`The page to measure against has status ${status}`);
	// Data for the browser's scripts goes through a stream that can be read once; React itself has no part in it.
	captured.set(new URL(request.url).pathname, { ...context, serverHandoffStream: undefined });
	return new Response("captured");
};

const handle = createRequestHandler({ ...build, entry: { module: { ...build.entry.module, default: capture } } });

const first = new Hono<HonoEnv>().use(withAppContext).all("*", (c) => {
	const provider = new RouterContextProvider();
	provider.set(appContext, c.var.app);
	provider.set(routeTable, table);
	return handle(c.req.raw, provider);
});

/**
 * React's own `renderToString` of the product's pages, and nothing else: the first request of a path runs its loaders
 * and keeps what they gave, every further one renders the same tree from it.
 */
export default {
	async fetch(request: Request, bindings: Bindings, execution: ExecutionContext): Promise<Response> {
		const context = captured.get(new URL(request.url).pathname);
		if (!context) return first.fetch(request, bindings, execution);
		const page = withLocale("en", () => renderToString(<ServerRouter context={context} url={request.url} />));
		return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
	},
};
