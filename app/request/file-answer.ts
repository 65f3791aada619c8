import { assetErrors } from "~/domain/asset/errors.ts";
import type { ByteRange } from "~/domain/asset/file-store.ts";
import { attachment } from "~/lib/attachment.ts";
import { askedRange, namesTag, provesTag } from "~/lib/byte-range.ts";

type SentFile = {
	name: string;
	/** By its content. */
	type: string;
	bytes: number;
	/** Changes with the content; without its quotes. */
	version: string;
};

/** What no page runs, so that it may be shown where it stands (CON-3). */
const SHOWN: readonly string[] = ["video/mp4", "video/webm", "text/vtt"];

const TEXTS: readonly string[] = ["text/plain", "text/vtt"];

/**
 * A file as an answer: whole, a part (`Range`, `If-Range`), nothing new (`If-None-Match`), or nothing at all (`If-Match`), as RFC 9110 has them.
 * What somebody uploaded is saved and never shown: as an attachment, under the type of its content, in a sandbox where nothing runs (AST-3).
 * @param asked of HEAD the range is not looked at, and nothing is read
 * @param inline whether a video or its captions are shown by a page of ours
 * @throws DomainError RangeNotSatisfiable, FileChanged, or of `read`
 */
export async function fileAnswer(
	{ method, headers: asked }: { method: string; headers: Headers },
	{ name, type, bytes, version }: SentFile,
	read: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>,
	{ inline = false }: { inline?: boolean } = {},
): Promise<Response> {
	const tag = `"${version}"`;
	const headers = {
		etag: tag,
		"accept-ranges": "bytes",
		"cache-control": "private, no-cache",
		"content-disposition": inline && SHOWN.includes(type) ? "inline" : attachment(name),
		"content-security-policy": "default-src 'none'; sandbox",
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": "same-origin",
	};
	const ifMatch = asked.get("if-match");
	if (ifMatch !== null && !provesTag(ifMatch, tag)) throw assetErrors.fail("FileChanged");
	if (namesTag(asked.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
	const isHead = method === "HEAD";
	const ifRange = asked.get("if-range");
	// Only a strong tag of ours proves that the parts are of one file.
	const isPart = !isHead && (ifRange === null || ifRange === tag);
	const range = askedRange(isPart ? asked.get("range") : null, bytes);
	if (range.kind === "outside") throw assetErrors.fail("RangeNotSatisfiable", { bytes });
	const sent = { ...headers, "content-type": TEXTS.includes(type) ? `${type}; charset=utf-8` : type };
	if (range.kind === "whole")
		return new Response(isHead ? null : await read(), { headers: { ...sent, "content-length": String(bytes) } });
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
