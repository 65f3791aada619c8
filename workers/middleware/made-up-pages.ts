import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";
import { Memory } from "../lib/memory.ts";

/** Whoever asked for too many pages that are not there, until an instant (ms UTC). */
const guessing = new Memory<true>(1_000);
const REFUSED_MS = 60_000;
const refusals = new WeakSet<Response>();

/** Whether an answer says that for this address nothing is rendered now, which says nothing of the page. */
export const refusesToRender = (response: Response): boolean => refusals.has(response);

/**
 * Renders a page that no copy is kept of. What is not there passes every cache, each address made up anew: whoever asks for many of
 * those gets nothing rendered for a minute, and what is kept as always (SEC-4). 503, since a copy stays where a page cannot be made.
 */
export async function renderUnlessGuessing(
	{ deps, address, locale }: Pick<AppContext, "deps" | "address" | "locale">,
	render: () => Promise<Response>,
): Promise<Response> {
	const now = deps.clock();
	if (guessing.get(address, now)) {
		const headers = { "retry-after": String(REFUSED_MS / 1000), "content-type": "text/plain; charset=utf-8" };
		const refusal = new Response(m.errors_too_many_requests({}, { locale }), { status: 503, headers });
		refusals.add(refusal);
		return refusal;
	}
	const response = await render();
	// A limiter that does not answer refuses nobody a page that everybody may read.
	if (response.status === 404 && !(await deps.rateLimit("made-up-page", address).catch(() => true)))
		guessing.set(address, true, now + REFUSED_MS);
	return response;
}
