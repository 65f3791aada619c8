const encode = (text: string) => new TextEncoder().encode(text);

export const hex = (bytes: Uint8Array): string =>
	Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** HMAC-SHA-256 of a text, as 64 hexadecimal digits. */
export async function hmacHex(secret: string, text: string): Promise<string> {
	const key = await crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(text))));
}

/** Compares two strings of the same length in a time that does not tell where they differ. */
export function equal(a: string, b: string): boolean {
	let difference = a.length ^ b.length;
	for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
	return difference === 0;
}
