import { createCookie } from "react-router";
import { Memory } from "../lib/memory.ts";
import { SESSION_DAYS } from "./session-entries.ts";

// What a request names a session by: its cookie, or its bearer token.

/** Which entry a credential names. To check a cookie's signature or to hash a token costs as much as the rest of a small answer. */
const named = new Memory<string>(12_000);
/** That a credential names an entry says nothing of whether the entry is still there; it never names another. */
const NAMED_MS = 3_600_000;
/** Longer ones are not remembered: who has a session could fill the memory with them. */
const LONGEST_REMEMBERED = 1_000;

async function idOf(credential: string, workOut: () => Promise<string | null>): Promise<string | null> {
	const now = Date.now();
	const known = named.get(credential, now);
	if (known !== undefined) return known;
	const id = await workOut();
	if (id && credential.length <= LONGEST_REMEMBERED) named.set(credential, id, now + NAMED_MS);
	return id;
}

export async function sha256Hex(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `__Host-` needs Secure, which plain-http localhost cannot have. */
export const sessionCookieName = (secure: boolean) => (secure ? "__Host-pathshala" : "pathshala");

/** Whether a request has nothing that could name a session: who asks with it is a guest. */
export const hasNoCredential = (request: Request, secure: boolean): boolean =>
	!request.headers.has("authorization") && !request.headers.get("cookie")?.includes(sessionCookieName(secure));

export const cookieOf = ({ secret, secure }: Signing) =>
	createCookie(sessionCookieName(secure), {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		secrets: [secret],
		maxAge: SESSION_DAYS * 86_400,
	});

type Signing = { secret: string; secure: boolean };

/** Which entry a request names, by its bearer token or by its cookies. */
export type Named = { tokenId: string | null; sessionId: string | null; cookies: string | null };

export async function namedBy(request: Request, options: Signing): Promise<Named> {
	const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
	const tokenId = bearer ? await idOf(bearer, () => sha256Hex(bearer)) : null;
	const header = tokenId ? null : request.headers.get("cookie");
	const cookies = header?.includes(sessionCookieName(options.secure)) ? header : null;
	const sessionId = cookies && (await idOf(`${options.secret} ${cookies}`, () => cookieOf(options).parse(cookies)));
	return { tokenId, sessionId, cookies };
}

/** 256 random bits, as a header can carry them. */
export const newToken = (): string =>
	btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=/g, "");
