import { m } from "~/paraglide/messages.js";
import { CallError, FieldsError } from "./problem.ts";

const tooLarge = (limit: number) =>
	new CallError("BodyTooLarge", m.api_body_too_large({ limit: String(Math.floor(limit / 1024)) }));

/** The body's bytes, counted while they stream: a length that a header claims proves nothing. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength;
		if (size > limit) throw tooLarge(limit);
		chunks.push(chunk);
	}
	return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/**
 * The JSON of a request's body.
 * @param limit bytes
 * @throws CallError BodyTooLarge, FieldsError for what is not JSON
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
	const bytes = await readBytes(request, limit);
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
	} catch {
		throw new FieldsError([{ field: "body", message: m.api_body_not_json() }]);
	}
}
