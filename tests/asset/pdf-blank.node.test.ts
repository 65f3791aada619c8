import { describe, expect, test } from "vitest";
import { isBlank } from "~/features/asset/pdf-blank.ts";

/** A page of white pixels, and another one where it is said. */
const pageOf = (width: number, height: number, dark: number | null = null) => {
	const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
	if (dark !== null) pixels[dark * 4] = 254;
	let reads = 0;
	const read = (y: number, rows: number) => {
		reads += 1;
		return pixels.slice(y * width * 4, (y + rows) * width * 4);
	};
	return { page: { width, height, read }, reads: () => reads };
};

describe("a drawn page of a PDF (MAT-8)", () => {
	test("is empty where all of it has one colour", () => {
		expect(isBlank(pageOf(30, 200).page)).toBe(true);
	});

	test.each([0, 1, 30 * 63 + 29, 30 * 64, 30 * 200 - 1])("is not where its pixel %i has another", (dark) => {
		expect(isBlank(pageOf(30, 200, dark).page)).toBe(false);
	});

	test("is read only as far as something is found", () => {
		const { page, reads } = pageOf(30, 6_400, 5);
		expect([isBlank(page), reads()]).toEqual([false, 1]);
	});
});
