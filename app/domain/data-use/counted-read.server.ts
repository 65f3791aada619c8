import type { Actor } from "~/domain/account/session.ts";
import type { ByteRange } from "~/domain/asset/file-store.ts";
import type { OpenedFile } from "~/domain/asset/opened-file.server.ts";
import type { Deps } from "~/domain/deps.ts";
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

/** Counts the bytes of one answer, which may be of several files. */
export type DataCounter = {
	/** The same bytes; `last` where the answer ends with them. */
	through: (body: ReadableStream<Uint8Array>, last: boolean) => ReadableStream<Uint8Array>;
	/** The answer has ended, or was left off. */
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
	const end = () => {
		if (passed > 0) noteDataUse(deps, { accountUuid, use: "file", bytes: passed });
		passed = 0;
	};
	const add = (bytes: number) => {
		passed += bytes;
		if (passed < nextNote) return;
		end();
		nextNote *= 2;
	};
	const through = (body: ReadableStream<Uint8Array>, last: boolean) =>
		passing(body, add, { ofThis: last ? end : () => {}, leftOff: end });
	return { through, end };
}

/** The same bytes, one piece after another as somebody takes them. */
function passing(
	body: ReadableStream<Uint8Array>,
	add: (bytes: number) => void,
	end: { ofThis: () => void; leftOff: () => void },
): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	return new ReadableStream<Uint8Array>(
		{
			async pull(to) {
				const { done, value } = await reader.read().catch((error) => {
					end.leftOff();
					throw error;
				});
				if (done) {
					end.ofThis();
					return to.close();
				}
				add(value.byteLength);
				to.enqueue(value);
			},
			cancel(reason) {
				end.leftOff();
				return reader.cancel(reason);
			},
		},
		{ highWaterMark: 0 },
	);
}

/** The same of what is read when it is asked for: each reading is an answer. */
export const countedRead =
	(deps: Notes, who: Reader, read: Read): Read =>
	async (range) =>
		dataCounter(deps, who).through(await read(range), true);

/**
 * The same of a file that is opened. Of what the bucket gives out itself nobody hears how much it was: it counts by what is asked for
 * (`directBytes`).
 */
export const countedFile = (deps: Notes, who: Reader, file: OpenedFile): OpenedFile => ({
	...file,
	read: countedRead(deps, who, file.read),
	address: async (answer, range) => {
		const address = await file.address(answer, range);
		if (address === null || answer.method !== "GET" || who?.role !== "student") return address;
		const bytes = directBytes(range, file.bytes);
		if (bytes > 0) noteDataUse(deps, { accountUuid: who.accountUuid, use: "file", bytes });
		return address;
	},
});
