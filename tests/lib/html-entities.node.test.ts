import { describe, expect, test } from "vitest";
import { decodeEntities, hasEntity } from "~/lib/html-entities.ts";
import { htmlToMarkdown } from "~/lib/html-to-markdown.ts";
import { misreadAt } from "~/lib/windows-1252.ts";

describe("entities of HTML", () => {
	test.each([
		["5 &times; 3 &ndash; 2&deg; &Omega; &omega;", "5 × 3 – 2° Ω ω"],
		["&le;&ge;&ne;&radic;&pi;&theta;&rarr;&frac12;&hellip;&ldquo;x&rdquo;", "≤≥≠√πθ→½…“x”"],
		["&nbsp;&NBSP;&#160;&#xA0;|&nbsp", "    | "],
		["a &AMP; b &Lt; &lt;", "a & b ≪ <"],
		["5 &times 3, 2&deg C, &nbspx, &timesx", "5 × 3, 2° C, &nbspx, &timesx"],
		["7 &#150; 2 &#151; &#147;x&#148; &#128; &#x96;", "7 – 2 — “x” € –"],
		["&#8730;&#x221A;&#2453;", "√√ক"],
		["&#55296;&#0;&#1114112;", "\ufffd\ufffd\ufffd"],
		["&constructor; &toString; &__proto__; &foo;", "&constructor; &toString; &__proto__; &foo;"],
		["&amp;times; R&D a&b=c?x&copy=1", "&times; R&D a&b=c?x&copy=1"],
	])("are their characters: %s", (html, text) => {
		expect(decodeEntities(html)).toBe(text);
	});

	test("that HTML does not have are named", () => {
		expect(htmlToMarkdown("<p>a &constructor; &foo; b &#1;</p>")).toEqual({
			unsupported: ["&constructor;", "&foo;", "&#1;"],
		});
		expect(htmlToMarkdown("<p>What is 5 &times; 3 &ndash; 2&deg; &Omega;?</p>")).toEqual({
			markdown: "What is 5 × 3 – 2° Ω?",
		});
	});

	test.each([
		["2 &times; 3", true],
		["&#2453;", true],
		["R&D; Q&A", false],
		["&foo; &constructor;", false],
		["a & b", false],
	])("are told from what is none: %s", (text, has) => {
		expect(hasEntity(text)).toBe(has);
	});
});

describe("UTF-8 that was read as Windows-1252", () => {
	test.each([
		"5 Ã— 3",
		"âˆš2",
		"Î¸",
		"Ï€",
		"Hâ‚‚O",
		"x â‰¤ 5",
		"A â†’ B",
		"Î”G",
		"à¦¬à¦¾à¦‚",
		"cafÃ©",
		"Ø§Ù„Ù„Ù‡",
		"a â€“ b",
		"Â°",
	])("is found: %s", (text) => {
		expect(misreadAt(text)).toBeGreaterThanOrEqual(0);
	});

	test.each([
		"5 × 3",
		"3×½, 2×²",
		"5 Å², Å³",
		"Ø² ± 3",
		"café, Ångström, naïve",
		"বাংলা – “উদ্ধৃতি”…",
		"10 °C, 5 µm, £5, €5",
		"«É »",
	])("is not found in what is typed: %s", (text) => {
		expect(misreadAt(text)).toBe(-1);
	});
});
