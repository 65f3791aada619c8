/** What is known of a content: its strong tag, quotes included, and when it was stored, ms UTC. */
type Known = { tag: string; modifiedAt: number };

/** Whether a list of tags (`If-None-Match`) names this one; by the weak comparison. */
export const namesTag = (header: string, tag: string): boolean =>
	header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);

/** Whether a list of tags (`If-Match`) names this one; by the strong comparison, which a weak tag never passes. */
export const provesTag = (header: string, tag: string): boolean =>
	header.trim() === "*" || header.split(",").some((one) => one.trim() === tag);

/** A date as HTTP writes it, in whole seconds. */
export const httpDate = (ms: number): string => new Date(ms).toUTCString();

/** A header with a date, ms UTC; null for what is none, which counts as not sent. */
function dateIn(header: string | null): number | null {
	const isDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(header ?? "");
	const ms = isDate ? Date.parse(header ?? "") : Number.NaN;
	return Number.isNaN(ms) ? null : ms;
}

const wholeSeconds = (ms: number): number => ms - (ms % 1000);

/**
 * What the conditions of a request say of a content, in the order of RFC 9110, section 13.2.2: it is another one than the caller knows, or the
 * caller has it already, or it is to be sent.
 */
export function precondition(headers: Headers, { tag, modifiedAt }: Known): "changed" | "had" | "send" {
	const modified = wholeSeconds(modifiedAt);
	const match = headers.get("if-match");
	const unmodifiedSince = dateIn(headers.get("if-unmodified-since"));
	if (match === null ? unmodifiedSince !== null && modified > unmodifiedSince : !provesTag(match, tag))
		return "changed";
	const noneMatch = headers.get("if-none-match");
	const modifiedSince = dateIn(headers.get("if-modified-since"));
	const isHad = noneMatch === null ? modifiedSince !== null && modified <= modifiedSince : namesTag(noneMatch, tag);
	return isHad ? "had" : "send";
}

/** Whether the part that a request asks for is one of the content that it knows (`If-Range`): the same strong tag, or the same second. */
export function isOfSame(ifRange: string | null, { tag, modifiedAt }: Known): boolean {
	if (ifRange === null || ifRange.trim() === tag) return true;
	return dateIn(ifRange) === wholeSeconds(modifiedAt);
}
