import { describe, expect, test } from "vitest";
import { exif, heic, hugePng, joined, jpegHeader, png } from "#tests/support/pictures.ts";
import { readImageHeader } from "~/domain/photo/image-header.ts";
import { type Crop, dragged, MIDDLE, squareOf } from "~/features/photo/crop.ts";

const riff = (kind: string, rest: number[]) =>
	joined("RIFF", [0, 0, 0, 0], "WEBP", kind, [0, 0, 0, 0], rest, new Uint8Array(20));
const grey = () => [128, 128, 128];

describe("the header of a picture (PHO-2)", () => {
	test.each([
		["a PNG", png(7, 5, grey), { format: "png", width: 7, height: 5, orientation: 1 }],
		["a PNG of 30,000 × 30,000", hugePng(30_000), { format: "png", width: 30_000, height: 30_000, orientation: 1 }],
		["a JPEG", jpegHeader(640, 480), { format: "jpeg", width: 640, height: 480, orientation: 1 }],
		["a JPEG of a phone", jpegHeader(640, 480, exif(6)), { format: "jpeg", width: 640, height: 480, orientation: 6 }],
		[
			"a JPEG with an orientation that is none",
			jpegHeader(640, 480, exif(77)),
			{ format: "jpeg", width: 640, height: 480, orientation: 1 },
		],
		[
			"a lossy WebP",
			riff("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]),
			{ format: "webp", width: 640, height: 480, orientation: 1 },
		],
		[
			"a lossless WebP",
			riff("VP8L", [0x2f, 0x7f, 0xc2, 0x77, 0x00]),
			{ format: "webp", width: 640, height: 480, orientation: 1 },
		],
		[
			"an extended WebP",
			riff("VP8X", [0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0]),
			{ format: "webp", width: 640, height: 480, orientation: 1 },
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
		expect(readImageHeader(bytes)).toEqual(header);
	});

	test("of several frames the largest counts, so that none hides behind a small one", () => {
		const [small, large] = [jpegHeader(10, 10), jpegHeader(30_000, 30_000)];
		const both = joined(small.slice(0, -4), large.slice(2));
		expect(readImageHeader(both)).toMatchObject({ width: 30_000, height: 30_000 });
	});

	test("of whatever bytes is read without an error", () => {
		const whole = jpegHeader(640, 480, exif(6));
		for (let at = 0; at < whole.length; at += 1)
			for (const value of [0, 1, 127, 255]) {
				const broken = whole.slice();
				broken[at] = value;
				expect(() => readImageHeader(broken)).not.toThrow();
				expect(() => readImageHeader(broken.slice(0, at))).not.toThrow();
			}
	});
});

describe("the square that is kept (PHO-4)", () => {
	const wide = { width: 2_000, height: 1_000 };
	test.each<[string, Crop, object]>([
		["in the middle", MIDDLE, { edge: 1_000, left: 500, top: 0 }],
		["at the left", { ...MIDDLE, across: 0 }, { edge: 1_000, left: 0, top: 0 }],
		["closer", { zoom: 2, across: 1, down: 1 }, { edge: 500, left: 1_500, top: 500 }],
		["beyond its limits", { zoom: 9, across: 7, down: -3 }, { edge: 500, left: 1_500, top: 0 }],
	])("%s", (_, crop, square) => {
		expect(squareOf(wide, crop)).toEqual(square);
	});

	test("follows the finger, to the edge and no further, and not where there is no room", () => {
		expect(squareOf(wide, dragged(wide, MIDDLE, { across: 0.25, down: 0.25 }))).toEqual({
			edge: 1_000,
			left: 250,
			top: 0,
		});
		expect(squareOf(wide, dragged(wide, MIDDLE, { across: -5, down: 5 }))).toEqual({
			edge: 1_000,
			left: 1_000,
			top: 0,
		});
	});
});
