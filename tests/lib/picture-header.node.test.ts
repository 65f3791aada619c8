import { describe, expect, test } from "vitest";
import { exif, heic, hugePng, joined, jpegHeader, png } from "#tests/support/pictures.ts";
import { jpegSegment, pngChunk, pngOf, riffChunk } from "#tests/support/scans.ts";
import { decodable } from "#workers/pictures/decodable.ts";
import { type PictureFault, readPictureHeader } from "~/lib/picture-header.ts";

const pair = (value: number) => [value & 255, value >> 8];
const vp8 = (width: number, height = width) =>
	riffChunk("VP8 ", joined([0x10, 0, 0, 0x9d, 0x01, 0x2a], pair(width), pair(height)));
const vp8l = (width: number, height = width) => {
	const packed = (width - 1) | ((height - 1) << 14);
	return riffChunk("VP8L", joined([0x2f], pair(packed & 0xffff), pair(packed >>> 16)));
};
const vp8x = (width: number, height = width, flags = 0) =>
	riffChunk("VP8X", joined([flags, 0, 0, 0], pair(width - 1), [0], pair(height - 1), [0]));
const webp = (...chunks: Uint8Array[]) => joined("RIFF", [0, 0, 0, 0], "WEBP", ...chunks);

const frame = (edge: number, marker = 0xc0) =>
	jpegSegment(marker, joined([8, edge >> 8, edge & 255, edge >> 8, edge & 255, 1, 1, 0x11, 0]));
const jpegScan = joined(jpegSegment(0xda, joined([1, 1, 0, 0, 63, 0])), [0x12, 0xff, 0x00, 0xff, 0xd0, 0x34]);
const jpeg = (...parts: Uint8Array[]) => joined([0xff, 0xd8], ...parts, [0xff, 0xd9]);
const grey = () => [128, 128, 128];

describe("the header of a picture (PHO-2)", () => {
	test.each([
		["a PNG", png(7, 5, grey), { format: "png", width: 7, height: 5, orientation: 1, fault: null }],
		[
			"a PNG of 30,000 × 30,000",
			hugePng(30_000),
			{ format: "png", width: 30_000, height: 30_000, orientation: 1, fault: null },
		],
		["a JPEG", jpegHeader(640, 480), { format: "jpeg", width: 640, height: 480, orientation: 1, fault: null }],
		[
			"a JPEG of a phone",
			jpegHeader(640, 480, exif(6)),
			{ format: "jpeg", width: 640, height: 480, orientation: 6, fault: null },
		],
		[
			"a JPEG with an orientation that is none",
			jpegHeader(640, 480, exif(77)),
			{ format: "jpeg", width: 640, height: 480, orientation: 1, fault: null },
		],
		["a lossy WebP", webp(vp8(640, 480)), { format: "webp", width: 640, height: 480, orientation: 1, fault: null }],
		["a lossless WebP", webp(vp8l(640, 480)), { format: "webp", width: 640, height: 480, orientation: 1, fault: null }],
		[
			"an extended WebP",
			webp(vp8x(640, 480), vp8(640, 480)),
			{ format: "webp", width: 640, height: 480, orientation: 1, fault: null },
		],
		["HTML", joined("<!doctype html><script>alert(1)</script>"), null],
		["an SVG", joined("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
		["a GIF that is a script as well", joined("GIF89a=1;alert(1)//"), null],
		["a HEIC", heic(), null],
		["nothing", new Uint8Array(), null],
		["a PNG that is cut", png(7, 5, grey).slice(0, 20), null],
		["a JPEG that is cut", jpegHeader(640, 480, exif(6)).slice(0, 30), null],
		["a PNG without an edge", hugePng(0), null],
	])("%s", (_, bytes, header) => {
		expect(readPictureHeader(bytes)).toEqual(header);
	});

	test.each<[string, Uint8Array, number, PictureFault | null]>([
		["a WebP whose frame is larger than its canvas", webp(vp8x(64), vp8(16_383)), 16_383, "ambiguous"],
		["a WebP whose lossless frame is larger than its canvas", webp(vp8x(64), vp8l(16_384)), 16_384, "ambiguous"],
		["a WebP whose frame is smaller than its canvas", webp(vp8x(16_384), vp8(64)), 16_384, "ambiguous"],
		["a WebP of two frames", webp(vp8(64), vp8l(64)), 64, "ambiguous"],
		["a WebP with a larger frame behind the first", webp(vp8(64), vp8(9_000)), 9_000, "ambiguous"],
		["a WebP of two canvases", webp(vp8x(64), vp8x(64), vp8(64)), 64, "ambiguous"],
		["a WebP that says it is animated", webp(vp8x(64, 64, 0x02), vp8(64)), 64, "animated"],
		["a WebP with frames of an animation", webp(vp8x(64), vp8(64), riffChunk("ANMF", "x")), 64, "animated"],
		["a WebP with colours and what is seen through", webp(vp8x(64), riffChunk("ALPH", "x"), vp8(64)), 64, null],
		["an animated PNG", pngOf([pngChunk("acTL", "12345678")]), 8, "animated"],
		["a PNG with a frame of an animation", pngOf([pngChunk("fdAT", "1234")]), 8, "animated"],
		["a PNG of two heads", pngOf([pngOf([], { width: 900, height: 900 }).slice(8, 33)]), 900, "ambiguous"],
		["a JPEG with a frame behind its scan", jpeg(frame(8), jpegScan, frame(900)), 900, "ambiguous"],
		["a JPEG with a frame behind what is no part", jpeg(frame(8), joined("junk"), frame(900)), 900, "ambiguous"],
		[
			"a JPEG with a frame in a marker without a length",
			jpeg(frame(8), joined([0xff, 0xd1]), frame(900)),
			900,
			"ambiguous",
		],
		["a JPEG of 40 scans", jpeg(frame(8, 0xc2), ...Array.from({ length: 40 }, () => jpegScan)), 8, null],
		["a JPEG of 41 scans", jpeg(frame(8, 0xc2), ...Array.from({ length: 41 }, () => jpegScan)), 8, "too-many-scans"],
		["a JPEG with another behind it, as phones add", joined(jpeg(frame(8), jpegScan), jpeg(frame(900))), 8, null],
	])("of %s names the largest size and what is wrong", (_, bytes, edge, fault) => {
		expect(readPictureHeader(bytes)).toMatchObject({ width: edge, height: edge, fault });
	});

	test("that is not decoded for its size or its faults is not given to the decoder either", () => {
		const still = pngOf();
		expect(decodable(still)).toEqual(still);
		for (const refused of [
			webp(vp8x(64), vp8(16_383)),
			webp(vp8x(2_900), vp8(2_900)),
			pngOf([pngChunk("acTL", "12345678")]),
			jpeg(frame(8), jpegScan, frame(900)),
			hugePng(30_000),
			joined("<svg xmlns='http://www.w3.org/2000/svg'/>"),
		])
			expect(decodable(refused)).toBeNull();
	});

	test("of whatever bytes is read without an error", () => {
		const whole = jpegHeader(640, 480, exif(6));
		for (let at = 0; at < whole.length; at += 1)
			for (const value of [0, 1, 127, 255]) {
				const broken = whole.slice();
				broken[at] = value;
				expect(() => readPictureHeader(broken)).not.toThrow();
				expect(() => readPictureHeader(broken.slice(0, at))).not.toThrow();
			}
	});
});
