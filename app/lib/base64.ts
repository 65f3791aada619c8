/** Bytes as Base64, in steps: the arguments of one call are bounded. */
export function toBase64(bytes: Uint8Array): string {
	const parts: string[] = [];
	const step = 24 * 1024;
	for (let at = 0; at < bytes.length; at += step)
		parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + step))));
	return parts.join("");
}

/** The bytes of Base64; null for what is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
	let letters: string;
	try {
		letters = atob(text);
	} catch {
		return null;
	}
	// Iterating the string would hold each of its letters as a string of its own.
	const bytes = new Uint8Array(letters.length);
	for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
	return bytes;
}
