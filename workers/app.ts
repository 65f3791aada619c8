import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "~/lib/app-context.ts";
import { health } from "./api/health.ts";
import { api } from "./api/index.ts";
import type { Bindings } from "./env.ts";
import { runScheduled } from "./jobs/index.ts";
import { type HonoEnv, withAppContext } from "./middleware/app-context.ts";
import { crossOriginRefused } from "./middleware/origin.ts";
import { cachedPublicPage, isPublicPage } from "./middleware/public-cache.ts";

export { ExamSession } from "./exam-session/durable-object.ts";

const renderPage = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

const app = new Hono<HonoEnv>();

app.use(withAppContext);
// The API has a gate of its own: strangers hear 401 first, and refusals are JSON.
app.route("/", api);
app.use(async (c, next) => {
	const { deps, credential } = c.var.app;
	if (crossOriginRefused(c.req.raw, deps.vars.PUBLIC_ORIGIN, credential))
		return c.text("Cross-origin request refused", 403);
	return next();
});
app.route("/", health);

app.all("*", async (c) => {
	const { app: context } = c.var;
	const render = () => {
		const provider = new RouterContextProvider();
		provider.set(appContext, context);
		return renderPage(c.req.raw, provider);
	};
	const cacheable = c.req.method === "GET" && !context.actor && !context.toast && isPublicPage(c.req.path);
	return cacheable ? cachedPublicPage({ app: context, request: c.req.raw, pathname: c.req.path, render }) : render();
});

app.onError((error, c) => {
	c.var.app.deps.log.error("unhandled", error, { path: c.req.path });
	return c.text(`Something went wrong. Request ${c.var.app.requestId}`, 500);
});

export default {
	fetch: app.fetch,
	scheduled: (_event, bindings, execution) => runScheduled(bindings, execution),
} satisfies ExportedHandler<Bindings>;
