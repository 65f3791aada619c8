// Where the index (`moov`) of an MP4 is: a browser begins to play when it has it, so it belongs in front of the data.

/** Reads a part of a file. */
export type ReadPart = (offset: number, length: number) => Promise<Uint8Array>;

type Box = { name: string; at: number; head: number; length: number };

/** `behind`: the data begins at `dataAt`, and the index comes after it. */
export type Mp4Layout =
	| { kind: "front"; index: Box }
	| { kind: "behind"; index: Box; dataAt: number }
	| { kind: "unreadable" };

/** So many boxes are looked at; what has its index later was written by no program that we know. */
const MOST_BOXES = 64;
/** Of a film of fragments so much of its end is looked at: the last fragment of a film with 8 Mbit/s has some 2 MB. */
const TAIL_BYTES = 4 * 1024 * 1024;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Whether a box of this name begins at a place, whole or not. */
const isNamed = (bytes: Uint8Array, name: string) => nameAt(bytes, 4) === name;

/** The box at a place. @param left bytes from there to the end of what it is in */
function boxAt(bytes: Uint8Array, from: number, at: number, left: number): Box | null {
	if (bytes.length - from < 8) return null;
	const view = viewOf(bytes);
	const short = view.getUint32(from);
	const name = nameAt(bytes, from + 4);
	if (short === 0) return { name, at, head: 8, length: left };
	if (short !== 1) return short < 8 || short > left ? null : { name, at, head: 8, length: short };
	if (bytes.length - from < 16) return null;
	const long = view.getBigUint64(from + 8);
	return long < 16n || long > BigInt(left) ? null : { name, at, head: 16, length: Number(long) };
}

/** The boxes from a place on, one after another; `cut` for data or a fragment that goes on behind the end. Garbage ends them. */
async function* boxesFrom(read: ReadPart, from: number, size: number): AsyncGenerator<Box | "cut"> {
	for (let at = from; at < size; ) {
		const head = await read(at, Math.min(16, size - at));
		const box = boxAt(head, 0, at, size - at);
		if (!box) {
			if (isNamed(head, "mdat") || isNamed(head, "moof")) yield "cut";
			return;
		}
		yield box;
		at += box.length;
	}
}

/** Where the last fragment in these bytes begins; -1 where none does. */
function lastFragment(bytes: Uint8Array): number {
	for (let at = bytes.length - 16; at >= 0; at -= 1)
		if (bytes[at + 4] === 0x6d && nameAt(bytes, at + 4) === "moof" && nameAt(bytes, at + 12) === "mfhd") return at;
	return -1;
}

/**
 * Whether a film of fragments was cut in its last one. One that is longer than what is looked at passes: nobody can tell where it begins.
 * @param at where a fragment begins
 */
async function isCutInFragment(read: ReadPart, at: number, size: number): Promise<boolean> {
	const from = Math.max(at, size - TAIL_BYTES);
	const tail = await read(from, size - from);
	const last = lastFragment(tail);
	if (last < 0) return false;
	let hasData = false;
	for await (const box of boxesFrom(async (place, length) => tail.subarray(place, place + length), last, tail.length)) {
		if (box === "cut") return true;
		if (box.name === "mdat") hasData = true;
	}
	return !hasData;
}

/** Where the index is; unreadable where the data is cut short. Garbage behind the data is no fault. @param size of the file */
export async function mp4Layout(read: ReadPart, size: number): Promise<Mp4Layout> {
	let dataAt: number | null = null;
	let index: Box | null = null;
	let count = 0;
	for await (const box of boxesFrom(read, 0, size)) {
		if (box === "cut") return { kind: "unreadable" };
		if (box.name === "moov" && dataAt !== null && index === null) return { kind: "behind", index: box, dataAt };
		if (box.name === "moov") index ??= box;
		if (box.name === "mdat") dataAt ??= box.at;
		// The data of a fragmented film comes in many boxes: its beginning and its end have to do.
		if (box.name === "moof" && dataAt !== null) {
			if (await isCutInFragment(read, box.at, size)) return { kind: "unreadable" };
			break;
		}
		count += 1;
		if (count === MOST_BOXES) break;
	}
	return index === null || dataAt === null ? { kind: "unreadable" } : { kind: "front", index };
}

function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
	for (let at = from; at < to; ) {
		const box = boxAt(bytes.subarray(0, to), at, at, to - at);
		if (!box) return;
		yield box;
		at += box.length;
	}
}

