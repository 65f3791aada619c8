import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "~/lib/markdown.server.ts";
import { markdownFaults, renderPhrase } from "~/lib/markdown-engine.server.ts";
import { hasHidden } from "~/lib/plain-text.ts";

/** Elements of Markdown, of KaTeX's HTML, and of its MathML and SVG. */
const ELEMENTS = new Set(
	(
		"p br hr strong em del code pre blockquote ul ol li h3 h4 h5 h6 table thead tbody tr th td a img span svg path line g " +
		"math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot msup msub msubsup munder mover munderover " +
		"mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror mmultiscripts"
	).split(" "),
);
const ATTRIBUTES =
	/^(?:href|title|rel|src|alt|loading|align|start|class|style|aria-hidden|xmlns|encoding|width|height|viewBox|preserveAspectRatio|d|x1|x2|y1|y2|stroke-width|display|mathvariant|stretchy|fence|separator|lspace|rspace|minsize|maxsize|accent|accentunder|linethickness|depth|voffset|columnalign|columnspacing|columnlines|rowspacing|rowlines|scriptlevel|displaystyle|movablelimits|symmetric|form|mathcolor|mathbackground|mathsize|notation|frame|side|largeop|linebreak)$/;

/** Every tag of the output with its attributes; what is not a tag has no `<` left. */
function tagsOf(html: string) {
	const pattern = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*\/?>/g;
	expect(html.replace(pattern, "")).not.toContain("<");
	return [...html.matchAll(pattern)].map(([, , name, attributes]) => ({
		name: name as string,
		attributes: [...(attributes as string).matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(
			([, attribute, value = ""]) => [attribute as string, value] as const,
		),
	}));
}

function expectSafe(html: string) {
	for (const { name, attributes } of tagsOf(html)) {
		expect(ELEMENTS).toContain(name);
		for (const [attribute, value] of attributes) {
			expect(attribute).toMatch(ATTRIBUTES);
			expect(attribute).not.toMatch(/^on/i);
			if (attribute === "href") expect(value).toMatch(/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i);
			if (attribute === "src") expect(value).toMatch(/^\/(?!\/)/);
			if (attribute === "style") expect(value).not.toMatch(/url|expression|position:\s*(?:fixed|absolute)/i);
		}
	}
}

/** What KaTeX itself sets by a number, to place what stands around it. */
const KATEX_OWN = [0x200b, 0x2061, 0x2063];

/** No character is in it that a person cannot see, nor written by a number or a name. */
function expectVisible(html: string) {
	const read = html.replace(/&#(x?)([\da-f]+);/gi, (_, isHex: string, digits: string) => {
		const code = Number.parseInt(digits, isHex ? 16 : 10);
		return KATEX_OWN.includes(code) ? "" : String.fromCodePoint(code);
	});
	expect(read).not.toMatch(/&(?:[lr]rm|zwn?j|shy|af|it|ic|NoBreak|\w+Space|Invisible\w+|ApplyFunction)/);
	expect(hasHidden(read.replace(/[\t\n]/g, " "))).toBe(false);
}

/** The TeX sources of the formulas of a piece of HTML. */
const formulas = (html: string) =>
	[...html.matchAll(/<annotation encoding="application\/x-tex">(.*?)<\/annotation>/gs)].map(([, tex]) => tex);

