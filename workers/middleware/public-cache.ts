import type { Theme } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import type { AppContext } from "~/request/app-context.ts";
import { partAway } from "~/request/part-away.ts";
import { Memory } from "../lib/memory.ts";

type Stored = {
	body: Uint8Array<ArrayBuffer>;
	headers: [string, string][];
	etag: string;
	storedAt: number;
	/** All headers of its answers but the request's id, made by the first that needs nothing else. */
	atHand?: Headers;
};

const FRESH_MS = 30_000;
/** How long an older copy may still be served while a new one is made. */
const STALE_MS = 10 * 60_000;

const memory = new Memory<Stored>(300);

/** The DOM's types know `caches` without Cloudflare's `default`. */
const edgeCache = () => (caches as unknown as { default: Cache }).default;

const rendering = new Set<string>();

/** Whether a request may be answered with what everybody gets: no one signed in, and no message to show once. */
export const mayBeShared = ({ actor, toast }: AppContext, method: string) => method === "GET" && !actor && !toast;

type Options = {
	app: AppContext;
	request: Request;
	pathname: string;
	/** Changes with each build: an older page names style sheets that are gone. */
	build: string;
	/** Renders what it is given: the address alone. */
	render: (request: Request) => Promise<Response>;
};

/** What the answer to a guest depends on. */
type Shown = { origin: string; pathname: string; locale: Locale; theme: Theme; version: string; build: string };

const keyOf = ({ origin, pathname, locale, theme, version, build }: Shown) =>
	`${origin}${pathname}?lang=${locale}&theme=${theme}&v=${version}&build=${build}`;

type AtHand = {
	shown: Shown;
	request: Request;
	now: number;
	/** What else every answer says, the same for all of them. */
	finish: (headers: Headers) => void;
};

/** The page when memory has a fresh copy: an answer without waiting for anything. Null: `cachedPublicPage` has to be asked. */
export function pageAtHand({ shown, request, now, finish }: AtHand): Response | null {
	const found = memory.get(keyOf(shown), now);
	if (!found || now - found.storedAt > FRESH_MS) return null;
	if (!found.atHand) {
		found.atHand = headersOf(found, "hit");
		finish(found.atHand);
	}
	return answerWith(found, request, found.atHand);
}

/**
 * Serves an anonymous public page from memory of the isolate, then from the data centre's cache, else renders it;
 * a stale copy is served at once and renewed behind. A publish raises the version in the key. What everybody gets is made
 * from the path, the language and the theme: a visitor's query and headers do not reach the page (SITE-5).
 */
export async function cachedPublicPage({ app, request, pathname, build, render }: Options): Promise<Response> {
	const version = await app.deps.cache.publicVersion();
	const { locale, theme } = app;
	const key = keyOf({ origin: app.deps.vars.PUBLIC_ORIGIN, pathname, locale, theme, version, build });
	// As it was sent: `pathname` is decoded, and an address drops the control characters at its end.
	const sent = new URL(request.url).pathname;
	const rendered = () => render(new Request(app.deps.vars.PUBLIC_ORIGIN + sent));
	const now = app.deps.clock();
	const found = memory.get(key, now) ?? (await fromDataCentre(key, now));
	if (found) {
		if (now - found.storedAt > FRESH_MS && !rendering.has(key)) {
			rendering.add(key);
			app.deps.background(
				rendered()
					.then((response) => keep(key, response, app))
					.catch((error) => app.deps.log.error("public page renewal failed", error))
					.finally(() => rendering.delete(key)),
			);
		}
		return answer(found, request, now - found.storedAt > FRESH_MS ? "stale" : "hit");
	}
	const response = await rendered();
	const stored = await keep(key, response, app);
	return stored ? answer(stored, request, "miss") : response;
}

async function fromDataCentre(key: string, now: number): Promise<Stored | null> {
	const response = await edgeCache().match(key);
	if (!response) return null;
	const storedAt = Number(response.headers.get("x-stored-at") ?? 0);
	const body = new Uint8Array(await response.arrayBuffer());
	const headers = [...response.headers].filter(
		([name]) => !["x-stored-at", "cache-control", "age", "cf-cache-status"].includes(name),
	);
	const stored: Stored = { body, headers, etag: response.headers.get("etag") ?? "", storedAt };
	if (now - storedAt > STALE_MS) return null;
	memory.set(key, stored, storedAt + STALE_MS);
	return stored;
}

/**
 * Stores a good answer; returns null, leaving the body unread, for anything else: also for a page with scripts, since
 * its nonce is good for one response.
 */
async function keep(key: string, response: Response, app: AppContext): Promise<Stored | null> {
	const forOne = response.headers.has("set-cookie") || app.hasNonce;
	if (response.status !== 200 || forOne || partAway.has(app)) return null;
	const body = new Uint8Array(await response.arrayBuffer());
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
	const etag = `W/"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
	const storedAt = app.deps.clock();
	const headers = [...response.headers].filter(([name]) => name !== "cache-control");
	const stored: Stored = { body, headers, etag, storedAt };
	memory.set(key, stored, storedAt + STALE_MS);
	const copy = new Response(body, { headers });
	copy.headers.set("etag", etag);
	copy.headers.set("x-stored-at", String(storedAt));
	copy.headers.set("cache-control", `public, max-age=${STALE_MS / 1000}`);
	app.deps.background(edgeCache().put(key, copy));
	return stored;
}

function headersOf(stored: Stored, how: "hit" | "stale" | "miss"): Headers {
	const headers = new Headers(stored.headers);
	headers.set("etag", stored.etag);
	headers.set("x-cache", how);
	// A browser asks again each time, and mostly hears 304; signing in or changing language must show at once.
	headers.set("cache-control", "private, no-cache");
	headers.set("vary", "Cookie");
	return headers;
}

function answerWith(stored: Stored, request: Request, headers: Headers): Response {
	if (request.headers.get("if-none-match")?.replace(/^W\//, "") === stored.etag.replace(/^W\//, ""))
		return new Response(null, { status: 304, headers });
	return new Response(request.method === "HEAD" ? null : stored.body, { headers });
}

const answer = (stored: Stored, request: Request, how: "hit" | "stale" | "miss") =>
	answerWith(stored, request, headersOf(stored, how));
