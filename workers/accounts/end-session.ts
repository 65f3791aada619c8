import { eq } from "drizzle-orm";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { z } from "zod";
import { jwks, oauthClient } from "#db/accounts/schema.ts";
import { m } from "~/paraglide/messages.js";
import { readFields } from "~/request/read-form.server.ts";
import { SIGNING_ALGORITHM } from "./auth.ts";
import { hasSentHere, isOurClient } from "./client.ts";
import type { AccountsContext, Ctx } from "./context.ts";
import { leaveCookie, sessionCookie } from "./cookies.ts";
import { issuerOf } from "./issuer.ts";
import { tellClients } from "./logout.ts";
import { messagePage } from "./pages/message.tsx";
import { signOutPage } from "./pages/sign-out.tsx";
import { endAllSessions, endSession } from "./users.ts";

const optional = z.string().min(1).optional().catch(undefined);
/** What a client or our own form asks for; what is of no use is as if it were missing. */
export const endSessionSchema = z.object({
	id_token_hint: optional,
	client_id: optional,
	post_logout_redirect_uri: optional,
	state: optional,
	/**
	 * Of ours: `everywhere` ends all of the person's sessions, not only the one of the hint. A client of ours asks for it
	 * itself, or the browser that has the session of the hint: an ID token that somebody has kept ends the one session it came from.
	 */
	logout_scope: optional,
	/** Of ours: the word of a client that this browser's session is to end, whichever of the person's it is. */
	client_assertion: optional,
});
export type EndSessionRequest = z.infer<typeof endSessionSchema>;

/** A time at which every token that we ever signed was valid: a hint may have expired (RP-Initiated Logout, section 4). */
const NO_EXPIRY = { clockTolerance: Number.MAX_SAFE_INTEGER };

/**
 * RP-initiated logout. A hint that we signed for the person at hand ends the session at once; without one we ask, so that no
 * page elsewhere can sign people out. The library's own endpoint fetches our keys over HTTP from ourselves, which a
 * deployed Worker cannot, and has a page that is not ours.
 */
export async function endSessionRoute(c: Ctx): Promise<Response> {
	const app = c.var.app;
	const request =
		c.req.method === "POST"
			? await readFields(c.req.raw, endSessionSchema, { ignoreUnknown: true })
			: endSessionSchema.parse(c.req.query());
	const hint = request.id_token_hint ? await verifyHint(app, request.id_token_hint) : null;
	const current = await app.signedIn();
	if (hint) {
		if (request.logout_scope === "everywhere" && (await mayEndAll(c, hint, current)))
			await signOutEverywhere(c, hint.subject);
		const ended = await sessionsOf(c, hint, { request, current });
		for (const sessionId of ended) await endOne(c, { userId: hint.subject, sessionId });
		const here = current === null || ended.includes(current.sessionId);
		if (current && here) forgetSession(c);
		if (here) return leave(c, { ...request, client_id: hint.clientId });
	}
	if (current === null) return leave(c, request);
	return signOutPage(c, { ...request, client_id: hint?.clientId ?? request.client_id });
}

type Current = Awaited<ReturnType<AccountsContext["signedIn"]>>;

/** Who has an ID token may have found it: more than its own session ends a client of ours, or that very session. */
const mayEndAll = async (c: Ctx, hint: Hint, current: Current): Promise<boolean> =>
	(current !== null && current.sessionId === hint.sessionId) ||
	isOurClient(c.var.app.db, c.req.header("authorization"));

/** What a hint ends: its own session, and this browser's where a client sent the person here, whatever they signed in for since. */
async function sessionsOf(
	c: Ctx,
	hint: Hint,
	{ request, current }: { request: EndSessionRequest; current: Current },
): Promise<string[]> {
	const { db, origins } = c.var.app;
	const own = hint.sessionId ? [hint.sessionId] : [];
	if (current?.user.id !== hint.subject || own.includes(current.sessionId)) return own;
	const { client_assertion: assertion, id_token_hint: idToken } = request;
	const asked = {
		clientId: hint.clientId,
		endpoint: `${issuerOf(origins.own)}/oauth2/end-session`,
		idToken: idToken ?? "",
	};
	return assertion && (await hasSentHere(db, assertion, asked)) ? [...own, current.sessionId] : own;
}

/** Ends the session of this browser, and leads to where the client wanted, if that is registered. */
export async function signOutHere(c: Ctx, request: EndSessionRequest): Promise<Response> {
	const current = await c.var.app.signedIn();
	if (current) await endOne(c, { userId: current.user.id, sessionId: current.sessionId });
	forgetSession(c);
	return leave(c, request);
}

/** Ends one session here and at every client. */
async function endOne(c: Ctx, ended: { userId: string; sessionId: string }): Promise<void> {
	await endSession(c.var.app.db, ended, c.var.app.now);
	await tellClients(c, ended);
}

/** Ends every session of the signed-in person, on all their devices and at every client. */
export async function signOutEverywhere(c: Ctx, userId: string): Promise<void> {
	await endAllSessions(c.var.app.db, userId, c.var.app.now);
	await tellClients(c, { userId });
	forgetSession(c);
}

async function leave(c: Ctx, { client_id, post_logout_redirect_uri, state }: EndSessionRequest): Promise<Response> {
	const app = c.var.app;
	if (client_id && post_logout_redirect_uri) {
		const [client] = await app.db.select().from(oauthClient).where(eq(oauthClient.clientId, client_id));
		const registered = client?.enableEndSession === true && client.disabled !== true;
		if (registered && client.postLogoutRedirectUris?.includes(post_logout_redirect_uri)) {
			const target = new URL(post_logout_redirect_uri);
			if (state) target.searchParams.set("state", state);
			return c.redirect(target.href, 303);
		}
	}
	return messagePage(c, {
		status: 200,
		tone: "success",
		title: m.accounts_signed_out_title(),
		text: m.accounts_signed_out_text(),
		action: { href: app.origins.platform, label: m.accounts_back_to_app() },
	});
}

type Hint = { subject: string; clientId: string; sessionId: string | null };

async function verifyHint(app: AccountsContext, hint: string): Promise<Hint | null> {
	const rows = await app.db.select({ id: jwks.id, publicKey: jwks.publicKey, alg: jwks.alg }).from(jwks);
	const keys: JSONWebKeySet["keys"] = rows.map((row) => ({ ...JSON.parse(row.publicKey), kid: row.id, alg: row.alg }));
	try {
		const { payload } = await jwtVerify(hint, createLocalJWKSet({ keys }), {
			issuer: issuerOf(app.origins.own),
			algorithms: [SIGNING_ALGORITHM],
			...NO_EXPIRY,
		});
		const clientId = Array.isArray(payload.aud) ? payload.aud[0] : payload.aud;
		if (!clientId || !payload.sub) return null;
		return { subject: payload.sub, clientId, sessionId: typeof payload.sid === "string" ? payload.sid : null };
	} catch {
		return null;
	}
}

/** Takes the session's cookie off the browser. */
const forgetSession = (c: Ctx): void => leaveCookie(c, sessionCookie(c.var.app.origins.own), "", 0);
