import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { shownAnnouncements } from "~/domain/site-announcement/shown.server.ts";
import type { AppContext } from "~/request/app-context.ts";
import { canonicalPath } from "~/request/canonical-path.ts";
import { comeAgain } from "~/request/come-again.ts";
import { dataOfPage, pageOfData } from "~/request/data-path.ts";
import { loggedPath } from "~/request/logged-path.ts";
import { partAway } from "~/request/part-away.ts";
import { readPreferences } from "~/request/preferences.ts";
import type { RouteHandle } from "~/request/route-handle.ts";
import type { RouteTable } from "~/request/route-table.ts";
import { mountApi } from "./api/mount.ts";
import { clockOf } from "./deps.ts";
import { type Bindings, parseEnv } from "./env.ts";
import { health } from "./health.ts";
import { createLog } from "./lib/log.ts";
import { namesOneHost } from "./lib/one-host.ts";
import { requestIdOf } from "./lib/request-id.ts";
import { nearPublicVersion } from "./lib/shared-cache.ts";
import { finishShared, type HonoEnv, withAppContext } from "./middleware/app-context.ts";
import { renderUnlessGuessing } from "./middleware/made-up-pages.ts";
import { crossOriginRefused } from "./middleware/origin.ts";
import { cachedPublicPage, mayBeShared, pageAtHand } from "./middleware/public-cache.ts";
import { hasNoCredential } from "./middleware/session-credentials.ts";
import { mountUploads } from "./uploads/mount.ts";
import { mountWebhooks } from "./webhooks/index.ts";

/** What answers all that is neither a call nor a webhook. */
export type Pages = {
	/** Changes with each build: an older page names style sheets that are gone. */
	version: string;
	/** In development: made anew for each request, so that none is known to be the one of the request before. */
	renewed?: boolean;
	/** What each address is. */
	routes: RouteTable;
	render(request: Request, app: AppContext): Promise<Response>;
};

/** An answer that tells machines when to come again. */
function comingAgain(response: Response, status: number, seconds: number): Response {
	const headers = new Headers(response.headers);
	headers.set("retry-after", String(seconds));
	return new Response(response.body, { status, headers });
}

/** How long machines wait for a part that is away, in seconds: nothing is broken for good. */
const AWAY_SECONDS = 10;

/** What a page answered, with what it does not say itself: that a part is away, and when it may be asked again. */
function finished(response: Response, context: AppContext): Response {
	if (response.status >= 500 && partAway.has(context)) return comingAgain(response, 503, AWAY_SECONDS);
	const seconds = response.status === 429 || response.status === 503 ? comeAgain.get(context) : undefined;
	return seconds === undefined ? response : comingAgain(response, response.status, seconds);
}

/** Whether a page reads what a query says: then what is kept of it without one is no answer. Of any other query nothing is read. */
function isSearch(handle: RouteHandle | undefined, query: string): boolean {
	if (query === "" || handle?.cached !== true || !handle.searched) return false;
	const said = new URLSearchParams(query);
	return handle.searched.some((name) => said.has(name));
}

const queryOf = (url: string): string => (url.includes("?") ? url.slice(url.indexOf("?")) : "");

/**
 * What most of all requests get, a guest's for a page that this isolate has fresh in memory: the answer that the platform
 * would come to, but for all that it would look at in vain. Null for any other request.
 */
function forGuestAtOnce(request: Request, bindings: Bindings, { version: build, routes }: Pages): Response | null {
	if ((request.method !== "GET" && request.method !== "HEAD") || request.headers.has("role")) return null;
	const vars = parseEnv(bindings);
	const now = clockOf(bindings, vars)();
	const version = nearPublicVersion(now);
	if (version === null || !hasNoCredential(request, vars.PUBLIC_ORIGIN.startsWith("https:"))) return null;
	const pathname = getPath(request);
	const query = queryOf(request.url);
	if (query !== "" && isSearch(routes.at(pageOfData(pathname))?.handle, query)) return null;
	const { locale, theme, claimed, hiddenUpTo } = readPreferences(request, pathname);
	// What was hidden is another page, if there is anything that it hides.
	if (claimed || hiddenUpTo > 0) return null;
	const response = pageAtHand({
		shown: { origin: vars.PUBLIC_ORIGIN, pathname, locale, theme, version, build },
		request,
		now,
		finish: (headers) => finishShared(headers, vars),
	});
	response?.headers.set("x-request-id", requestIdOf(request.headers.get("x-request-id")));
	return response;
}

