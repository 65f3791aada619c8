import { z } from "zod";
import { m } from "~/paraglide/messages.js";
import { fieldErrors } from "./field-errors.ts";
import { type FieldError, FieldsError } from "./problem.ts";

/** The part of a schema's definition that says which fields it knows. */
type Def = {
	type: string;
	innerType?: z.ZodType;
	in?: z.ZodType;
	element?: z.ZodType;
	options?: z.ZodType[];
	shape?: Record<string, z.ZodType>;
};

const defOf = (schema: z.ZodType) => schema.def as Def;

/** So much of a field's name is said back (characters). */
const LONGEST_NAME = 200;

/** More unknown fields than these are not named. */
const MOST_NAMED = 20;

/** The alternative that a value is meant for: the one that takes it, else the one that knows most of its fields. */
function unknownOfUnion(options: z.ZodType[], value: unknown, path: string): string[] {
	const each = options.map((option) => unknownFields(option, value, path));
	const taking = options.findIndex((option) => option.safeParse(value).success);
	return each[taking] ?? each.reduce((least, other) => (other.length < least.length ? other : least));
}

/** The fields of a value that its schema does not know, by their paths in the request. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ""): string[] {
	const { innerType, in: input, element, options, shape } = defOf(schema);
	const inner = innerType ?? input;
	if (inner) return unknownFields(inner, value, path);
	if (typeof value !== "object" || value === null) return [];
	const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
	if (element && Array.isArray(value)) return value.flatMap((entry, index) => unknownFields(element, entry, at(index)));
	if (options && options.length > 0) return unknownOfUnion(options, value, path);
	if (!shape || Array.isArray(value)) return [];
	return Object.entries(value).flatMap(([name, entry]) =>
		Object.hasOwn(shape, name) ? unknownFields(shape[name] as z.ZodType, entry, at(name)) : [at(name)],
	);
}

/** What is said of fields that a call does not know. */
export const unknownErrors = (fields: readonly string[]): FieldError[] =>
	fields
		.slice(0, MOST_NAMED)
		.map((field) => ({ field: field.slice(0, LONGEST_NAME) || "body", message: m.api_field_unknown() }));

/**
 * A body by its schema; every field that is wrong or unknown is named at once (API-4).
 * @throws FieldsError
 */
export function parseBody(schema: z.ZodType, value: unknown): unknown {
	const unknown = unknownErrors(unknownFields(schema, value));
	const { success, data, error } = schema.safeParse(value, { reportInput: true });
	if (success && unknown.length === 0) return data;
	throw new FieldsError([...unknown, ...fieldErrors(error?.issues ?? [])]);
}

/** The body of a call that takes none: no field is known. */
export const NO_FIELDS = z.object({}).nullish();
