import type { Locale } from "./time.ts";

const PREFIX = "/bn";

/** The address without its language: `/bn/help?x=1` → `/help?x=1`, `/bn` → `/`. Others stay as they are. */
export function barePath(path: string): string {
	if (path === PREFIX) return "/";
	if (path.startsWith(`${PREFIX}?`) || path.startsWith(`${PREFIX}#`)) return `/${path.slice(PREFIX.length)}`;
	return path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
}

/**
 * The address of a page that has a twin (its route's `handle` says so) in a language, whichever one `path` is in: as
 * it is in English, under `/bn` in Bangla (SITE-4).
 */
export function localePath(path: string, locale: Locale): string {
	const bare = barePath(path);
	if (locale === "en") return bare;
	return bare === "/" ? PREFIX : bare.startsWith("/?") ? `${PREFIX}${bare.slice(1)}` : `${PREFIX}${bare}`;
}
