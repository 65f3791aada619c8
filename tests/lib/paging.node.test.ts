import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PAGE_SIZE, nearestPage, pageFromPath, pagingSchema, toPage } from "~/lib/paging.ts";

const read = (query: Record<string, string>, schema = pagingSchema()) => {
	const result = schema.safeParse(query);
	return result.success ? result.data : [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
};

describe("page and size of a call", () => {
	test("default to the first page of ten, or of what the list says", () => {
		expect(read({})).toEqual({ page: 0, size: 10 });
		expect(read({}, pagingSchema(100))).toEqual({ page: 0, size: 100 });
		expect(read({ page: "3", size: "25" })).toEqual({ page: 3, size: 25 });
	});

	test("go up to a million pages and to the largest size of the list", () => {
		expect(read({ page: "1000000", size: String(MAX_PAGE_SIZE) })).toEqual({ page: 1_000_000, size: 100 });
		expect(read({ size: "500" }, pagingSchema(10, 500))).toEqual({ page: 0, size: 500 });
		expect(read({ page: "1000001" })).toEqual(["page"]);
		expect(read({ size: "101" })).toEqual(["size"]);
		expect(read({ size: "501" }, pagingSchema(10, 500))).toEqual(["size"]);
	});

	test.each(["-1", "1.5", "1e7", "Infinity", "NaN", "one", "১", "1 2", "1,000", "99999999999999999999"])(
		"refuse %j by name",
		(value) => {
			expect(read({ page: value })).toEqual(["page"]);
			expect(read({ size: value })).toEqual(["size"]);
		},
	);

	test("refuse a page of nothing", () => {
		expect(read({ size: "0" })).toEqual(["size"]);
	});

	test("name both when both are wrong", () => {
		expect(read({ page: "x", size: "0" })).toEqual(["page", "size"]);
	});
});

describe("a page of a list", () => {
	test.each([
		[0, 10, 0],
		[1, 10, 1],
		[10, 10, 1],
		[11, 10, 2],
		[5, 1, 5],
	])("of %d elements by %d makes %d pages", (total, size, pages) => {
		expect(toPage(["a"], total, { page: 2, size })).toEqual({
			content: ["a"],
			totalElements: total,
			totalPages: pages,
			page: 2,
			size,
		});
	});
});

describe("a page in an address", () => {
	test.each([
		["1", 0],
		["2", 1],
		["007", 6],
		["999999", 999_998],
		[undefined, 0],
		["", 0],
		["0", 0],
		["-3", 0],
		["1.5", 0],
		["1e5", 0],
		["1000000", 0],
		["২", 0],
		["two", 0],
	])("%j counts from one, and nonsense is the first", (segment, page) => {
		expect(pageFromPath(segment)).toBe(page);
	});

	test("past the end shows the last page there is", () => {
		expect(nearestPage(0, 0, 10)).toBe(0);
		expect(nearestPage(7, 0, 10)).toBe(0);
		expect(nearestPage(7, 21, 10)).toBe(2);
		expect(nearestPage(1, 20, 10)).toBe(1);
		expect(nearestPage(2, 20, 10)).toBe(1);
	});

	test("always leads to a page that exists, and stays where it can", () => {
		const size = fc.integer({ min: 1, max: 100 });
		fc.assert(
			fc.property(fc.integer({ min: -5, max: 10_000 }), fc.nat(5000), size, (page, total, each) => {
				const nearest = nearestPage(page, total, each);
				const last = Math.max(toPage([], total, { page, size: each }).totalPages - 1, 0);
				expect(nearest).toBeGreaterThanOrEqual(0);
				expect(nearest).toBeLessThanOrEqual(last);
				if (page >= 0 && page <= last) expect(nearest).toBe(page);
			}),
		);
	});
});
