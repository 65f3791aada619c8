import { unplayedWebmCodec, webmHasIndex, webmHead } from "~/domain/content/webm.ts";
import { courseMatch, nameMatch, titleWords } from "~/domain/course/search-key.ts";
import { lookKey } from "~/domain/question-bank/look-key.ts";
import { parseMoodleXml } from "~/domain/question-bank/parse-moodle-xml.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import { questionMatch } from "~/domain/question-bank/search-key.ts";
import { htmlToMarkdown } from "~/lib/html-to-markdown.ts";
import { renderWithin } from "~/lib/markdown-engine.server.ts";
import { nameWords } from "~/lib/name-key.ts";
import { firstSentence } from "~/lib/plain-text.ts";
import { plainToMarkdown } from "~/lib/plain-to-markdown.ts";
import { scanXml } from "~/lib/scan-xml.ts";
import { fromDhakaLocal, startOfDhakaDay } from "~/lib/time.ts";
import { namedDevice } from "~/lib/user-agent.ts";

/** What is read, how often in the smaller text, and the text that has it so often. */
export type DoubledCase = [what: string, times: number, text: (times: number) => string];

export type Reader = { read: (text: string) => unknown; cases: readonly DoubledCase[] };

const csv = (text: string) => parseQuestions({ format: "csv", text });
const HEADER = "code,subject,level,language,difficulty,tags,question,option_1,option_2,answer,explanation\n";
/** A WebM from its beginning to the first element of its segment. */
const WEBM = "\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\xff";
const one = (text: string) => `::One::${text}\n`;

