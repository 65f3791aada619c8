import { describe, expect, test } from "vitest";
import { shownAsTyped } from "~/domain/question-bank/text-format.ts";
import { renderBlock, renderPhrase } from "~/lib/markdown-engine.server.ts";
import { plainToMarkdown } from "~/lib/plain-to-markdown.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** What a reader sees of HTML, line by line. */
const seen = (html: string): string[] =>
	html
		.replace(/<br>|<\/p>|<\/?p>/g, "\n")
		.replace(/<[^>]*>/g, "")
		.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
		.split("\n")
		.map((line) => line.replace(/\s+/g, " ").trim())
		.filter((line) => line !== "");

const typedLines = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.replace(/\s+/g, " ").trim())
		.filter((line) => line !== "");

/** Numbers from 0 to below `most`, the same in every run. */
function numbers(seed: number): (most: number) => number {
	let state = seed;
	return (most) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * most);
	};
}

const SIGNS = [
	...[
		"*",
		"**",
		"_",
		"__",
		"~",
		"~~",
		"`",
		"```",
		"#",
		"##",
		"-",
		"- ",
		"+ ",
		"* ",
		"> ",
		"1. ",
		"1971. ",
		"2) ",
		"|",
		"---",
		"===",
	],
	...[
		"[",
		"]",
		"(",
		")",
		"![",
		"](",
		"<",
		">",
		"<b>",
		"</b>",
		"<!--",
		"&",
		"&amp;",
		"&lt;",
		"&#65;",
		"\\",
		"\\\\",
		"!",
		":",
		": ",
	],
	...[
		"a",
		"b c",
		"x",
		"ক",
		"কি ",
		"১",
		"5",
		"7",
		".",
		",",
		" ",
		"  ",
		"    ",
		"\t",
		"\n",
		"\n\n",
		"https://a.b/c_d",
		"www.a.b",
		"a@b.cd",
		'"',
		"'",
	],
];

function madeText(next: (most: number) => number, signs: readonly string[]): string {
	return Array.from({ length: 1 + next(12) }, () => signs[next(signs.length)]).join("");
}

describe("Plain text that is stored as Markdown", () => {
	test.each([
		[
			"without formulas",
			(text: string) => plainToMarkdown(text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, "  \n"), { formulas: false }),
			[...SIGNS, "$", "$$"],
		],
		["with formulas, none of which is in it", shownAsTyped, SIGNS],
	])("is shown as it was typed, and its lines stay lines: %s", (_, asMarkdown, signs) => {
		const next = numbers(7);
		const wrong: [string, string, string[]][] = [];
		for (let index = 0; index < 20_000; index++) {
			const text = madeText(next, signs);
			const markdown = asMarkdown(text);
			const shown = seen(renderBlock(markdown));
			if (JSON.stringify(shown) !== JSON.stringify(typedLines(text))) wrong.push([text, markdown, shown]);
		}
		expect(wrong.slice(0, 12)).toEqual([]);
		expect(wrong.length).toBe(0);
	});

	test("is shown so in an option as well", () => {
		const next = numbers(11);
		const lines = SIGNS.filter((sign) => !sign.includes("\n"));
		const wrong: [string, string, string[]][] = [];
		for (let index = 0; index < 10_000; index++) {
			const text = madeText(next, lines);
			const shown = seen(renderPhrase(shownAsTyped(text)));
			if (JSON.stringify(shown) !== JSON.stringify(typedLines(text))) wrong.push([text, shownAsTyped(text), shown]);
		}
		expect(wrong.slice(0, 12)).toEqual([]);
	});
});
