import type { ImportError, ImportProblem, QuestionName } from "./schemas.ts";

/**
 * How much one file may ask of its reader (QB-6). Known by one pass, before any text is read: a file that is made to be slow is refused
 * with the line and what is too much.
 */
export const IMPORT_BOUNDS = {
	/** Questions or records of a file. */
	questions: 10_000,
	/** Letters of one question, comments and signs of the format included: eight texts of the greatest length, each letter escaped. */
	questionCharacters: 160_000,
	/** Letters of one text as the file writes it: HTML takes more than the Markdown that is kept. */
	textCharacters: 40_000,
	/** What begins as an option: with more of them none is read. */
	options: 20,
	/** Errors of one question of Moodle XML; it is refused by the first. */
	questionErrors: 100,
	/** Notes of one question of Moodle XML on elements of one name. */
	elementNotes: 10,
	/** Pictures and other files within a file, each counted once, those that the bank has included. */
	attachments: 1_000,
	/** Pictures of a file that the bank does not have yet. */
	newPictures: 100,
	/** Letters of the code and the title that each error and note of a question names. */
	nameCharacters: 200,
	/** Columns of a CSV file. */
	columns: 100,
} as const;

/** One error for a whole file or record: its line, what is too much, and how much of it there may be. */
export const excess = (
	line: number,
	field: string,
	problem: ImportProblem,
	found: number,
	most: number,
): ImportError => ({
	line,
	questionLine: line,
	...{ code: null, title: null },
	field,
	problem,
	params: { value: found, most },
});

/** What errors and notes call a question: each of them has the name, so its length is bounded. */
export const questionName = (code: string, title = ""): QuestionName => {
	const most = IMPORT_BOUNDS.nameCharacters;
	return { code: code.slice(0, most) || null, title: title.slice(0, most) || null };
};
