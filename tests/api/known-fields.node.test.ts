import { describe, expect, test } from "vitest";
import { z } from "zod";
import { unknownFields } from "#workers/api/core/known-fields.ts";

const schema = z.object({
	title: z.string().optional(),
	subjects: z.array(z.object({ uuid: z.string() })).default([]),
	enrolment: z.object({ fee: z.number() }).nullish(),
	id: z.union([z.string(), z.int()]).optional(),
	as: z.string().transform(Number).pipe(z.number()).optional(),
});
const state = z.union([
	z.object({ state: z.literal("a"), note: z.string() }),
	z.object({ state: z.literal("b"), reasons: z.array(z.string()) }),
]);

describe("the fields that a schema does not know", () => {
	test.each([
		["none", schema, { title: "a", subjects: [{ uuid: "b" }], enrolment: null, id: 3 }, []],
		["at the top", schema, { name: 1, title: "a" }, ["name"]],
		["in a list, with their place", schema, { subjects: [{ uuid: "a" }, { uuid: "b", n: 1 }] }, ["subjects.1.n"]],
		["in an object that may be missing", schema, { enrolment: { fee: 1, vat: 2 } }, ["enrolment.vat"]],
		["beside wrong values of known ones", schema, { enrolment: 7, subjects: "x", x: 1 }, ["x"]],
		[
			"named as what every object has",
			schema,
			JSON.parse('{"__proto__":1,"constructor":2}'),
			["__proto__", "constructor"],
		],
		["of the alternative that is meant", state, { state: "b", reasons: [], note: "" }, ["note"]],
		["of the nearest alternative", state, { state: "b", reasons: 1, x: 1 }, ["x"]],
		["nowhere in what is no object", schema, [1, { a: 1 }], []],
		["nowhere in nothing", schema, null, []],
	])("are %s", (_name, of, value, expected) => {
		expect(unknownFields(of, value)).toEqual(expected);
	});
});
