import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calls } from "#workers/api/calls.ts";

/** Whatever JSON can be. */
const PLAIN: unknown[] = [
	null,
	true,
	0,
	-1.5,
	"",
	"text",
	[],
	[null],
	{},
	{ "": null },
	{ __proto__: null, constructor: 1 },
];

describe.each(calls.filter(({ body }) => body))("the body of $method $path", ({ body }) => {
	test.each(PLAIN)("is judged without a fault of ours: %j", (value) => {
		expect(() => body?.safeParse(value, { reportInput: true })).not.toThrow();
	});

	test("is judged, whatever JSON comes", () => {
		fc.assert(fc.property(fc.jsonValue(), (value) => void body?.safeParse(value, { reportInput: true })));
	});

	test("is judged, whatever is in its fields", () => {
		const names = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
		const anything = fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()])), { requiredKeys: [] });
		fc.assert(fc.property(anything, (value) => void body?.safeParse(value, { reportInput: true })));
	});
});
