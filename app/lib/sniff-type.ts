/** So many of a file's first bytes tell its type. */
export const SNIFFED_BYTES = 4_096;

const OTHER = "application/octet-stream";
const TEXT = "text/plain";

type Signature = [type: string, at: number, bytes: string | readonly number[]];

/** What begins as a RIFF and says at its ninth byte of what. */
const inRiff = (head: Uint8Array, name: string) => latin(head, 0, 4) === "RIFF" && latin(head, 8, 12) === name;

const RIFFS: readonly [type: string, name: string][] = [
	["image/webp", "WEBP"],
	["audio/wav", "WAVE"],
	["video/x-msvideo", "AVI "],
];

/** First match wins. Nothing here is ever run by a browser; what is not here is bytes or text. */
const SIGNATURES: readonly Signature[] = [
	["image/png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
	["image/jpeg", 0, [0xff, 0xd8, 0xff]],
	["image/gif", 0, "GIF87a"],
	["image/gif", 0, "GIF89a"],
	["image/bmp", 0, "BM"],
	["image/tiff", 0, [0x49, 0x49, 0x2a, 0x00]],
	["image/tiff", 0, [0x4d, 0x4d, 0x00, 0x2a]],
	["application/pdf", 0, "%PDF-"],
	["application/zip", 0, [0x50, 0x4b, 0x03, 0x04]],
	["application/gzip", 0, [0x1f, 0x8b]],
	["application/x-7z-compressed", 0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
	["application/vnd.rar", 0, "Rar!"],
	["application/x-cfb", 0, [0xd0, 0xcf, 0x11, 0xe0]],
	["audio/mpeg", 0, "ID3"],
	["audio/ogg", 0, "OggS"],
	["video/webm", 0, [0x1a, 0x45, 0xdf, 0xa3]],
];

/** The brands of ISO media (`ftyp`). */
const BRANDS: readonly [type: string, brands: RegExp][] = [
	["image/heic", /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/],
	["image/avif", /^avi[fs]$/],
	["video/quicktime", /^qt {2}$/],
	["audio/mp4", /^M4[AB] $/],
	["video/mp4", /./],
];

/** Pictures, films and sounds that are put together of the same boxes. */
export const ISO_MEDIA: readonly string[] = BRANDS.map(([type]) => type);

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function begins(head: Uint8Array, [, at, bytes]: Signature): boolean {
	const wanted = typeof bytes === "string" ? Array.from(bytes, (letter) => letter.charCodeAt(0)) : bytes;
	return wanted.every((byte, index) => head[at + index] === byte);
}

/** Whether it reads as text; the last letter may be cut. */
function isText(head: Uint8Array, whole: boolean): boolean {
	if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127)) return false;
	try {
		new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: !whole });
		return true;
	} catch {
		return false;
	}
}

/**
 * The media type of a file by its first bytes, whatever its name or its sender says (AST-3): the one place where kinds of files are
 * told apart. HTML, SVG, XML and scripts are plain text here: no browser runs that.
 * @param whole whether these are all its bytes
 */
export function sniffType(head: Uint8Array, whole: boolean): string {
	if (latin(head, 4, 8) === "ftyp") {
		const brand = latin(head, 8, 12);
		return BRANDS.find(([, brands]) => brands.test(brand))?.[0] ?? OTHER;
	}
	const riff = RIFFS.find(([, name]) => inRiff(head, name));
	const known = riff ?? SIGNATURES.find((signature) => begins(head, signature));
	if (known) return known[0];
	return head.length > 0 && isText(head, whole) ? TEXT : OTHER;
}

/** The same of a file that is there as a whole. */
export const typeOfFile = (bytes: Uint8Array): string =>
	sniffType(bytes.subarray(0, SNIFFED_BYTES), bytes.byteLength <= SNIFFED_BYTES);
