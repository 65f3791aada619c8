import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyOptions, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { IdentityUnavailable } from "~/domain/account/identity.ts";

export type IssuerConfig = {
	issuer: string;
	clientId: string;
	allowHttp: boolean;
	/** Milliseconds UTC: what is kept of the issuer ages by it. */
	clock: () => number;
};
type Issuer = { server: oauth.AuthorizationServer; fetchedAt: number };
type Keys = { keys: JSONWebKeySet; fetchedAt: number };

const CACHE_MS = 10 * 60_000;
/** Anybody can name a key that does not exist: so long after looking for one, no other is looked for. */
const KEY_PAUSE_MS = 60_000;
/** So long an answer of the issuer is waited for. */
export const TIMEOUT_MS = 8_000;
const issuers = new Map<string, Issuer>();
const keySets = new Map<string, Keys>();
/** When keys were last read for the sake of one that was not known, and whether they could be. */
const lookups = new Map<string, { at: number; failed: boolean }>();

/** What has to be known of an issuer before it is asked or believed: where it answers, and which keys it signs with. Kept for ten minutes. */
export function createIssuer({ issuer, clientId, allowHttp, clock }: IssuerConfig) {
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
			if (!(error instanceof Error && "code" in error && error.code === "ERR_JWKS_NO_MATCHING_KEY")) throw error;
			const verified = await verify(await lookForKey(server));
			// Whose key there is did not guess, and the next new one is looked for at once: an issuer without a key makes one for each
			// of those who come at the same time.
			lookups.delete(server.jwks_uri ?? "");
			return verified;
		});
	}

	return { options, discover, verifySigned };
}
