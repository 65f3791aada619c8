import type { z } from "zod";
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

/** What is wrong with a field, as a phrase in the reader's language. */
function phrase(issue: Issue): string {
	switch (issue.code) {
		case "invalid_type":
			return wrongType(issue);
		case "too_small": {
			const limit = String(issue.minimum);
			return issue.origin === "string" ? m.api_field_too_short({ limit }) : m.api_field_too_small({ limit });
		}
		case "too_big": {
			const limit = String(issue.maximum);
			return issue.origin === "string" ? m.api_field_too_long({ limit }) : m.api_field_too_large({ limit });
		}
		case "invalid_value":
			return m.api_field_one_of({ values: issue.values.map(String).join(", ") });
		case "invalid_format":
			return issue.format === "uuid" ? m.api_field_not_uuid() : m.api_field_invalid();
		case "invalid_union":
			// The only union of a request is the identifier of an address.
			return m.api_field_not_id();
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
