/** Bytes as base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
	btoa(String.fromCharCode(...bytes))
		.replace(/\+/g, "-")
		.replace(/\//g, "_")
		.replace(/=+$/, "");

/** The bytes of base64url, with or without padding; null for what is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
	if (!/^[\w-]*={0,2}$/.test(text)) return null;
	try {
		return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, "")), (letter) =>
			letter.charCodeAt(0),
		);
	} catch {
		return null;
	}
}
