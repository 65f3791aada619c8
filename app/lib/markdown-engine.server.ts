import katex from "katex";
import { Marked, type MarkedExtension, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { ALL_MATH, DISPLAY_MATH, INLINE_MATH } from "./formula-text.ts";
import { type MarkdownExcess, markdownExcess } from "./markdown-limits.ts";

/*
 * Safe by construction (docs/decisions): raw HTML is not a token, so an author's `<` is always text; every attribute
 * written here is escaped; KaTeX runs without trust. Nothing has to be filtered out afterwards.
 */

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeAll = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
/** Text keeps the entities that its author wrote. */
const escapeText = (text: string) =>
	text.replace(/[<>"']|&(?!#?\w{1,20};)/g, (character) => ESCAPES[character] as string);

const OWN_ADDRESS = /^(?:\/(?![/\\])|#)[^\s\\]*$/;
const OUTSIDE_ADDRESS = /^(?:https?:\/\/|mailto:)[^\s\\]+$/i;

const atStart = (pattern: RegExp) => new RegExp(`^${pattern.source}`);
const INLINE_MATH_HERE = atStart(INLINE_MATH);
const DISPLAY_MATH_HERE = atStart(DISPLAY_MATH);
const MATH_BLOCK_HERE = /^ {0,3}\$\$((?:\\[\s\S]|[^\\$])+?)\$\$[ \t]*(?:\n|$)/;

function distrust(): never {
	throw new Error("A formula may not carry links, images or HTML");
}

/** @throws when KaTeX cannot render it */
function formula(tex: string, displayMode: boolean): string {
	return katex.renderToString(tex, {
		displayMode,
		output: "htmlAndMathml",
		throwOnError: true,
		strict: "ignore",
		trust: distrust,
		maxExpand: 500,
		maxSize: 50,
	});
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
	start: (source) => /(?:^|\n) {0,3}\$\$/.exec(source)?.index,
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
			const outside = OUTSIDE_ADDRESS.test(href);
			if (!outside && !OWN_ADDRESS.test(href)) return text;
			const rest = `${title ? ` title="${escapeAll(title)}"` : ""}${outside ? ' rel="nofollow noopener noreferrer"' : ""}`;
			return `<a href="${escapeAll(href)}"${rest}>${text}</a>`;
		},
		image({ href, text }) {
			if (!OWN_ADDRESS.test(href) || href.startsWith("#")) return escapeText(text);
			return `<img src="${escapeAll(href)}" alt="${escapeAll(text)}" loading="lazy">`;
		},
	},
};

const marked = new Marked(rules);

/** What is over the limits is shown as the text it is: still worth reading, and cheap. */
function orPlain(text: string, render: () => string, plain: (escaped: string) => string): string {
	if (markdownExcess(text)) return plain(escapeAll(text));
	try {
		return render().trim();
	} catch (error) {
		if (error instanceof RangeError) return plain(escapeAll(text));
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
