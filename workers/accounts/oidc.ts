import { Hono } from "hono";
import { errors } from "jose";
import { m } from "~/paraglide/messages.js";
import { type FormLimits, fieldsOf, refusedStatus } from "~/request/read-form.server.ts";
import { CLAIMS, SCOPES, SIGNING_ALGORITHM } from "./auth.ts";
import type { AccountsEnv, Ctx } from "./context.ts";
import { endSessionRoute } from "./end-session.ts";
import { ISSUER_PATH, issuerOf } from "./issuer.ts";
import { takeAuthorization } from "./limits.ts";
import { messagePage } from "./pages/message.tsx";
import { erasePersonRoute, readPersonRoute } from "./person.ts";

/** Everything below the issuer but what people are sent to. */
export const isAskedByProgram = (path: string): boolean =>
	path.startsWith(`${ISSUER_PATH}/`) && !["authorize", "end-session"].some((page) => path.endsWith(`/oauth2/${page}`));

/** The protocol's endpoints: those that are needed, and none of the library's others. */
export const oidc = new Hono<AccountsEnv>();

oidc.get("/.well-known/openid-configuration", (c) => {
	const issuer = issuerOf(c.var.app.origins.own);
	c.header("Cache-Control", "public, max-age=300");
	c.header("Access-Control-Allow-Origin", "*");
	return c.json({
		issuer,
		authorization_endpoint: `${issuer}/oauth2/authorize`,
		token_endpoint: `${issuer}/oauth2/token`,
		userinfo_endpoint: `${issuer}/oauth2/userinfo`,
		jwks_uri: `${issuer}/jwks`,
		end_session_endpoint: `${issuer}/oauth2/end-session`,
		// Ours, for clients of ours: what is held about a person, and its end.
		pathshala_person_endpoint: `${issuer}/person`,
		backchannel_logout_supported: true,
		backchannel_logout_session_supported: true,
		scopes_supported: SCOPES,
		response_types_supported: ["code"],
		response_modes_supported: ["query"],
		grant_types_supported: ["authorization_code"],
		subject_types_supported: ["public"],
		id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
		token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
		code_challenge_methods_supported: ["S256"],
		claims_supported: ["sub", "iss", "aud", "exp", "iat", "auth_time", "auth_time_ms", "nonce", "sid", ...CLAIMS],
		prompt_values_supported: ["none", "login", "create"],
		ui_locales_supported: ["en", "bn"],
		authorization_response_iss_parameter_supported: true,
		request_parameter_supported: false,
		request_uri_parameter_supported: false,
	});
});

oidc.on(["GET", "POST"], "/oauth2/authorize", async (c) => {
	const isShort = c.req.url.length <= LONGEST_AUTHORIZATION;
	const request = isShort && (await bounded(c.req.raw, { maxBytes: LONGEST_AUTHORIZATION }));
	if (!request) return c.json(INVALID_REQUEST, 400);
	const { db, now } = c.var.app;
	const person = await c.var.app.signedIn();
	if (person && !(await takeAuthorization(db, person.user.id, now)))
		return messagePage(c, {
			status: 429,
			tone: "danger",
			title: m.accounts_wait_title(),
			text: m.accounts_too_many_sign_ins(),
			action: { href: c.var.app.origins.platform, label: m.accounts_back_to_app() },
		});
	const response = await c.var.app.auth.handler(asNavigation(request));
	// Nothing may be sent to an address that no client registered: such errors stay here.
	const location = URL.parse(response.headers.get("location") ?? "", c.var.app.origins.own);
	if (location?.origin !== c.var.app.origins.own || !location.pathname.startsWith(`${ISSUER_PATH}/error`))
		return response;
	// An error of its own making, because it could not look anything up.
	if (c.var.app.databaseAway()) return new Response(null, { status: 500 });
	const error = location.searchParams.get("error") ?? "invalid_request";
	return messagePage(c, {
		status: 400,
		tone: "danger",
		title: m.accounts_bad_request_title(),
		text: m.accounts_bad_request_text({ error }),
		action: { href: c.var.app.origins.platform, label: m.accounts_back_to_app() },
	});
});