/** How long it plays, by the header of its index; null where that says nothing. @param index from its beginning, not always to its end */
export function mp4Duration(index: Uint8Array): number | null {
	const view = viewOf(index);
	const at = 8;
	if (index.length < at + 40 || nameAt(index, at + 4) !== "mvhd") return null;
	const isLong = index[at + 8] === 1;
	const [scaleAt, lengthAt] = isLong ? [at + 28, at + 32] : [at + 20, at + 24];
	const scale = view.getUint32(scaleAt);
	const units = isLong ? Number(view.getBigUint64(lengthAt)) : view.getUint32(lengthAt);
	const ms = scale === 0 ? 0 : Math.round((units / scale) * 1000);
	// All ones: the program that wrote it did not know.
	const known = ms > 0 && units !== 0xffff_ffff && Number.isSafeInteger(ms);
	return known ? ms : null;
}

/** What leads from the index to the tables that say where the data lies. */
const WAY = ["trak", "mdia", "minf", "stbl"];

function* tablesIn(bytes: Uint8Array, from: number, to: number, depth = 0): Generator<Box> {
	for (const box of boxesIn(bytes, from, to)) {
		if (box.name === WAY[depth]) yield* tablesIn(bytes, box.at + box.head, box.at + box.length, depth + 1);
		else if (depth === WAY.length && (box.name === "stco" || box.name === "co64")) yield box;
	}
}

/**
 * The index for a file in which it stands before the data: every place in the data that it names is further behind then.
 * @param index whole
 * @param dataAt where the data began, `indexAt` where the index did
 * @returns null where it cannot be written so
 */
export function movedIndex(index: Uint8Array, dataAt: number, indexAt: number): Uint8Array | null {
	const moved = index.slice();
	const view = viewOf(moved);
	view.setUint32(0, moved.length);
	let tables = 0;
	for (const { name, at, head, length } of tablesIn(moved, 8, moved.length)) {
		const width = name === "co64" ? 8 : 4;
		const first = at + head + 8;
		const count = length < head + 8 ? -1 : view.getUint32(at + head + 4);
		if (count < 0 || first + count * width > at + length) return null;
		tables += 1;
		for (let entry = first; entry < first + count * width; entry += width) {
			const place = width === 8 ? Number(view.getBigUint64(entry)) : view.getUint32(entry);
			const isMoved = place >= dataAt && place < indexAt;
			const next = place + (isMoved ? moved.length : 0);
			if (width === 8) view.setBigUint64(entry, BigInt(next));
			else if (next > 0xffff_ffff) return null;
			else view.setUint32(entry, next);
		}
	}
	return tables > 0 ? moved : null;
}

/** Whether the index names a place behind the end of the file: then what it plays is cut short. @param index whole */
export function pointsBeyond(index: Uint8Array, size: number): boolean {
	const view = viewOf(index);
	for (const { name, at, head, length } of tablesIn(index, 8, index.length)) {
		const width = name === "co64" ? 8 : 4;
		const first = at + head + 8;
		const count = length < head + 8 ? 0 : view.getUint32(at + head + 4);
		for (let entry = first; entry < Math.min(first + count * width, at + length - width + 1); entry += width)
			if ((width === 8 ? Number(view.getBigUint64(entry)) : view.getUint32(entry)) >= size) return true;
	}
	return false;
}

/** What every browser of ours decodes, by the kind of a track. */
const DECODED: Readonly<Record<string, readonly string[]>> = {
	vide: ["avc1", "avc3", "av01", "vp08", "vp09"],
	soun: ["mp4a", ".mp3", "Opus", "fLaC"],
};

/** The first box of a name within another. */
const within = (bytes: Uint8Array, { at, head, length }: Box, name: string): Box | undefined =>
	[...boxesIn(bytes, at + head, at + length)].find((box) => box.name === name);

/** The kind of a track and what it is encoded with; null where it does not say. */
function codecOf(bytes: Uint8Array, track: Box): { kind: string; codec: string } | null {
	const media = within(bytes, track, "mdia");
	const handler = media && within(bytes, media, "hdlr");
	const info = media && within(bytes, media, "minf");
	const table = info && within(bytes, info, "stbl");
	const samples = table && within(bytes, table, "stsd");
	if (!handler || !samples || samples.length < samples.head + 16) return null;
	return { kind: nameAt(bytes, handler.at + handler.head + 8), codec: nameAt(bytes, samples.at + samples.head + 12) };
}

/**
 * What a film is encoded with where not every browser plays that: HEVC, as some phones write it, is black on others. Null where all of it is
 * played, as far as its index says. @param index whole
 */
export function unplayedCodec(index: Uint8Array): string | null {
	for (const track of boxesIn(index, 8, index.length)) {
		const said = track.name === "trak" ? codecOf(index, track) : null;
		const decoded = said && DECODED[said.kind];
		if (decoded && !decoded.includes(said.codec)) return said.codec.replace(/[^\w.-]/g, "?");
	}
	return null;
}
