import type { Actor } from "~/domain/account/session.ts";
import type { ByteRange } from "~/domain/asset/file-store.ts";
import type { OpenedFile } from "~/domain/asset/opened-file.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { inPlace } from "~/lib/in-place.ts";
import { noteDataUse } from "./note-data-use.server.ts";
import { directBytes, MB } from "./rules.ts";

type Notes = Pick<Deps, "db" | "clock" | "background">;
type Reader = Pick<Actor, "role" | "accountUuid"> | null;
type Read = (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>;

/**
 * What of a long answer is noted before its end, in case nobody hears of that: so many bytes, and each time twice as many more. An answer
 * that is shorter is one write, one of 500 MB seven.
 */
const FIRST_NOTE_BYTES = 8 * MB;

/** So much is read and given on at a time: JavaScript runs once for each piece. */
const PIECE_BYTES = 256 * 1024;

/** Counts the bytes of one answer, which may be of several files. */
export type DataCounter = {
	/** The same bytes; `isLast` where the answer ends with them, `bytes` how many there are where that is known. */
	through: (body: ReadableStream<Uint8Array>, of: { isLast: boolean; bytes?: number }) => ReadableStream<Uint8Array>;
	/** The answer has ended, or was left off: what is still under way ends with it. */
	end: () => void;
};

/**
 * A counter for one answer: what goes over the line is added to the month of the student who takes it (MET-1), at its end or where it is left
 * off. Of everybody else nothing is counted.
 */
export function dataCounter(deps: Notes, who: Reader): DataCounter {
	if (who?.role !== "student") return { through: (body) => body, end: () => {} };
	const { accountUuid } = who;
	let [passed, nextNote] = [0, FIRST_NOTE_BYTES];
	/** Ends what is under way, of which the reader may never hear that nobody takes it. */
	let stop = () => {};
	const note = () => {
		if (passed > 0) noteDataUse(deps, { accountUuid, use: "file", bytes: passed });
		passed = 0;
	};
	const add = (bytes: number) => {
		passed += bytes;
		if (passed < nextNote) return;
		note();
		nextNote *= 2;
	};
	const through: DataCounter["through"] = (body, { isLast, bytes }) => {
		// Streams of the runtime: what is taken from them by a socket costs no JavaScript, and one of a known length says it.
		const { readable, writable } = bytes === undefined ? new IdentityTransformStream() : new FixedLengthStream(bytes);
		// In the background: it ends after the answer does, and hears also of one that was left off.
		const writer = writable.getWriter();
		stop = () => void writer.abort().catch(() => {});
		deps.background(passOn(body, writer, { add, atEnd: isLast ? note : () => {}, leftOff: note }));
		return readable;
	};
	const end = () => {
		note();
		stop();
	};
	return { through, end };
}

/** Gives bytes on as somebody takes them, and counts those that were taken. */
async function passOn(
	body: ReadableStream<Uint8Array>,
	writer: WritableStreamDefaultWriter<Uint8Array>,
	{ add, atEnd, leftOff }: { add: (bytes: number) => void; atEnd: () => void; leftOff: () => void },
): Promise<void> {
	const reader = inPlace(body, () => PIECE_BYTES, PIECE_BYTES);
	try {
		for (let piece = await reader.read(); piece; piece = await reader.read()) {
			await writer.write(piece);
			add(piece.byteLength);
		}
		atEnd();
		await writer.close();
	} catch (error) {
		leftOff();
		await Promise.allSettled([reader.cancel(error), writer.abort(error)]);
	}
}

/** The same of what is read when it is asked for: each reading is an answer. @param whole bytes of all that can be read */
export const countedRead =
	(deps: Notes, who: Reader, read: Read, whole: number): Read =>
	async (range) =>
		dataCounter(deps, who).through(await read(range), { isLast: true, bytes: range?.length ?? whole });

/**
 * The same of a file that is opened. Of what the bucket gives out itself nobody hears how much it was: it counts by what is asked for
 * (`directBytes`).
 */
export const countedFile = (deps: Notes, who: Reader, file: OpenedFile): OpenedFile => ({
	...file,
	read: countedRead(deps, who, file.read, file.bytes),
	address: async (answer, range) => {
		const address = await file.address(answer, range);
		if (address === null || answer.method !== "GET" || who?.role !== "student") return address;
		const bytes = directBytes(range, file.bytes);
		if (bytes > 0) noteDataUse(deps, { accountUuid: who.accountUuid, use: "file", bytes });
		return address;
	},
});
