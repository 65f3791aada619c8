import { assetErrors } from "~/domain/asset/errors.ts";
import type { ByteRange } from "~/domain/asset/file-store.ts";
import { attachment } from "~/lib/attachment.ts";
import { askedRange, namesTag } from "~/lib/byte-range.ts";

type SentFile = {
	name: string;
	/** By its content. */
	type: string;
	bytes: number;
	/** Changes with the content; without its quotes. */
	version: string;
};

/**
 * A file as an answer: whole, a part (`Range`, `If-Range`), or nothing new (`If-None-Match`). What somebody uploaded is saved
 * and never shown: as an attachment, under the type of its content, in a sandbox where nothing runs (AST-3).
 * @throws DomainError RangeNotSatisfiable, or of `read`
 */
export async function fileAnswer(
	asked: Headers,
	{ name, type, bytes, version }: SentFile,
	read: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
	const tag = `"${version}"`;
	const headers = {
		etag: tag,
		"accept-ranges": "bytes",
		"cache-control": "private, no-cache",
		"content-disposition": attachment(name),
		"content-security-policy": "default-src 'none'; sandbox",
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": "same-origin",
	};
	if (namesTag(asked.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
	const ifRange = asked.get("if-range");
	// Only a strong tag of ours proves that the parts are of one file.
	const range = askedRange(ifRange === null || ifRange === tag ? asked.get("range") : null, bytes);
	if (range.kind === "outside") throw assetErrors.fail("RangeNotSatisfiable", { bytes });
	const sent = { ...headers, "content-type": type === "text/plain" ? "text/plain; charset=utf-8" : type };
	if (range.kind === "whole")
		return new Response(await read(), { headers: { ...sent, "content-length": String(bytes) } });
	const { offset, length } = range;
	return new Response(await read({ offset, length }), {
		status: 206,
		headers: {
			...sent,
			"content-length": String(length),
			"content-range": `bytes ${offset}-${offset + length - 1}/${bytes}`,
		},
	});
}
