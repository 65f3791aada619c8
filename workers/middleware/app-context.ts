import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { withFreshVerification } from "~/domain/account/refresh-verification.server.ts";
import { roleHeaderSchema, type SessionData } from "~/domain/account/session.ts";
import { countedWith } from "~/domain/notification/queries.server.ts";
import { BodyAdmission } from "~/lib/body-admission.ts";
import { BODY_LIMITS } from "~/lib/body-limits.ts";
import { DomainError } from "~/lib/define-errors.ts";
import { withBody } from "~/lib/held-body.server.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { VIDEO_PLAYERS } from "~/lib/video-players.ts";
import { m } from "~/paraglide/messages.js";
import { type AdmittedBody, admittedBody } from "~/request/admitted-body.ts";
import { API_REFERENCE } from "~/request/api-reference.ts";
import type { AppContext, ToastMessage } from "~/request/app-context.ts";
import { loggedPath } from "~/request/logged-path.ts";
import { UPLOADS } from "~/request/mounted.ts";
import { preferenceCookie, readPreferences } from "~/request/preferences.ts";
import { clearToastCookie, openToast, toastCookie } from "~/request/toast-cookie.ts";
import { createDeps, type WorkerDeps } from "../deps.ts";
import type { Bindings, Vars } from "../env.ts";
import { requestIdOf } from "../lib/request-id.ts";
import { addressOf } from "./rate-limit.ts";
import { securityHeaders } from "./security-headers.ts";
import { openSession } from "./session.ts";

/** The context with everything the Worker built; pages and calls see the `AppContext` in it. */
type WorkerContext = AppContext & { deps: WorkerDeps };

export type HonoEnv = {
	Bindings: Bindings;
	Variables: {
		app: WorkerContext;
		/** The call comes by the thousand, each like the others: no log line for each. */
		quiet: boolean;
		/**
		 * What every response ends with, as of now, for who makes one and names it `final`: to set each header afterwards
		 * costs a small answer as much as all else that is done to it here.
		 */
		finalHeaders: () => Record<string, string>;
		final: Response | undefined;
	};
};

/** A page, or the data of one: a message left behind is shown by these, and by nothing else that a browser fetches. */
const SHOWS_TOAST = /^text\/(html|x-script)/;

/** The actor for this request: the `role` header picks among the person's roles (API-2). */
function actorOf(data: SessionData | null, header: string | undefined) {
	if (!data) return { actor: null, refused: false };
	const { idToken: _, ...actor } = data;
	if (header === undefined || header === actor.role) return { actor, refused: false };
	const role = roleHeaderSchema.safeParse(header);
	if (!role.success) return { actor, refused: true };
	if (role.data === "guest") return { actor: null, refused: false };
	return actor.roles.includes(role.data)
		? { actor: { ...actor, role: role.data }, refused: false }
		: { actor, refused: true };
}

/** Answers of running exams: the calls that come by the thousand. */
export const ANSWERS: ReadonlySet<string> = new Set(["/api/weekly-exam/answer", "/api/mcqExam/answer"]);

/**
 * What a running exam is made of, its pages and its calls: all that goes on where nobody can say whether a session has been ended
 * meanwhile (SEC-10.2).
 */
const EXAM =
	/^(?:\/api\/(?:weekly-exam\/[^/]+\/(?:questions|finish)|question-pictures\/[^/]+|mcqExam\/(?:questions|end))|(?:\/dashboard)?\/student\/(?:[^/]+\/)*(?:weekly-exam|mock-test)\/attend\/[^/]+(?:\.data)?)$/;

export const isOfRunningExam = (path: string): boolean => ANSWERS.has(path) || EXAM.test(path);

/** In seconds: the guard's object comes back by itself. */
const GUARD_AWAY_SECONDS = 10;

/** The bodies that this isolate has under way. */
const bodies = new BodyAdmission();

/** As every client of ours sends an answer to a question: it comes by the thousand, and holds nothing that is counted. */
function isShort({ headers }: Request): boolean {
	const length = headers.get("content-length");
	return length !== null && Number(length) <= BODY_LIMITS.freeBytes;
}

/** Lets the body of a request in, by whoever sent it. */
function letIn(request: Request, { deps, session, isAnswer, isPart }: LetIn): AdmittedBody {
	if (isAnswer && isShort(request)) return { request, lease: null };
	const account = session.data?.accountUuid;
	const address = addressOf(request);
	const { rateLimit } = deps;
	return admittedBody(request, {
		admission: bodies,
		sender: account ? { kind: "account", id: account } : { kind: "address", id: address },
		isLarge: isPart,
		// Parts are counted where they are added, those without a body too.
		mayBegin: async () =>
			account ? isPart || (await rateLimit("large-body", account)) : rateLimit("stranger-body", address),
		...(account && !isAnswer && { atEnd: () => session.confirm() }),
	});
}

