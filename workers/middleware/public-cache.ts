import type { Theme } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import type { AppContext } from "~/request/app-context.ts";
import { partAway } from "~/request/part-away.ts";
import { Memory } from "../lib/memory.ts";
import { refusesToRender } from "./made-up-pages.ts";

type Stored = {
	body: Uint8Array<ArrayBuffer>;
	headers: [string, string][];
	etag: string;
	storedAt: number;
	/** As of which publication it was made. */
	version: string;
	/** Under this one it could not be made anew. */
	failedUnder?: string;
	/** All headers of its answers but the request's id, made by the first that needs nothing else. */
	atHand?: Headers;
};

const FRESH_MS = 30_000;
/** Up to this age a copy is served while a new one is made; past it a visitor waits a moment for the new one. */
const STALE_MS = 10 * 60_000;
const PATIENCE_MS = 2_000;
/** The data centre keeps a copy for the time in which nothing new can be made: an old page is better than none (RUN-4). */
const KEPT_SECONDS = 7 * 86_400;

/** Bytes of all pages together: an isolate has 128 MB. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Bounded by number and bytes; a copy goes when others take its place, never by its age. */
const memory = new Memory<Stored>(300, MOST_BYTES);

/** The DOM's types know `caches` without Cloudflare's `default`. */
const edgeCache = () => (caches as unknown as { default: Cache }).default;

/** The pages that are being made. One whose request the platform ends never says that it is made: nobody looks for it any longer than this. */
const making = new Memory<Promise<void>>(300);
const MAKING_MS = 10_000;

/** Whether a request may be answered with what everybody gets: no one signed in, and no message to show once. */
export const mayBeShared = ({ actor, toast }: Pick<AppContext, "actor" | "toast">) => !actor && !toast;

type Options = {
	app: AppContext;
	request: Request;
	pathname: string;
	/** Changes with each build: an older page names style sheets that are gone. */
	build: string;
	/** Renders what it is given: the address alone. */
	render: (request: Request) => Promise<Response>;
	/** How long a visitor waits for a new page in the place of an old one. */
	patience?: () => Promise<void>;
};

/** What the answer to a guest depends on. */
type Shown = {
	origin: string;
	pathname: string;
	locale: Locale;
	theme: Theme;
	hiddenUpTo?: number;
	version: string;
	build: string;
};

/** One copy for all publications: the one before is what there is while nothing new can be made. */
const keyOf = ({ origin, pathname, locale, theme, hiddenUpTo, build }: Omit<Shown, "version">) =>
	`${origin}${pathname}?lang=${locale}&theme=${theme}${hiddenUpTo ? `&hidden=${hiddenUpTo}` : ""}&build=${build}`;

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
	if (!found || found.version !== shown.version || now - found.storedAt > FRESH_MS) return null;
	if (!found.atHand) {
		found.atHand = headersOf(found, "hit");
		finish(found.atHand);
	}
	return answerWith(found, request, found.atHand);
}

/**
 * Serves an anonymous public page from memory of the isolate, then from the data centre's cache, else renders it;
 * a stale copy is served at once and renewed behind. An old one, or one from before a publication, is served where a
 * new one cannot be made, however old it is (RUN-4). What everybody gets is made from the path, the language and the
 * theme: a visitor's query and headers do not reach the page (SITE-5).
 */
export async function cachedPublicPage(options: Options): Promise<Response> {
	const { app, request, pathname, build, patience = () => scheduler.wait(PATIENCE_MS) } = options;
	const version = await app.deps.cache.publicVersion();
	const { locale, theme, hiddenUpTo = 0 } = app;
	const key = keyOf({ origin: app.deps.vars.PUBLIC_ORIGIN, pathname, locale, theme, hiddenUpTo, build });
	const kept = { key, version };
	let now = app.deps.clock();
	let found: Stored | null | undefined = memory.get(key, now) ?? (await fromDataCentre(key));
	const isUsable = (copy: Stored) =>
		(copy.version === version && (now - copy.storedAt <= STALE_MS || making.get(key, now) !== undefined)) ||
		copy.failedUnder === version;
	let other = making.get(key, now);
	let waits = 0;
	// However many ask for what is not there yet, or was published anew, one visitor has it made: the others find it in memory. Twice, as what is
	// made already may be from before a publication.
	for (; other && waits < 2 && !(found && isUsable(found)); waits += 1) {
		await Promise.race([other, patience()]);
		now = app.deps.clock();
		found = memory.get(key, now);
		other = making.get(key, now);
	}
	if (!found) return first(kept, options);
	if (found.version === version && now - found.storedAt <= FRESH_MS) return answer(found, request, "hit");
	const atOnce = isUsable(found) || (waits > 0 && other !== undefined);
	if (atOnce && other) return answer(found, request, "stale");
	const renewal = renew({ ...kept, found }, options);
	app.deps.background(renewal);
	if (atOnce) return answer(found, request, "stale");
	// What was published is not shown as it was before, as long as there is hope: for this the visitor waits.
	const newer = await (found.version === version ? Promise.race([renewal, patience()]) : renewal);
	return newer ?? answer(found, request, "stale");
}