/** What a guest has hidden of what is shown now; 0 where that cannot be known. */
const knownHidden = ({ deps, locale, hiddenUpTo = 0 }: AppContext): Promise<number> =>
	shownAnnouncements(deps, { role: null, locale, hiddenUpTo: 0 }).then(
		(shown) => shown.find(({ id }) => id <= hiddenUpTo)?.id ?? 0,
		() => 0,
	);

/** Dots stand for no page: they go before a page is looked for, and whatever reads the address as a browser does has none. */
const DOTS = /(^|\/)\.{1,2}(\/|$)/;

/** A path as a browser would ask for it; of ours in any case: two slashes in front would name another's host. */
const withoutDots = (url: string): string => {
	const { pathname, search } = new URL(url);
	return `${pathname.replace(/^\/+/, "/")}${search}`;
};

const badRequest = () => new Response("Bad request", { status: 400 });

export type Platform = {
	fetch(request: Request, bindings: Bindings, execution: ExecutionContext): Response | Promise<Response>;
};

/**
 * The platform as one app: context, API, webhooks, the gate for other sites, health, pages. What not every request needs
 * is loaded by the first that does: a Worker's start evaluates as little as it can.
 */
export function createPlatform(loadPages: () => Promise<Pages>): Platform {
	/** The pages as all requests have them, once one has asked. */
	let loaded: Pages | undefined;
	const app = new Hono<HonoEnv>();
	app.use(withAppContext);
	// The API has a gate of its own: strangers hear 401 first, and refusals are JSON.
	mountApi(app);
	// Before the gate for other sites: nobody who calls here has a cookie.
	mountWebhooks(app);
	// A gate of its own as well, so that every refusal is one that a client of the protocol reads.
	mountUploads(app);
	app.use(async (c, next) => {
		const { deps, credential } = c.var.app;
		if (crossOriginRefused(c.req.raw, deps.vars.PUBLIC_ORIGIN, credential))
			return c.text("Cross-origin request refused", 403);
		return next();
	});
	app.route("/", health);
	app.get("/sw.js", async (c) => {
		const { serviceWorker } = await import("./service-worker/script.ts");
		const { locale, deps } = c.var.app;
		return serviceWorker(locale, deps.vars.SERVICE_WORKER === "on");
	});
	app.all("*", async (c) => {
		const { app: context } = c.var;
		const { path } = c.req;
		const reads = c.req.method === "GET" || c.req.method === "HEAD";
		if (reads && DOTS.test(path)) return c.redirect(withoutDots(c.req.url), 308);
		const pages = await loadPages();
		loaded = pages.renewed ? undefined : pages;
		const render = async (request: Request) => finished(await pages.render(request, context), context);
		const address = pageOfData(path);
		const isData = address !== path;
		const page = pages.routes.at(address);
		// Who asks only what may be asked gets nothing of a page or a file, whoever it is for.
		if (c.req.method === "OPTIONS" && page) return c.body(null, 204, { allow: page.allow });
		if (!reads || !page?.handle.cached) return render(c.req.raw);
		const { pathname, search } = new URL(c.req.url);
		const whole = canonicalPath(page.pattern, address);
		const canonical = isData && whole !== null ? dataOfPage(whole) : whole;
		if (canonical !== null && canonical !== pathname) return c.redirect(canonical + search, 308);
		if (canonical === null || !mayBeShared(context)) return render(c.req.raw);
		if (isSearch(page.handle, search)) return render(c.req.raw);
		// Only what hides something makes a page of its own, so that a cookie cannot name more pages than there are.
		if (context.hiddenUpTo) context.hiddenUpTo = await knownHidden(context);
		const renderKept = (request: Request) => renderUnlessGuessing(context, () => render(request));
		const shown = { app: context, request: c.req.raw, pathname: path, build: pages.version };
		return cachedPublicPage({ ...shown, render: renderKept });
	});
	app.onError((error, c) => {
		// The context itself may be what failed: an environment that is not usable, or KV away.
		const context = c.var.app as HonoEnv["Variables"]["app"] | undefined;
		const log = context?.deps.log ?? createLog({ requestId: c.req.header("x-request-id") });
		log.error("unhandled", error, { path: loggedPath(c.req.path) });
		return c.text(`Something went wrong. Request ${context?.requestId ?? "unknown"}`, 500);
	});
	return {
		fetch: (request, bindings, execution) => {
			if (!namesOneHost(request)) return badRequest();
			return (
				(loaded && forGuestAtOnce(request, bindings, loaded)) ??
				// A `Host` that is none makes an address that is none: everything from here on may read it as one.
				(URL.canParse(request.url) ? app.fetch(request, bindings, execution) : badRequest())
			);
		},
	};
}
