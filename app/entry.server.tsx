import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { expectedError } from "~/domain/errors.ts";
import { appContext } from "~/request/app-context.ts";
import { partAway } from "~/request/part-away.ts";
import type { RouteHandle } from "./root.tsx";

export const streamTimeout = 5_000;

/** Every error that no loader or action expected, with the request id; React Router shows people the generic page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return;
	const app = context.get(appContext);
	if (expectedError(error)?.code === "Unavailable") partAway.add(app);
	app.deps.log.error("unexpected", error, { path: new URL(request.url).pathname });
};

/** Renders a page. The request's own signal is not passed on: workerd aborts it while the stream is still read. */
export default async function handleRequest(
	request: Request,
	responseStatusCode: number,
	responseHeaders: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
) {
	responseHeaders.set("content-type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status: responseStatusCode, headers: responseHeaders });
	const { nonce, deps } = context.get(appContext);
	// The policy of the response follows from this: a page without scripts says so (design section 9).
	const scripts = routerContext.staticHandlerContext.matches.every(
		(match) => (match.route.handle as RouteHandle | undefined)?.scripts !== false,
	);
	if (scripts) responseHeaders.set("x-page-scripts", "1");
	let status = responseStatusCode;
	let shellRendered = false;
	const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
		nonce,
		signal: AbortSignal.timeout(streamTimeout + 1_000),
		onError(error: unknown) {
			status = 500;
			if (shellRendered) deps.log.error("render failed", error);
		},
	});
	shellRendered = true;
	if (isbot(request.headers.get("user-agent") ?? "")) await body.allReady;
	return new Response(body, { headers: responseHeaders, status });
}
