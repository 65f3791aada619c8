import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { htmlToMarkdown } from "~/lib/html-to-markdown.ts";
import { renderBlock, renderPhrase } from "~/lib/markdown-engine.server.ts";
import { plainToMarkdown } from "~/lib/plain-to-markdown.ts";

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
/** What a reader sees of rendered HTML, white space as one space. */
const seen = (html: string) =>
	html
		.replace(/<[^>]*>/g, " ")
		.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] as string)
		.replace(/\s+/g, "");
const bare = (text: string) => text.replace(/\s+/g, "");
const text = fc.string({ unit: fc.constantFrom(..."ab1 *_`~[]()<>|$&;#-+=!.:\\\n\"'", "ক", "। "), maxLength: 40 });

describe("Text that is no Markdown", () => {
	test("is shown as it is, whatever it says", () => {
		fc.assert(
			fc.property(text, (plain) => {
				const markdown = plainToMarkdown(plain, { formulas: false });
				expect(seen(renderBlock(markdown))).toBe(bare(plain));
				expect(seen(renderPhrase(markdown))).toBe(bare(plain));
			}),
			{ numRuns: 4000 },
		);
	});

	test("is left alone where Markdown would not touch it", () => {
		for (const plain of ["The _____ is red.", "2 * 3 = 6", "snake_case", "a - b", "x < 5 & y", "No. 5", "[x]"])
			expect(plainToMarkdown(plain, { formulas: false })).toBe(plain);
	});
});

describe("HTML of an editor", () => {
	const escaped = (plain: string) =>
		plain.replace(/&/g, "&amp;").replace(/</g, "&lt;").replaceAll("$", "").replaceAll("\\", "");
	const { tree } = fc.letrec<{ tree: string; part: string }>((tie) => ({
		part: fc.oneof(
			{ maxDepth: 3, withCrossShrink: true },
			text.map(escaped),
			fc
				.tuple(fc.constantFrom("b", "em", "strong", "i", "span", "p", "ul", "li"), tie("tree"))
				.map(([tag, inner]) => (tag === "ul" ? `<ul><li>${inner}</li><li>z</li></ul>` : `<${tag}>${inner}</${tag}>`)),
			fc.constant("<br>"),
		),
		tree: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
	}));

	test("says as Markdown what it said, letter by letter", () => {
		fc.assert(
			fc.property(tree, (html) => {
				const read = htmlToMarkdown(html);
				expect("markdown" in read && seen(renderBlock(read.markdown))).toBe(seen(html));
			}),
			{ numRuns: 4000 },
		);
	});

	test("keeps paragraphs, breaks, emphasis, lists, code, links, figures and formulas", () => {
		const markdownOf = (html: string) => (htmlToMarkdown(html) as { markdown: string }).markdown;
		expect(markdownOf("<p>One<br>two</p><p><b>three</b> <i>four</i></p>")).toBe("One  \ntwo\n\n**three** *four*");
		expect(markdownOf("<ol><li>a</li><li><b>b</b></li></ol><ul><li>c</li></ul>")).toBe("1. a\n2. **b**\n\n- c");
		expect(markdownOf("<pre>int a;\n  a &lt; 1;</pre><p><code>`x`</code></p>")).toBe(
			"```\nint a;\n  a < 1;\n```\n\n`` `x` ``",
		);
		expect(markdownOf('<a href="https://nctb.gov.bd/?a=1&amp;b">here</a> x<sup>2</sup>')).toBe(
			"[here](<https://nctb.gov.bd/?a=1&b>) x²",
		);
		expect(markdownOf("\\(a_1 * b\\) and \\[c\\] and $$d$$, 5*6*7")).toBe("$a_1 * b$ and $$c$$ and $$d$$, 5\\*6\\*7");
		expect(markdownOf("<b>a</b><b>b</b> <b>c:</b>d")).toBe("**ab** **c**:d");
		expect(markdownOf("<b>ক।</b>খ x<i>(y)</i>z <b>।</b>খ")).toBe("**ক**।খ x(*y*)z ।খ");
	});

	test("keeps a sign that follows a list inside of a list", () => {
		const read = htmlToMarkdown("<ul><li><ul><li>y</li></ul>\n+</li><li>z</li></ul>");
		expect(seen(renderBlock((read as { markdown: string }).markdown))).toBe("y+z");
	});

	test("names what Markdown has no words for", () => {
		for (const [html, tag] of [
			["<img src=x>", "img"],
			["<table>1</table>", "table"],
			["<u>a</u>", "u"],
			["x<sup>abc</sup>", "sup"],
			["<script>alert(1)</script>", "script"],
			['<span style="text-decoration: underline">a</span>', "span style"],
		])
			expect(htmlToMarkdown(html as string)).toMatchObject({ unsupported: [tag] });
		expect(htmlToMarkdown("<u>a</u> <img src=x> <u>b</u><p>x<sup>abc</sup>")).toEqual({
			unsupported: ["u", "img", "sup"],
		});
		expect(htmlToMarkdown("<p>".repeat(5_000))).toEqual({ unsupported: ["nesting"] });
	});
});
