/** What was sent of a file, or may have been, part by part: where each ended, and one digest over all of them. */
export type SentDigest = { ends: readonly number[]; value: string };

export const NOTHING_SENT: SentDigest = { ends: [], value: "" };

const hex = (bytes: ArrayBuffer) =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The same with what lies between its end and another; as much is in memory as one part has. */
export async function withPart(file: Blob, { ends, value }: SentDigest, end: number): Promise<SentDigest> {
	const part = await new Blob([value, file.slice(ends.at(-1) ?? 0, end)]).arrayBuffer();
	return { ends: [...ends, end], value: hex(await crypto.subtle.digest("SHA-256", part)) };
}

/** Whether a file begins with all that was sent of another, byte for byte. */
export async function beginsAs(file: Blob, sent: SentDigest): Promise<boolean> {
	let read = NOTHING_SENT;
	for (const end of sent.ends) read = await withPart(file, read, end);
	return read.value === sent.value;
}
