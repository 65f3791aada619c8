import type { OpenedFile } from "~/domain/asset/opened-file.server.ts";
import { KEPT_SECONDS } from "~/domain/question-picture/rules.ts";

/**
 * A question's picture as an answer, made by us, so it is what it says: kept by the browser alone, for its content never changes, and
 * asked for again a day later. Of HEAD nothing is read.
 * @param name which tells the content
 * @throws DomainError of `read`
 */
export async function pictureAnswer(
	{ method, headers: asked }: { method: string; headers: Headers },
	{ bytes, read }: Pick<OpenedFile, "bytes" | "read">,
	name: string,
): Promise<Response> {
	const etag = `"${name}"`;
	const headers = { etag, "cache-control": `private, max-age=${KEPT_SECONDS}, immutable`, vary: "authorization" };
	const known = asked
		.get("if-none-match")
		?.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""));
	if (known?.includes(etag)) return new Response(null, { status: 304, headers });
	const whole = {
		...{ ...headers, "content-type": "image/jpeg", "content-disposition": "inline" },
		"content-length": String(bytes),
	};
	return new Response(method === "HEAD" ? null : await read(), { headers: whole });
}
