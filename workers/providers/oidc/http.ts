import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import {
	type IdentityClaims,
	type IdentityProvider,
	IdentityRejected,
	IdentityUnavailable,
	type LogoutNotice,
} from "~/domain/account/identity.ts";
import { withoutHidden } from "~/lib/plain-text.ts";
import { assertEnd, endAtIssuer } from "./end-session.ts";
import { askAboutPerson, isOurs } from "./person.ts";

type Config = {
	issuer: string;
	clientId: string;
	clientSecret: string;
	allowHttp: boolean;
	/** Milliseconds UTC: what is kept of the issuer ages by it. */
	clock: () => number;
};
type Issuer = { server: oauth.AuthorizationServer; fetchedAt: number };
type Keys = { keys: JSONWebKeySet; fetchedAt: number };

const CACHE_MS = 10 * 60_000;
/** Anybody can name a key that does not exist: so long after looking for one, no other is looked for. */
const KEY_PAUSE_MS = 60_000;
const TIMEOUT_MS = 8_000;
const issuers = new Map<string, Issuer>();
const keySets = new Map<string, Keys>();
/** When keys were last read for the sake of one that was not known, and whether they could be. */
const lookups = new Map<string, { at: number; failed: boolean }>();

/** A relying party of one issuer: code flow with PKCE, state and nonce through oauth4webapi; signatures checked by jose. */
export function createIdentityProvider({ issuer, clientId, clientSecret, allowHttp, clock }: Config): IdentityProvider {
	const client: oauth.Client = { client_id: clientId };
	const clientAuth = oauth.ClientSecretBasic(clientSecret);
	const options = () => ({ [oauth.allowInsecureRequests]: allowHttp, signal: AbortSignal.timeout(TIMEOUT_MS) });

	async function discover(): Promise<oauth.AuthorizationServer> {
		const known = issuers.get(issuer);
		if (known && clock() - known.fetchedAt < CACHE_MS) return known.server;
		try {
			const url = new URL(issuer);
			const response = await oauth.discoveryRequest(url, { algorithm: "oidc", ...options() });
			const server = await oauth.processDiscoveryResponse(url, response);
			issuers.set(issuer, { server, fetchedAt: clock() });
			return server;
		} catch (cause) {
			if (known) return known.server;
			throw new IdentityUnavailable("The issuer cannot be discovered", { cause });
		}
	}

	const asking = async () => ({ server: await discover(), clientId, clientSecret, timeoutMs: TIMEOUT_MS });

	async function loadKeys(server: oauth.AuthorizationServer, fresh: boolean): Promise<JSONWebKeySet> {
		const uri = server.jwks_uri ?? "";
		const known = keySets.get(uri);
		if (known && !fresh && clock() - known.fetchedAt < CACHE_MS) return known.keys;
		const response = await fetch(uri, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause) => {
			throw new IdentityUnavailable("The issuer's keys cannot be read", { cause });
		});
		if (!response.ok) throw new IdentityUnavailable(`The issuer's keys answered ${response.status}`);
		const keys = await response.json<JSONWebKeySet>().catch((cause) => {
			throw new IdentityUnavailable("The issuer's keys cannot be read", { cause });
		});
		keySets.set(uri, { keys, fetchedAt: clock() });
		return keys;
	}

	/** The keys for a token that names one not known yet: read anew, but once a minute at most. */
	async function lookForKey(server: oauth.AuthorizationServer): Promise<JSONWebKeySet> {
		const uri = server.jwks_uri ?? "";
		const last = lookups.get(uri);
		if (last && clock() - last.at < KEY_PAUSE_MS) {
			if (last.failed) throw new IdentityUnavailable("The issuer's keys could not be read a moment ago");
			return loadKeys(server, false);
		}
		try {
			const keys = await loadKeys(server, true);
			lookups.set(uri, { at: clock(), failed: false });
			return keys;
		} catch (error) {
			lookups.set(uri, { at: clock(), failed: true });
			throw error;
		}
	}

	/** That the issuer signed a token for us, and its claims. */
	async function verifySigned(server: oauth.AuthorizationServer, token: string, more: JWTVerifyOptions = {}) {
		const verify = async (keys: JSONWebKeySet) =>
			jwtVerify(token, createLocalJWKSet(keys), {
				issuer: server.issuer,
				audience: clientId,
				algorithms: ["RS256", "ES256", "PS256", "EdDSA"],
				clockTolerance: 30,
				...more,
			});
		return verify(await loadKeys(server, false)).catch(async (error) => {
			if (error instanceof Error && "code" in error && error.code === "ERR_JWKS_NO_MATCHING_KEY")
				return verify(await lookForKey(server));
			throw error;
		});
	}

	return {
		createSecrets: () => ({
			state: oauth.generateRandomState(),
			nonce: oauth.generateRandomNonce(),
			verifier: oauth.generateRandomCodeVerifier(),
		}),

		async authorizationUrl({ redirectUri, secrets, uiLocale, create, again }) {
			const server = await discover();
			const url = new URL(server.authorization_endpoint ?? "");
			const parameters = {
				response_type: "code",
				client_id: clientId,
				redirect_uri: redirectUri,
				scope: "openid profile phone",
				state: secrets.state,
				nonce: secrets.nonce,
				code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
				code_challenge_method: "S256",
				ui_locales: uiLocale,
				...(create ? { prompt: "create" } : {}),
				...(again ? { prompt: "login" } : {}),
			};
			for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
			return url;
		},

		async exchange({ callbackUrl, redirectUri, secrets }) {
			const server = await discover();
			try {
				const parameters = oauth.validateAuthResponse(server, client, callbackUrl, secrets.state);
				const response = await oauth.authorizationCodeGrantRequest(
					server,
					client,
					clientAuth,
					parameters,
					redirectUri,
					secrets.verifier,
					options(),
				);
				const tokens = await oauth.processAuthorizationCodeResponse(
					{
						...server,
						id_token_signing_alg_values_supported: server.id_token_signing_alg_values_supported ?? ["RS256"],
					},
					client,
					response,
					{ expectedNonce: secrets.nonce, requireIdToken: true },
				);
				const claims = oauth.getValidatedIdTokenClaims(tokens);
				if (!claims || !tokens.id_token) throw new IdentityRejected("invalid");
				// oauth4webapi has checked the claims; this checks that the issuer signed them.
				await verifySigned(server, tokens.id_token);
				const info = server.userinfo_endpoint
					? await oauth.processUserInfoResponse(
							server,
							client,
							claims.sub,
							await oauth.userInfoRequest(server, client, tokens.access_token, options()),
						)
					: undefined;
				return toClaims(claims, { ...claims, ...info }, tokens.id_token);
			} catch (cause) {
				if (cause instanceof IdentityUnavailable || cause instanceof IdentityRejected) throw cause;
				if (isIssuerAway(cause)) throw new IdentityUnavailable("The issuer did not answer", { cause });
				const denied = cause instanceof oauth.AuthorizationResponseError && cause.error === "access_denied";
				throw new IdentityRejected(denied ? "denied" : "invalid", { cause });
			}
		},

		async readLogoutToken(token) {
			const server = await discover();
			try {
				const { payload } = await verifySigned(server, token, LOGOUT_TOKEN);
				return toLogoutNotice(payload);
			} catch (cause) {
				if (cause instanceof IdentityUnavailable || cause instanceof IdentityRejected) throw cause;
				throw new IdentityRejected("invalid", { cause });
			}
		},

		endSession: async (idToken, everywhere = false) => endAtIssuer(await asking(), idToken, everywhere),

		async readPerson(person) {
			const response = person.issuer === issuer ? await askAboutPerson(await asking(), person, "read") : null;
			if (!response) return null;
			return response.json<object>().catch((cause) => {
				throw new IdentityUnavailable("The issuer's answer about a person cannot be read", { cause });
			});
		},

		async erasePerson(person) {
			const response = person.issuer === issuer ? await askAboutPerson(await asking(), person, "erase") : null;
			await response?.body?.cancel();
			return response !== null;
		},

		async endSessionUrl({ idToken, postLogoutRedirectUri, state, everywhere }) {
			const server = await discover().catch(() => null);
			if (!server?.end_session_endpoint) return null;
			const url = new URL(server.end_session_endpoint);
			if (idToken) url.searchParams.set("id_token_hint", idToken);
			if (idToken && isOurs({ server }))
				url.searchParams.set("client_assertion", await assertEnd(await asking(), idToken));
			url.searchParams.set("client_id", clientId);
			url.searchParams.set("post_logout_redirect_uri", postLogoutRedirectUri);
			url.searchParams.set("state", state);
			if (everywhere) url.searchParams.set("logout_scope", "everywhere");
			return url;
		},
	};
}

