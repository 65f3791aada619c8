import { importJWK, jwtVerify } from "jose";
import { fromBase64Url, toBase64Url } from "~/lib/base64url.ts";

/** What a browser keeps of its own subscription: a P-256 key pair as a JWK, and the secret. */
export type BrowserKeys = { privateKey: JsonWebKey; auth: string };

const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 5;

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function hkdf(secret: BufferSource, salt: BufferSource, info: BufferSource, bytes: number): Promise<ArrayBuffer> {
	const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
	return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

/** The point of a key, uncompressed. */
export const pointOf = ({ x = "", y = "" }: JsonWebKey): Uint8Array<ArrayBuffer> =>
	Uint8Array.of(4, ...(fromBase64Url(x) ?? []), ...(fromBase64Url(y) ?? []));

/** A new subscription's keys, as a browser would make them. */
export async function newBrowserKeys(): Promise<BrowserKeys & { p256dh: string }> {
	const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
	const privateKey = (await crypto.subtle.exportKey("jwk", (pair as CryptoKeyPair).privateKey)) as JsonWebKey;
	return {
		privateKey,
		p256dh: toBase64Url(pointOf(privateKey)),
		auth: toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
	};
}

/**
 * What a browser reads of a message: RFC 8188 and RFC 8291, in as many records as there are.
 * @throws whatever is wrong with it
 */
export async function decryptPush(body: Uint8Array<ArrayBuffer>, { privateKey, auth }: BrowserKeys): Promise<string> {
	const salt = body.slice(0, SALT_BYTES);
	const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(SALT_BYTES);
	const idLength = body[SALT_BYTES + 4] ?? 0;
	const senderPoint = body.slice(HEADER_BYTES, HEADER_BYTES + idLength);
	const sealed = body.slice(HEADER_BYTES + idLength);

	const curve = { name: "ECDH", namedCurve: "P-256" };
	const own = await crypto.subtle.importKey("jwk", { ...privateKey, key_ops: ["deriveBits"] }, curve, false, [
		"deriveBits",
	]);
	const sender = await crypto.subtle.importKey("raw", senderPoint, curve, false, []);
	const derive = { name: "ECDH", public: sender } as unknown as SubtleCryptoDeriveKeyAlgorithm;
	const secret = await crypto.subtle.deriveBits(derive, own, 256);
	const info = Uint8Array.of(...bytesOf("WebPush: info\0"), ...pointOf(privateKey), ...senderPoint);
	const shared = await hkdf(secret, fromBase64Url(auth) ?? new Uint8Array(), info, 32);
	const raw = await hkdf(shared, salt, bytesOf("Content-Encoding: aes128gcm\0"), 16);
	const nonce = new Uint8Array(await hkdf(shared, salt, bytesOf("Content-Encoding: nonce\0"), 12));
	const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);

	const plain: number[] = [];
	for (let at = 0, counter = 0; at < sealed.length; at += recordSize, counter += 1) {
		const iv = nonce.slice();
		new DataView(iv.buffer).setUint32(8, new DataView(nonce.buffer).getUint32(8) ^ counter);
		const record = sealed.slice(at, at + recordSize);
		const opened = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, record));
		const end = opened.findLastIndex((byte) => byte !== 0);
		const isLast = at + recordSize >= sealed.length;
		if (opened[end] !== (isLast ? 2 : 1)) throw new Error("A record has no or the wrong delimiter");
		plain.push(...opened.subarray(0, end));
	}
	return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(plain));
}

/** A push service may refuse what is good for longer (RFC 8292). */
const LONGEST_SECONDS = 86_400;

/**
 * Whether a message is signed by the keys that its subscription was made for, for this service (RFC 8292).
 * @throws whatever is wrong with it
 */
export async function verifyVapid(authorization: string, audience: string, publicKey: string | null): Promise<string> {
	const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
	if (!token || !key) throw new Error("Authorization is not `vapid t=…, k=…`");
	if (publicKey !== null && key !== publicKey) throw new Error("The subscription was made for another key");
	const point = fromBase64Url(key) ?? new Uint8Array();
	const jwk = {
		...{ kty: "EC", crv: "P-256" },
		...{ x: toBase64Url(point.subarray(1, 33)), y: toBase64Url(point.subarray(33)) },
	};
	const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), {
		...{ audience, algorithms: ["ES256"], requiredClaims: ["exp", "sub"] },
	});
	if ((payload.exp ?? 0) - Date.now() / 1000 > LONGEST_SECONDS) throw new Error("exp is more than a day away");
	if (!/^(?:mailto:|https:)/.test(payload.sub ?? "")) throw new Error("sub is no contact");
	return payload.sub ?? "";
}
