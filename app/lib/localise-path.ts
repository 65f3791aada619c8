import type { Locale } from "./time.ts";

const PREFIX = "/bn";

/** Where the cookie alone decides: these have no twin (SITE-4 is for public pages). */
const WITHOUT_TWIN = /^\/(student|dashboard|admin|auth|errors|api)(\/|\?|$)/;

/** The address without its language: `/bn/help?x=1` → `/help?x=1`, `/bn` → `/`. Others stay as they are. */
export function barePath(path: string): string {
	if (path === PREFIX) return "/";
	if (path.startsWith(`${PREFIX}?`) || path.startsWith(`${PREFIX}#`)) return `/${path.slice(PREFIX.length)}`;
	return path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
}

/** The same public page in `locale`, whichever language `path` is in: the bare one in English, its twin under `/bn` in Bangla (SITE-4). */
export function localePath(path: string, locale: Locale): string {
	const bare = barePath(path);
	if (locale === "en" || WITHOUT_TWIN.test(bare)) return bare;
	return bare === "/" ? PREFIX : bare.startsWith("/?") ? `${PREFIX}${bare.slice(1)}` : `${PREFIX}${bare}`;
}
