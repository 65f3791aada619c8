/** Work of one guess, for somebody who has both the database and the secret. As many as workerd allows. */
const ROUNDS = 100_000;

const hex = (bytes: ArrayBuffer | Uint8Array): string =>
	[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const utf8 = (text: string) => new TextEncoder().encode(text);

export const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** SHA-256 in hex: what the database knows a device by. */
export const hashOfDevice = async (device: string): Promise<string> =>
	hex(await crypto.subtle.digest("SHA-256", utf8(device)));

/**
 * A PIN as the database has it: keyed with a secret that is not there, since four digits alone are soon guessed, and slow.
 * @param secret of the environment
 */
export async function hashOfPin(
	secret: string,
	{ accountUuid, salt, pin }: Record<"accountUuid" | "salt" | "pin", string>,
) {
	const key = await crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	const keyed = await crypto.subtle.sign("HMAC", key, utf8(`shared-device-pin ${accountUuid} ${pin}`));
	const base = await crypto.subtle.importKey("raw", keyed, "PBKDF2", false, ["deriveBits"]);
	const bits = { name: "PBKDF2", hash: "SHA-256", salt: utf8(salt), iterations: ROUNDS };
	return hex(await crypto.subtle.deriveBits(bits, base, 256));
}
