/** The part of a JSON schema that our documents use. */
export type JsonSchema = {
	$ref?: string;
	type?: string | string[];
	format?: string;
	const?: unknown;
	enum?: unknown[];
	anyOf?: JsonSchema[];
	properties?: Record<string, JsonSchema>;
	required?: string[];
	items?: JsonSchema;
	additionalProperties?: boolean | JsonSchema;
	default?: unknown;
	example?: unknown;
	description?: string;
};

export type SchemaIndex = Record<string, JsonSchema>;

const nameOf = ($ref: string) => $ref.split("/").at(-1) ?? "";

/** The schema itself, or the one it refers to. */
const resolve = (schema: JsonSchema, known: SchemaIndex): JsonSchema =>
	schema.$ref ? (known[nameOf(schema.$ref)] ?? {}) : schema;

const FORMATS: Record<string, string> = { "date-time": "time", uuid: "uuid", uri: "url" };

function scalar({ type, format }: JsonSchema): string {
	if (format && FORMATS[format]) return FORMATS[format];
	return Array.isArray(type) ? type.join(" | ") : (type ?? "any");
}

/** A schema as a person would note it down: `{ examUUID: uuid, name: string, … }`, a line for each field. */
export function shapeOf(schema: JsonSchema, known: SchemaIndex, indent = ""): string {
	const real = resolve(schema, known);
	if (real.const !== undefined) return JSON.stringify(real.const);
	if (real.enum) return real.enum.map((value) => JSON.stringify(value)).join(" | ");
	if (real.anyOf) {
		const options = real.anyOf.map((option) => shapeOf(option, known, indent));
		return [...new Set(options)].join(" | ");
	}
	if (real.items) return `${shapeOf(real.items, known, indent)}[]`;
	if (!real.properties) return scalar(real);
	const inner = `${indent}  `;
	const required = new Set(real.required);
	const fields = Object.entries(real.properties).map(([name, field]) => {
		const note = field.description ?? "";
		const mark = required.has(name) ? "" : "?";
		return `${inner}${name}${mark}: ${shapeOf(field, known, inner)}${note ? `  // ${note}` : ""}`;
	});
	return `{\n${fields.join("\n")}\n${indent}}`;
}
