import { markdownEngine } from "~/lib/markdown.server.ts";
import { nearestPage, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { placeKey } from "./import-place.ts";
import { inSheets } from "./read-questions.ts";
import { renderQuestion } from "./render-question.server.ts";
import {
	type FaultyQuestion,
	type ImportError,
	type ImportNote,
	isOfQuestion,
	type ParsedQuestion,
	type QuestionName,
	type SheetLines,
} from "./schemas.ts";

/** How the question is drawn where students see it. */
type Drawn = ReturnType<typeof renderQuestion> & {
	/** Undefined where the question cannot be taken as it is. */
	language: ParsedQuestion["language"] | undefined;
	/** Counts from 0; null where the file does not tell. */
	correct: number | null;
	/** Null where the question cannot be taken as it is. */
	order: Pick<ParsedQuestion, "keepOrder" | "keepLast"> | null;
};

/** One question of a file as students will see it, as far as it could be read, and everything that is said of it. */
export type ImportPreview = {
	/** Of a workbook. */
	sheet?: string;
	line: number;
	/** Its title or code; null of a question that has neither. */
	name: string | null;
	/** Null where not even its text could be read. */
	drawn: Drawn | null;
	errors: ImportError[];
	notes: ImportNote[];
};

type CheckedFile = {
	read: readonly ParsedQuestion[];
	faulty: readonly FaultyQuestion[];
	errors: readonly ImportError[];
	notes: readonly ImportNote[];
	sheetLines?: SheetLines[] | undefined;
};

/** A page of a file's questions, and on which page (from 1) each stands that cannot be taken, by `placeKey`. */
export type ImportPreviews = Page<ImportPreview> & { pages: ReadonlyMap<string, number> };

/** The questions of a file on one page, in the order of the file: those that cannot be taken too. */
export async function previewsOf(file: CheckedFile, { page, size }: Paging): Promise<ImportPreviews> {
	const errors = Map.groupBy(file.errors.filter(isOfQuestion), ({ questionLine }) => questionLine);
	const notes = Map.groupBy(file.notes, ({ questionLine }) => questionLine);
	const read = new Map(file.read.map((one) => [one.line, one]));
	const faulty = new Map(file.faulty.map((one) => [one.line, one]));
	const lines = [...new Set([...read.keys(), ...faulty.keys(), ...errors.keys()])].sort((a, b) => a - b);
	const shown = nearestPage(page, lines.length, size);
	const engine = await markdownEngine();
	const nameOf = ({ title, code }: QuestionName) => title ?? code;
	const content = lines.slice(shown * size, (shown + 1) * size).map((line): ImportPreview => {
		const ofLine = errors.get(line) ?? [];
		const whole = read.get(line);
		const texts = whole ?? faulty.get(line);
		const named = texts?.named ?? ofLine[0] ?? { title: null, code: null };
		const isTold = texts !== undefined && (texts.content !== "" || texts.options.length > 0);
		return inSheets(
			{
				line,
				name: nameOf(named) ?? (ofLine.length === 0 ? (whole?.code ?? null) : null),
				drawn: isTold
					? {
							...renderQuestion(engine, { ...texts, options: texts.options.map((option) => ({ content: option })) }),
							...{ language: whole?.language, correct: whole?.correct ?? null },
							order:
								whole && ofLine.length === 0 ? { keepOrder: whole.keepOrder, keepLast: whole.keepLast ?? false } : null,
						}
					: null,
				errors: ofLine.map((error) => inSheets(error, file.sheetLines)),
				notes: (notes.get(line) ?? []).map((note) => inSheets(note, file.sheetLines)),
			},
			file.sheetLines,
		);
	});
	const pages = new Map(
		lines.flatMap((line, at) =>
			errors.has(line) ? [[placeKey(inSheets({ line }, file.sheetLines)), Math.floor(at / size) + 1] as const] : [],
		),
	);
	return { ...toPage(content, lines.length, { page: shown, size }), pages };
}
