import { fromBase64Url, toBase64Url } from "~/lib/base64url.ts";

/** Who we are to push services (RFC 8292): both keys in base64url as `web-push generate-vapid-keys` prints them. */
export type VapidKeys = {
	/** An uncompressed point of P-256. */
	publicKey: string;
	/** 32 bytes. */
	privateKey: string;
	/** Whom the push service may write to: `mailto:` or `https:`. */
	subject: string;
};

/** A push service may refuse more than a day. */
const LASTS_SECONDS = 12 * 3_600;

export const isVapidPublicKey = (key: string): boolean => {
	const point = fromBase64Url(key);
	return point?.length === 65 && point[0] === 4;
};

export const isVapidPrivateKey = (key: string): boolean => fromBase64Url(key)?.length === 32;

function signingKey({ publicKey, privateKey }: VapidKeys): Promise<CryptoKey> {
	const point = fromBase64Url(publicKey) ?? new Uint8Array();
	const jwk = {
		...{ kty: "EC", crv: "P-256", d: privateKey },
		...{ x: toBase64Url(point.subarray(1, 33)), y: toBase64Url(point.subarray(33, 65)) },
	};
	return crypto.subtle.importKey("jwk", jwk, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
}

/**
 * The `Authorization` of a message to an endpoint.
 * @param now ms UTC
 */
export async function vapidAuthorization(keys: VapidKeys, endpoint: string, now: number): Promise<string> {
	const part = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
	const claims = {
		aud: new URL(endpoint).origin,
		exp: Math.floor(now / 1000) + LASTS_SECONDS,
		sub: keys.subject,
	};
	const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
	const signature = await crypto.subtle.sign(
		{ name: "ECDSA", hash: "SHA-256" },
		await signingKey(keys),
		new TextEncoder().encode(signed),
	);
	return `vapid t=${signed}.${toBase64Url(new Uint8Array(signature))}, k=${keys.publicKey}`;
}