/** Others wait meanwhile for what is made. */
async function shared<T>(key: string, { deps }: AppContext, make: () => Promise<T>): Promise<T> {
	const { promise, resolve } = Promise.withResolvers<void>();
	making.set(key, promise, deps.clock() + MAKING_MS);
	try {
		return await make();
	} finally {
		if (making.get(key, 0) === promise) making.delete(key);
		resolve();
	}
}

/** A page of which there is no copy. It is made to its end for those who wait, also where this visitor has gone. */
function first({ key, version }: Kept, options: Options): Promise<Response> {
	const { app, request } = options;
	const page = shared(key, app, async () => {
		const response = await rendered(options);
		const stored = await keep({ key, version, response, app });
		return stored ? answer(stored, request, "miss") : response;
	});
	app.deps.background(page.catch(() => {}));
	return page;
}

/** The page made anew. As its address was sent: `pathname` is decoded, and an address drops the control characters at its end. */
const rendered = ({ app, request, render }: Options): Promise<Response> =>
	render(new Request(app.deps.vars.PUBLIC_ORIGIN + new URL(request.url).pathname));

type Kept = { key: string; version: string };

/** Makes a page anew in the place of a copy. Undefined where it cannot be made: the copy stays. Never rejects. */
async function renew(
	{ key, version, found }: Kept & { found: Stored },
	options: Options,
): Promise<Response | undefined> {
	const { app, request } = options;
	let isRefused = false;
	try {
		const newer = await shared(key, app, async () => {
			const response = await rendered(options);
			const stored = await keep({ key, version, response, app });
			if (stored) return answer(stored, request, "miss");
			isRefused = refusesToRender(response);
			if (response.status >= 500 || partAway.has(app)) return null;
			// It is no page for everybody any more.
			memory.delete(key);
			app.deps.background(edgeCache().delete(key));
			return response;
		});
		if (newer) return newer;
	} catch (error) {
		app.deps.log.error("public page renewal failed", error);
	}
	// What is not rendered for one network may be for the next visitor.
	if (!isRefused) found.failedUnder = version;
	return undefined;
}

async function fromDataCentre(key: string): Promise<Stored | null> {
	const response = await edgeCache().match(key);
	if (!response) return null;
	const body = new Uint8Array(await response.arrayBuffer());
	const said = (name: string) => response.headers.get(name) ?? "";
	const headers = [...response.headers].filter(
		([name]) => !["x-stored-at", "x-version", "cache-control", "age", "cf-cache-status"].includes(name),
	);
	const stored = {
		body,
		headers,
		etag: said("etag"),
		storedAt: Number(said("x-stored-at")),
		version: said("x-version"),
	};
	memory.set(key, stored, Number.POSITIVE_INFINITY, body.byteLength);
	return stored;
}

/**
 * Stores a good answer; returns null, leaving the body unread, for anything else: also for a page with scripts, since
 * its nonce is good for one response.
 */
async function keep({
	key,
	version,
	response,
	app,
}: Kept & { response: Response; app: AppContext }): Promise<Stored | null> {
	const forOne = response.headers.has("set-cookie") || app.hasNonce;
	if (response.status !== 200 || forOne || partAway.has(app)) return null;
	const body = new Uint8Array(await response.arrayBuffer());
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
	const etag = `W/"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
	const storedAt = app.deps.clock();
	const headers = [...response.headers].filter(([name]) => name !== "cache-control");
	const stored: Stored = { body, headers, etag, storedAt, version };
	memory.set(key, stored, Number.POSITIVE_INFINITY, body.byteLength);
	const copy = new Response(body, { headers });
	copy.headers.set("etag", etag);
	copy.headers.set("x-stored-at", String(storedAt));
	copy.headers.set("x-version", version);
	copy.headers.set("cache-control", `public, max-age=${KEPT_SECONDS}`);
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
