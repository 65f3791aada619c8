/** What Windows-1252 has for the bytes 128 to 159, in their order; Latin-1 has control characters there. */
export const C1_CHARACTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** A byte as Windows-1252 reads it. */
export const characterOfByte = (byte: number): string =>
	byte >= 0x80 && byte < 0xa0 ? C1_CHARACTERS.charAt(byte - 0x80) : String.fromCharCode(byte);

const BYTES = new Map(Array.from({ length: 0x80 }, (_, at) => [characterOfByte(at + 0x80), at + 0x80] as const));

/** The byte of 128 and above that Windows-1252 reads as a character; undefined where there is none. */
export const byteOfCharacter = (character: string): number | undefined => BYTES.get(character);

const SOURCE = `[${[...BYTES.keys()].map((character) => character.replace(/[\]\\^-]/g, "\\$&")).join("")}]{2,}`;
const RUNS = new RegExp(SOURCE, "g");

/** How many bytes a letter of UTF-8 has that begins with this one; 0: none begins so. */
const lengthOf = (lead: number): number =>
	lead >= 0xc2 && lead < 0xe0 ? 2 : lead < 0xe0 ? 0 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;

function isUtf8(bytes: Uint8Array): boolean {
	try {
		new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		return true;
	} catch {
		return false;
	}
}

/** Of two letters side by side, or of one that nobody types so: `3×½`, `5 Å²` and `Ø²` are no letter of another script. */
const isTyped = (seen: string): boolean => /^(?:[×-ß].|Å[²³])$/u.test(seen);

/** Where UTF-8 that was read as Windows-1252 begins in a text: `Ã—` was `×`, `Î¸` was `θ`; -1 where there is none. */
export function misreadAt(text: string): number {
	for (const run of text.matchAll(RUNS)) {
		const bytes = Uint8Array.from(run[0], (character) => byteOfCharacter(character) ?? 0);
		let before = -1;
		for (let at = 0; at < bytes.length; ) {
			const length = lengthOf(bytes[at] ?? 0);
			const isLetter = length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length));
			if (isLetter && before >= 0) return run.index + before;
			if (isLetter && !isTyped(run[0].slice(at, at + length))) return run.index + at;
			before = isLetter ? at : -1;
			at += isLetter ? length : 1;
		}
	}
	return -1;
}
