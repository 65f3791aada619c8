import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from "jose";

/** What the issuer tells about somebody, in the ID token and again in its answer about the person. */
export type Persona = { sub: string; [claim: string]: unknown };

export const NUSRAT: Persona = {
	sub: "nusrat",
	name: "Nusrat Jahan",
	phone_number: "+8801712345678",
	phone_number_verified: true,
};

export type Fault =
	| "denies"
	| "wrong-state"
	| "wrong-response-issuer"
	| "wrong-nonce"
	| "wrong-issuer"
	| "wrong-audience"
	| "expired"
	| "alg-none"
	| "hs256-with-public-key"
	| "foreign-key"
	| "changed-after-signing"
	| "no-id-token"
	| "other-person"
	| "slow"
	| "away"
	| "lost"
	| "discovery-of-another"
	| "discovery-broken"
	| "token-503"
	| "userinfo-503"
	| "keys-503"
	| "keys-not-json"
	| "busy";

type Options = {
	issuer: string;
	alg?: "RS256" | "ES256";
	metadata?: Record<string, unknown>;
	/** The client's, where it is given one. */
	secret?: string;
};
type Grant = { nonce: string; challenge: string; redirectUri: string };
type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK };

const USUAL = { id: "pathshala", secret: "a secret: with/odd+characters" };

const keys = new Map<string, Promise<Key>>();

/** Making an RSA key takes a while, so all issuers share their keys by name. */
function keyNamed(alg: string, name: string): Promise<Key> {
	const kid = `${alg}-${name}`;
	const key = keys.get(kid) ?? makeKey(alg, kid);
	keys.set(kid, key);
	return key;
}

async function makeKey(alg: string, kid: string): Promise<Key> {
	const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
	return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

async function sha256(text: string): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
	return btoa(String.fromCharCode(...digest))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=/g, "");
}

const oauthError = (error: string, status = 400) => Response.json({ error }, { status });

/**
 * An OpenID Connect issuer as a function from request to response, strict about PKCE, the client's secret and codes
 * that are used twice, with one fault at a time.
 */
