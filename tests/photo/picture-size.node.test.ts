import { afterEach, describe, expect, test, vi } from "vitest";
import { heicOf } from "#tests/support/iso-media.ts";
import { exif, hugePng, joined, jpegHeader } from "#tests/support/pictures.ts";
import { textBytes } from "#tests/support/scans.ts";
import { areaOf, sizeByHead } from "~/features/photo/picture-size.ts";
import { uprightMatrix } from "~/features/photo/upright.ts";

afterEach(() => vi.unstubAllGlobals());

const progressive = (width: number, height: number) => {
	const file = jpegHeader(width, height);
	file[3] = 0xc2;
	return file;
};
const pair = (value: number) => [value & 255, value >> 8];

describe("how large a picture is, and how much of it is opened (PHO-4)", () => {
	test.each([
		["a PNG of 30,000 × 30,000", hugePng(30_000), [900, 24]],
		["a GIF of 30,000 × 30,000", joined("GIF89a", pair(30_000), pair(30_000), [0, 0, 0]), [900, 24]],
		["a bitmap upside down", joined("BM", new Uint8Array(16), [0x10, 0x27, 0, 0, 0xf0, 0xd8, 0xff, 0xff]), [100, 24]],
		["a HEIC", heicOf(), [12.192768, 50]],
		["an AVIF", heicOf({ brand: "avif" }), [12.192768, 24]],
		["a JPEG of a camera", jpegHeader(16_320, 12_240, exif(6)), [199.7568, 50]],
		["a JPEG that comes blurred first", progressive(8_000, 6_000), [48, 50]],
	])("%s", (_, head, [area, limit]) => {
		const size = sizeByHead(head);
		expect(size && [areaOf(size), size.limit]).toEqual([area, limit]);
	});

	test("with a decoder that scales a camera's JPEG may have 200 megapixels, another as before", () => {
		vi.stubGlobal("ImageDecoder", class {});
		expect(sizeByHead(jpegHeader(16_320, 12_240))?.limit).toBe(200);
		expect(sizeByHead(progressive(8_000, 6_000))?.limit).toBe(50);
		expect(sizeByHead(hugePng(30_000))?.limit).toBe(24);
	});

	test("what is cut, and what is no picture, is not known", () => {
		for (const head of [
			heicOf().slice(0, 60),
			textBytes("GIF89a"),
			textBytes("BM"),
			textBytes("<svg/>"),
			new Uint8Array(),
		])
			expect(sizeByHead(head)).toBeNull();
	});
});

test.each([
	[1, "ab"],
	[2, "ba"],
	[3, "dc"],
	[4, "cd"],
	[5, "ac"],
	[6, "ca"],
	[7, "db"],
	[8, "bd"],
])("a picture of number %i has %s above once it is upright", (orientation, above) => {
	const [width, height] = [30, 20];
	const [a, b, c, d, e, f] = uprightMatrix(orientation, { width, height });
	const corners = { a: [0, 0], b: [width, 0], c: [0, height], d: [width, height] } as const;
	const placed = Object.entries(corners).map(([name, [x, y]]) => ({
		name,
		x: a * x + c * y + e,
		y: b * x + d * y + f,
	}));
	const top = placed.filter(({ y }) => y === 0).sort((one, other) => one.x - other.x);
	expect(top.map(({ name }) => name).join("")).toBe(above);
	expect(placed.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true);
});
