import type { Context } from "hono";
import { isSlideWord } from "#workers/providers/bbb/slide-address.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { openSlide } from "~/domain/live-class/slides.server.ts";
import { fileAnswer } from "~/request/file-answer.ts";
import type { HonoEnv } from "../../middleware/app-context.ts";

const answer = (status: number, headers: Record<string, string> = {}) =>
	new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });

const STATUS: Readonly<Record<string, number>> = { AssetNotFound: 404, RangeNotSatisfiable: 416, FileChanged: 412 };

/** A file of slides for the provider, whom the signature in the address proves for this file and some minutes (LIV-6). */
export async function answerSlide(c: Context<HonoEnv>, assetUuid: string, word: string): Promise<Response> {
	const { deps } = c.var.app;
	if (c.req.method !== "GET" && c.req.method !== "HEAD") return answer(405, { allow: "GET, HEAD" });
	if (!(await isSlideWord(word, assetUuid, deps.vars.BBB_SECRET, deps.clock()))) return answer(404);
	try {
		const sent = await fileAnswer(c.req.raw, await openSlide(deps, assetUuid));
		sent.headers.set("cache-control", "private, no-store");
		return sent;
	} catch (error) {
		const status = STATUS[expectedError(error)?.code ?? ""];
		if (status) return answer(status);
		deps.log.error("slides not handed over", error, { asset: assetUuid });
		return answer(503, { "retry-after": "5" });
	}
}
