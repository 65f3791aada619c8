import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { exif, joined, png } from "#tests/support/pictures.ts";
import {
	exifOf,
	gifExtension,
	gifOf,
	jpegOf,
	jpegSegment,
	pdfOf,
	pngChunk,
	pngOf,
	riffChunk,
	textBytes,
	webpOf,
} from "#tests/support/scans.ts";
import { pictureOnly } from "~/domain/asset/picture-only.ts";
import { MOST_PARTS, Source } from "~/domain/asset/source.ts";
import { cleaned } from "./cleaned.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const HTML = "<script>alert(1)</script>";
const PLACE = "23.8103 N 90.4125 E";

/** An extended WebP with one more chunk; its flags say that EXIF and XMP are there. */
const extended = (chunk: Bytes) =>
	webpOf([riffChunk("VP8X", new Uint8Array([0x1c, 0, 0, 0, 7, 0, 0, 7, 0, 0])), chunk]);

/** How many pieces a file is given on in that comes in pieces of 64 KB. */
async function piecesOf(file: Bytes): Promise<number> {
	async function* read() {
		for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
	}
	let count = 0;
	for await (const _ of pictureOnly(read())) count += 1;
	return count;
}

/** So many times the same bytes. */
const times = (count: number, bytes: readonly number[]): Bytes => {
	const all = new Uint8Array(count * bytes.length);
	for (let at = 0; at < all.length; at += bytes.length) all.set(bytes, at);
	return all;
};

describe("the work of cleaning a file (SEC-8)", () => {
	test.each<[string, Bytes]>([
		["a JPEG of nothing but fill bytes", joined([0xff, 0xd8], times(1_000_000, [0xff]))],
		[
			"a GIF whose picture is in pieces of one byte",
			joined(gifOf().subarray(0, 13), [0x2c], new Uint8Array(9), [2], times(500_000, [1, 7]), [0, 0x3b]),
		],
	])("does not grow with its parts: %s", async (_, file) => {
		expect(await piecesOf(file)).toBeLessThan(100);
	});

	test.each<[string, Bytes, readonly number[]]>([
		["JPEG", new Uint8Array([0xff, 0xd8]), [0xff, 0xfe, 0, 2]],
		["PNG", pngOf().subarray(0, 33), [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0]],
		["WebP", joined("RIFF", [0xff, 0xff, 0xff, 0x7f], "WEBP"), [0x4a, 0x55, 0x4e, 0x4b, 0, 0, 0, 0]],
		["GIF", gifOf().subarray(0, 13), [0x21, 0xfe, 0, 0x21, 0xfe, 0]],
		["MP4", joined([0, 0, 0, 16], "ftypisom", [0, 0, 0, 0]), [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]],
	])("of a file that has more parts than pictures have is not done: %s", async (_, head, part) => {
		await expect(piecesOf(joined(head, times(MOST_PARTS + 1, part)))).rejects.toMatchObject({
			code: "PlaceNotRemoved",
		});
	});

	test("grows with the length of a part that comes byte by byte, and no faster", async () => {
		const copied = async (length: number) => {
			const [set, slice] = [vi.spyOn(Uint8Array.prototype, "set"), vi.spyOn(Uint8Array.prototype, "slice")];
			async function* read() {
				for (let at = 0; at < length; at += 1) yield new Uint8Array([at % 251]);
			}
			const source = new Source(read());
			expect([await source.has(length), source.held.length, source.held[1000]]).toEqual([true, length, 1000 % 251]);
			const bytes =
				set.mock.calls.reduce((sum, [from]) => sum + from.length, 0) +
				slice.mock.results.reduce((sum, { value }) => sum + value.length, 0);
			vi.restoreAllMocks();
			return bytes;
		};
		expect((await copied(8_000)) / (await copied(4_000))).toBeLessThan(2.5);
	});
});