type LetIn = {
	deps: Pick<WorkerDeps, "rateLimit">;
	session: AppContext["session"];
	isAnswer: boolean;
	isPart: boolean;
};

/** Slower than this (ms) is worth a log line whatever it was. */
const SLOW_MS = 500;

/**
 * Public pages from the cache and acknowledged answers come by the thousand, all alike: a log line each was a quarter
 * of what they cost (docs/decisions/2026-11-20-quiet-requests.md). Slow and failed ones are logged as all others.
 */
function isQuiet(call: boolean, response: Response, millis: number): boolean {
	return millis < SLOW_MS && response.status < 400 && (call || response.headers.has("x-cache"));
}

/** The response itself, or a copy where its headers may not be changed (a redirect of the platform's, an asset). */
function withOpenHeaders(response: Response): Response {
	try {
		response.headers.delete("x-request-id");
		return response;
	} catch {
		return new Response(response.body, response);
	}
}

/** Where bKash shows its own payment page: not the host of its API. */
const BKASH_PAGES = "https://*.bkash.com";

const PRIVATE = "private, no-store";

/** Stands in the kept text for the nonce of each response. */
const NONCE_HERE = "{nonce}";

type HeaderList = [name: string, value: string][];
type Security = {
	withoutScripts: HeaderList;
	/** The same as one object. */
	ofCalls: Record<string, string>;
	withScripts: (nonce: string) => HeaderList;
};

/** What every response says of its security, made once for an environment: parsing an address costs as much as a small answer. */
const perEnvironment = new WeakMap<Vars, Security>();

function securityOf(vars: Vars) {
	const known = perEnvironment.get(vars);
	if (known) return known;
	// A form that begins a sign-in, a payment or a live class ends there, and browsers hold redirects to this as well.
	const providers = [vars.OIDC_ISSUER, vars.BKASH_ORIGIN, vars.BBB_BASE_URL].map((url) => new URL(url).origin);
	const formTargets = [...new Set([...providers, BKASH_PAGES, ...vars.BBB_ROOM_ORIGINS])];
	const mediaOrigins = vars.BUCKET_URL === undefined ? [] : [new URL(vars.BUCKET_URL).origin];
	const frameOrigins = Object.values(VIDEO_PLAYERS);
	const https = vars.PUBLIC_ORIGIN.startsWith("https:");
	const headersFor = (nonce: string | null): HeaderList =>
		Object.entries(securityHeaders({ nonce, formTargets, mediaOrigins, frameOrigins, https }));
	const scripted = headersFor(NONCE_HERE);
	const made: Security = {
		withoutScripts: headersFor(null),
		ofCalls: securityHeaders({ nonce: null, formTargets, mediaOrigins, https }),
		withScripts: (nonce: string) => scripted.map(([name, value]) => [name, value.replace(NONCE_HERE, nonce)]),
	};
	perEnvironment.set(vars, made);
	return made;
}

const timingOf = (millis: number, trips: WorkerDeps["trips"]) =>
	`total;dur=${millis}, db;dur=${trips.millis};desc="${trips.count} round trips"`;

/** What `withAppContext` says of a page that is the same for everybody and was there at once: all but the request's id. */
export function finishShared(headers: Headers, vars: Vars): void {
	for (const [name, value] of securityOf(vars).withoutScripts) if (!headers.has(name)) headers.set(name, value);
	headers.append("server-timing", timingOf(0, { count: 0, millis: 0 }));
}

const nonceOf = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));

/** For whoever shows a session or token while nobody can say whether it still stands: pages and calls each in their own form. */
async function guardAway(c: Context<HonoEnv>, vars: Vars, requestId: string): Promise<Response> {
	const { locale } = readPreferences(c.req.raw, c.req.path);
	const headers = {
		...securityOf(vars).ofCalls,
		...{ "x-request-id": requestId, "cache-control": PRIVATE, "retry-after": String(GUARD_AWAY_SECONDS) },
	};
	const message = m.errors_unavailable({}, { locale });
	if (!/^\/(?:api|auth\/api)\//.test(c.req.path)) {
		if (!c.req.header("accept")?.includes("text/html")) return c.text(message, 503, headers);
		const { standalonePage } = await import("../service-worker/offline-page.ts");
		const title = m.errors_page_500_title({}, { locale });
		return c.html(standalonePage(locale, { title, text: message }), 503, headers);
	}
	const problem = {
		type: `${vars.PUBLIC_ORIGIN}${API_REFERENCE}#Unavailable`,
		title: "Unavailable",
		status: 503,
		code: "Unavailable",
		message,
		instance: requestId,
	};
	return c.body(JSON.stringify(problem), 503, { ...headers, "content-type": "application/problem+json" });
}

