import { assetErrors } from "~/domain/asset/errors.ts";
import type { OpenedFile } from "~/domain/asset/opened-file.server.ts";
import { attachment } from "~/lib/attachment.ts";
import { askedRange } from "~/lib/byte-range.ts";
import { httpDate, isOfSame, precondition } from "~/lib/preconditions.ts";

/** What no page runs, so that it may be shown where it stands (CON-3). */
const SHOWN: readonly string[] = ["video/mp4", "video/webm", "text/vtt"];

const TEXTS: readonly string[] = ["text/plain", "text/vtt"];

/** From here on a file is worth the way to another host. */
export const DIRECT_BYTES = 5 * 1024 * 1024;

type Asked = { method: string; headers: Headers };

type How = {
	/** Whether a video or its captions are shown by a page of ours. */
	inline?: boolean;
	/** Whether large files are read from the bucket itself, where it has an address: those that are saved, or also those that a player plays. */
	direct?: "downloads" | "media";
};

/**
 * Whether a request may be sent on to another host: a link, a program or a player of ours follows; scripts, pictures and previews of our
 * pages may not read from elsewhere.
 */
function followsOn({ headers }: Asked, direct: How["direct"]): boolean {
	const destination = headers.get("sec-fetch-dest");
	if (destination === null || destination === "document") return direct !== undefined;
	if (destination === "video" || destination === "audio") return direct === "media";
	// A link with the attribute `download`.
	const isScript = ["cors", "same-origin"].includes(headers.get("sec-fetch-mode") ?? "");
	return destination === "empty" && !isScript && direct !== undefined;
}

/**
 * A file as an answer: whole, a part (`Range`, `If-Range`), nothing new (`If-None-Match`, `If-Modified-Since`), or nothing at all
 * (`If-Match`, `If-Unmodified-Since`), as RFC 9110 has them; a large one from the bucket itself, which answers all of these (AST-8).
 * What somebody uploaded is saved and never shown: as an attachment, under the type of its content, in a sandbox where nothing runs (AST-3).
 * @param asked of HEAD the range is not looked at, and nothing is read
 * @throws DomainError RangeNotSatisfiable, FileChanged, or of `read`
 */
export async function fileAnswer(
	asked: Asked,
	file: OpenedFile,
	{ inline = false, direct }: How = {},
): Promise<Response> {
	const { name, type, bytes, version, storedAt } = file;
	const isHead = asked.method === "HEAD";
	const disposition = inline && SHOWN.includes(type) ? "inline" : attachment(name);
	const contentType = TEXTS.includes(type) ? `${type}; charset=utf-8` : type;
	if (bytes >= DIRECT_BYTES && followsOn(asked, direct)) {
		const answer = { method: isHead ? "HEAD" : "GET", type: contentType, disposition } as const;
		const location = await file.address(answer, asked.headers.get("range"));
		const headers = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };
		if (location) return new Response(null, { status: 302, headers: { ...headers, location } });
	}
	const known = { tag: `"${version}"`, modifiedAt: storedAt };
	const headers = {
		etag: known.tag,
		"last-modified": httpDate(storedAt),
		"accept-ranges": "bytes",
		"cache-control": "private, no-cache",
		"content-disposition": disposition,
		"content-security-policy": "default-src 'none'; sandbox",
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": "same-origin",
	};
	const found = precondition(asked.headers, known);
	if (found === "changed") throw assetErrors.fail("FileChanged");
	if (found === "had") return new Response(null, { status: 304, headers });
	const isPart = !isHead && isOfSame(asked.headers.get("if-range"), known);
	const range = askedRange(isPart ? asked.headers.get("range") : null, bytes);
	if (range.kind === "outside") throw assetErrors.fail("RangeNotSatisfiable", { bytes });
	const sent = { ...headers, "content-type": contentType };
	if (range.kind === "whole")
		return new Response(isHead ? null : await file.read(), { headers: { ...sent, "content-length": String(bytes) } });
	const { offset, length } = range;
	return new Response(await file.read({ offset, length }), {
		status: 206,
		headers: {
			...sent,
			"content-length": String(length),
			"content-range": `bytes ${offset}-${offset + length - 1}/${bytes}`,
		},
	});
}
