import type { Actor } from "~/domain/account/session.ts";
import type { ByteRange } from "~/domain/asset/file-store.ts";
import type { OpenedFile } from "~/domain/asset/opened-file.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteDataUse } from "./note-data-use.server.ts";
import { MB } from "./rules.ts";

type Notes = Pick<Deps, "db" | "clock" | "background">;
type Reader = Pick<Actor, "role" | "accountUuid"> | null;
type Read = (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>;

/** So much is added at once: a film that is watched to its middle counts by its half, and what a page loads of it beforehand is nothing. */
const STEP_BYTES = 8 * MB;

/** The same bytes; counts each step of them, and what is left at their end. */
function counted(body: ReadableStream<Uint8Array>, add: (bytes: number) => void): ReadableStream<Uint8Array> {
	let passed = 0;
	return body.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({
			transform(piece, to) {
				passed += piece.byteLength;
				if (passed >= STEP_BYTES) {
					add(passed);
					passed = 0;
				}
				to.enqueue(piece);
			},
			flush() {
				if (passed > 0) add(passed);
			},
		}),
	);
}

/**
 * The bytes of a file or of a free video: what goes over the line is added to the month of the student who takes it (MET-1), as it goes, since
 * players ask for one part after another and leave off. Of everybody else nothing is counted.
 */
export function countedBody(deps: Notes, who: Reader, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
	if (who?.role !== "student") return body;
	const { accountUuid } = who;
	return counted(body, (bytes) => noteDataUse(deps, { accountUuid, use: "file", bytes }));
}

/** The same of what is read when it is asked for. */
export const countedRead =
	(deps: Notes, who: Reader, read: Read): Read =>
	async (range) =>
		countedBody(deps, who, await read(range));

/**
 * The same of a file that is opened. What the bucket gives out itself counts whole when a download begins; of a film that is played from
 * there nothing is known, and nothing is counted.
 */
export const countedFile = (deps: Notes, who: Reader, file: OpenedFile): OpenedFile => ({
	...file,
	read: countedRead(deps, who, file.read),
	address: async (answer) => {
		const address = await file.address(answer);
		const isDownload = address !== null && answer.method === "GET" && answer.disposition !== "inline";
		if (isDownload && who?.role === "student")
			noteDataUse(deps, { accountUuid: who.accountUuid, use: "file", bytes: file.bytes });
		return address;
	},
});
