export { equal, hex, hmacHex } from "~/lib/hmac.ts";

const encode = (text: string) => new TextEncoder().encode(text);

const sealingKey = async (secret: string) =>
	crypto.subtle.importKey("raw", await crypto.subtle.digest("SHA-256", encode(`seal:${secret}`)), "AES-GCM", false, [
		"encrypt",
		"decrypt",
	]);

const NONCE_BYTES = 12;

/**
 * A value that a page carries for us and nobody else can read or change.
 * @param bound what it is good for, and whose: opening it needs the same
 */
export async function seal(secret: string, value: unknown, bound: string): Promise<string> {
	const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
	const sealed = await crypto.subtle.encrypt(
		{ name: "AES-GCM", iv: nonce, additionalData: encode(bound) },
		await sealingKey(secret),
		encode(JSON.stringify(value)),
	);
	return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
}

/** What was sealed, or null for anything else. */
export async function unseal(secret: string, sealed: string, bound: string): Promise<unknown> {
	try {
		const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0));
		const opened = await crypto.subtle.decrypt(
			{ name: "AES-GCM", iv: bytes.slice(0, NONCE_BYTES), additionalData: encode(bound) },
			await sealingKey(secret),
			bytes.slice(NONCE_BYTES),
		);
		return JSON.parse(new TextDecoder().decode(opened));
	} catch {
		return null;
	}
}
