import { characterEntities } from "character-entities";
import { characterOfByte } from "./windows-1252.ts";

/** A map: a name of a file is never looked up in an object's prototype. */
const NAMED: ReadonlyMap<string, string> = new Map(Object.entries(characterEntities));

/** The names that HTML reads without a semicolon as well. */
const WITHOUT_END = new Set(
	`AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave Iuml LT Ntilde
	Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring
	atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute icirc iexcl
	igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound
	quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml`.split(/\s+/),
);

const ENTITY = /&(?:#(\d{1,10});?|#x([\da-f]{1,8});?|([a-z][a-z\d]{1,31})(;|(?![\w=])))/gi;

/** The character of a number, as HTML reads it: 128 to 159 are those of Windows-1252. None of what is no character. */
function ofNumber(code: number): string | null {
	if (code === 160) return " ";
	if (code === 9 || code === 10 || code === 13) return code === 9 ? "\t" : "\n";
	if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return "\ufffd";
	if (code < 32 || code === 127) return null;
	return code < 160 ? characterOfByte(code) : String.fromCodePoint(code);
}

/** The character of a name; `&NBSP;` is written too. Undefined where no name is meant, null where HTML has none such. */
function ofName(name: string, isEnded: boolean): string | null | undefined {
	if (!isEnded) return WITHOUT_END.has(name) ? NAMED.get(name)?.replace("\u00a0", " ") : undefined;
	return (NAMED.get(name) ?? NAMED.get(name.toLowerCase()))?.replace("\u00a0", " ") ?? null;
}

/**
 * A text of HTML with its entities as the characters that they stand for; a blank that does not break is a blank. What HTML has no
 * character for stays as it is.
 * @param unknown is told of each of those
 */
export const decodeEntities = (text: string, unknown?: (entity: string) => void): string =>
	text.replace(ENTITY, (whole, decimal, hex, name, end) => {
		const is = name ? ofName(name, end === ";") : ofNumber(decimal ? Number(decimal) : Number.parseInt(hex, 16));
		if (is === null) unknown?.(whole);
		return is ?? whole;
	});

const DECLARED = /&(?:#(?:\d{1,10}|x[\da-f]{1,8})|[a-z][a-z\d]{1,31});/gi;

/** Whether a text has an entity of HTML, with its end. */
export function hasEntity(text: string): boolean {
	for (const [entity] of text.matchAll(DECLARED)) if (decodeEntities(entity) !== entity) return true;
	return false;
}
