import type { ImportError, ImportProblem } from "./schemas.ts";

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
	/** Pictures of a file that the bank does not have yet. */
	newPictures: 100,
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
