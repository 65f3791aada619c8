import { asLines } from "~/lib/plain-text.ts";
import type { ImportQuestions, ParsedQuestion } from "./schemas.ts";

type Asked = Pick<ImportQuestions, "format" | "text" | "defaults" | "leaveOut">;

/**
 * What was checked, in one word: the file, how it is read, and the version of each of its questions that the bank has. An import that is
 * confirmed by it writes what was shown and nothing else (QB-2.1). A text area sends lines that end otherwise than a file's.
 */
export async function importDigest(
	{ format, text, defaults = {}, leaveOut = false }: Asked,
	takable: readonly ParsedQuestion[],
	stored: ReadonlyMap<string, { version: number }>,
): Promise<string> {
	const options = Object.entries(defaults)
		.filter(([, value]) => value !== undefined && value !== false)
		.sort(([one], [other]) => (one < other ? -1 : 1));
	const versions = takable.map(({ code }) => [code, stored.get(code)?.version ?? 0]);
	const checked = JSON.stringify([format, asLines(text), options, leaveOut, versions]);
	const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(checked));
	return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
