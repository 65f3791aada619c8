/** An element: its own text, without that of its children, and its children in order. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const ENTITIES: ReadonlyMap<string, string> = new Map(
	Object.entries({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }),
);
/** Deeper or larger than any answer of the provider. */
const DEEPEST = 64;

const TOKEN =
	/<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>|([^<]+)/gy;

const decoded = (text: string): string =>
	text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
		if (name !== undefined) return ENTITIES.get(name) ?? whole;
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});

/**
 * Reads the small XML that the provider answers with: elements, texts and CDATA. Attributes are passed over, entities of
 * one's own are none (there is no DOCTYPE). Null for what is not one whole element.
 */
export function parseXml(xml: string): XmlElement | null {
	const text = xml.trim();
	const root: XmlElement = { name: "", text: "", children: [] };
	const open = [root];
	TOKEN.lastIndex = 0;
	while (TOKEN.lastIndex < text.length) {
		const [, cdata, closes, name, , empty, characters] = TOKEN.exec(text) ?? [""];
		// Nothing matched: a stray `<`, or what this does not read.
		if (TOKEN.lastIndex === 0) return null;
		const inner = open.at(-1) ?? root;
		if (cdata !== undefined) inner.text += cdata;
		else if (characters !== undefined) inner.text += decoded(characters);
		else if (name === undefined) continue;
		else if (closes) {
			if (open.length === 1 || inner.name !== name) return null;
			open.pop();
		} else {
			const element = { name, text: "", children: [] };
			inner.children.push(element);
			if (!empty) open.push(element);
			if (open.length > DEEPEST) return null;
		}
	}
	const [only, ...more] = root.children;
	return open.length === 1 && only && more.length === 0 && root.text.trim() === "" ? only : null;
}

/** The children of an element that have a name, however its letters are written. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
	element?.children.filter((child) => child.name.toLowerCase() === name.toLowerCase()) ?? [];

/** The first child of that name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
	childrenOf(element, name)[0];

/** The text of the first child of that name; null where it is missing or empty. */
export const textOf = (element: XmlElement | undefined, name: string): string | null =>
	childOf(element, name)?.text.trim() || null;

/** A text of XML, as it may stand in an attribute. */
export const escaped = (text: string): string =>
	text
		// What XML 1.0 cannot say at all.
		.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
		.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);
