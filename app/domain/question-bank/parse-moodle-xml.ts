import { scanXml, XmlError } from "~/lib/scan-xml.ts";
import { checkDrafts, type Draft } from "./check-draft.ts";
import { excess, IMPORT_BOUNDS, questionName } from "./import-bounds.ts";
import { filePath, type KnownFile, knownFile, referencesOf, withPictures } from "./moodle-files.ts";
import {
	type Category,
	explanationOf,
	idNotKept,
	partialMarks,
	placeOf,
	readCategory,
	type SaidByTags,
	takeTag,
} from "./moodle-question.ts";
import { languageOf } from "./named-choice.ts";
import { withoutLetters } from "./option-letters.ts";
import { codeWithId } from "./own-code.ts";
import type { ImportDefaults, ImportError, ImportProblem, ParsedFile, QuestionName, QuestionNote } from "./schemas.ts";
import { type TextFormat, xmlFormat, xmlTextToMarkdown } from "./text-format.ts";

/** An element of a question: its texts joined, and the elements in it. */
type Element = {
	name: string;
	line: number;
	attributes: Readonly<Record<string, string>>;
	text: string;
	children: Element[];
	/** Letters of the element and those in it, without the content of files. */
	size: number;
};

/** The elements called `question` of a file, one at a time. @throws XmlError */
function* questionsOf(source: string): Generator<Element> {
	const open: Element[] = [];
	for (const token of scanXml(source)) {
		const inner = open.at(-1);
		if (token.kind === "open") {
			const element: Element = { ...token, text: "", children: [], size: token.name.length };
			if (!inner && token.name !== "question") continue;
			inner?.children.push(element);
			open.push(element);
		} else if (token.kind === "text") {
			if (!inner) continue;
			inner.text += token.text;
			if (inner.name !== "file") inner.size += token.text.length;
		} else if (inner) {
			open.pop();
			const outer = open.at(-1);
			if (outer) outer.size += inner.size;
			else yield inner;
		}
	}
}

const child = (of: Element, name: string) => of.children.find((one) => one.name === name);
const childrenOf = (of: Element, name: string) => of.children.filter((one) => one.name === name);

/** What an element says: in its `text`, which may be missing where it is its own. Tags that are not CDATA are named by what is in them. */
const saidBy = (of: Element | undefined): string => (of ? (child(of, "text")?.text ?? of.text) : "").trim();

const TYPES: Readonly<Record<string, ImportProblem>> = {
	...{ essay: "essay", numerical: "numerical", matching: "matching", shortanswer: "short-answer" },
	description: "description",
};

/** What Moodle writes of itself, in English, where nobody wrote something of their own. */
const MOODLES_OWN = /^(?:<p>)?Your answer is (?:partially )?(?:correct|incorrect)\.(?:<\/p>)?$/;
const COMBINED = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback", "hint"];

/** Collects what is wrong with one question. */
function reporter(of: Element, named: QuestionName) {
	const errors: ImportError[] = [];
	const notes: QuestionNote[] = [];
	const lines: Record<string, number> = {};
	const noted = new Map<string, number>();
	return {
		errors,
		markdown: [] as string[],
		notes,
		/** Where the elements stand that are left out. */
		lines,
		/** An element that has no place here. Of several with one name the first line is said, and the first ten are. */
		left(line: number, element: string, value: string) {
			lines[element] ??= line;
			const before = noted.get(element) ?? 0;
			if (before >= IMPORT_BOUNDS.elementNotes) return;
			noted.set(element, before + 1);
			notes.push({ field: element, note: "not-kept", value: value.slice(0, 120) });
		},
		at(line: number, field: string, problem: ImportProblem, value: string | number = "") {
			if (errors.length >= IMPORT_BOUNDS.questionErrors) return;
			errors.push({ line, questionLine: of.line, ...named, field, problem, params: { value } });
		},
	};
}
type Reporter = ReturnType<typeof reporter>;

/** The pictures that a text has with it, by their places. What it shows and is none is an error of its line, what it does not show is noted. */
function picturesOf(of: Element, text: string, field: string, report: Reporter): ReadonlyMap<string, KnownFile> {
	const pictures = new Map<string, KnownFile>();
	const files = childrenOf(of, "file");
	if (files.length === 0) return pictures;
	// Read once: a text may have many files, and name many.
	const named = referencesOf(text);
	for (const { line, attributes } of files) {
		const path = filePath(attributes);
		const file = knownFile(attributes);
		const name = path.slice(1);
		if (file.problem) report.at(line, field, file.problem, name);
		else if (!named.has(path)) report.left(line, "file", name);
		else if (file.picture) pictures.set(path, file);
		else report.at(line, field, "embedded-file", name);
	}
	return pictures;
}

