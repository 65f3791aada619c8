import type { z } from "zod";

type Schema = z.core.$ZodType;

/** What a posted name is to a schema: a field that comes once, or one of a list of so many; null when it is unknown. */
type FieldKind = { most: number } | null;

/** A name longer than this is nobody's. */
const MAX_NAME = 200;

/** `address.lines[0].text` as its steps, or null for what is no name. An index has four digits at most. */
function stepsOf(name: string): (string | number)[] | null {
	if (name.length > MAX_NAME || !/^[\w-]+(?:\.[\w-]+|\[\d{1,4}\])*$/.test(name)) return null;
	return Array.from(name.matchAll(/\[(\d+)\]|[\w-]+/g), ([step, index]) =>
		index === undefined ? step : Number(index),
	);
}

/** The schema of what is posted, without what surrounds it: what is optional, has a default, is transformed afterwards. */
function bare(schema: Schema): Schema {
	const { def } = schema._zod as z.core.$ZodTypes["_zod"];
	switch (def.type) {
		case "optional":
		case "nonoptional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
			return bare(def.innerType);
		case "pipe":
			return bare(def.in._zod.def.type === "transform" ? def.out : def.in);
		default:
			return schema;
	}
}

/** @throws Error for a list without a maximum: its index would have no bound */
function mostOf({ checks = [] }: z.core.$ZodArrayDef): number {
	for (const { _zod } of checks) {
		const { def } = _zod as z.core.$ZodCheckMaxLength["_zod"];
		if (def.check === "max_length") return def.maximum;
	}
	throw new Error("A list in a form needs a maximum");
}

/**
 * What a schema knows of a posted name. Objects and records know their keys, lists their indexes below their maximum,
 * and the name of a list may come as often as that.
 */
export function fieldKind(schema: Schema, name: string): FieldKind {
	const found = fieldOf(schema, name);
	return found && { most: found.most };
}

/** Whether somebody writes into a field what they like: it is no tick, no choice, and no id. */
export function isWritten(schema: Schema, name: string): boolean {
	const def = fieldOf(schema, name)?.of._zod.def as z.core.$ZodTypes["_zod"]["def"] | undefined;
	return def?.type === "string" && !("format" in def && def.format === "uuid");
}

type Found = { most: number; of: Schema } | null;

function fieldOf(schema: Schema, name: string): Found {
	const steps = stepsOf(name);
	return steps && fieldAt(schema, steps);
}

function fieldAt(outer: Schema, [step, ...rest]: (string | number)[]): Found {
	const schema = bare(outer);
	const { def } = schema._zod as z.core.$ZodTypes["_zod"];
	if (def.type === "union") {
		const steps = step === undefined ? [] : [step, ...rest];
		return def.options.map((option) => fieldAt(option, steps)).find((found) => found !== null) ?? null;
	}
	if (def.type === "array") {
		const most = mostOf(def);
		if (step === undefined) return { most, of: bare(def.element) };
		return typeof step === "number" && step < most ? fieldAt(def.element, rest) : null;
	}
	if (def.type === "object") {
		const field = typeof step === "string" && Object.hasOwn(def.shape, step) && def.shape[step];
		return field ? fieldAt(field, rest) : null;
	}
	if (def.type === "record") {
		const known = typeof step === "string" && zodAccepts(def.keyType, step);
		return known ? fieldAt(def.valueType, rest) : null;
	}
	return step === undefined ? { most: 1, of: schema } : null;
}

function zodAccepts(schema: Schema, value: unknown): boolean {
	const result = schema._zod.run({ value, issues: [] }, { async: false });
	return !(result instanceof Promise) && result.issues.length === 0;
}