describe("Markdown of questions", () => {
	test("renders formulas as HTML for the eye and MathML for readers", async () => {
		const html = await renderMarkdown("If $x^2=4$ then\n\n$$x=\\pm 2$$");
		expect(formulas(html)).toEqual(["x^2=4", "x=\\pm 2"]);
		expect(html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"');
		expect(html).toContain('<span class="katex-html" aria-hidden="true">');
		expect(html).toContain('class="katex-display"');
	});

	test.each([
		["It costs $5 and $10.", "<p>It costs $5 and $10.</p>"],
		["From US$5 to US$6", "<p>From US$5 to US$6</p>"],
		["Pay \\$5 for $ 6$", "<p>Pay $5 for $ 6$</p>"],
		["Tickets ($5) and ($10) each", "<p>Tickets ($5) and ($10) each</p>"],
		["Say `$x$` in shell", "<p>Say <code>$x$</code> in shell</p>"],
		["```sh\necho $A $B\n```", '<pre><code class="language-sh">echo $A $B\n</code></pre>'],
	])("leaves money and code alone: %s", async (text, html) => {
		expect(await renderMarkdown(text)).toBe(html);
	});

	test.each([
		["Money $5 and then $x^2$?", ["x^2"], "Money $5 and then <"],
		["Money \\$5 and then $x^2$?", ["x^2"], "Money $5 and then <"],
		["Money \\$5 (or$x^2$)", ["x^2"], "Money $5 (or<"],
		["($5) and ($x$), $y$ for $6 or $7", ["x", "y"], "($5) and (<"],
		["$5 \\times 3$ and $100\\ \\mathrm{m}$", ["5 \\times 3", "100\\ \\mathrm{m}"], "<p><"],
		["$a\\ $ and $x^2$", ["a\\ ", "x^2"], "<p><"],
	])("tells a formula beside money: %s", async (text, found, begins) => {
		const html = await renderMarkdown(text);
		expect(formulas(html)).toEqual(found);
		expect(html).toContain(begins);
	});

	test("keeps emphasis out of formulas and formulas out of emphasis", async () => {
		const html = await renderMarkdown("*a $b*c$ d* and $a_1$ and $b_1$");
		expect(formulas(html)).toEqual(["b*c", "a_1", "b_1"]);
		expect(html.match(/<em>/g)).toHaveLength(1);
	});

	test("sets a display formula over several lines whatever its lines begin with", async () => {
		expect(formulas(await renderMarkdown("So\n$$\na\n- b\n= c\n$$\nholds."))).toEqual(["a\n- b\n= c"]);
	});

	test("shows what KaTeX cannot read as it was written", async () => {
		const html = await renderMarkdown("$\\frac{1$ and $\\href{https://x.y}{z}$");
		expect(html).toBe(
			'<p><code class="math-error">\\frac{1</code> and <code class="math-error">\\href{https://x.y}{z}</code></p>',
		);
		expect(markdownFaults("$\\frac{1$, $x$, $$\\nope$$")).toEqual([
			{ fault: "bad-math", value: "\\frac{1" },
			{ fault: "bad-math", value: "\\nope" },
		]);
	});

	test("shows an author's HTML as text", async () => {
		expect(await renderMarkdown('<script>alert(1)</script> <b onclick="x">a</b> *b*')).toBe(
			"<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt; <em>b</em></p>",
		);
		expect(await renderMarkdown("<div>\n*a*\n</div>")).toContain("&lt;div&gt;");
	});

	test("links to the web and to our own pages, and to nothing else", async () => {
		expect(await renderMarkdown('[a](https://nctb.gov.bd "The board") [b](/help)')).toBe(
			'<p><a href="https://nctb.gov.bd" title="The board" rel="nofollow noopener noreferrer">a</a> <a href="/help">b</a></p>',
		);
		for (const bad of [
			"javascript:alert(1)",
			"JaVaScRiPt:x",
			"data:text/html,x",
			"//evil.example",
			"/\\evil.example",
			"vbscript:x",
			"&#106;avascript:x",
		])
			expect(await renderMarkdown(`[a](${bad})`)).toBe("<p>a</p>");
	});

	test("shows our own pictures, and of others only the words", async () => {
		expect(await renderMarkdown("![A cell](/assets/cell.png) ![Spy](https://evil.example/a.gif)")).toBe(
			'<p><img src="/assets/cell.png" alt="A cell" loading="lazy"> Spy</p>',
		);
	});

	test.each([
		"http://pathshala.example@evil.example/",
		"https://pathshala.example:secret@evil.example/",
		"https://@evil.example/",
		"http://a:b@127.0.0.1:99999/",
		"https://%zz/",
		"https://pathshala.example%2f@evil.example/x",
	])("links to no address that is read as another: %s", async (address) => {
		for (const text of [`[a](${address})`, `<${address}>`, address])
			expect(await renderMarkdown(text)).not.toMatch(/href="[^"]*(?:@|%zz)/);
	});

	test("links to an address of e-mail", async () => {
		expect(await renderMarkdown("[us](mailto:help@pathshala.example)")).toContain(
			'href="mailto:help@pathshala.example"',
		);
	});

	test.each([
		"a&#x202e;b",
		"a&#8238;b",
		"a&#X0000202E;b",
		"a&rlm;b&lrm;c&shy;d&shyme;e&ZeroWidthSpace;f&NoBreak;g&af;h&it;i&ic;j",
		"a&#x2028;b&#x2029;c&#0;d&#x7f;e&#xd800;f&#x110000;g&#xfeff;h&#x2800;i&#x3164;j",
		"a\u202eb\u2028c\u2066d\u0000e",
		'[a&#x202e;b](/help "c\u202ed")',
		"![a&#x202e;b](https://evil.example/x.png)",
		"`a\u202eb`",
		"```\na\u202eb\n```",
		'$\\char"202E x$',
		"$\\text{\\char8238 abc}$",
		"$\\@char{8295}x$",
		"$x\u202ey$",
		'$\\char"D800$',
		"$\\frac{1\u202e$",
	])("has nothing in it that nobody sees: %j", async (text) => {
		for (const html of [await renderMarkdown(text), renderPhrase(text)]) {
			expectVisible(html);
			expectSafe(html);
		}
	});

	test("keeps what is seen as its author wrote it, and the joiners of Bangla", async () => {
		expect(await renderMarkdown("&amp; &lt;b&gt; &#60;i&#62; &#38;rlm; &copy; &#2453; &nope &#;")).toBe(
			"<p>&amp; &lt;b&gt; &lt;i&gt; &amp;rlm; &copy; ক &amp;nope &amp;#;</p>",
		);
		expect(await renderMarkdown("র&zwj;্যাব ক্&#8204;ষ a&zwj;b")).toBe("<p>র\u200d্যাব ক্\u200cষ ab</p>");
		expect(await renderMarkdown("```\n\tif\n```")).toBe("<pre><code>\tif\n</code></pre>");
	});

	test("gives a formula no more room than a long blank takes, however large what it asks for", async () => {
		const html = await renderMarkdown("$\\rule{1000em}{1000em}\\kern{999cm}\\hspace{1000in}\\raisebox{500em}{x}$");
		const shown = /<span class="katex-html".*/s.exec(html)?.[0] ?? "";
		const lengths = [...shown.matchAll(/(-?[\d.]+)em/g)].map(([, length]) => Math.abs(Number(length)));
		expect(lengths.length).toBeGreaterThan(4);
		expect(Math.max(...lengths)).toBeLessThan(45);
		// A blank to be filled in is as long as it was meant.
		expect(await renderMarkdown("$\\underline{\\hspace{5cm}}$")).toContain("margin-right:14.2");
	});

	test("puts headings below those of the page, and option texts into one line", async () => {
		expect(await renderMarkdown("# Rules")).toBe("<h3>Rules</h3>");
		expect(renderPhrase("# *One*\n- two")).toBe("# <em>One</em>\n- two");
	});

	test("does not begin to render a text that asks for too much, and shows it as it is (QB-4)", async () => {
		for (const text of ["_a*".repeat(26_000), ">".repeat(3_000), `$${"x+".repeat(20_000)}x$`, "[".repeat(50_000)]) {
			expect(await renderMarkdown(text)).toMatch(/^<p>[^<]+<\/p>$/);
			expect(markdownFaults(text)).toHaveLength(1);
			expectVisible(await renderMarkdown(`${text}\u202e`));
		}
	});

	test("stays readable when a text nests deeper than any reader", async () => {
		const html = await renderMarkdown(`$${"{".repeat(20_000)}x${"}".repeat(20_000)}$`);
		expect(html).toContain("x");
		expectSafe(html);
	});
});

