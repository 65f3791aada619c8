import { expect, test } from "vitest";
import { langOf, langOfHtml } from "~/lib/lang-of.ts";

test.each([
	["<p>কোনটি সঠিক?</p>", "en", "bn"],
	["<p>Which is right?</p>", "bn", "en"],
	["<p>Which is right?</p>", "en", undefined],
	["<p>কোনটি <strong>right</strong>?</p>", "bn", undefined],
	// Neither markup, nor entities, nor formulas are words.
	["<p>৩ &lt; <em>৪</em></p>", "bn", undefined],
	['<p class="lead">25 &nbsp; 3 + 4</p>', "bn", undefined],
	["<math><mi>x</mi></math>", "bn", undefined],
	[
		'<p><span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span><span class="katex-html" aria-hidden="true"><span class="mord">x</span></span></span></p>',
		...(["bn", undefined] as const),
	],
	['<p><span class="katex"><span>x</span></span> is right</p>', "bn", "en"],
	// Most of the letters tell.
	["<p>What is the English of ‘আম’?</p>", "bn", "en"],
	["<p>What is the English of ‘আম’?</p>", "en", undefined],
	["<p>DNA-এর পূর্ণরূপ কী?</p>", "en", "bn"],
	["", "bn", undefined],
] as const)("the language of %j on a page in %s is said as %s", (html, page, lang) => {
	expect(langOfHtml(html, page)).toBe(lang);
});

test("numbers and signs are of no language", () => {
	expect([langOf("25 + 3", "bn"), langOf("২৫", "en"), langOf("Physics", "bn")]).toEqual([undefined, "bn", "en"]);
});