oidc.post("/oauth2/token", async (c) => {
	const request = await bounded(c.req.raw);
	return request ? tokenAnswer(await c.var.app.auth.handler(request)) : c.json(INVALID_REQUEST, 400);
});
oidc.on(["GET", "POST"], "/oauth2/userinfo", async (c) => {
	const request = await bounded(c.req.raw);
	if (!request) return c.json(INVALID_REQUEST, 400);
	const response = await c.var.app.auth.handler(request).catch(orInvalidToken);
	return userInfoAnswer(response);
});
oidc.get("/jwks", async (c) => {
	const response = await c.var.app.auth.handler(c.req.raw);
	return new Response(response.body, {
		status: response.status,
		headers: {
			"Content-Type": "application/json",
			"Cache-Control": "public, max-age=300",
			"Access-Control-Allow-Origin": "*",
		},
	});
});
oidc.on(["GET", "POST"], "/oauth2/end-session", (c: Ctx) => endSessionRoute(c));
oidc.post("/person/read", (c: Ctx) => readPersonRoute(c));
oidc.post("/person/erase", (c: Ctx) => erasePersonRoute(c));
oidc.all("*", (c) => c.json({ error: "not_found" }, 404));

/** To a program that sent no form, or not this one. */
export const INVALID_REQUEST = { error: "invalid_request", error_description: "the body is no form, or too large" };

/** All of it comes again in the addresses that it leads to, and what is longer than that no browser and no edge takes (bytes). */
const LONGEST_AUTHORIZATION = 8 * 1024;

/** What is written like a token and is none of ours (RFC 6750, 3.1); the library lets its own reader's errors through. */
function orInvalidToken(error: unknown): Response {
	if (!(error instanceof errors.JOSEError)) throw error;
	return Response.json(
		{ error: "invalid_token", error_description: "the access token is not good" },
		{ status: 401, headers: { "Cache-Control": "no-store", "WWW-Authenticate": 'Bearer error="invalid_token"' } },
	);
}

/**
 * The request with the same fields, read at the door for forms: the library itself reads whatever comes. Null for what is no
 * form; a request without a body is what it was. @param limits where the usual is too much
 */
async function bounded(request: Request, limits?: FormLimits): Promise<Request | null> {
	const { url, method, headers } = request;
	if (method !== "POST" || !headers.has("content-type")) return new Request(url, { method, headers });
	try {
		const fields = (await fieldsOf(request, limits)).map(([name, value]) => [name, String(value)]);
		const own = new Headers(headers);
		own.delete("content-type");
		own.delete("content-length");
		return new Request(url, { method, headers: own, body: new URLSearchParams(fields) });
	} catch (error) {
		if (refusedStatus(error) !== null) return null;
		throw error;
	}
}

/** The library answers scripts in JSON; the protocol answers everybody with a redirect. */
function asNavigation(request: Request): Request {
	const headers = new Headers(request.headers);
	headers.set("sec-fetch-mode", "navigate");
	headers.set("accept", "text/html");
	return new Request(request, { headers });
}

/** Only what we vouch for: the library guesses given and family names, and Bangladeshi names do not work that way. */
async function userInfoAnswer(response: Response): Promise<Response> {
	if (!response.ok) return response;
	const claims = (await response.json()) as Record<string, unknown>;
	const kept = ["sub", ...CLAIMS].filter((name) => claims[name] !== undefined && claims[name] !== "");
	return Response.json(Object.fromEntries(kept.map((name) => [name, claims[name]])), {
		headers: { "Cache-Control": "no-store" },
	});
}

/** A verifier that does not fit the challenge is `invalid_grant` (RFC 7636, 4.6); the library calls it something else. */
async function tokenAnswer(response: Response): Promise<Response> {
	if (response.status !== 401) return response;
	const body = await response.text();
	if (body.includes("code verification failed") || body.includes("code_verifier"))
		return Response.json(
			{ error: "invalid_grant", error_description: "the code_verifier does not fit" },
			{ status: 400, headers: { "Cache-Control": "no-store" } },
		);
	return new Response(body, { status: response.status, headers: response.headers });
}
