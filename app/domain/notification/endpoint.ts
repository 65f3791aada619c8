import { fromBase64Url } from "~/lib/base64url.ts";
import type { PushTarget } from "./push-port.ts";

/**
 * The push services of browsers: Chrome and all that are made of it, Firefox, Safari, Edge. We send to no other host, since the
 * address is what somebody says (NTF-8).
 */
const SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
	/^(?:[\w-]+\.)*push\.apple\.com$/,
	/^(?:[\w-]+\.)*notify\.windows\.com$/,
];

export const MAX_ENDPOINT = 1_000;

/** Whether we send there: https, a known service, its usual port; or the push server of a sandbox. */
export function isPushEndpoint(endpoint: string, sandboxOrigin: string | null): boolean {
	const url = endpoint.length <= MAX_ENDPOINT ? URL.parse(endpoint) : null;
	if (url?.username !== "" || url.password !== "" || url.hash !== "") return false;
	if (sandboxOrigin !== null && url.origin === sandboxOrigin) return true;
	return url.protocol === "https:" && url.port === "" && SERVICES.some((host) => host.test(url.hostname));
}

/** An uncompressed point of P-256 and 16 bytes; whether the point is on the curve is found out by importing it. */
export function hasPushKeys({ p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">): boolean {
	const point = fromBase64Url(p256dh);
	return point?.length === 65 && point[0] === 4 && fromBase64Url(auth)?.length === 16;
}
