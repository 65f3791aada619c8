import { safeNext } from "~/lib/safe-next.ts";
import { AUTHORIZE_PATH } from "./issuer.ts";

type Origins = { own: string; platform: string };

/** Added by the provider when it sends somebody to our pages, or done with once they have signed in. */
const DROPPED = ["exp", "sig", "ba_iat", "ba_pl", "ba_param", "prompt", "max_age", "lang"];

/**
 * The pending authorization request in the address of a page, as the path that takes it up again once somebody has
 * signed in; null when there is none. It is a request like any other: the provider checks all of it again.
 */
export function pendingAuthorization(params: URLSearchParams): string | null {
	if (!params.has("client_id") || !params.has("response_type")) return null;
	const kept = new URLSearchParams(params);
	for (const name of DROPPED) kept.delete(name);
	return `${AUTHORIZE_PATH}?${kept}`;
}

/**
 * Where a walk may end: a path of our own (as a path) or an address of the client's origin (whole). Anything else is
 * null, so that no link to us leads people elsewhere (ACC-6).
 */
export function safeContinue(target: string | null | undefined, { own, platform }: Origins): string | null {
	if (!target) return null;
	const origin = [own, platform].find((known) => target === known || target.startsWith(`${known}/`)) ?? "";
	const path = safeNext(target.slice(origin.length) || "/");
	if (path === null) return null;
	return origin === platform ? `${platform}${path}` : path;
}

/** The walk's end as this page's address has it: `continue` or `return_to`, or the provider's own parameters. */
export function continueOf(url: URL, origins: Origins): string {
	const { searchParams } = url;
	return (
		pendingAuthorization(searchParams) ??
		safeContinue(searchParams.get("continue") ?? searchParams.get("return_to"), origins) ??
		"/"
	);
}

/** What somebody changed of their account: a fixed word of the address, behind which stands a sentence of ours. */
export const CHANGES = ["password", "mobile", "name"] as const;
export type Change = (typeof CHANGES)[number];

/** Our page that confirms a change, and leads on. */
export const changedPath = (change: Change, continueTo: string): string =>
	withContinue(`/changed?what=${change}`, continueTo);

/** Where a change ends: back where it was asked for, whose page confirms it; else at our own page that does. */
export const afterChange = (change: Change, continueTo: string): string =>
	continueTo === "/" ? changedPath(change, continueTo) : continueTo;

/** An address of ours that carries the walk's end along. */
export const withContinue = (path: string, continueTo: string): string =>
	continueTo === "/"
		? path
		: `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ continue: continueTo })}`;
