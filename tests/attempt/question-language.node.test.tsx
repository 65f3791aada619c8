import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { Passage } from "~/components/passage.tsx";
import { Prose } from "~/components/prose.tsx";
import type { ReviewQuestion } from "~/domain/exam-session/port.ts";
import { lettersOf } from "~/features/attempt/option-letter.ts";
import { PractiseCard } from "~/features/attempt/practise-card.tsx";
import { QuestionCard } from "~/features/attempt/question-card.tsx";
import { Review } from "~/features/attempt/review.tsx";
import { CourseDescription } from "~/features/course/course-description.tsx";
import { QuestionSheet } from "~/features/question-bank/question-preview.tsx";
import { renderBlock, renderPhrase } from "~/lib/markdown-engine.server.ts";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";

/** Everything that shows a question, as a page in the language has it. */
function shown(
	page: "en" | "bn",
	content: string,
	options: readonly string[],
	explanation: string,
	language?: "en" | "bn",
) {
	const spoken = getLocale;
	onTestFinished(() => overwriteGetLocale(spoken));
	overwriteGetLocale(() => page);
	const [contentHtml, explanationHtml] = [content, explanation].map(renderBlock) as [string, string];
	const optionsHtml = options.map(renderPhrase);
	const question = {
		...{
			uuid: "q",
			position: 1,
			subjectTitle: "Physics",
			language,
			content,
			contentHtml,
			explanation,
			explanationHtml,
		},
		options: options.map((text, at) => ({ uuid: `o${at}`, content: text, contentHtml: optionsHtml[at] ?? "" })),
		...{ correctOptionUuid: "o1", answer: null },
	} satisfies ReviewQuestion;
	const card = {
		...{ uuid: "q", position: 1, subjectTitle: "Physics", answer: null, language, html: contentHtml },
		options: optionsHtml.map((html, at) => ({ uuid: `o${at}`, html })),
	};
	const counts = { all: 1, correct: 0, wrong: 0, unanswered: 1 };
	const views = {
		paper: <QuestionCard question={card} total={1} choice={null} onChoose={() => {}} locked={false} />,
		review: (
			<Review
				answers={{ content: [question], page: 0, size: 10, totalElements: 1, totalPages: 1 }}
				filters={["all"]}
				filter="all"
				counts={counts}
				hrefFor={() => "/x"}
				nameOf={(title) => title}
			/>
		),
		practice: <PractiseCard question={question} subject="Physics" />,
		preview: (
			<QuestionSheet sheet={{ language: lettersOf(question), contentHtml, optionsHtml, correct: 1, explanationHtml }} />
		),
	};
	return Object.entries(views).map(([name, view]) => [name, renderToStaticMarkup(view)] as const);
}

const lettersIn = (html: string) => [...html.matchAll(/option-letter">([^<]*)</g)].map(([, letter]) => letter);

describe("a question in another language than its page (DES-11)", () => {
	test("says so wherever it is shown, its options and its explanation as well", () => {
		for (const [name, html] of shown("en", "কোনটি ভেক্টর?", ["বেগ", "$x$"], "সঠিক উত্তর খ।")) {
			expect([name, html.match(/<(?:div|span)[^>]* lang="bn"/g)?.length]).toEqual([name, name === "paper" ? 2 : 3]);
			expect(html).not.toContain('lang="en"');
		}
		for (const [name, html] of shown("bn", "Which is a vector?", ["Speed", "$x$"], "Option B."))
			expect([name, html.match(/lang="en"/g)?.length]).toEqual([name, name === "paper" ? 2 : 3]);
		for (const [, html] of shown("bn", "কোনটি $x^2$?", ["১২", "২"], "খ।")) expect(html).not.toContain("lang=");
	});

	test("has the letters of its own language before its options, which its explanation names", () => {
		for (const page of ["en", "bn"] as const) {
			for (const [name, html] of shown(page, "কোনটি ভেক্টর?", ["বেগ", "দ্রুতি"], "সঠিক উত্তর খ।")) {
				expect([name, lettersIn(html)]).toEqual([name, ["ক", "খ"]]);
				if (name === "practice" || name === "preview") expect(html).toMatch(/: (?:<strong>)?খ</);
			}
			for (const [name, html] of shown(page, "$x$?", ["Force $f$", "Speed"], "B."))
				expect([name, lettersIn(html)]).toEqual([name, ["A", "B"]]);
			for (const [name, html] of shown(page, "$x^2$", ["$1$", "$2$"], ""))
				expect([name, lettersIn(html)]).toEqual([name, page === "en" ? ["A", "B"] : ["ক", "খ"]]);
		}
	});

	test("has the letters of the language that its author declared, which a paper keeps where no word tells", () => {
		for (const page of ["en", "bn"] as const) {
			for (const [name, html] of shown(page, "$x^2$", ["$1$", "$2$"], "$1$", "bn"))
				expect([name, page, lettersIn(html)]).toEqual([name, page, ["ক", "খ"]]);
			for (const [name, html] of shown(page, "আম?", ["$1$", "$2$"], "", "en")) {
				expect([name, page, lettersIn(html)]).toEqual([name, page, ["A", "B"]]);
				if (name === "practice" || name === "preview") expect(html).toMatch(/: (?:<strong>)?B</);
			}
		}
	});

	test("is told of rules, prizes and descriptions by their words, not by their markup", () => {
		const spoken = getLocale;
		onTestFinished(() => overwriteGetLocale(spoken));
		const rules = (html: string) =>
			renderToStaticMarkup(
				<>
					<Passage title="x" html={html} />
					<CourseDescription html={html} />
				</>,
			).match(/lang="\w+"/g);
		overwriteGetLocale(() => "en");
		expect(rules("<p>সময় ৩০ মিনিট</p>")).toEqual(['lang="bn"', 'lang="bn"']);
		overwriteGetLocale(() => "bn");
		expect(rules("<p>30 minutes</p>")).toEqual(['lang="en"', 'lang="en"']);
		expect(rules("<p>5 + 5</p>")).toBeNull();
	});
});

test("numerals of a list are those of its text, whatever the page's language", () => {
	const spoken = getLocale;
	onTestFinished(() => overwriteGetLocale(spoken));
	for (const [page, markdown, lang] of [
		["en", "1. প্রথমে সূত্র লিখুন\n2. তারপর মান বসান", ' lang="bn"'],
		["bn", "1. প্রথমে সূত্র লিখুন\n2. তারপর মান বসান", ""],
		["bn", "1. Write the formula\n2. Put in the values", ' lang="en"'],
	] as const) {
		overwriteGetLocale(() => page);
		const html = renderToStaticMarkup(<Prose html={renderBlock(markdown)} />);
		expect([markdown, html]).toEqual([markdown, expect.stringContaining(`<div class="prose"${lang}><ol>`)]);
	}
	const rules = [...readFileSync("app/styles/prose.css", "utf8").matchAll(/\.prose (ol\S*) \{\s*list-style: (\w+);/g)];
	expect(rules.map(([, list, numerals]) => [list, numerals])).toEqual([
		["ol", "decimal"],
		["ol:lang(bn)", "bengali"],
	]);
});
