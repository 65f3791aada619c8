/*
 * Of ours, beside the protocol: an ID token alone anybody could have kept, so a client shows with a word of its own that it sends
 * this very browser to the end of its session. The word is signed with the client's secret as the accounts keep it: a hash.
 */

const bytes = (text: string) => new TextEncoder().encode(text);

const base64Url = (from: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(from)))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=/g, "");

/** SHA-256 of a text as base64url, as the accounts keep the secrets of clients. */
export const sha256Base64Url = async (text: string): Promise<string> =>
	base64Url(await crypto.subtle.digest("SHA-256", bytes(text)));

/** A browser goes there at once. */
const LASTS_MS = 5 * 60_000;

type Meant = {
	clientId: string;
	/** Of the client's secret. */
	secretHash: string;
	/** The issuer's end-session endpoint. */
	endpoint: string;
	/** Names the person; it may be of a session that is over. */
	idToken: string;
};

const keyOf = (secretHash: string) =>
	crypto.subtle.importKey("raw", bytes(secretHash), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

const saying = ({ clientId, endpoint, idToken }: Meant, until: number) =>
	bytes(JSON.stringify(["end-session", clientId, endpoint, idToken, until]));

/** The word of a client that this browser's session of the person is to end without a question: until when, and its signature. */
export async function signEndAssertion(meant: Meant): Promise<string> {
	const until = Date.now() + LASTS_MS;
	return `${until}.${base64Url(await crypto.subtle.sign("HMAC", await keyOf(meant.secretHash), saying(meant, until)))}`;
}

/** Whether a client gave its word a moment ago. */
export async function isEndAssertion(assertion: string, meant: Meant): Promise<boolean> {
	const [, end, signature] = /^(\d{13})\.([\w-]{43})$/.exec(assertion) ?? [];
	if (!end || !signature) return false;
	const until = Number(end);
	const given = Uint8Array.from(atob(signature.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
	const isOurs = await crypto.subtle.verify("HMAC", await keyOf(meant.secretHash), given, saying(meant, until));
	return isOurs && until > Date.now();
}
