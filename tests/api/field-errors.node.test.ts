import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#workers/api/calls.ts";
import { fieldErrors } from "#workers/api/core/field-errors.ts";
import { idSchema, uuidSchema } from "~/lib/address-id.ts";
import { withLocale } from "~/lib/locale.server.ts";

/** What no schema takes. */
const NONSENSE = "zzz";

const said = (schema: z.ZodType, value: unknown, locale: "en" | "bn" = "en"): Record<string, string> => {
	const { error } = schema.safeParse(value, { reportInput: true });
	const errors = withLocale(locale, () => fieldErrors(error?.issues ?? []));
	return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};

type Def = {
	type: string;
	innerType?: z.ZodType;
	in?: z.ZodType;
	options?: z.ZodType[];
	entries?: Record<string, string>;
	values?: unknown[];
	shape?: Record<string, z.ZodType>;
	discriminator?: string;
};
const defOf = (schema: z.ZodType) => schema.def as Def;

/** What a field is without its defaults and the rest of what is wrapped round it. */
function bare(schema: z.ZodType): z.ZodType {
	const { type, innerType, in: input } = defOf(schema);
	if (type === "pipe" && input) return bare(input);
	return innerType ? bare(innerType) : schema;
}

/** The values that a field may be chosen from; empty where it is no choice. */
function valuesOf(schema: z.ZodType): string[] {
	const { type, entries = {}, values = [], options = [] } = defOf(bare(schema));
	if (type === "enum") return Object.values(entries);
	if (type === "literal") return values.map(String).filter((value) => value !== "");
	return type === "union" ? options.flatMap(valuesOf) : [];
}

/** Every field of a schema by its name. A union of objects is told apart by one of them. */
function fieldsOf(schema: z.ZodType): [name: string, field: z.ZodType][] {
	const { shape, options = [], discriminator } = defOf(bare(schema));
	if (shape) return Object.entries(shape);
	if (!discriminator) return [];
	return [[discriminator, z.union(options.map((option) => defOf(option).shape?.[discriminator] as z.ZodType))]];
}

const FIELDS = calls.flatMap(({ method, path, params, query, body }) =>
	[params, query, body].flatMap((schema) =>
		schema
			? fieldsOf(schema)
					.filter(([, field]) => valuesOf(field).length > 0 || defOf(bare(field)).type === "union")
					.map(([name, field]) => ({ call: `${method} ${path}`, schema: schema as z.ZodType, name, field }))
			: [],
	),
);

describe("What is wrong with a field that is a choice says what would do", () => {
	test("and there are some", () => {
		expect(FIELDS.length).toBeGreaterThan(20);
	});

	test.each(FIELDS)("$name of $call", ({ schema, name, field }) => {
		const values = valuesOf(field);
		const expected =
			values.length > 0
				? `must be one of ${values.join(", ")}`
				: expect.stringMatching(/^must be a UUID( or a numeric id)?$/);
		expect(said(schema, { [name]: NONSENSE })[name]).toEqual(expected);
	});

	test("by name: the state of a verification, the kind of an institute, an institute that is joined, an id", () => {
		const schemaOf = (method: string, path: string, part: "params" | "query" | "body") =>
			calls.find((call) => call.method === method && call.path === path)?.[part] as z.ZodType;
		expect(
			said(schemaOf("patch", "/api/user/update-verification-status", "body"), { verificationStatus: "Nope" }),
		).toEqual({ verificationStatus: "must be one of Awaiting, Accepted, Rejected, Suspended" });
		expect(said(schemaOf("get", "/api/institutes", "query"), { kind: NONSENSE })).toEqual({
			kind: "must be one of school, college, university, coaching",
		});
		expect(said(schemaOf("post", "/api/institute_user_links", "body"), { instituteUuid: NONSENSE })).toEqual({
			instituteUuid: "must be a UUID",
		});
		expect(said(schemaOf("get", "/api/institute/{id}/teachers", "params"), { id: NONSENSE })).toEqual({
			id: "must be a UUID or a numeric id",
		});
	});

	test("and of what is no choice of one kind that it is not valid", () => {
		for (const either of [
			z.enum(["a"]).or(z.int()),
			uuidSchema.or(z.email()),
			z.object({ a: z.string() }).or(z.object({ b: z.int() })),
		])
			expect(said(z.object({ either }), { either: NONSENSE }).either).toBe("is not valid");
		expect(said(z.object({ id: idSchema }), { id: 5 })).toEqual({ id: "must be text" });
	});
});

test("What is wrong with a list is said of its entries, not as of a number", () => {
	const lists = z.object({
		none: z.array(z.string()).min(1),
		few: z.array(z.string()).min(2),
		many: z.array(z.string()).max(5),
	});
	const wrong = { none: [], few: ["a"], many: Array(6).fill("a") };
	expect(said(lists, wrong)).toEqual({
		none: "must have at least 1 entry",
		few: "must have at least 2 entries",
		many: "must have at most 5 entries",
	});
	expect(said(lists, wrong, "bn")).toEqual({
		none: "অন্তত ১টি থাকতে হবে",
		few: "অন্তত ২টি থাকতে হবে",
		many: "সর্বোচ্চ ৫টি থাকতে পারে",
	});
});

test("A place that is missing is required, as any other field", () => {
	const address = calls.find(({ path }) => path === "/auth/api/v1/address")?.body as z.ZodType;
	expect(said(address, {})).toMatchObject({
		address_line_1: "is required",
		district: "is required",
		thana: "is required",
	});
});
