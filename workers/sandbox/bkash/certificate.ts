/** The few DER types that a self-signed certificate is made of. */
function encode(tag: number, ...parts: (Uint8Array | number[])[]): Uint8Array {
	const content = concat(parts);
	const { length } = content;
	const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return concat([[tag, ...size], content]);
}

function concat(parts: (Uint8Array | number[])[]): Uint8Array {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

const sequence = (...parts: Uint8Array[]) => encode(0x30, ...parts);
const set = (...parts: Uint8Array[]) => encode(0x31, ...parts);
const integer = (bytes: Uint8Array | number[]) => encode(0x02, bytes);
const utf8 = (text: string) => encode(0x0c, new TextEncoder().encode(text));
const bitString = (bytes: Uint8Array) => encode(0x03, [0], bytes);
/** `yyMMddHHmmssZ` */
const utcTime = (at: number) =>
	encode(0x17, new TextEncoder().encode(`${new Date(at).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

const SHA256_WITH_RSA = sequence(
	encode(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]),
	encode(0x05, []),
);
const COMMON_NAME = encode(0x06, [0x55, 0x04, 0x03]);

const TEN_YEARS = 10 * 365 * 86_400_000;

/** A self-signed X.509 v3 certificate (DER) of an RSA key made for RSASSA-PKCS1-v1_5 with SHA-256. */
export async function selfSigned(keys: CryptoKeyPair, commonName: string, now: number): Promise<Uint8Array> {
	const name = sequence(set(sequence(COMMON_NAME, utf8(commonName))));
	const publicKey = new Uint8Array((await crypto.subtle.exportKey("spki", keys.publicKey)) as ArrayBuffer);
	// A positive number: the first byte must not have its high bit set, nor be a needless zero.
	const serial = crypto.getRandomValues(new Uint8Array(16));
	serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
	const toSign = sequence(
		encode(0xa0, integer([2])),
		integer(serial),
		SHA256_WITH_RSA,
		name,
		sequence(utcTime(now), utcTime(now + TEN_YEARS)),
		name,
		publicKey,
	);
	const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", keys.privateKey, toSign as BufferSource);
	return sequence(toSign, SHA256_WITH_RSA, bitString(new Uint8Array(signature)));
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** The text form that servers hand out. */
export const toPem = (der: Uint8Array): string =>
	`-----BEGIN CERTIFICATE-----\n${(toBase64(der).match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;
