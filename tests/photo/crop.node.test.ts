import { describe, expect, test } from "vitest";
import { type Crop, dragged, MIDDLE, squareOf } from "~/features/photo/crop.ts";

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
