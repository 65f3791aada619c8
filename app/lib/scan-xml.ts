/** A piece of XML, with the line (from 1) it begins at. Names come without the prefix of their namespace. */
export type XmlToken =
	| { kind: "open"; name: string; attributes: Readonly<Record<string, string>>; line: number }
	| { kind: "close"; name: string; line: number }
	| { kind: "text"; text: string; line: number };

/** Why a text is no XML that is read here, and where: `doctype` may define entities, which are never expanded. */
export type XmlFault = "doctype" | "too-deep" | "not-xml";
export class XmlError extends Error {
	readonly fault: XmlFault;
	readonly line: number;
	constructor(fault: XmlFault, line: number) {
		super(`${fault} at line ${line}`);
		this.fault = fault;
		this.line = line;
	}
}

/** No format that is read here nests deeper than a third of it. */
const MAX_DEPTH = 64;
const NAME = /[^\s=<>"'/!?&]+/y;
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** The five entities of XML, numbers, and the one of HTML that editors leave behind; others stay as they are written. */
const decode = (text: string): string =>
	text.includes("&")
		? text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
				if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole;
				const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
				return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
			})
		: text;

const local = (name: string) => name.slice(name.indexOf(":") + 1);

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(source);
}

/**
 * The tags and texts of an XML document in one pass, no place looked at more than a few times. Comments and processing
 * instructions are passed over; a document type is refused, and so is what nests deeper than any format does.
 * @throws XmlError
 */
export function* scanXml(source: string): Generator<XmlToken> {
	const open: string[] = [];
	let line = 1;
	let lineEnds = source.indexOf("\n");
	// Each line break is looked for once: a whole sheet may be one line.
	const lineAt = (at: number) => {
		for (; lineEnds >= 0 && lineEnds < at; line += 1) lineEnds = source.indexOf("\n", lineEnds + 1);
		return line;
	};
	const fail = (fault: XmlFault, at: number) => new XmlError(fault, lineAt(at));
	const past = (sign: string, at: number) => {
		const end = source.indexOf(sign, at);
		if (end < 0) throw fail("not-xml", at);
		return end + sign.length;
	};
	for (let at = 0; at < source.length; ) {
		if (source[at] !== "<") {
			const end = source.indexOf("<", at);
			const to = end < 0 ? source.length : end;
			const text = source.slice(at, to);
			if (open.length > 0) yield { kind: "text", text: decode(text), line: lineAt(at) };
			else if (text.replace(/^\ufeff/, "").trim() !== "") throw fail("not-xml", at);
			at = to;
		} else if (source.startsWith("<!--", at)) at = past("-->", at + 4);
		else if (source.startsWith("<![CDATA[", at)) {
			if (open.length === 0) throw fail("not-xml", at);
			const end = past("]]>", at);
			yield { kind: "text", text: source.slice(at + 9, end - 3), line: lineAt(at) };
			at = end;
		} else if (source.startsWith("<?", at)) at = past("?>", at);
		else if (source.startsWith("<!", at)) throw fail("doctype", at);
		else {
			const closes = source[at + 1] === "/";
			const begin = at;
			const name = match(NAME, source, at + (closes ? 2 : 1))?.[0];
			if (!name) throw fail("not-xml", at);
			at += name.length + (closes ? 2 : 1);
			const attributes: Record<string, string> = {};
			for (let one = match(ATTRIBUTE, source, at); one && !closes; one = match(ATTRIBUTE, source, at)) {
				attributes[local(one[1] as string)] = decode(one[2] ?? one[3] ?? "");
				at += one[0].length;
			}
			const end = match(TAG_END, source, at);
			if (!end || (closes && end[1])) throw fail("not-xml", begin);
			at += end[0].length;
			if (!closes) {
				yield { kind: "open", name: local(name), attributes, line: lineAt(begin) };
				open.push(name);
				if (open.length > MAX_DEPTH) throw fail("too-deep", begin);
			}
			if (closes || end[1]) {
				if (open.pop() !== name) throw fail("not-xml", begin);
				yield { kind: "close", name: local(name), line: lineAt(begin) };
			}
		}
	}
	if (open.length > 0) throw fail("not-xml", source.length);
}
