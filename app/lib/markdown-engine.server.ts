import katex from "katex";
import { Marked, type MarkedExtension, type Token, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { FORMULAS, hasTooManyFormulas } from "./formula-load.ts";
import { ALL_MATH, DISPLAY_MATH, INLINE_MATH } from "./formula-text.ts";
import { type MarkdownExcess, markdownExcess } from "./markdown-limits.ts";
import { withoutHidden } from "./plain-text.ts";
import { meansPicture, type NamedPicture, pictureNamed, picturePath } from "./question-picture.ts";

/*
 * Safe by construction (docs/decisions): raw HTML is not a token, so an author's `<` is always text; every attribute
 * written here is escaped; KaTeX runs without trust. Nothing has to be filtered out afterwards but what nobody sees.
 */

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeAll = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

/** The character that a number stands for; none where there is no such character. */
function characterOf(number: string): string {
	const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** The named entities whose character nobody sees; of the joiners it depends on what they stand between. One is known without its end. */
const HIDDEN_ENTITY =
	/&(?:lrm|rlm|zw(n?)j|ZeroWidthSpace|Negative(?:Thin|Medium|Thick)Space|NoBreak|ApplyFunction|af|InvisibleTimes|it|InvisibleComma|ic|Tab|NewLine|shy);|&shy(?=\w{1,17};)/g;

/** Text keeps the entities that its author wrote; those of numbers and of hidden characters as what they stand for. */
const escapeText = (text: string) =>
	text
		.replace(/&#(\d+|[xX][\da-fA-F]+);/g, (_, number: string) => escapeAll(characterOf(number)))
		.replace(HIDDEN_ENTITY, (_, not?: string) => (not === undefined ? "" : not ? "\u200c" : "\u200d"))
		.replace(/[<>"']|&(?!#?\w{1,20};)/g, (character) => ESCAPES[character] as string);

/** The hidden characters that KaTeX itself sets, by which it places what stands around them. */
const KATEX_OWN = /[\u200b\u2061\u2063]/g;

/** What comes out as it is read, whatever was written how: nothing hidden is in it, nor anything that turns the text around it. */
const visible = (html: string) => html.replace(/[^\t\n]+/g, withoutHidden);

const OWN_ADDRESS = /^(?:\/(?![/\\])|#)[^\s\\]*$/;
/** Nothing stands before the host: it would be read as one. */
const OUTSIDE_ADDRESS = /^(?:https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?|mailto:[^\s\\]+)$/i;
const isOutside = (href: string) => OUTSIDE_ADDRESS.test(href) && URL.canParse(href);

/** The largest length that a formula may ask for, in `em`: a long blank to be filled in. */
const MAX_EM = 20;

const atStart = (pattern: RegExp) => new RegExp(`^${pattern.source}`);
const INLINE_MATH_HERE = atStart(INLINE_MATH);
const DISPLAY_MATH_HERE = atStart(DISPLAY_MATH);
const MATH_BLOCK_HERE = /^ {0,3}\$\$((?:\\[\s\S]|[^\\$])+?)\$\$[ \t]*(?:\n|$)/;

function distrust(): never {
	throw new Error("A formula may not carry links, images or HTML");
}

/** @throws when KaTeX cannot render it */
function formula(tex: string, displayMode: boolean): string {
	const html = katex.renderToString(visible(tex), {
		displayMode,
		output: "htmlAndMathml",
		throwOnError: true,
		strict: "ignore",
		trust: distrust,
		maxExpand: 500,
		maxSize: MAX_EM,
	});
	return html.replace(KATEX_OWN, (character) => `&#${character.charCodeAt(0)};`);
}

function renderFormula({ text, display }: Tokens.Generic): string {
	try {
		return formula(text, display);
	} catch {
		return `<code class="math-error">${escapeAll(text)}</code>`;
	}
}

const mathBlock: TokenizerAndRendererExtension = {
	name: "mathBlock",
	level: "block",
	// Asked anew for each paragraph: what follows is looked through only where there is a formula at all.
	start: (source) => (source.includes("$$") ? /(?:^|\n) {0,3}\$\$/.exec(source)?.index : undefined),
	tokenizer(source) {
		const match = MATH_BLOCK_HERE.exec(source);
		return match ? { type: "mathBlock", raw: match[0], text: match[1]?.trim(), display: true } : undefined;
	},
	renderer: (token) => `<p>${renderFormula(token)}</p>\n`,
};

const mathSpan: TokenizerAndRendererExtension = {
	name: "mathSpan",
	level: "inline",
	start: (source) => {
		const at = source.indexOf("$");
		return at < 0 ? undefined : at;
	},
	tokenizer(source) {
		const display = DISPLAY_MATH_HERE.exec(source);
		const match = display ?? INLINE_MATH_HERE.exec(source);
		if (!match) return undefined;
		// In a line no space stands beside the dollars but a backslash's own.
		return {
			type: "mathSpan",
			raw: match[0],
			text: display ? display[1]?.trim() : match[1],
			display: display !== null,
		};
	},
	renderer: renderFormula,
};

/** The words of a description, without what keeps signs from being read as Markdown. */
const altOf = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, "$1").trim();

const rules: MarkedExtension = {
	gfm: true,
	extensions: [mathBlock, mathSpan],
	hooks: { emStrongMask: (source) => source.replace(ALL_MATH, (math) => `[${"a".repeat(math.length - 2)}]`) },
	tokenizer: { html: () => undefined, tag: () => undefined },
	renderer: {
		html: ({ text }) => escapeAll(text),
		text(token) {
			return "tokens" in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeText(token.text);
		},
		code({ text, lang }) {
			const language = /^[\w+-]{1,20}/.exec(lang ?? "")?.[0];
			return `<pre><code${language ? ` class="language-${language}"` : ""}>${escapeAll(text)}\n</code></pre>\n`;
		},
		codespan: ({ text }) => `<code>${escapeAll(text)}</code>`,
		// The page has the h1 and h2; a text's own headings come below them.
		heading({ tokens, depth }) {
			const level = Math.min(depth + 2, 6);
			return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
		},
		checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
		link({ href, title, tokens }) {
			const text = this.parser.parseInline(tokens);
			const outside = isOutside(href);
			if (!outside && !OWN_ADDRESS.test(href)) return text;
			const rest = `${title ? ` title="${escapeAll(title)}"` : ""}${outside ? ' rel="nofollow noopener noreferrer"' : ""}`;
			return `<a href="${escapeAll(href)}"${rest}>${text}</a>`;
		},
		image({ href, text }) {
			const picture = pictureNamed(href);
			if (picture) return pictureTag(picture, altOf(text));
			if (!OWN_ADDRESS.test(href) || href.startsWith("#")) return escapeText(text);
			return `<img src="${escapeAll(href)}" alt="${escapeAll(text)}" loading="lazy">`;
		},
	},
};

/** A picture of the bank: its size is known before it comes, so that nothing jumps; what is far below is not fetched yet. */
const pictureTag = ({ name, width, height }: NamedPicture, alt: string): string =>
	`<img class="question-picture" src="${picturePath(name)}" alt="${escapeAll(alt)}" width="${width}" height="${height}" loading="lazy">`;

const marked = new Marked(rules);

/** The same for texts outside of questions: nobody reads the bank's pictures there, so their descriptions stand alone (QB-19). */
const withoutPictures = new Marked(rules, {
	renderer: {
		image({ href, text }) {
			return meansPicture(href) ? escapeText(text) : false;
		},
	},
});

/** What is over the limits is shown as the text it is: still worth reading, and cheap. */
function orPlain(text: string, render: () => string, plain: (escaped: string) => string): string {
	if (markdownExcess(text)) return plain(visible(escapeAll(text)));
	try {
		return visible(render()).trim();
	} catch (error) {
		if (error instanceof RangeError) return plain(visible(escapeAll(text)));
		throw error;
	}
}

/** Markdown with LaTeX to safe block HTML. */
export function renderBlock(text: string): string {
	return orPlain(
		text,
		() => marked.parse(text, { async: false }),
		(escaped) => `<p>${escaped}</p>`,
	);
}

/** The same for texts outside of questions: of a picture of the bank its description. */
export function renderText(text: string): string {
	return orPlain(
		text,
		() => withoutPictures.parse(text, { async: false }),
		(escaped) => `<p>${escaped}</p>`,
	);
}

/** The same of what many people write and read: with few formulas, and never a long page of them (DSC-1). */
export function renderWithin(text: string): string {
	const html = hasTooManyFormulas(text) ? null : renderText(text);
	return html !== null && html.length <= FORMULAS.html ? html : `<p>${visible(escapeAll(text))}</p>`;
}

/** The same for one line of phrasing content, as in a label: no paragraphs, lists or headings. */
export function renderPhrase(text: string): string {
	return orPlain(
		text,
		() => marked.parseInline(text, { async: false }),
		(escaped) => escaped,
	);
}

/** Why a text would not be shown as its author means it. `value` is the formula, where it is about one. */
export type MarkdownFault = { fault: MarkdownExcess | "bad-math"; value: string };

/** An image of a text, as its author names it: what it shows, and its address. */
type NamedImage = { alt: string; href: string };

/** The pictures of the bank that a text shows, also those whose name is none. */
export function picturesShown(text: string): NamedImage[] {
	if (!text.includes("](") || markdownExcess(text)) return [];
	const shown: NamedImage[] = [];
	marked.walkTokens(marked.lexer(text), (token) => {
		if (token.type === "image" && meansPicture(token.href)) shown.push({ alt: altOf(token.text), href: token.href });
	});
	return shown;
}

/** What is over the limits, else the formulas that KaTeX cannot render. */
export function markdownFaults(text: string): MarkdownFault[] {
	const excess = markdownExcess(text);
	if (excess) return [{ fault: excess, value: "" }];
	const faults: MarkdownFault[] = [];
	marked.walkTokens(marked.lexer(text), (token) => {
		if (token.type !== "mathBlock" && token.type !== "mathSpan") return;
		try {
			formula((token as Tokens.Generic).text, (token as Tokens.Generic).display);
		} catch {
			faults.push({ fault: "bad-math", value: (token as Tokens.Generic).text });
		}
	});
	return faults;
}

const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{M}\p{N}]/u.test(sign);

/** Signs that should have opened or closed something, and entities. A gap to be filled in has more of them. */
const BARE_SIGN = /(?<!\*)\*\*(?![*\s])|(?<![*\s])\*\*(?!\*)|(?<!_)__(?![_\s])|~~|&#?\w{1,20};/;

/** A statement or a choice on a line of its own, which Markdown joins to the line before: `i.`, `ক)`, `১।`, `(a)`. */
const JOINED_LINE =
	/\n[ \t]*(?:[([](?:[ivx]{1,4}|[a-fA-Fক-চ]|[\d০-৯]{1,2})[)\]]|(?:[ivx]{1,4}|[a-fA-Fক-চ]|[\d০-৯]{1,2})[.)।])(?=\s)[^\n]*/;

/** A footnote, a factor: one sign or two, which nobody stresses so. */
const SHORT = /^([*_])[^\s*_]{1,2}\1$/u;

/** What of one token is not shown as it is typed, though it may be meant so; null where it is shown or plainly meant. */
function lossOf(token: Token, before: string | undefined, after: string | undefined): string | null {
	const { raw } = token;
	switch (token.type) {
		case "em":
			return (isWord(before) && isWord(after)) || SHORT.test(raw) ? raw : null;
		case "del":
			return raw.startsWith("~~") ? null : raw;
		case "strong":
			return raw.startsWith("__") ? raw : null;
		case "list":
			// A sum, a remark, or a year: no list.
			return token.items.length === 1 && (!token.ordered || Number(token.start) > 9) ? raw : null;
		case "heading":
		case "hr":
		case "def":
		case "blockquote":
			return raw;
		case "image":
			return pictureNamed(token.href) ? null : raw;
		case "link":
			// What is shown as it is typed: an address by itself.
			return raw === token.text || raw === `<${token.text}>` ? null : raw;
		case "escape":
			return /^\\[([]$/.test(raw) ? `${raw}${after ?? ""}` : null;
		case "text":
			return "tokens" in token && token.tokens ? null : ((BARE_SIGN.exec(raw) ?? JOINED_LINE.exec(raw))?.[0] ?? null);
		default:
			return null;
	}
}

/**
 * What of a Markdown text would vanish or change though its author may have meant it as it stands: `3*4*5`, `5~8`, `- 7`, `# 1`, `> 5`,
 * `\(x\)`, pictures and links, entities, and asterisks that open nothing. At most five pieces, each cut short.
 * @param phrase whether it is shown in one line, where nothing is a list or a heading
 */
export function markdownLosses(text: string, phrase = false): string[] {
	if (markdownExcess(text)) return [];
	const losses: string[] = [];
	const look = (tokens: readonly Token[]) => {
		for (const [index, token] of tokens.entries()) {
			const loss = lossOf(token, tokens[index - 1]?.raw.at(-1), tokens[index + 1]?.raw[0]);
			if (loss !== null) losses.push(loss.trim().slice(0, 40));
			else if ("tokens" in token && token.tokens) look(token.tokens);
			if (token.type === "list") for (const item of (token as Tokens.List).items) look(item.tokens);
		}
	};
	look(phrase ? new marked.Lexer(marked.defaults).inlineTokens(text) : marked.lexer(text));
	return [...new Set(losses)].slice(0, 5);
}