describe("a file as it is kept (AST-6)", () => {
	test.each<[string, Bytes]>([
		["a PNG", pngOf()],
		["a PNG that moves", pngOf([pngChunk("acTL", "\0\0\0\x01\0\0\0\0"), pngChunk("fcTL", "x".repeat(26))])],
		["a JPEG", jpegOf()],
		["a WebP", webpOf()],
		["a GIF", gifOf()],
		["a GIF that moves", gifOf([gifExtension(0xff, "NETSCAPE2.0", "\x01\0\0"), gifExtension(0xf9, "\0\0\0\0")])],
		["half a GIF", gifOf().slice(0, -4)],
		["a PDF", pdfOf()],
		["HTML", textBytes(HTML)],
		["nothing", new Uint8Array()],
		["half a PNG", pngOf().slice(0, 60)],
		["half a JPEG", jpegOf().slice(0, -4)],
		["half a WebP", webpOf().slice(0, -3)],
		["a JPEG whose parts are none", joined([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2], "and then something else")],
		["a WebP that says it has no length", joined("RIFF", [0, 0, 0, 0], "WEBPVP8 ", new Uint8Array(30))],
	])("is %s without a change", async (_, file) => {
		expect([...(await cleaned(file))]).toEqual([...file]);
	});

	test.each<[string, Bytes]>([
		["the EXIF of a JPEG", jpegOf([exif(1, PLACE)])],
		["the XMP of a JPEG", jpegOf([jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PLACE}`)])],
		["a second EXIF of a JPEG", jpegOf([exif(6), jpegSegment(0xe1, "another"), exif(1, PLACE)])],
		[
			"what a JPEG has beside its profile",
			jpegOf([jpegSegment(0xe2, "ICC_PROFILE\0\x01\x01"), jpegSegment(0xe2, PLACE)]),
		],
		["the longer XMP of a JPEG", jpegOf([jpegSegment(0xe1, `http://ns.adobe.com/xmp/extension/\0${PLACE}`)])],
		["a comment and a further part of a JPEG", jpegOf([jpegSegment(0xfe, PLACE), jpegSegment(0xed, PLACE)])],
		["what hangs behind a JPEG", jpegOf([], PLACE)],
		["the text of a PNG", pngOf([pngChunk("tEXt", `Comment\0${PLACE}`), pngChunk("eXIf", PLACE)])],
		[
			"what hangs behind a PNG",
			joined(
				png(8, 8, () => [1, 2, 3]),
				PLACE,
			),
		],
		["the EXIF of a WebP", extended(riffChunk("EXIF", PLACE))],
		["the XMP of a WebP", extended(riffChunk("XMP ", PLACE))],
		["the XMP of a PNG", pngOf([pngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${PLACE}`), pngChunk("zTXt", PLACE)])],
		["a chunk of a WebP that nobody knows", extended(riffChunk("GPSx", PLACE))],
		["a comment of a GIF", gifOf([gifExtension(0xfe, PLACE)])],
		["the XMP of a GIF", gifOf([gifExtension(0xff, "XMP DataXMP", PLACE)])],
		["what hangs behind a GIF", joined(gifOf(), PLACE)],
		["what hangs behind a WebP", joined(webpOf(), PLACE)],
	])("has nothing of %s, however it comes", async (_, file) => {
		const once = await cleaned(file);
		expect(latin(file)).toContain(PLACE);
		expect(latin(once)).not.toContain(PLACE);
		expect([...(await cleaned(once as Bytes))]).toEqual([...once]);
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), async (sizes) => {
				expect([...(await cleaned(file, sizes))]).toEqual([...once]);
			}),
			{ numRuns: 25 },
		);
	});

	test("is turned as it was, and says nothing else", async () => {
		const text = latin(await cleaned(jpegOf([exifOf(6)])));
		expect([text.includes("Exif"), text.includes("\x25\x88")]).toEqual([true, false]);
		expect(latin(await cleaned(jpegOf([exifOf(1)])))).not.toContain("Exif");
	});

	test("is a WebP of the same length, whose flags no longer say that there is more", async () => {
		const file = extended(riffChunk("EXIF", PLACE));
		const kept = await cleaned(file);
		expect([kept.length, kept[20]]).toEqual([file.length, 0x10]);
		expect(latin(kept)).toContain("JUNK");
	});

	test("of a WebP that says of its EXIF that it is very long is no longer than what came", async () => {
		const file = extended(riffChunk("EXIF", PLACE));
		const view = new DataView(file.buffer);
		view.setUint32(4, 0xfffffff0, true);
		view.setUint32(34, 0xffffff00, true);
		expect((await cleaned(file)).length).toBe(file.length);
	});

	test("of whatever bytes ends, and is never longer than what came, but for an EXIF that says how to turn it", async () => {
		const whole = fc.constantFrom(
			pngOf(),
			jpegOf([exifOf(3)]),
			webpOf(),
			extended(riffChunk("EXIF", PLACE)),
			gifOf([gifExtension(0xfe, PLACE)]),
		);
		const changed = whole.chain((file) =>
			fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 4 }).map((changes) => {
				const bytes = file.slice();
				for (const [at, byte] of changes) bytes[at] = byte;
				return bytes;
			}),
		);
		await fc.assert(
			fc.asyncProperty(changed, fc.integer({ min: 1, max: 50 }), async (file, size) => {
				expect((await cleaned(file, [size])).length).toBeLessThanOrEqual(file.length + 36);
			}),
			{ numRuns: 300 },
		);
	});
});
