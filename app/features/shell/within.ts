import { barePath } from "~/lib/localise-path.ts";

/** An address as places are compared: no language, no query, `/dashboard/student` as `/student`, no `p/1`. */
function comparable(path: string): string {
	const bare = (barePath(path).split(/[?#]/)[0] ?? "").replace(/^\/dashboard\/student/, "/student");
	return bare.replace(/\/p(\/\d+)?(?=\/|$)/, "").replace(/\/$/, "") || "/";
}

/** Whether an address is one of these places, or below it. */
export function isWithin(path: string, places: readonly string[]): boolean {
	const here = comparable(path);
	return places.map(comparable).some((at) => here === at || (at !== "/" && here.startsWith(`${at}/`)));
}

/** A place of a navigation: its address, and with `within` all below it and below these too; with `alone` nothing below its own. */
export type Place = { href: string; within?: readonly string[]; alone?: true };

/** How much of an address a place accounts for: 0 where the address is elsewhere. A part of a page is no place of its own. */
function reach({ href, within, alone }: Place, path: string): number {
	if (href.includes("#")) return 0;
	if (comparable(path) === comparable(href)) return comparable(href).length;
	if (!within) return 0;
	return Math.max(
		0,
		...[...(alone ? [] : [href]), ...within].filter((at) => isWithin(path, [at])).map((at) => comparable(at).length),
	);
}

/** The one place of a navigation that an address belongs to: of a section and what stands within it, the nearer. */
export function placeOf<P extends Place>(places: readonly P[], path: string): P | undefined {
	const nearest = Math.max(0, ...places.map((place) => reach(place, path)));
	return nearest === 0 ? undefined : places.find((place) => reach(place, path) === nearest);
}