/** A text of the question as Markdown, its pictures by their names in the bank. Another file in it is named, for the bank has none. */
function textOf(of: Element | undefined, field: string, inherited: TextFormat, report: Reporter): string {
	if (!of) return "";
	const { line } = of;
	const faults = report.errors.length;
	const said = saidBy(of);
	const pictures = picturesOf(of, said, field, report);
	const format = xmlFormat(of.attributes.format, inherited);
	const text = withPictures(said, pictures);
	if (report.errors.length > faults) return text.slice(0, IMPORT_BOUNDS.textCharacters);
	if (text.length > IMPORT_BOUNDS.textCharacters) report.at(line, field, "too-long");
	else {
		if (format === "markdown") report.markdown.push(field);
		const read = xmlTextToMarkdown(text, format);
		if ("text" in read) return read.text;
		for (const { problem, value } of read.faults) report.at(line, field, problem, value);
	}
	return text.slice(0, IMPORT_BOUNDS.textCharacters);
}

type Options = { options: string[]; lines: number[]; key: number; answers: Element[] };

const share = (of: Element) => Number(of.attributes.fraction ?? 0);

/** True and false, in the language of the question. */
function trueFalse(of: Element, language: string, report: Reporter): Options {
	const answers = childrenOf(of, "answer");
	const right = answers.find((answer) => share(answer) === 100);
	if (!right) report.at(of.line, "answer", "no-key");
	const isTrue = saidBy(right).toLowerCase() === "true";
	const ordered = answers.toSorted((one, other) => Number(saidBy(other) === "true") - Number(saidBy(one) === "true"));
	const options = language === "bn" ? ["সত্য", "মিথ্যা"] : ["True", "False"];
	return { options, lines: ordered.map(({ line }) => line), key: isTrue ? 0 : 1, answers: ordered };
}

/** The options of a question with one right answer; what gives a part of the mark is said, what has several right answers refused. */
function choices(of: Element, inherited: TextFormat, report: Reporter): Options {
	const answers = childrenOf(of, "answer");
	const full = answers.filter((answer) => share(answer) === 100);
	const partly = answers.filter((answer) => share(answer) > 0 && share(answer) < 100);
	if (full.length > 1 || (full.length === 0 && partly.length > 1))
		report.at((full[1] ?? partly[1])?.line ?? of.line, "answer", "several-keys");
	else if (full.length === 0) report.at(partly[0]?.line ?? of.line, "answer", "no-key");
	else report.notes.push(...partialMarks(answers.filter((answer) => ![0, 100].includes(share(answer))).map(saidBy)));
	return {
		options: answers.map((answer, index) => textOf(answer, `option_${index + 1}`, inherited, report)),
		lines: answers.map(({ line }) => line),
		key: full[0] ? answers.indexOf(full[0]) : Number.NaN,
		answers,
	};
}

const isNo = (said: string) => said === "0" || said.toLowerCase() === "false";

/** The penalties that Moodle writes where nobody chose one: of choices (before version 2 and since) and of true and false. */
const USUAL_PENALTIES = [0, 0.1, 1 / 3, 1];
const isUsualPenalty = (said: string) => USUAL_PENALTIES.some((usual) => Math.abs(Number(said) - usual) < 0.001);
/** How options are numbered here, and not at all: their letters are ours in any case. */
const OUR_NUMBERING = ["", "abc", "ABCD", "ABC", "none"];

/** What elements say that have no place here, where that is not what Moodle writes by itself. */
const LEFT_OUT: Readonly<Record<string, (said: string) => boolean>> = {
	defaultgrade: (said) => said !== "" && Number(said) !== 1,
	penalty: (said) => said !== "" && !isUsualPenalty(said),
	hidden: (said) => said !== "" && !isNo(said),
	answernumbering: (said) => !OUR_NUMBERING.includes(said),
	...Object.fromEntries(COMBINED.map((name) => [name, (said: string) => said !== "" && !MOODLES_OWN.test(said)])),
};

/** Notes what of a question has no place here, each at its line: marks, penalty, and messages that depend on the answer. */
function noteLeftOut(of: Element, report: Reporter): void {
	for (const one of of.children) {
		const said = saidBy(one);
		if (Object.hasOwn(LEFT_OUT, one.name) && LEFT_OUT[one.name]?.(said)) report.left(one.line, one.name, said);
	}
}

function tagsOf(of: Element): SaidByTags & { orderTag: boolean } {
	const said: SaidByTags = { language: "", difficulty: "", tags: [] };
	const tags = child(of, "tags");
	for (const tag of tags ? childrenOf(tags, "tag") : []) takeTag(said, saidBy(tag));
	// Moodle's own word on the order says nothing of letters in the texts.
	const orderTag = said.order !== undefined;
	if (isNo(saidBy(child(of, "shuffleanswers")))) said.order ??= "keep";
	return { ...said, orderTag };
}

