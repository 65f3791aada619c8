import { CHECKSUMS, hex } from "./checksum.ts";

/** Which hash made a checksum, by how many characters it has. */
const HASH_OF: Readonly<Record<number, string>> = {
	40: CHECKSUMS.sha1,
	64: CHECKSUMS.sha256,
	96: CHECKSUMS.sha384,
	128: CHECKSUMS.sha512,
};

const encoder = new TextEncoder();

/** Takes as long wherever they differ. */
function isSame(one: string, other: string): boolean {
	if (one.length !== other.length) return false;
	let different = 0;
	for (let index = 0; index < one.length; index += 1) different |= one.charCodeAt(index) ^ other.charCodeAt(index);
	return different === 0;
}

/**
 * Whether a delivery of bbb-webhooks proves that its sender knows the secret: the hash of the address that was registered, the body
 * byte by byte, and the secret.
 */
export async function isChecksumOf(
	checksum: string,
	{ url, body, secret }: { url: string; body: Uint8Array; secret: string },
): Promise<boolean> {
	const hash = HASH_OF[checksum.length];
	if (!hash) return false;
	const [before, after] = [encoder.encode(url), encoder.encode(secret)];
	const whole = new Uint8Array(before.length + body.length + after.length);
	whole.set(before);
	whole.set(body, before.length);
	whole.set(after, before.length + body.length);
	return isSame(checksum.toLowerCase(), hex(await crypto.subtle.digest(hash, whole)));
}

/** Both by their hashes, so that their lengths tell nothing. */
export async function isBearerOf(authorization: string | null, secret: string): Promise<boolean> {
	const said = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
	const [one, other] = await Promise.all(
		[said, secret].map(async (text) => hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)))),
	);
	return isSame(one ?? "", other ?? "!");
}

const ALGORITHMS = ["HS256", "HS384", "HS512"];

/** What a token says that was signed with the secret; null for any other, and for one that has run out. @param now ms UTC */
export async function readJwt(token: string, secret: string, now: number): Promise<Record<string, unknown> | null> {
	const { jwtVerify } = await import("jose");
	try {
		const { payload } = await jwtVerify(token, encoder.encode(secret), {
			algorithms: ALGORITHMS,
			currentDate: new Date(now),
			clockTolerance: 300,
		});
		return payload;
	} catch {
		return null;
	}
}
