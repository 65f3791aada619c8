import { requestErrors } from "~/domain/request/errors.ts";
import { m } from "~/paraglide/messages.js";
import { FieldsError } from "./problem.ts";

const tooLarge = (limit: number) => requestErrors.fail("BodyTooLarge", { limit: Math.floor(limit / 1024) });

/**
 * The body's text, counted in bytes while it streams: a length that a header claims proves nothing.
 * @throws TypeError for what is not UTF-8
 */
async function readText(request: Request, limit: number): Promise<string> {
	if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
	const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
	let text = "";
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength;
		if (size > limit) throw tooLarge(limit);
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/**
 * The JSON of a request's body.
 * @param limit bytes
 * @throws DomainError BodyTooLarge, FieldsError for what is not JSON
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
	try {
		return JSON.parse(await readText(request, limit));
	} catch (error) {
		if (requestErrors.is(error, "BodyTooLarge")) throw error;
		throw new FieldsError([{ field: "body", message: m.api_body_not_json() }]);
	}
}
