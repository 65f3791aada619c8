import { wantedWords } from "~/domain/institute/search-key.ts";

/** What the database does with the words of institutes, in memory: whether each word of the query begins one of theirs. */
export function instituteFinder(query: string): (words: readonly string[]) => boolean {
	const wanted = wantedWords(query);
	return (words) => wanted.every((part) => words.some((word) => word.startsWith(part)));
}
