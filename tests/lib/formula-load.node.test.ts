import { describe, expect, test } from "vitest";
import { FORMULAS, hasTooManyFormulas } from "~/lib/formula-load.ts";
import { renderWithin } from "~/lib/markdown.server.ts";

const fraction = "$\\frac{a}{b}$";

describe("formulas that a text may have where many people write", () => {
	test.each([
		["none", "It costs $5 and $10.", false],
		["as many as may be", fraction.repeat(FORMULAS.number), false],
		["one more", fraction.repeat(FORMULAS.number + 1), true],
		["as many in paragraphs of their own", "$$x$$\n\n".repeat(FORMULAS.number + 1), true],
		["as long as may be", `$${"x".repeat(FORMULAS.letters)}$`, false],
		["too long", `$${"x".repeat(FORMULAS.letters + 1)}$`, true],
		["too long together", `$${"x".repeat(FORMULAS.letters / 2)}$ $${"x".repeat(FORMULAS.letters / 2 + 1)}$`, true],
		["that write others", "$\\def\\a{\\sqrt x}\\a$", true],
		["that write others by another name", "$$\\newcommand{\\a}{x}\\a$$", true],
	])("%s", (_, text, tooMany) => {
		expect(hasTooManyFormulas(text)).toBe(tooMany);
	});

	test("more of them are shown as the text they are, and so is what becomes too long", async () => {
		expect(await renderWithin("**If** $x$")).toContain("katex");
		expect(await renderWithin(fraction.repeat(FORMULAS.number + 1))).not.toContain("katex");
		const primes = `$${"a'".repeat(FORMULAS.letters / 2)}$`;
		expect(hasTooManyFormulas(primes)).toBe(false);
		const html = await renderWithin(primes);
		expect(html).toBe(`<p>${primes.replaceAll("'", "&#39;")}</p>`);
	});
});
