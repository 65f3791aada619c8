import { fromBase64Url } from "~/lib/base64url.ts";

/** What the header says a record may be; ours is one, with 16 bytes of it for the tag. */
const RECORD_SIZE = 4_096;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** Lengths are rounded up to a multiple of this, so that they say little of what is in it. */
const PADDED_TO = 512;
/** Ends the text of the last record; zeros may follow. */
const LAST = 2;

/** The keys of a subscription in base64url, as the browser says them. */
type ReceiverKeys = { p256dh: string; auth: string };

/** What is new for each message: a test gives that of the RFC's example. */
export type Fresh = { pair: CryptoKeyPair; salt: Uint8Array<ArrayBuffer>; paddedTo: number };

async function newFresh(): Promise<Fresh> {
	const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
	const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
	return { pair: pair as CryptoKeyPair, salt, paddedTo: PADDED_TO };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	parts.reduce((at, part) => {
		whole.set(part, at);
		return at + part.length;
	}, 0);
	return whole;
}

async function hkdf(secret: BufferSource, salt: BufferSource, info: BufferSource, bytes: number): Promise<ArrayBuffer> {
	const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
	return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

/** What both sides derive from the keys of both (RFC 8291, 3.4). */
async function sharedSecret(
	ours: CryptoKeyPair,
	ownPoint: Uint8Array,
	point: Uint8Array<ArrayBuffer>,
	auth: BufferSource,
) {
	const receiver = await crypto.subtle.importKey("raw", point, { name: "ECDH", namedCurve: "P-256" }, false, []);
	const derive = { name: "ECDH", public: receiver } as unknown as SubtleCryptoDeriveKeyAlgorithm;
	const secret = await crypto.subtle.deriveBits(derive, ours.privateKey, 256);
	return hkdf(secret, auth, joined(bytesOf("WebPush: info\0"), point, ownPoint), 32);
}

/**
 * A message of Web Push for one subscription: RFC 8291 over the `aes128gcm` encoding of RFC 8188, in one record.
 * @throws RangeError for a text that does not fit, DataError for keys that are none
 */
export async function encryptPush(text: string, keys: ReceiverKeys, given?: Fresh): Promise<Uint8Array<ArrayBuffer>> {
	const [point, auth] = [fromBase64Url(keys.p256dh), fromBase64Url(keys.auth)];
	if (!point || !auth) throw new DOMException("The keys of the subscription are not base64url", "DataError");
	const { pair, salt, paddedTo } = given ?? (await newFresh());
	const plain = bytesOf(text);
	const length = Math.ceil((plain.length + 1) / paddedTo) * paddedTo;
	if (length > RECORD_SIZE - TAG_BYTES) throw new RangeError("A message is too long to be pushed");
	const record = new Uint8Array(length);
	record.set(plain);
	record[plain.length] = LAST;

	const ownPoint = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
	const shared = await sharedSecret(pair, ownPoint, point, auth);
	const [key, nonce] = await Promise.all([
		hkdf(shared, salt, bytesOf("Content-Encoding: aes128gcm\0"), 16),
		hkdf(shared, salt, bytesOf("Content-Encoding: nonce\0"), 12),
	]);
	const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
	const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, cipher, record);

	const header = new Uint8Array(SALT_BYTES + 5);
	header.set(salt);
	new DataView(header.buffer).setUint32(SALT_BYTES, RECORD_SIZE);
	header[SALT_BYTES + 4] = ownPoint.length;
	return joined(header, ownPoint, new Uint8Array(sealed));
}