/** The issuer gave no answer, or said that it cannot give one now: trying again later helps. */
function isIssuerAway(cause: unknown): boolean {
	if (cause instanceof TypeError || (cause instanceof DOMException && cause.name === "TimeoutError")) return true;
	if (cause instanceof oauth.AuthorizationResponseError)
		return cause.error === "temporarily_unavailable" || cause.error === "server_error";
	if (cause instanceof oauth.ResponseBodyError) return cause.status >= 500;
	// What oauth4webapi cannot read comes with the response itself.
	return cause instanceof Error && cause.cause instanceof Response && cause.cause.status >= 500;
}

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() ? value.trim() : null);

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Said a moment ago, by its type where it has one, with all that must be there (Back-Channel Logout 2.6). */
const LOGOUT_TOKEN = {
	maxTokenAge: 300,
	requiredClaims: ["iss", "aud", "iat", "exp", "jti", "sub", "events"],
} satisfies JWTVerifyOptions;

/**
 * What a logout token says. One that names a session but nobody is refused: it is by the subject that we find people.
 * @throws IdentityRejected for a token of another kind
 */
function toLogoutNotice(payload: JWTPayload): LogoutNotice {
	const { iss, sub, sid, events, iat, toe } = payload;
	const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
	// An ID token has a nonce, and must never do as a logout token.
	if (!iss || !sub || !iat || !isLogout || "nonce" in payload) throw new IdentityRejected("invalid");
	// `iat` is in whole seconds, and what has not happened yet is no event. By our own clock it is not told: sign-ins are by theirs.
	const happened = typeof toe === "number" && toe > 0 && toe <= iat + 1 ? toe : iat;
	const endedAt = Math.round(happened * 1000);
	return { issuer: iss, subject: sub, session: text(sid), endedAt };
}

/** By our own issuer's claim to the millisecond; others say the second. */
const signedInAt = ({ auth_time: second, auth_time_ms: moment }: oauth.IDToken): number | null =>
	typeof moment === "number" ? moment : typeof second === "number" ? second * 1000 : null;

/** Only a boolean true, and of a number, is a verified number (OIDC Core 5.1). */
function toClaims(id: oauth.IDToken, all: Record<string, unknown>, idToken: string): IdentityClaims {
	const mobile = text(all.phone_number);
	return {
		issuer: id.iss,
		subject: id.sub,
		name: text(withoutHidden(text(all.name) ?? "")),
		mobile,
		mobileVerified: mobile !== null && all.phone_number_verified === true,
		idToken,
		session: text(id.sid),
		signedInAt: signedInAt(id),
	};
}