function readQuestion(of: Element, category: Category | null, defaults: ImportDefaults) {
	const title = saidBy(child(of, "name"));
	const id = saidBy(child(of, "idnumber"));
	const named = questionName(id || (defaults.codePrefix ? "" : title), title);
	const report = reporter(of, named);
	const { errors } = report;
	const type = of.attributes.type ?? "";
	if (!["multichoice", "multichoiceset", "truefalse"].includes(type)) {
		const known = TYPES[type];
		report.at(of.line, known === "description" ? "question" : "answer", known ?? "unknown-type", type);
		return { draft: null, errors };
	}
	const { questionCharacters, options: mostOptions } = IMPORT_BOUNDS;
	if (of.size > questionCharacters)
		return { draft: null, errors: [excess(of.line, "question", "question-too-long", of.size, questionCharacters)] };
	// Moodle 1.9 kept the picture of a question beside its text.
	const image = saidBy(child(of, "image"));
	if (image) report.at(child(of, "image")?.line ?? of.line, "question", "embedded-file", image.slice(0, 60));
	const tags = tagsOf(of);
	const stem = child(of, "questiontext");
	const written = { content: saidBy(stem), options: childrenOf(of, "answer").map(saidBy) };
	const language = languageOf(tags.language, defaults, written);
	const format = xmlFormat(stem?.attributes.format, "moodle");
	const tooMany = childrenOf(of, "answer")[mostOptions];
	if (tooMany) {
		report.at(tooMany.line, "options", "too-many-options");
		return { draft: null, errors };
	}
	const read = type === "truefalse" ? trueFalse(of, language, report) : choices(of, format, report);
	const content = textOf(stem, "question", "moodle", report);
	const unlettered = tags.orderTag ? null : withoutLetters(read.options);
	if (unlettered) report.notes.push({ field: "options", note: "letters-removed", value: "" });
	const options = unlettered ?? read.options;
	const general = child(of, "generalfeedback");
	const notes = read.answers.map((answer, index) => ({
		option: options[index] ?? "",
		text: textOf(child(answer, "feedback"), "explanation", format, report),
	}));
	const explanation = explanationOf(textOf(general, "explanation", format, report), notes);
	noteLeftOut(of, report);
	const { code, made, isName } = codeWithId(defaults, id, title, { content, options });
	if (isName) report.notes.push(idNotKept(id));
	const place = placeOf(category, defaults);
	if (!place) for (const field of ["subject", "level"]) report.at(of.line, field, "no-category");
	const tagLine = child(of, "tags")?.line ?? of.line;
	const draft: Draft = {
		line: of.line,
		made,
		named,
		reported: errors.map(({ field }) => field),
		lines: {
			...report.lines,
			...(place?.line && { subject: place.line, level: place.line, topic: place.line }),
			...{ language: tagLine, difficulty: tagLine, tags: tagLine },
			question: stem?.line ?? of.line,
			answer: read.lines[0] ?? of.line,
			explanation: general?.line ?? of.line,
			...Object.fromEntries(read.lines.map((line, index) => [`option_${index + 1}`, line])),
		},
		markdown: report.markdown,
		notes: report.notes,
		topic: place?.topic,
		...(tags.order && { order: tags.order }),
		values: {
			code,
			subject: place?.subject ?? "",
			level: place?.level ?? "",
			language,
			difficulty: tags.difficulty ? Number(tags.difficulty) : (defaults.difficulty ?? Number.NaN),
			tags: tags.tags,
			content,
			options,
			correct: read.key,
			explanation,
		},
	};
	return { draft, errors };
}

const XML_PROBLEMS = { doctype: "xml-doctype", "too-deep": "xml-too-deep", "not-xml": "bad-xml" } as const;

const ofFile = (line: number, problem: ImportProblem): ImportError => ({
	...{ line, questionLine: line, code: null, title: null, field: "file", problem, params: {} },
});

/**
 * Reads questions with one right answer, and those of true and false, from Moodle XML: texts in any of Moodle's formats, `category` as
 * `Subject/LEVEL/Chapter`, the code as `idnumber`, tags as in GIFT, files that are known as pictures of the bank (`takePictures`). Other types,
 * several right answers and other files in a text are errors of their line; what has no place here is noted with its line. No document type is read and no entity expanded. Goes on after an error of a question; a file that is no XML is refused whole.
 */
export function parseMoodleXml(source: string, defaults: ImportDefaults = {}): ParsedFile {
	const errors: ImportError[] = [];
	const drafts: Draft[] = [];
	let category: Category | null = null;
	let found = 0;
	try {
		for (const of of questionsOf(source)) {
			found += 1;
			const { questions: most } = IMPORT_BOUNDS;
			if (found > most) return { questions: [], errors: [excess(of.line, "file", "too-many-questions", found, most)] };
			if (of.attributes.type === "category") {
				const path = saidBy(child(of, "category"));
				category = readCategory(path, of.line);
				if (category || (defaults.subject && defaults.level)) continue;
				const named = { code: null, title: null, field: "subject", problem: "bad-category" } as const;
				errors.push({ line: of.line, questionLine: of.line, ...named, params: { value: path } });
			} else {
				const read = readQuestion(of, category, defaults);
				for (const error of read.errors) errors.push(error);
				if (read.draft) drafts.push(read.draft);
			}
		}
	} catch (error) {
		if (!(error instanceof XmlError)) throw error;
		return { questions: [], errors: [ofFile(error.line, XML_PROBLEMS[error.fault])] };
	}
	return checkDrafts(drafts, errors, defaults);
}
