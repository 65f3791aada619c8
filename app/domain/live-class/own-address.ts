/**
 * An address that a browser may be sent to after a class: of our own origin, or a path of it. Undefined for none, null for
 * anybody else's.
 */
export function ownAddress(text: string | undefined, origin: string): string | null | undefined {
	if (text === undefined || text === "") return undefined;
	const url = URL.parse(text, origin);
	// The origin of a `blob:` is that of the page that made it.
	if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
	return url.username === "" && url.password === "" ? url.href : null;
}
