import { type Context, Hono } from "hono";
import { isDatabaseAway } from "#db/away.ts";
import { BodyAdmission } from "~/lib/body-admission.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { m } from "~/paraglide/messages.js";
import { admittedBody } from "~/request/admitted-body.ts";
import { heldBackStatus, readFields, refusedStatus } from "~/request/read-form.server.ts";
import { namesOneHost } from "../lib/one-host.ts";
import { crossOriginRefused } from "../middleware/origin.ts";
import { securityHeaders } from "../middleware/security-headers.ts";
import { type AccountsEnv, chosenLocale, createContext, SignedOutMeanwhile } from "./context.ts";
import { safeContinue } from "./continue.ts";
import { leaveCookie } from "./cookies.ts";
import { lookAtWrites } from "./heartbeat.ts";
import { ISSUER_PATH } from "./issuer.ts";
import { INVALID_REQUEST, isAskedByProgram, oidc } from "./oidc.ts";
import { messagePage } from "./pages/message.tsx";
import { changeMobileRoutes } from "./routes/change-mobile.ts";
import { codeRoutes } from "./routes/code.ts";
import { passwordRoutes } from "./routes/password.ts";
import { profileRoutes } from "./routes/profile.ts";
import { registerRoutes } from "./routes/register.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { preferencesSchema } from "./schemas.ts";

type C = Context<AccountsEnv>;

/**
 * Forms here have some KB. Nothing limits how often strangers send more, so none of it is read past for the sake of the sentence, as it is at
 * the platform (SEC-8.3).
 */
const READ_PAST_MOST = 1024 * 1024;

const saysTooMuch = (request: Request) => Number(request.headers.get("content-length") ?? 0) > READ_PAST_MOST;

/** The bodies that this isolate has under way. */
const bodies = new BodyAdmission();

/** The accounts: an OpenID Connect provider under `ISSUER_PATH`, and the pages on which people sign in. */
const app = new Hono<AccountsEnv>();

app.use(async (c, next) => {
	// A `Host` that is none makes an address that is none: everything from here on may read it as one.
	if (!URL.canParse(c.req.url) || !namesOneHost(c.req.raw)) return c.text("Bad request", 400);
	const startedAt = Date.now();
	c.set("app", createContext(c));
	if (saysTooMuch(c.req.raw)) {
		c.res = await withLocale(c.var.app.locale, async () => notOurForm(c, 413));
		return finish(c, startedAt);
	}
	const { request, lease, readOn } = admittedBody(c.req.raw, {
		admission: bodies,
		sender: { kind: "address", id: c.var.app.network ?? "unknown" },
		// No form here is large: one that is gets refused by its size, one that says it is very large before it is read.
		mayBegin: async () => true,
		atEnd: () => c.var.app.confirm(),
	});
	c.req.raw = request;
	await withLocale(c.var.app.locale, async () => {
		await next().finally(() => lease?.release());
		await readOn?.();
		// The library has answers of its own for what it could not look up: "not known" among them.
		if (c.res.status >= 400 && c.res.status !== 503 && c.var.app.databaseAway()) c.res = await databaseIsAway(c);
	});
	finish(c, startedAt);
});

/** Protocol endpoints prove the caller themselves; every form of ours must come from our own pages. */
app.use(async (c, next) => {
	const protocol = c.req.path.startsWith(`${ISSUER_PATH}/`);
	const { own, platform } = c.var.app.origins;
	if (protocol || !crossOriginRefused(c.req.raw, own, "cookie")) return next();
	return messagePage(c, {
		status: 403,
		tone: "danger",
		title: m.accounts_refused_title(),
		text: m.accounts_refused_text(),
		action: { href: platform, label: m.accounts_back_to_app() },
	});
});

/** 200 when everything that is needed answers, and was written lately, else 503; what does not is named (RUN-5). */
app.get("/healthz", async (c) => {
	const { db, now, log, vars } = c.var.app;
	const writes = await lookAtWrites(db, now, vars.ENVIRONMENT === "production").catch((error) => {
		log.error("health check: database", error);
		return null;
	});
	const degraded = [...(writes === null ? ["database"] : []), ...(writes === "stale" ? ["writes"] : [])];
	const ok = degraded.length === 0;
	const database = writes === null ? "down" : "up";
	return c.json({ ok, database, writes: writes ?? "unknown", degraded }, ok ? 200 : 503);
});

app.post("/preferences", async (c) => {
	const { theme, next } = await readFields(c.req.raw, preferencesSchema);
	if (theme) remember(c, "theme", theme);
	const { own, platform } = c.var.app.origins;
	return c.redirect(safeContinue(next, { own, platform: own }) ?? platform, 303);
});