/** Builds the request's context once, and finishes every response: id, cookies, security headers, timing, one log line. */
export const withAppContext = createMiddleware<HonoEnv>(async (c, next) => {
	const startedAt = Date.now();
	const requestId = requestIdOf(c.req.header("x-request-id"));
	const deps = createDeps(c.env, c.executionCtx, requestId);
	const secure = deps.vars.PUBLIC_ORIGIN.startsWith("https:");
	const opened = await openSession(c.req.raw, {
		kv: c.env.SESSIONS,
		secret: deps.vars.SESSION_SECRET,
		secure,
		guard: deps.sessions,
		often: ANSWERS.has(c.req.path),
		goesOn: isOfRunningExam(c.req.path),
		onUnguarded: (error) => deps.log.error("session guard without an answer", error),
		background: deps.background,
	}).catch((error) => {
		if (error instanceof DomainError) return null;
		throw error;
	});
	if (opened === null) return guardAway(c, deps.vars, requestId);
	const session = opened;
	const { request, lease, readOn } = letIn(c.req.raw, {
		...{ deps, session, isAnswer: ANSWERS.has(c.req.path) },
		isPart: c.req.path === UPLOADS || c.req.path.startsWith(`${UPLOADS}/`),
	});
	c.req.raw = request;
	const { actor: known, refused } = actorOf(session.data, c.req.header("role"));
	// The bell of a teacher's page asks for the other number.
	const actor = await withFreshVerification(deps, known, session.changes, (...asked) => countedWith(deps, ...asked));
	const preferences = readPreferences(c.req.raw, c.req.path);
	const sealing = { secret: deps.vars.SESSION_SECRET, now: deps.clock() };
	const left = preferences.claimed && (await openToast(preferences.claimed, sealing));
	let toast: ToastMessage | null = null;
	let nonce: string | undefined;
	const serverTiming = () => timingOf(Date.now() - startedAt, deps.trips);
	c.set("quiet", false);
	c.set("finalHeaders", () => ({
		...securityOf(deps.vars).ofCalls,
		"x-request-id": requestId,
		"server-timing": serverTiming(),
		"cache-control": PRIVATE,
	}));
	c.set("app", {
		deps,
		actor,
		roleRefused: refused,
		credential: session.credential,
		session,
		locale: preferences.locale,
		theme: preferences.theme,
		hiddenUpTo: preferences.hiddenUpTo,
		toast: left,
		setToast: (message) => {
			toast = message;
		},
		get nonce() {
			nonce ??= nonceOf();
			return nonce;
		},
		get hasNonce() {
			return nonce !== undefined;
		},
		requestId,
		get address() {
			return addressOf(c.req.raw);
		},
		apiReference: async () => (await import("../api/core/reference.ts")).apiReference(deps.vars),
	});
	const answered = () => withLocale(preferences.locale, next);
	try {
		await (lease ? withBody(lease, answered) : answered());
		await readOn?.();
	} finally {
		lease?.release();
	}

	const isFinal = c.get("final") === c.res;
	const response = isFinal ? c.res : withOpenHeaders(c.res);
	const { headers } = response;
	if (!isFinal) {
		headers.set("x-request-id", requestId);
		const security = securityOf(deps.vars);
		const list = nonce === undefined ? security.withoutScripts : security.withScripts(nonce);
		for (const [name, value] of list) if (!headers.has(name)) headers.set(name, value);
		headers.append("server-timing", serverTiming());
		if (!headers.has("cache-control")) headers.set("cache-control", PRIVATE);
	}
	for (const cookie of session.setCookies) headers.append("set-cookie", cookie);
	if (toast) headers.append("set-cookie", await toastCookie(toast, { ...sealing, secure }));
	else if (preferences.claimed && response.status === 200 && SHOWS_TOAST.test(headers.get("content-type") ?? ""))
		headers.append("set-cookie", clearToastCookie(secure));
	if (preferences.asked && c.req.method === "GET")
		headers.append("set-cookie", preferenceCookie("lang", preferences.asked, secure));
	const millis = Date.now() - startedAt;
	if (response !== c.res) {
		// Assigned over another, Hono would merge the two.
		c.res = undefined;
		c.res = response;
	}
	if (deps.vars.ENVIRONMENT !== "test" && !isQuiet(c.get("quiet"), response, millis))
		deps.log.info("request", {
			method: c.req.method,
			path: loggedPath(c.req.path),
			status: response.status,
			millis,
			trips: deps.trips.count,
			account: actor?.accountUuid,
		});
});
