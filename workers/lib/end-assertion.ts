import { jwtVerify, SignJWT } from "jose";

/*
 * Of ours, beside the protocol: with an ID token alone anybody could have kept it, so a client shows with a word of its own that
 * it sends this very browser to the end of its session. The word is signed with the client's secret as the accounts keep it: a hash.
 */

const bytes = (text: string) => new TextEncoder().encode(text);

const base64Url = (digest: ArrayBuffer): string =>
	btoa(String.fromCharCode(...new Uint8Array(digest)))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=/g, "");

/** SHA-256 of a text as base64url, as the accounts keep the secrets of clients. */
export const sha256Base64Url = async (text: string): Promise<string> =>
	base64Url(await crypto.subtle.digest("SHA-256", bytes(text)));

const TYPE = "end-session+jwt";
/** A browser goes there at once. */
const LASTS = "5m";

type Meant = {
	clientId: string;
	/** Of the client's secret. */
	secretHash: string;
	/** The issuer's end-session endpoint. */
	endpoint: string;
	/** Names the person; it may be of a session that is over. */
	idToken: string;
};

/** The word of a client that this browser's session of the person is to end without a question. */
export const signEndAssertion = async ({ clientId, secretHash, endpoint, idToken }: Meant): Promise<string> =>
	new SignJWT({ hint: await sha256Base64Url(idToken) })
		.setProtectedHeader({ alg: "HS256", typ: TYPE })
		.setIssuer(clientId)
		.setAudience(endpoint)
		.setIssuedAt()
		.setExpirationTime(LASTS)
		.sign(bytes(secretHash));

/** Whether a client gave its word a moment ago. */
export async function isEndAssertion(
	assertion: string,
	{ clientId, secretHash, endpoint, idToken }: Meant,
): Promise<boolean> {
	const verified = await jwtVerify(assertion, bytes(secretHash), {
		...{ issuer: clientId, audience: endpoint, algorithms: ["HS256"], typ: TYPE, maxTokenAge: LASTS },
		requiredClaims: ["exp", "hint"],
	}).catch(() => null);
	return verified?.payload.hint === (await sha256Base64Url(idToken));
}
