/** The text of a question file, or why it cannot be read. */
export type FileReading = { text: string } | { problem: "utf-16" | "not-utf-8" };

/** Reads the bytes of a file as UTF-8. Spreadsheets like to write UTF-16, which begins with its mark or is half zeros. */
export function readQuestionFile(bytes: Uint8Array): FileReading {
	const [first, second] = bytes;
	const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
	const head = bytes.subarray(0, 64);
	const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
	if (marked || (zeros > 0 && zeros * 3 > head.length)) return { problem: "utf-16" };
	try {
		return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
	} catch {
		return { problem: "not-utf-8" };
	}
}
