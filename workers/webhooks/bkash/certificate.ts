/** A DER element: where its content begins and where it ends. */
type Element = { tag: number; start: number; content: number; end: number };

/** @throws RangeError when the bytes are no DER */
function elementAt(bytes: Uint8Array, start: number, limit: number): Element {
	const at = (index: number): number => {
		const byte = index < limit ? bytes[index] : undefined;
		if (byte === undefined) throw new RangeError("The certificate ends too early");
		return byte;
	};
	const tag = at(start);
	let length = at(start + 1);
	let content = start + 2;
	if (length >= 0x80) {
		const size = length & 0x7f;
		if (size === 0 || size > 3) throw new RangeError("The certificate has a length that DER does not have");
		length = 0;
		for (let index = 0; index < size; index += 1) length = length * 256 + at(content + index);
		content += size;
	}
	if (content + length > limit) throw new RangeError("The certificate ends too early");
	return { tag, start, content, end: content + length };
}

function childrenOf(bytes: Uint8Array, { content, end }: Element): Element[] {
	const children: Element[] = [];
	for (let at = content; at < end; ) {
		const child = elementAt(bytes, at, end);
		children.push(child);
		at = child.end;
	}
	return children;
}

const SEQUENCE = 0x30;
const VERSION = 0xa0;

/**
 * The public key (SubjectPublicKeyInfo, DER) of an X.509 certificate in PEM. Nothing else of it is looked at: that it
 * came from the pinned host over TLS is what makes it trusted.
 * @throws RangeError when it is no certificate
 */
export function publicKeyOf(pem: string): Uint8Array {
	const match = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem);
	if (!match) throw new RangeError("There is no certificate in this text");
	const bytes = decode(match[1] ?? "");
	const certificate = elementAt(bytes, 0, bytes.length);
	const [toBeSigned] = childrenOf(bytes, certificate);
	if (certificate.tag !== SEQUENCE || toBeSigned?.tag !== SEQUENCE) throw new RangeError("This is no certificate");
	// Version (if any), serial, algorithm, issuer, validity, subject, key.
	const fields = childrenOf(bytes, toBeSigned).filter(({ tag }) => tag !== VERSION);
	const key = fields[5];
	if (key?.tag !== SEQUENCE) throw new RangeError("The certificate has no public key");
	return bytes.slice(key.start, key.end);
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
