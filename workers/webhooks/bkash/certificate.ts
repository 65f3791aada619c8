import { X509Certificate } from "node:crypto";

/**
 * The public key (SubjectPublicKeyInfo, DER) of an X.509 certificate in PEM. Nothing else of it is looked at: that it
 * came from the pinned host over TLS is what makes it trusted.
 * @throws RangeError when it is no certificate
 */
export function publicKeyOf(pem: string): Uint8Array {
	try {
		return new Uint8Array(new X509Certificate(pem).publicKey.export({ format: "der", type: "spki" }));
	} catch (cause) {
		throw new RangeError("There is no certificate in this text", { cause });
	}
}

/** @throws RangeError when it is not Base64 */
export function decode(base64: string): Uint8Array {
	try {
		return Uint8Array.from(atob(base64.replace(/\s/g, "")), (char) => char.charCodeAt(0));
	} catch {
		throw new RangeError("This is not Base64");
	}
}

const MAX_PEM = 32_768;
const TIMEOUT_MS = 5_000;
const KEPT_MS = 24 * 3_600_000;
const KEPT_AT_MOST = 8;

export type KeyCache = Map<string, { fetchedAt: number; key: Promise<Uint8Array> }>;

/**
 * The public key behind an address that has been checked before; kept for a day, fetched once however many ask.
 * @throws Error when the certificate cannot be fetched or read
 */
export function fetchPublicKey(url: string, cache: KeyCache, now: number, get: typeof fetch): Promise<Uint8Array> {
	const known = cache.get(url);
	if (known && now - known.fetchedAt < KEPT_MS) return known.key;
	const key = download(url, get).then(publicKeyOf);
	if (cache.size >= KEPT_AT_MOST) cache.clear();
	cache.set(url, { fetchedAt: now, key });
	key.catch(() => cache.get(url)?.key === key && cache.delete(url));
	return key;
}

async function download(url: string, get: typeof fetch): Promise<string> {
	const response = await get(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
	if (response.status !== 200) throw new Error(`The certificate's address answered ${response.status}`);
	const pem = await response.text();
	if (pem.length > MAX_PEM) throw new Error("The certificate is too long");
	return pem;
}
