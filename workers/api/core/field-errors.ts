import type { z } from "zod";
import { ID_NUMBER } from "~/lib/address-id.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { FieldError } from "./problem.ts";

type Issue = z.core.$ZodIssue;

function wrongType({ expected, input }: Issue & { code: "invalid_type" }): string {
	if (input === undefined) return m.api_field_required();
	if (expected === "int") return m.api_field_not_integer();
	if (expected === "number") return m.api_field_not_number();
	if (expected === "boolean") return m.api_field_not_boolean();
	return expected === "string" ? m.api_field_not_text() : m.api_field_invalid();
}

/** A rule of the domain brings the sentence that its page says as well: `params: { text }`. */
const ownText = (params: Record<string, unknown> | undefined): string | undefined =>
	typeof params?.text === "function" ? String(params.text()) : undefined;

/** What to choose from; that it may be left empty goes without saying. */
const oneOf = (values: readonly unknown[]): string =>
	m.api_field_one_of({
		values: values
			.filter((value) => value !== "")
			.map(String)
			.join(", "),
	});

const isIdNumber = (issue: Issue): boolean =>
	issue.code === "invalid_format" && issue.format === "regex" && issue.pattern === String(ID_NUMBER);

/** What would do where one of several would: a choice of values, an identifier, or what the one that is no empty text asks for. */
function unionPhrase(issue: Issue & { code: "invalid_union" }): string {
	if ("options" in issue && issue.options) return oneOf(issue.options);
	const asked = issue.errors.flatMap(([first]) => (first && first.path.length === 0 ? [first] : []));
	if (asked.some(isIdNumber)) return m.api_field_not_id();
	const values = asked.flatMap((one) => (one.code === "invalid_value" ? one.values : [])).filter((one) => one !== "");
	const others = new Set(asked.filter(({ code }) => code !== "invalid_value").map(phrase));
	if (values.length > 0 && others.size === 0) return oneOf(values);
	const [other, ...more] = others;
	return other && more.length === 0 && values.length === 0 ? other : m.api_field_invalid();
}

const entries = (limit: number | bigint) => ({ count: Number(limit), n: num(Number(limit)) });

/** What is wrong with a field, as a phrase in the reader's language. */
function phrase(issue: Issue): string {
	switch (issue.code) {
		case "invalid_type":
			return wrongType(issue);
		case "too_small": {
			if (issue.origin === "array") return m.api_field_too_few(entries(issue.minimum));
			const limit = String(issue.minimum);
			return issue.origin === "string" ? m.api_field_too_short({ limit }) : m.api_field_too_small({ limit });
		}
		case "too_big": {
			if (issue.origin === "array") return m.api_field_too_many(entries(issue.maximum));
			const limit = String(issue.maximum);
			return issue.origin === "string" ? m.api_field_too_long({ limit }) : m.api_field_too_large({ limit });
		}
		case "invalid_value":
			return oneOf(issue.values);
		case "invalid_format":
			return issue.format === "uuid" ? m.api_field_not_uuid() : m.api_field_invalid();
		case "invalid_union":
			return unionPhrase(issue);
		case "custom":
			return ownText(issue.params) ?? m.api_field_invalid();
		default:
			return m.api_field_invalid();
	}
}

/** Zod's issues as fields by their names in the request; one phrase a field. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
	const errors = new Map<string, FieldError>();
	for (const issue of issues) {
		const field = issue.path.map(String).join(".") || "body";
		if (!errors.has(field)) errors.set(field, { field, message: phrase(issue) });
	}
	return [...errors.values()];
}
