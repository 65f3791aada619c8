import { barePath } from "~/lib/localise-path.ts";

/** An address as places are compared: no language, no query, `/dashboard/student` as `/student`, no `p/1`. */
export function comparable(path: string): string {
	const bare = (barePath(path).split(/[?#]/)[0] ?? "").replace(/^\/dashboard\/student/, "/student");
	return bare.replace(/\/p(\/\d+)?(?=\/|$)/, "").replace(/\/$/, "") || "/";
}

/** Whether an address is one of these places, or below it. */
export function isWithin(path: string, places: readonly string[]): boolean {
	const here = comparable(path);
	return places.map(comparable).some((at) => here === at || (at !== "/" && here.startsWith(`${at}/`)));
}
