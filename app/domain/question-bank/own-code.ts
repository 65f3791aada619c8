import type { ImportDefaults } from "./schemas.ts";

/** 53 bits of a text, the same for ever: a code made of it finds its question again. */
function digest(text: string): string {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		high = Math.imul(high ^ code, 2654435761);
		low = Math.imul(low ^ code, 1597334677);
	}
	high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
	low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
	return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/**
 * The code of a question whose file gives it none: the prefix and its name, where that can be a code, else a digest of the name
 * or, without one, of its text. So the same file again finds the same questions.
 */
export function codeFor({ codePrefix = "" }: ImportDefaults, name: string, content: string): string {
	const code = `${codePrefix}${name}`;
	if (!codePrefix || /^[\p{L}\p{N}._-]{1,40}$/u.test(name && code)) return code;
	return `${codePrefix}${digest((name || content).normalize("NFC").replace(/\s+/g, " ").trim())}`;
}