describe("Whatever an author writes", () => {
	const hostile = fc.constantFrom(
		"<script>",
		"</script>",
		"<img src=x onerror=alert(1)>",
		"<svg onload=x>",
		"[a](",
		"![a](",
		"javascript:alert(1)",
		"java\nscript:",
		"data:text/html,",
		"https://a.b/",
		'"onmouseover="x',
		"' onx='",
		"<https://x.y/",
		"[r]: ",
		"[r]",
		"\\href{javascript:x}{y}",
		"\\htmlData{a=b}{c}",
		"\\includegraphics{x}",
		"\\url{javascript:x}",
		"\\text{<b>}",
		"\\textcolor{red;background:url(x)}{y}",
		"\\color{#f00}",
		"\\sqrt{x}",
		"\\overbrace{x}",
		"$",
		"$$",
		"`",
		"```",
		"*",
		"_",
		"|",
		"|-|-|\n",
		"\n",
		"\n\n",
		"- ",
		"1. ",
		"> ",
		"# ",
		"&lt;",
		"&#x6a;",
		"&#x202e;",
		"&rlm;",
		"\u202e",
		'\\char"202E ',
		"http://a:b@c.d/",
		"&",
		"<",
		">",
		")",
		"]",
		"{",
		"}",
		"\\",
		" ",
		"কখ",
	);
	const text = fc.oneof(
		fc.array(hostile, { maxLength: 14 }).map((parts) => parts.join("")),
		fc.string({ unit: "binary", maxLength: 80 }),
	);

	test("nothing active comes out", async () => {
		await fc.assert(
			fc.asyncProperty(text, async (source) => {
				for (const html of [await renderMarkdown(source), renderPhrase(source)]) {
					expectSafe(html);
					expectVisible(html);
				}
			}),
			{ numRuns: 4000 },
		);
	});

	test("and neither does it from inside a formula", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(hostile, { maxLength: 8 }), async (parts) => {
				const html = await renderMarkdown(`$${parts.join("").replaceAll("$", "")}$`);
				expectSafe(html);
				expectVisible(html);
			}),
			{ numRuns: 2000 },
		);
	});
});
