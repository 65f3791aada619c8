import { createMiddleware } from "hono/factory";
import { v7 as uuidv7 } from "uuid";
import { roleHeaderSchema, type SessionData } from "~/domain/account/session.ts";
import type { AppContext, ToastMessage } from "~/lib/app-context.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { createDeps } from "../deps.ts";
import type { Bindings } from "../env.ts";
import { clearToastCookie, readPreferences, toastCookie } from "./preferences.ts";
import { securityHeaders } from "./security-headers.ts";
import { openSession } from "./session.ts";

export type HonoEnv = { Bindings: Bindings; Variables: { app: AppContext; pageScripts: boolean } };

const REQUEST_ID = /^[\w-]{8,64}$/;
/** A page, or the data of one: a message left behind is shown by these, and by nothing else that a browser fetches. */
const SHOWS_TOAST = /^text\/(html|x-script)/;

/** The actor for this request: the `role` header picks among the person's roles (readings 9). */
function actorOf(data: SessionData | null, header: string | undefined) {
	if (!data) return { actor: null, refused: false };
	const { idToken: _, ...actor } = data;
	const role = roleHeaderSchema.safeParse(header);
	if (header === undefined || (role.success && role.data === actor.role)) return { actor, refused: false };
	if (!role.success) return { actor, refused: true };
	if (role.data === "guest") return { actor: null, refused: false };
	return actor.roles.includes(role.data)
		? { actor: { ...actor, role: role.data }, refused: false }
		: { actor, refused: true };
}

/** Builds the request's context once, and finishes every response: id, cookies, security headers, timing, one log line. */
export const withAppContext = createMiddleware<HonoEnv>(async (c, next) => {
	const startedAt = Date.now();
	const given = c.req.header("x-request-id");
	const requestId = given && REQUEST_ID.test(given) ? given : uuidv7();
	const deps = createDeps(c.env, c.executionCtx, requestId);
	const secure = deps.vars.PUBLIC_ORIGIN.startsWith("https:");
	const session = await openSession(c.req.raw, { kv: c.env.SESSIONS, secret: deps.vars.SESSION_SECRET, secure });
	const { actor, refused } = actorOf(session.data, c.req.header("role"));
	const preferences = readPreferences(c.req.raw, c.req.path);
	let toast: ToastMessage | null = null;
	const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));
	c.set("pageScripts", false);
	c.set("app", {
		deps,
		actor,
		roleRefused: refused,
		credential: session.credential,
		session,
		locale: preferences.locale,
		theme: preferences.theme,
		toast: preferences.toast,
		setToast: (message) => {
			toast = message;
		},
		nonce,
		requestId,
	});
	await withLocale(preferences.locale, next);

	const response = c.res;
	const scripts = response.headers.get("x-page-scripts") === "1";
	const headers = new Headers(response.headers);
	headers.delete("x-page-scripts");
	headers.set("x-request-id", requestId);
	const policy = { nonce: scripts ? nonce : null, formTargets: [new URL(deps.vars.OIDC_ISSUER).origin], https: secure };
	for (const [name, value] of Object.entries(securityHeaders(policy))) if (!headers.has(name)) headers.set(name, value);
	for (const cookie of session.setCookies) headers.append("set-cookie", cookie);
	if (toast) headers.append("set-cookie", toastCookie(toast, secure));
	else if (preferences.toast && response.status === 200 && SHOWS_TOAST.test(headers.get("content-type") ?? ""))
		headers.append("set-cookie", clearToastCookie(secure));
	const millis = Date.now() - startedAt;
	headers.append(
		"server-timing",
		`total;dur=${millis}, db;dur=${deps.trips.millis};desc="${deps.trips.count} round trips"`,
	);
	if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
	c.res = undefined;
	c.res = new Response(response.body, { status: response.status, headers });
	if (deps.vars.ENVIRONMENT !== "test")
		deps.log.info("request", {
			method: c.req.method,
			path: c.req.path,
			status: response.status,
			millis,
			trips: deps.trips.count,
			account: actor?.accountUuid,
		});
});
