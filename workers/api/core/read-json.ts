import { requestErrors } from "~/domain/request/errors.ts";
import { m } from "~/paraglide/messages.js";
import { FieldsError } from "./problem.ts";

const tooLarge = (limit: number) => requestErrors.fail("BodyTooLarge", { limit: Math.floor(limit / 1024) });

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/**
 * The body's text, counted in bytes while it streams where no length frames it.
 * @throws TypeError for what is not UTF-8
 */
async function readText(request: Request, limit: number): Promise<string> {
	const claimed = request.headers.get("content-length");
	if (Number(claimed ?? 0) > limit) throw tooLarge(limit);
	if (claimed !== null) {
		const bytes = await request.arrayBuffer();
		if (bytes.byteLength > limit) throw tooLarge(limit);
		return utf8.decode(bytes);
	}
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
