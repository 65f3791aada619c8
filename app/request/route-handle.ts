import type { Role } from "~/domain/account/session.ts";

/** What stands in a screen's place while it loads. */
export type Screen = "overview" | "list" | "exam" | "result";

/** A page's line in the sitemap: its address, or one for each of what is published. */
export type SitemapEntry =
	| `/${string}`
	| { each: "model-tests" | "mock-tests" | "institutes" | "courses" | "teachers"; at: `/${string}/:uuid` };

/** The same for everybody: guests get it from the cache, so it ships no script and reads no query, but for what `searched` names. */
type SharedHandle = {
	access: "everyone";
	cached: true;
	scripts: false;
	/** It answers under `/bn` as well, always in Bangla. */
	twin: boolean;
	sitemap: SitemapEntry | null;
	/** What of a query says what is looked for: with one of these it is made anew for whoever asks, and kept for nobody. */
	searched?: readonly string[];
};

/** For everybody, made anew for whoever comes. */
type OpenHandle = { access: "everyone"; cached: false; scripts: boolean; twin: boolean; sitemap: null };

/** For whoever is signed in, whatever the account lacks, in no area; the page leads everybody else to where they get what it is about. */
type AccountHandle = {
	access: "signed-in";
	/** Only in this role. */
	role: Role | null;
	cached: false;
	scripts: boolean;
	twin: false;
	sitemap: null;
};

/** For those who have the role of the area it is in and lack nothing. */
type AreaPageHandle = {
	access: "area";
	/** Also for those who lack a precondition of their role. */
	unready?: true;
	/** It asks the database nothing while an exam runs, and neither does its shell (ATT-5). */
	databaseFree?: true;
	/** Nothing to come back to after signing in: guests go home. */
	live?: true;
	/** Guests read at `/auth/login` what it is about before they sign in. */
	told?: true;
	cached: false;
	scripts: true;
	twin: false;
	sitemap: null;
	/** Links to it within the area load data only, and this stands in its place meanwhile; null: always a new document. */
	screen: Screen | null;
};

/** What a route says of itself, the only source for guard, cache, languages, policy, sitemap and robots (SITE-7). */
export type RouteHandle = SharedHandle | OpenHandle | AccountHandle | AreaPageHandle;

/** What the layout of an area says: whose area it is. */
export type AreaHandle = { area: Role };

/** A page for everybody with its twin in Bangla. */
export const publicPage = {
	access: "everyone",
	cached: true,
	scripts: false,
	twin: true,
	sitemap: null,
} as const satisfies RouteHandle;

/** A file for everybody, in one language. */
export const publicFile = { ...publicPage, twin: false } as const satisfies RouteHandle;

/** A page or a step for everybody that is about whoever comes. */
export const openPage = {
	access: "everyone",
	cached: false,
	scripts: false,
	twin: false,
	sitemap: null,
} as const satisfies RouteHandle;

/** A page about one's own account. */
export const accountPage = {
	access: "signed-in",
	role: null,
	cached: false,
	scripts: false,
	twin: false,
	sitemap: null,
} as const satisfies RouteHandle;

/** A page of a role's area. */
export const areaPage = {
	access: "area",
	cached: false,
	scripts: true,
	twin: false,
	sitemap: null,
	screen: null,
} as const satisfies RouteHandle;
