import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isInExam, routerOf } from "./line-drops.ts";
import { typedFields } from "./typed-fields.ts";
import { TypedStore } from "./typed-store.ts";

/** Keeps what was typed for the document that comes next (LOOK-1). @param at the page to lead back to, where the next one is another */
export function keepTyped(at: string | null = null): void {
	// The exam's room keeps its choices itself, and knows which of them are saved.
	if (isInExam()) return;
	const root = routerOf().state.loaderData.root as { account?: string | null } | undefined;
	const fields = typedFields();
	if (fields.length > 0) new TypedStore(root?.account ?? null).add({ fields, at });
}

const SIGN_IN = /^\/auth\/(?:login|sign-in)(?:[?#]|$)/;

/** Whether who asked is led to a sign-in, or home as nobody: the one answer that asks for a new document. */
const asksToSignIn = ({ result }: DataStrategyResult): boolean =>
	result instanceof Response &&
	(result.headers.has("X-Remix-Reload-Document") || SIGN_IN.test(result.headers.get("location") ?? ""));

/** A form that was open while the session ended elsewhere is there again for who it is of, once they have signed in again (LOOK-1, ACC-10). */
export const keepThroughSignIn: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
	const results = await next();
	if (Object.values(results).some(asksToSignIn)) keepTyped(location.pathname + location.search);
	return results;
};
