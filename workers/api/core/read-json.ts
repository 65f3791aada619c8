import { DomainError } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";
import { readBytes } from "~/request/read-bytes.ts";
import { FieldsError } from "./problem.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** JSON writes half of a pair only as an escape: UTF-8 has no bytes for it. */
const MAYBE_HALF = /\\u[dD][89a-fA-F]/;

/** So much of a field's name is said back (characters). */
const LONGEST_NAME = 200;

/**
 * A field whose text, or whose names, have half of a surrogate pair: no text of Unicode, which no database takes. By a
 * list and not by calls within calls: a body may be nested thousands deep.
 */
function illFormedField(body: unknown): string | undefined {
	const left: { value: unknown; path: string }[] = [{ value: body, path: "" }];
	for (let next = left.pop(); next; next = left.pop()) {
		const { value, path } = next;
		if (typeof value === "string" && !value.isWellFormed()) return path || "body";
		if (typeof value !== "object" || value === null) continue;
		for (const [name, inner] of Object.entries(value)) {
			if (!name.isWellFormed()) return path || "body";
			left.push({ value: inner, path: path ? `${path}.${name}` : name });
		}
	}
	return undefined;
}

const parsed = async (
	request: Request,
	limit: number,
	mayBeEmpty: boolean,
): Promise<{ text: string; body: unknown }> => {
	try {
		const text = utf8.decode(await readBytes(request, limit));
		return { text, body: mayBeEmpty && text.trim() === "" ? undefined : JSON.parse(text) };
	} catch (error) {
		if (error instanceof DomainError && error.code !== "InvalidRequest") throw error;
		throw new FieldsError([{ field: "body", message: m.api_body_not_json() }]);
	}
};

/**
 * The JSON of a request's body.
 * @param limit bytes
 * @throws DomainError BodyTooLarge, InvalidToken, what the body was not let in for, FieldsError for what is not JSON or no text of Unicode
 */
export async function readJson(request: Request, limit: number, mayBeEmpty = false): Promise<unknown> {
	const { text, body } = await parsed(request, limit, mayBeEmpty);
	const field = MAYBE_HALF.test(text) ? illFormedField(body) : undefined;
	if (field) throw new FieldsError([{ field: field.slice(0, LONGEST_NAME), message: m.api_field_invalid() }]);
	return body;
}

/** The same of a request that need not have a body. @returns undefined where there is none, or an empty one */
export const readJsonIfAny = async (request: Request, limit: number): Promise<unknown> =>
	request.body ? readJson(request, limit, true) : undefined;
