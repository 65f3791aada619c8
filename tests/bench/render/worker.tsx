import * as build from "virtual:react-router/server-build";
import { Hono } from "hono";
import { renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import type { Bindings } from "#workers/env.ts";
import { type HonoEnv, withAppContext } from "#workers/middleware/app-context.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { appContext } from "~/request/app-context.ts";

export { ExamSession } from "#workers/exam-session/durable-object.ts";

/** What React renders a page from, by the page's path; captured by a first, real request. */
const captured = new Map<string, EntryContext>();

const capture: typeof build.entry.module.default = (request, _status, _headers, context) => {
	// Data for the browser's scripts goes through a stream that can be read once; React itself has no part in it.
	captured.set(new URL(request.url).pathname, { ...context, serverHandoffStream: undefined });
	return new Response("captured");
};

const handle = createRequestHandler({ ...build, entry: { module: { ...build.entry.module, default: capture } } });

const first = new Hono<HonoEnv>().use(withAppContext).all("*", (c) => {
	const provider = new RouterContextProvider();
	provider.set(appContext, c.var.app);
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
