import type { JWTPayload, JWTVerifyOptions } from "jose";
import * as oauth from "oauth4webapi";
import { type IdentityClaims, IdentityRejected, type LogoutNotice } from "~/domain/account/identity.ts";
import { composed, withoutHidden } from "~/lib/plain-text.ts";

/** The issuer gave no answer, or said that it cannot give one now: trying again later helps. */
export function isIssuerAway(cause: unknown): boolean {
	if (cause instanceof TypeError || (cause instanceof DOMException && cause.name === "TimeoutError")) return true;
	// What workerd throws where a connection breaks off before the answer is no TypeError.
	if (cause instanceof Error && cause.message === "Network connection lost.") return true;
	if (cause instanceof oauth.AuthorizationResponseError)
		return cause.error === "temporarily_unavailable" || cause.error === "server_error";
	if (cause instanceof oauth.ResponseBodyError) return cause.status >= 500;
	// What oauth4webapi cannot read comes with the response itself.
	return cause instanceof Error && cause.cause instanceof Response && cause.cause.status >= 500;
}

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() ? value.trim() : null);

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Said a moment ago, by its type where it has one, with all that must be there (Back-Channel Logout 2.6). */
export const LOGOUT_TOKEN = {
	maxTokenAge: 300,
	requiredClaims: ["iss", "aud", "iat", "exp", "jti", "sub", "events"],
} satisfies JWTVerifyOptions;

/**
 * What a logout token says. One that names a session but nobody is refused: it is by the subject that we find people.
 * @throws IdentityRejected for a token of another kind
 */
export function toLogoutNotice(payload: JWTPayload): LogoutNotice {
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
export function toClaims(id: oauth.IDToken, all: Record<string, unknown>, idToken: string): IdentityClaims {
	const mobile = text(all.phone_number);
	return {
		issuer: id.iss,
		subject: id.sub,
		name: text(withoutHidden(composed(text(all.name) ?? ""))),
		mobile,
		mobileVerified: mobile !== null && all.phone_number_verified === true,
		idToken,
		session: text(id.sid),
		signedInAt: signedInAt(id),
	};
}