app.route("/", signInRoutes);
app.route("/", registerRoutes);
app.route("/", codeRoutes);
app.route("/", passwordRoutes);
app.route("/", changeMobileRoutes);
app.route("/", profileRoutes);
app.route(ISSUER_PATH, oidc);

app.notFound((c) =>
	messagePage(c as C, {
		status: 404,
		tone: "info",
		title: m.errors_page_404_title(),
		text: m.accounts_not_found_text(),
		action: { href: (c as C).var.app.origins.platform, label: m.accounts_back_to_app() },
	}),
);

app.onError((error, c) => {
	// Without a context the environment itself is unusable: only the log can say more.
	if (!c.var.app) {
		console.error(String(error));
		return c.text("The accounts are not configured.", 500);
	}
	const { log, requestId, origins, locale, databaseAway } = c.var.app;
	if (error instanceof SignedOutMeanwhile) return c.redirect("/sign-in", 303);
	const refused = refusedStatus(error);
	if (refused) return withLocale(locale, () => notOurForm(c, refused));
	const heldBack = heldBackStatus(error);
	if (heldBack) return withLocale(locale, () => sendAgain(c, heldBack));
	if (databaseAway() || isDatabaseAway(error)) {
		log.error("database away", error, { path: c.req.path });
		return withLocale(locale, () => databaseIsAway(c));
	}
	log.error("unexpected", error, { path: c.req.path });
	if (isAskedByProgram(c.req.path)) return c.json({ error: "server_error" }, 500);
	try {
		return withLocale(locale, () =>
			messagePage(c, {
				status: 500,
				tone: "danger",
				title: m.accounts_broken_title(),
				text: m.accounts_broken_text({ id: requestId }),
				action: { href: origins.platform, label: m.accounts_back_to_app() },
			}),
		);
	} catch (second) {
		// The page itself is what broke.
		log.error("error page failed", second);
		return c.text(m.accounts_broken_text({ id: requestId }, { locale }), 500);
	}
});

/** For what none of our pages sent, or too much of it. */
function notOurForm(c: C, status: 400 | 413): Response | Promise<Response> {
	if (isAskedByProgram(c.req.path)) return c.json(INVALID_REQUEST, status);
	return messagePage(c, {
		status,
		tone: "danger",
		title: m.accounts_not_our_form_title(),
		text: m.accounts_refused_text(),
		action: { href: c.var.app.origins.platform, label: m.accounts_back_to_app() },
	});
}

const RETRY_SECONDS = 10;

/** For a form that came too slowly, or while too much was being sent. */
function sendAgain(c: C, status: 408 | 429 | 503): Response | Promise<Response> {
	c.header("Retry-After", String(RETRY_SECONDS));
	if (isAskedByProgram(c.req.path)) return c.json({ error: "temporarily_unavailable" }, status);
	return messagePage(c, {
		status,
		tone: "danger",
		title: m.accounts_away_title(),
		text: status === 408 ? m.errors_body_too_slow() : m.errors_server_busy(),
		action: { href: c.var.app.origins.platform, label: m.accounts_back_to_app() },
	});
}

/** Nothing could be looked up or written. People read what is safe; clients of the protocol hear that they may ask again. */
function databaseIsAway(c: C): Response | Promise<Response> {
	c.header("Retry-After", String(RETRY_SECONDS));
	if (isAskedByProgram(c.req.path)) return c.json({ error: "temporarily_unavailable" }, 503);
	return messagePage(c, {
		status: 503,
		tone: "danger",
		title: m.accounts_away_title(),
		text: m.accounts_away_text(),
		action: { href: c.var.app.origins.platform, label: m.accounts_back_to_app() },
	});
}

/** Headers of every response, and one log line. */
function finish(c: C, startedAt: number): void {
	const { vars, origins, requestId, log } = c.var.app;
	const https = origins.own.startsWith("https:");
	// The walk's last form leads through redirects to the client, and browsers check those as form targets too.
	const headers = securityHeaders({ nonce: c.var.app.nonce, formTargets: [origins.platform], https });
	for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
	c.header("x-request-id", requestId);
	if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
	const chosen = chosenLocale(c);
	if (chosen && c.req.method === "GET" && c.res.status < 400) remember(c, "lang", chosen);
	if (vars.ENVIRONMENT !== "test")
		log.info("request", {
			method: c.req.method,
			path: c.req.path,
			status: c.res.status,
			millis: Date.now() - startedAt,
		});
}

const remember = (c: C, name: "lang" | "theme", value: string) => leaveCookie(c, name, value, 365);

export default app;
