/** What an address of ours is written with: nothing of it needs an escape. */
const PLAIN = /^[\w./-]*$/;

const PAGE = /^0*([1-9]\d{0,5})$/;

/** A part that stands for something, as our own links write it; null: left out, which is the first page. */
function canonicalPart(name: string, part: string): string | null {
	if (name === "page") return PAGE.exec(part)?.[1] ?? null;
	// Ids are uuids or numbers, and both have further spellings of the same one.
	if (name.endsWith("Uuid")) return part.toLowerCase().replace(/^0+(?=\d+$)/, "");
	return part;
}

/**
 * The one spelling of a public address, of as many as lead to the same page: without empty parts, in the case of its
 * route, a page as a plain number. Only this one is kept in the cache, so that nobody fills it with made-up ones (SITE-5).
 * @param pattern of the route that answers @param pathname decoded
 * @returns null where no page of ours can be: the route says so itself
 */
export function canonicalPath(pattern: string, pathname: string): string | null {
	const given = pathname.split("/").filter(Boolean);
	const words = pattern.split("/").filter(Boolean);
	const parts = words.flatMap((word, index) => {
		const [part] = given;
		// One that may be missing is, where the word behind it stands in its place.
		if (part === undefined || (word.endsWith("?") && part.toLowerCase() === words[index + 1])) return [];
		given.shift();
		return word.startsWith(":") ? (canonicalPart(word.slice(1).replace(/\?$/, ""), part) ?? []) : word;
	});
	const path = `/${parts.join("/")}`;
	return PLAIN.test(path) ? path : null;
}
