import { Hono } from "hono";
import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "~/request/app-context.ts";
import { partAway } from "~/request/part-away.ts";
import { lazyApi } from "./api/lazy.ts";
import type { Bindings } from "./env.ts";
import { health } from "./health.ts";
import { runScheduled } from "./jobs/index.ts";
import { createLog } from "./lib/log.ts";
import { type HonoEnv, withAppContext } from "./middleware/app-context.ts";
import { crossOriginRefused } from "./middleware/origin.ts";
import { cachedPublicPage, mayBeCached } from "./middleware/public-cache.ts";
import { webhooks } from "./webhooks/index.ts";

export { ExamSession } from "./exam-session/durable-object.ts";
export { BkashToken } from "./providers/bkash/token-object.ts";
export { WriteGate } from "./write-gate/object.ts";

const loadPages = () => import("virtual:react-router/server-build");
let renderPage: RequestHandler | undefined;
/** Given a function, React Router ranks all routes anew at every request, which only development needs. */
const pageRenderer = async () => {
	renderPage ??= createRequestHandler(import.meta.env.DEV ? loadPages : await loadPages(), import.meta.env.MODE);
	return renderPage;
};

/** A part is away: machines hear that nothing is broken for good, and may ask again. */
function unavailable(response: Response): Response {
	const headers = new Headers(response.headers);
	headers.set("retry-after", "10");
	return new Response(response.body, { status: 503, headers });
}

const app = new Hono<HonoEnv>();

app.use(withAppContext);
// The API has a gate of its own: strangers hear 401 first, and refusals are JSON.
app.route("/", lazyApi);
// Before the gate for other sites: nobody who calls here has a cookie.
app.route("/", webhooks);
app.use(async (c, next) => {
	const { deps, credential } = c.var.app;
	if (crossOriginRefused(c.req.raw, deps.vars.PUBLIC_ORIGIN, credential))
		return c.text("Cross-origin request refused", 403);
	return next();
});
app.route("/", health);

app.all("*", async (c) => {
	const { app: context } = c.var;
	const render = async () => {
		const provider = new RouterContextProvider();
		provider.set(appContext, context);
		const response = await (await pageRenderer())(c.req.raw, provider);
		return response.status === 500 && partAway.has(context) ? unavailable(response) : response;
	};
	if (!mayBeCached(context, c.req.method, c.req.path)) return render();
	const build = (await loadPages()).assets.version;
	return cachedPublicPage({ app: context, request: c.req.raw, pathname: c.req.path, build, render });
});

app.onError((error, c) => {
	// The context itself may be what failed: an environment that is not usable, or KV away.
	const context = c.var.app as HonoEnv["Variables"]["app"] | undefined;
	const log = context?.deps.log ?? createLog({ requestId: c.req.header("x-request-id") });
	log.error("unhandled", error, { path: c.req.path });
	return c.text(`Something went wrong. Request ${context?.requestId ?? "unknown"}`, 500);
});

export default {
	fetch: app.fetch,
	scheduled: (_event, bindings, execution) => runScheduled(bindings, execution),
} satisfies ExportedHandler<Bindings>;