/** Each reader of what others write, with constructs that a careless one would look at again and again. */
export const READERS: Readonly<Record<string, Reader>> = {
	GIFT: {
		read: (text) => parseQuestions({ format: "gift", text, defaults: { codePrefix: "X-" } }),
		cases: [
			["an open brace before empty lines", 600, (n) => `q {${"\n".repeat(n)}}`],
			["an open brace before equal signs", 600, (n) => `q {${"=".repeat(n)}`],
			["open braces, each before an empty line", 300, (n) => "q {\n\n".repeat(n)],
			["an open brace before lines of blanks", 300, (n) => `q {\n${"   \n".repeat(n)}}`],
			["an open brace before comments", 300, (n) => `q {\n\n${"// c\n\n".repeat(n)}}`],
			["escapes before a title", 2_000, (n) => one(`${"\\:".repeat(n)} {=a ~b}`)],
			["line breaks in a formula", 600, (n) => one(`$${"\\nx".repeat(n)} {=a ~b}`)],
			["line breaks between brackets", 600, (n) => one(`${"\\(\\nx\\)".repeat(n)} {=a ~b}`)],
			["options without feedback", 2_000, (n) => one(`q {=a ${"~b".repeat(n)}}`)],
			["options of dollars and empty lines", 1_000, (n) => one(`q {=a ~$x${"\n".repeat(n)}$ ~$y}`)],
			["options that are lines of dollars", 1_000, (n) => one(`q {=a ${"~$\n$x\n".repeat(n)}}`)],
			["titles that are not closed", 300, (n) => "::q\n".repeat(n)],
			["tags that are not closed", 600, (n) => `// [id:A] ${"[tag:".repeat(n)}\n${one("q {=a ~b}")}`],
			["stray braces", 1_000, (n) => one("q }{ ".repeat(n))],
			["letters of another encoding", 600, (n) => one(`${"Ã×â".repeat(n)} {=a ~b}`)],
			["question marks", 1_000, (n) => one(`${"?? ".repeat(n)} {=a ~b}`)],
			["question marks before a letter", 500, (n) => one(`${"??? ? ".repeat(n)}x {=a ~b}`)],
			["a long word before a sign of Bijoy", 1_000, (n) => one(`অ${"a".repeat(n)} ‡x {=a ~b}`)],
			["letters named in an explanation", 400, (n) => one(`q {=a ~b ####${"উত্তর: ৩ Ans: a ".repeat(n)}}`)],
			["colons and braces", 1_000, (n) => `${" : ::".repeat(n)}${"{ ".repeat(n)}`],
			["weights", 1_000, (n) => one(`q {=a ${"~%50%b".repeat(n)}}`)],
			["code fences", 300, (n) => one(`${"```\n".repeat(n)} {=a ~b}`)],
			["categories", 200, (n) => "$CATEGORY: Physics/SSC\n".repeat(n)],
		],
	},
	HTML: {
		read: htmlToMarkdown,
		cases: [
			["marks", 150, (n) => "<b>a</b><i>b</i>".repeat(n)],
			["marks beside one another", 150, (n) => "<b>a</b>".repeat(n)],
			["line breaks", 300, (n) => `<b>a${"<br>".repeat(n)}b</b>`],
			["blanks in emphasis", 400, (n) => `<b>a${"&nbsp;".repeat(n)}b</b>`],
			["comments that are not closed", 300, (n) => "<!--".repeat(n)],
			["tags that are not closed", 300, (n) => "<a ".repeat(n)],
			["quotes that are not closed", 300, (n) => `<a "'b`.repeat(n)],
			["brackets of formulas that are not closed", 600, (n) => "\\(".repeat(n)],
			["formulas", 300, (n) => "\\(a\\)".repeat(n)],
			["ticks in code", 600, (n) => `<code>${"` ".repeat(n)}</code>`],
			["fonts of one tag", 50, (n) => `<p style="${"font:".repeat(n)}${"a".repeat(10 * n)}">a</p>`],
			["items", 200, (n) => `<ul>${"<li>a</li>".repeat(n)}</ul>`],
			["entities", 400, (n) => "&amp;&".repeat(n)],
			["entities that are none", 400, (n) => "&ampx&x;&#9999999;".repeat(n)],
			["punctuation in emphasis", 150, (n) => `a<b>b${".".repeat(n)}</b>c`],
		],
	},
	"plain text": {
		read: (text) => plainToMarkdown(text, { formulas: true }),
		cases: [
			["asterisks and addresses", 300, (n) => "**a https://b\\ ".repeat(n)],
			["dollars", 600, (n) => "a $ ".repeat(n)],
			["ticks", 600, (n) => "`a ".repeat(n)],
			["tildes", 600, (n) => "~a ".repeat(n)],
			["brackets", 600, (n) => "[".repeat(n)],
			["brackets before a link", 600, (n) => `${"[a] ".repeat(n)}](`],
			["bars over lines", 600, (n) => "|\n".repeat(n)],
			["dashes", 2_000, (n) => `${"-".repeat(n)}x`],
			["backslashes", 2_000, (n) => `${"\\".repeat(n)}x`],
			["backslashes before a dollar", 2_000, (n) => `${"\\".repeat(n)}$x$`],
			["stars and blanks", 2_000, (n) => `${"* ".repeat(n)}x`],
			["formulas and what is no line break", 300, (n) => `${"$a$".repeat(n)}b\u2028c`],
			["formulas that are not closed", 600, (n) => "$a \\$".repeat(n)],
			["ampersands", 600, (n) => "&a".repeat(n)],
			["indented lines", 600, (n) => `a\n${" ".repeat(n)}${"\n  b".repeat(n)}`],
		],
	},
	CSV: {
		read: csv,
		cases: [
			["quotation marks that close nothing", 1_000, (n) => `${HEADER}"a${'"b'.repeat(n)}`],
			["quotation marks and blanks", 500, (n) => `${HEADER}"a${'"  b'.repeat(n)}${" ".repeat(4 * n)},`],
			["records that are not closed", 300, (n) => `${HEADER}${'"a\n'.repeat(n)}`],
			["empty lines", 1_000, (n) => `${HEADER}${"\n".repeat(n)}`],
			["records of one cell", 200, (n) => `${HEADER}${"a\n".repeat(n)}`],
			["cells of one record", 1_000, (n) => `${HEADER}${"a,".repeat(n)}`],
			["columns", 1_000, (n) => "code,".repeat(n)],
			["blanks in a column's name", 1_000, (n) => `${HEADER.trim()},a${" ".repeat(n)}x\n`],
			["tags", 1_000, (n) => `${HEADER}A-1,Physics,SSC,en,1,${"a;".repeat(n)},q,a,b,1,e\n`],
		],
	},
	Aiken: {
		read: (text) => parseQuestions({ format: "aiken", text, defaults: { codePrefix: "X-" } }),
		cases: [
			["texts without an answer", 300, (n) => "q\n\n".repeat(n)],
			["options", 500, (n) => `q\n${"A. a\n".repeat(n)}ANSWER: A`],
			["lines of one option", 500, (n) => `q\nA. a\n${"b\n".repeat(n)}B. b\nANSWER: A`],
			["blanks before a letter", 500, (n) => `q\n${" ".repeat(n)}A. a\nB. b\nANSWER: A`],
		],
	},
	explanations: {
		read: (text) => csv(`${HEADER}A-1,Physics,SSC,bn,1,,q,a,b,1,"${text}"\n`),
		cases: [
			["blanks after a word for an answer", 300, (n) => `answer${" ".repeat(n)}B`],
			["words for an answer", 100, (n) => "answer option ".repeat(n)],
			["letters", 150, (n) => "ক ও ".repeat(n)],
			["question marks", 300, (n) => "?? a ".repeat(n)],
			["dollars that close nothing", 300, (n) => "$ a ".repeat(n)],
		],
	},
	"Moodle XML": {
		read: (text) => parseMoodleXml(`<quiz><question>${text}`, { codePrefix: "M-" }),
		cases: [
			["brackets", 2_000, (n) => "<".repeat(n)],
			["tags that are not closed", 2_000, (n) => "<a ".repeat(n)],
			["quotes that are not closed", 2_000, (n) => '<a b="'.repeat(n)],
			["comments that are not closed", 2_000, (n) => "<!--".repeat(n)],
			["sections that are not closed", 2_000, (n) => "<![CDATA[".repeat(n)],
			["references", 2_000, (n) => "&#".repeat(n)],
			["attributes", 2_000, (n) => "<a b='1' ".repeat(n)],
			["answers", 300, (n) => "<answer><text>a</text></answer>".repeat(n)],
			["questions", 150, (n) => '</question><question type="multichoice"><name><text>a</text></name>'.repeat(n)],
			[
				"files of a text, and their places in it",
				150,
				(n) =>
					`<questiontext><text>${"@@PLUGINFILE@@/x ".repeat(n)}</text>${'<file name="a"/>'.repeat(n)}</questiontext></question></quiz>`,
			],
			["tags of a question", 300, (n) => `<tags>${"<tag><text>a</text></tag>".repeat(n)}</tags></question></quiz>`],
			[
				"categories",
				150,
				(n) => '</question><question type="category"><category><text>a/b</text></category>'.repeat(n),
			],
		],
	},
	// What a regular expression does within one match is not counted: the case stays for the blocks around it.
	"keys of doubles": {
		read: lookKey,
		cases: [
			["pictures that are not closed", 1_000, (n) => "![".repeat(n)],
			["fractions that are not closed", 1_000, (n) => "\\frac{".repeat(n)],
			["minuses before blanks", 1_000, (n) => "-  ".repeat(n)],
		],
	},
	"a sheet": {
		read: (text) => [...scanXml(`<s>${text}</s>`)].length,
		cases: [["cells of one line", 1_000, (n) => "<c r='A1' s='&#49;'><v>1</v></c>".repeat(n)]],
	},
	// Its own time grows with the square of its signs: with more than a thousand of them none of it is read (QB-4).
	Markdown: {
		read: renderWithin,
		cases: [
			["lists", 200, (n) => "- a\n".repeat(n)],
			["rows of a table", 60, (n) => `|a|b|\n|-|-|\n${"|c|d|\n".repeat(n)}`],
			["formulas", 100, (n) => "$a^2$ ".repeat(n)],
			["lines", 400, (n) => "a\n".repeat(n)],
			["quotations", 200, (n) => "> a\n\n".repeat(n)],
			["more stars than are read", 600, (n) => "**a ".repeat(n)],
			["more brackets than are read", 600, (n) => "[a](".repeat(n)],
			["more code than is read", 600, (n) => "`a` ".repeat(n)],
		],
	},
	"user agents": {
		read: namedDevice,
		cases: [
			["many versions", 400, (n) => "Version/1.1 ".repeat(n)],
			["one long version", 400, (n) => `Version/${"1".repeat(n)}`],
			["systems", 400, (n) => "(Linux; Android ".repeat(n)],
		],
	},
	descriptions: {
		read: firstSentence,
		cases: [
			["brackets that are not closed", 400, (n) => "[".repeat(n)],
			["links that are not closed", 400, (n) => "[](".repeat(n)],
			["pictures that are not closed", 400, (n) => "![".repeat(n)],
			["words", 400, (n) => "a ".repeat(n)],
		],
	},
	dates: {
		read: (text) => [startOfDhakaDay(text), fromDhakaLocal(text)],
		cases: [
			["digits", 400, (n) => "1".repeat(n)],
			["days", 400, (n) => "2026-11-27".repeat(n)],
			["days with a time", 400, (n) => "2026-11-27T10:00".repeat(n)],
			["blanks", 400, (n) => `2026-11-27${" ".repeat(n)}`],
		],
	},
	searches: {
		read: (text) => [courseMatch(text), nameMatch(text), titleWords(text), questionMatch(text)],
		cases: [
			["words", 400, (n) => "ab ".repeat(n)],
			["signs", 400, (n) => 'a"+*'.repeat(n)],
			["one long word", 400, (n) => "a".repeat(n)],
			["Bangla letters", 400, (n) => "কি ".repeat(n)],
		],
	},
	WebM: {
		read: (text) => {
			const bytes = new Uint8Array(Buffer.from(text, "latin1"));
			return [webmHead(bytes), webmHasIndex(bytes), unplayedWebmCodec(bytes)];
		},
		cases: [
			["tracks of unknown length", 300, (n) => WEBM + "\x16\x54\xae\x6b\x82\xae\xff".repeat(n)],
			["entries of the list of unknown length", 300, (n) => WEBM + "\x11\x4d\x9b\x74\x83\x4d\xbb\xff".repeat(n)],
			["codecs of a track", 300, (n) => `${WEBM}\x16\x54\xae\x6b\xff\xae\xff${"\x86\xff".repeat(n)}`],
		],
	},
	names: {
		read: nameWords,
		cases: [
			["initials", 400, (n) => "A. ".repeat(n)],
			["words", 400, (n) => "Md ".repeat(n)],
		],
	},
};

/** The most that Markdown may ask for before it is refused (QB-4), by what costs most. */
export const DEAREST_MARKDOWN: readonly [what: string, text: string][] = [
	["stars", "**a ".repeat(500)],
	["brackets", "[a](".repeat(500)],
	["code", "`a` ".repeat(500)],
	["tildes", "~~a".repeat(500)],
	["tags", "<a ".repeat(1_000)],
];