export async function fakeIssuer({ issuer, alg = "RS256", metadata = {}, secret = USUAL.secret }: Options) {
	const client = { ...USUAL, secret };
	let key = await keyNamed(alg, "first");
	let persona = NUSRAT;
	let fault: Fault | null = null;
	const grants = new Map<string, Grant>();
	const asked: string[] = [];

	const idToken = async (nonce: string): Promise<string> => {
		const now = Math.floor(Date.now() / 1000);
		const claims = { ...persona, nonce: fault === "wrong-nonce" ? "another nonce" : nonce };
		const lifetime = fault === "expired" ? -3600 : 300;
		const fill = <T extends SignJWT | UnsecuredJWT>(token: T): T =>
			token
				.setIssuer(fault === "wrong-issuer" ? `${issuer}.evil.example` : issuer)
				.setAudience(fault === "wrong-audience" ? "another client" : client.id)
				.setIssuedAt(now + Math.min(lifetime, 0))
				.setExpirationTime(now + lifetime) as T;
		if (fault === "alg-none") return fill(new UnsecuredJWT(claims)).encode();
		if (fault === "hs256-with-public-key")
			return fill(new SignJWT(claims))
				.setProtectedHeader({ alg: "HS256", kid: key.kid })
				.sign(new TextEncoder().encode(await exportSPKI(key.publicKey)));
		const signer = fault === "foreign-key" ? await keyNamed(alg, "foreign") : key;
		const token = await fill(new SignJWT(claims)).setProtectedHeader({ alg, kid: key.kid }).sign(signer.privateKey);
		if (fault !== "changed-after-signing") return token;
		const [header, payload = "", signature] = token.split(".");
		const body = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
		const changed = btoa(JSON.stringify({ ...body, sub: "somebody else" }))
			.replace(/\+/g, "-")
			.replace(/\//g, "_");
		return [header, changed.replace(/=/g, ""), signature].join(".");
	};

	const endpoints: Record<string, (request: Request) => Promise<Response> | Response> = {
		"/.well-known/openid-configuration": () => {
			if (fault === "discovery-broken") return new Response("<html>", { headers: { "content-type": "text/html" } });
			return Response.json({
				issuer: fault === "discovery-of-another" ? "https://another.example" : issuer,
				authorization_endpoint: `${issuer}/authorize`,
				token_endpoint: `${issuer}/token`,
				userinfo_endpoint: `${issuer}/userinfo`,
				jwks_uri: `${issuer}/jwks`,
				end_session_endpoint: `${issuer}/end-session`,
				response_types_supported: ["code"],
				id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
				authorization_response_iss_parameter_supported: true,
				...metadata,
			});
		},
		"/jwks": () => {
			if (fault === "keys-503") return new Response("Busy", { status: 503 });
			return fault === "keys-not-json" ? new Response("<html>") : Response.json({ keys: [key.jwk] });
		},
		"/token": async (request) => {
			if (fault === "token-503") return new Response("Busy", { status: 503 });
			// Each part is encoded as a form's, with as many characters escaped as the client likes.
			const [, basic = ""] = /^Basic (.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
			const said = atob(basic)
				.split(":")
				.map((part) => new URLSearchParams(`x=${part}`).get("x"));
			if (said.length !== 2 || said[0] !== client.id || said[1] !== client.secret)
				return oauthError("invalid_client", 401);
			const form = await request.formData();
			const code = String(form.get("code"));
			const grant = grants.get(code);
			grants.delete(code);
			const verified = grant?.challenge === (await sha256(String(form.get("code_verifier"))));
			if (!verified || grant.redirectUri !== form.get("redirect_uri")) return oauthError("invalid_grant");
			const tokens = { access_token: "an access token", token_type: "Bearer", expires_in: 300 };
			return Response.json(fault === "no-id-token" ? tokens : { ...tokens, id_token: await idToken(grant.nonce) });
		},
		"/userinfo": (request) => {
			if (fault === "userinfo-503") return new Response("Busy", { status: 503 });
			if (request.headers.get("authorization") !== "Bearer an access token") return oauthError("invalid_token", 401);
			return Response.json({ ...persona, ...(fault === "other-person" ? { sub: "somebody else" } : {}) });
		},
	};

	return {
		issuer,
		client,
		/** Paths that were asked for, in order. */
		asked,
		become: (next: Persona) => {
			persona = next;
		},
		/** One fault from now on; null: none. */
		fail: (next: Fault | null) => {
			fault = next;
		},
		/** Signs with a new key from now on; the old one is gone. */
		rotateKey: async (name = "second") => {
			key = await keyNamed(alg, name);
		},
		/** A logout token as it should be, with changes: claims (undefined takes one away), type, key, age in seconds. */
		async logoutToken(
			changes: Record<string, unknown> = {},
			{ type = "logout+jwt", signer = "first", age = 0, kid = key.kid } = {},
		): Promise<string> {
			const issuedAt = Math.floor(Date.now() / 1000) - age;
			const claims = {
				...{
					iss: issuer,
					aud: client.id,
					sub: persona.sub,
					iat: issuedAt,
					exp: issuedAt + 120,
					jti: crypto.randomUUID(),
				},
				events: { "http://schemas.openid.net/event/backchannel-logout": {} },
				...changes,
			};
			const { privateKey } = await keyNamed(alg, signer);
			return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: type }).sign(privateKey);
		},
		/** What a browser does with the address of the sign-in page: the person signs in and comes back. */
		authorize(address: URL): URL {
			const { searchParams } = address;
			const back = new URL(searchParams.get("redirect_uri") ?? "");
			back.searchParams.set("state", fault === "wrong-state" ? "another state" : (searchParams.get("state") ?? ""));
			back.searchParams.set("iss", fault === "wrong-response-issuer" ? "https://another.example" : issuer);
			if (fault === "denies") back.searchParams.set("error", "access_denied");
			else if (fault === "busy") back.searchParams.set("error", "temporarily_unavailable");
			else {
				const code = crypto.randomUUID();
				back.searchParams.set("code", code);
				grants.set(code, {
					nonce: searchParams.get("nonce") ?? "",
					challenge: searchParams.get("code_challenge") ?? "",
					redirectUri: searchParams.get("redirect_uri") ?? "",
				});
			}
			return back;
		},
		async handle(request: Request): Promise<Response> {
			const path = request.url.slice(issuer.length);
			asked.push(path);
			if (fault === "away") throw new TypeError("fetch failed");
			// What workerd throws where the connection breaks off: no TypeError.
			if (fault === "lost") throw new Error("Network connection lost.");
			// What a request sees when it is given up; nobody has to wait for it.
			if (fault === "slow") throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
			return (await endpoints[path]?.(request)) ?? new Response("Not found", { status: 404 });
		},
	};
}

export type FakeIssuer = Awaited<ReturnType<typeof fakeIssuer>>;
