import { withoutHidden } from "./plain-text.ts";

/** As long as a name may be on common file systems, in bytes of UTF-8. */
export const MOST_BYTES = 255;
/** An ending longer than this is none. */
const LONGEST_ENDING = 20;

/** What Windows takes for a device, whatever ending follows. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;
const NOT_PORTABLE = /[\\/:*?"<>|]/g;

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

/** The first letters of a text that have room: no letter is cut, and no mark from its letter. */
function cut(text: string, most: number): string {
	let [kept, bytes] = ["", 0];
	for (const { segment } of new Intl.Segmenter("bn", { granularity: "grapheme" }).segment(text)) {
		bytes += bytesOf(segment);
		if (bytes > most) break;
		kept += segment;
	}
	return kept;
}

/** The name without its ending, and that with its dot; empty where there is none. */
function parted(name: string): [string, string] {
	const dot = name.lastIndexOf(".");
	const ending = dot > 0 ? name.slice(dot) : "";
	return ending.length > 1 && bytesOf(ending) <= LONGEST_ENDING ? [name.slice(0, dot), ending] : [name, ""];
}

/**
 * A name as a file or folder has it on any device: without signs that one of them refuses, not that of a device, and no longer than all take. Its
 * ending stays, so that it still opens.
 * @param most bytes of UTF-8
 * @param mark stands before the ending, of the second of two alike
 */
export function portableName(
	text: string,
	{ most = MOST_BYTES, mark = "" }: { most?: number; mark?: string } = {},
): string {
	const spaced = withoutHidden(text.replace(NOT_PORTABLE, " ")).replace(/\s+/g, " ");
	// Nothing but its ending may be left of it.
	const plain = spaced.replace(/^ +(?=\.[^. ])|^(?=\.[^. ]+$)/, "file").replace(/^[. ]+|[. ]+$/g, "");
	const safe = plain === "" ? "file" : RESERVED.test(plain) ? `_${plain}` : plain;
	const [stem, ending] = parted(safe);
	const shortened = cut(stem, most - bytesOf(ending) - bytesOf(mark)).replace(/[. ]+$/, "");
	return `${shortened}${mark}${ending}`;
}

/** Numbers the second of names that are one where letters are not told by case. Each call adds to what was used. */
export function uniqueNames(): (folder: string, text: string) => string {
	const used = new Set<string>();
	return (folder, text) => {
		let name = portableName(text);
		for (let copy = 2; used.has(`${folder}/${name}`.toLowerCase()); copy += 1)
			name = portableName(text, { mark: ` (${copy})` });
		used.add(`${folder}/${name}`.toLowerCase());
		return `${folder}/${name}`;
	};
}
