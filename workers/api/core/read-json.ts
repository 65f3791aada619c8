import { requestErrors } from "~/domain/request/errors.ts";
import { m } from "~/paraglide/messages.js";
import { readBytes } from "~/request/read-bytes.ts";
import { FieldsError } from "./problem.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON of a request's body.
 * @param limit bytes
 * @throws DomainError BodyTooLarge, FieldsError for what is not JSON
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
	try {
		return JSON.parse(utf8.decode(await readBytes(request, limit)));
	} catch (error) {
		if (requestErrors.is(error, "BodyTooLarge")) throw error;
		throw new FieldsError([{ field: "body", message: m.api_body_not_json() }]);
	}
}
