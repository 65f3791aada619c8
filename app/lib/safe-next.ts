/** Longer addresses are none of ours, and would not fit into the cookie that remembers a sign-in. */
const LONGEST = 2_048;

const CONTROL = /\p{Cc}/u;

/** Stands for whichever origin the path is of. */
const BASE = "https://own.invalid";

/**
 * An address to go on to as a path of our own origin, or nothing: the one check of both Workers, so that no link to us
 * leads people elsewhere (ACC-6). The answer is what a browser would make of it, with `..` gone.
 */
export function safeNext(next: string | null | undefined): string | null {
	if (!next?.startsWith("/") || next.length > LONGEST || next.includes("\\") || CONTROL.test(next)) return null;
	const url = URL.parse(next, BASE);
	// `/.//evil` is of our origin, but its path alone, `//evil`, is another's.
	if (url?.origin !== BASE || url.pathname.startsWith("//")) return null;
	const path = `${url.pathname}${url.search}${url.hash}`;
	return path.length > LONGEST ? null : path;
}

/**
 * A page asked for, as the address to come back to: all of it, else without its query, else home. It travels within other
 * addresses, escaped again each time, and the headers of an answer must stay small.
 */
export const returnPath = (path: string): string => safeNext(path) ?? safeNext(path.split("?", 1)[0]) ?? "/";
