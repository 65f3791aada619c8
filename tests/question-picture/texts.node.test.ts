import { describe, expect, test } from "vitest";
import type { QuestionText } from "~/domain/question-bank/edit-schemas.ts";
import { unknownPictures, writtenFaults, writtenNotes } from "~/domain/question-bank/question-faults.server.ts";
import { langOfHtml } from "~/lib/lang-of.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";
import { MAX_PICTURES, pictureMarkdown, picturesIn } from "~/lib/question-picture.ts";

const name = (digit: string, size = "640x480") => `${digit.repeat(20)}-${size}`;
const engine = await markdownEngine();

type Texts = Pick<QuestionText, "content" | "options" | "explanation" | "language" | "correct">;
const said = (over: Partial<Texts> = {}): Texts => ({
	...{ content: "What is shown?", options: ["A circuit", "A lens"], explanation: "Look.", language: "en", correct: 0 },
	...over,
});
const faults = (over: Partial<Texts>) =>
	writtenFaults(engine, said(over)).map(({ field, problem }) => [field, problem]);

describe("A picture in a text of a question", () => {
	test("is drawn with its description and its size, in a paragraph and in an option", () => {
		const text = `See:\n\n![A "lens" & light](picture:${name("a")})`;
		const tag = `<img class="question-picture" src="/api/question-pictures/${name("a")}" alt="A &quot;lens&quot; &amp; light" width="640" height="480" loading="lazy">`;
		expect(engine.renderBlock(text)).toBe(`<p>See:</p>\n<p>${tag}</p>`);
		expect(engine.renderPhrase(`![A "lens" & light](picture:${name("a")})`)).toBe(tag);
		expect(writtenNotes(engine, said({ content: text }))).toEqual([]);
	});

	test("shows the description that its author typed, whatever signs that has", () => {
		for (const alt of ["f(x) = [2*x]_1 $5 \\ `a` <b> ~c~ & d", "তড়িৎ বর্তনী", "a\nb  c"]) {
			const html = engine.renderBlock(pictureMarkdown(name("b"), alt));
			const shown = / alt="([^"]*)"/.exec(html)?.[1];
			const plain = alt.replace(/\s+/g, " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
			expect(shown).toBe(plain);
			expect(
				faults({ content: `Which? ${pictureMarkdown(name("b"), alt)}`, language: /[ক-হ]/.test(alt) ? "bn" : "en" }),
			).toEqual([]);
		}
	});

	test("of another form is no picture, and nothing of it is loaded", () => {
		for (const address of [
			name("A"),
			name("a", "0x480"),
			name("a", "64000x480"),
			`${name("a")}?x`,
			"x",
			`../${name("a")}`,
		]) {
			const text = `![A lens](picture:${address})`;
			expect(engine.renderBlock(text)).toBe("<p>A lens</p>");
			expect(faults({ explanation: text })).toEqual([["explanation", "unknown-picture"]]);
		}
	});

	test("needs a description, in the language of the question", () => {
		expect(faults({ content: `What? ![](picture:${name("a")})` })).toEqual([
			["question", "picture-without-description"],
		]);
		expect(faults({ content: `What? ![একটি লেন্স](picture:${name("a")})` })).toEqual([["question", "picture-language"]]);
		const bangla = {
			content: "চিত্রে কী আছে?",
			options: ["লেন্স", `![A lens](picture:${name("a")})`],
			language: "bn" as const,
		};
		expect(faults(bangla)).toEqual([["option_2", "picture-language"]]);
		// A name of points, and a question of nothing but a picture.
		expect(faults({ content: `![চিত্র: ABC ত্রিভুজ](picture:${name("a")})`, language: "bn" })).toEqual([]);
		const html = engine.renderBlock(`![চিত্রটি কীসের?](picture:${name("a")})`);
		expect(langOfHtml(html, "en")).toBe("bn");
	});

	test("makes two options the same where both show it, however it is described", () => {
		const options = (one: string, other: string) =>
			faults({ options: [`![One](picture:${one})`, `![Two](picture:${other})`] });
		expect(options(name("a"), name("a"))).toEqual([["options", "same-options"]]);
		expect(options(name("a"), name("b"))).toEqual([]);
	});

	test("is bounded in number, and said by its field where the bank does not have it", () => {
		const many = Array.from({ length: MAX_PICTURES + 1 }, (_, index) => `![x](picture:${name(String(index))})`).join(
			" ",
		);
		expect(faults({ content: `What? ${many}` })).toEqual([["question", "too-many-pictures"]]);
		const texts = said({ options: ["A", `![x](picture:${name("c")}) ![x](picture:${name("c")})`] });
		expect(unknownPictures(texts, new Set())).toEqual([
			{ field: "option_2", problem: "unknown-picture", value: name("c") },
		]);
		expect(unknownPictures(texts, new Set([name("c")]))).toEqual([]);
		expect(picturesIn(texts.options)).toEqual([name("c")]);
	});
});
