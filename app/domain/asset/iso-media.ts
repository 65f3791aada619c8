import { assetErrors } from "./errors.ts";
import { otherItems, type Span } from "./iso-items.ts";
import type { Source } from "./source.ts";

type Cleaned = AsyncGenerator<Uint8Array>;

/** What a box may have in it: kept as it is, or looked into. Everything else is overwritten. */
type Level = { kept: readonly string[]; into: Readonly<Record<string, Level>> };

const MEDIA: Level = { kept: ["mdhd", "hdlr", "elng", "minf"], into: {} };
const TRACK: Level = { kept: ["tkhd", "edts", "tref", "trgr", "tapt", "load", "clip", "matt"], into: { mdia: MEDIA } };
const MOVIE: Level = { kept: ["mvhd", "iods", "mvex", "pssh", "clip"], into: { trak: TRACK } };
const TRACK_PART: Level = {
	kept: ["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio", "senc"],
	into: {},
};
const MOVIE_PART: Level = { kept: ["mfhd", "pssh"], into: { traf: TRACK_PART } };
const FILE: Level = {
	kept: ["ftyp", "styp", "mdat", "imda", "sidx", "ssix", "mfra", "pdin", "prft"],
	into: { moov: MOVIE, moof: MOVIE_PART },
};

/** What describes the items of a picture is held whole; that of 200 megapixels in tiles has some 40 KB. */
const MAX_META = 256 * 1024;
const FULL_BOX = 4;

type Box = { name: string; head: number /** with its head; the rest of the file where it says 0 */; length: number };

async function nextBox(source: Source): Promise<Box | null> {
	if (!(await source.has(8))) return null;
	source.nextPart();
	const view = new DataView(source.held.buffer, source.held.byteOffset);
	const short = view.getUint32(0);
	const name = String.fromCharCode(...source.held.subarray(4, 8));
	if (!/^[ -~\xa9]{4}$/.test(name)) return null;
	if (short !== 1)
		return short !== 0 && short < 8 ? null : { name, head: 8, length: short || Number.POSITIVE_INFINITY };
	if (!(await source.has(16))) return null;
	const long = new DataView(source.held.buffer, source.held.byteOffset).getBigUint64(8);
	return long < 16n || long > BigInt(Number.MAX_SAFE_INTEGER) ? null : { name, head: 16, length: Number(long) };
}

async function* zeros(source: Source, length: number): Cleaned {
	for await (const { length: said } of source.pass(length)) yield new Uint8Array(said);
}

/** As many bytes, in a box that every reader passes over. */
async function* blanked(source: Source, { head, length }: Box): Cleaned {
	const header = source.take(head).slice();
	header.set(new TextEncoder().encode("free"), 4);
	yield header;
	yield* zeros(source, length - head);
}

/** What is between two places of a box. */
async function* inside(source: Source, level: Level, bytes: number): Cleaned {
	for (let left = bytes; left > 0; ) {
		const box = left >= 8 ? await nextBox(source) : null;
		if (!box || box.length > left) return yield* zeros(source, left);
		yield* passed(source, level, box);
		left -= box.length;
	}
}

async function* passed(source: Source, level: Level, box: Box): Cleaned {
	const next = level.into[box.name];
	if (next) {
		yield source.take(box.head);
		yield* inside(source, next, box.length - box.head);
	} else if (level.kept.includes(box.name)) yield* source.pass(box.length);
	else yield* blanked(source, box);
}

/** Whether `meta` describes pictures; that of a film says who made it, and where. */
async function describesPictures(source: Source, { head }: Box): Promise<boolean> {
	const handler = head + FULL_BOX + 16;
	return (
		(await source.has(handler + 4)) &&
		String.fromCharCode(
			...source.held.subarray(handler - 12, handler - 8),
			...source.held.subarray(handler, handler + 4),
		) === "hdlrpict"
	);
}

/** Bytes as they pass, with some of them overwritten: spans by place, none over another. */
class Overwriting {
	spans: readonly Span[] = [];
	#next = 0;
	#at = 0;

	passes(piece: Uint8Array): Uint8Array {
		const [from, to] = [this.#at, this.#at + piece.length];
		this.#at = to;
		let over: Uint8Array | null = null;
		for (let span = this.spans[this.#next]; span && span[0] < to; span = this.spans[this.#next]) {
			const [start, end] = span;
			if (end > from) {
				over ??= piece.slice();
				over.fill(0, Math.max(0, start - from), Math.min(piece.length, end - from));
			}
			if (end > to) break;
			this.#next += 1;
		}
		return over ?? piece;
	}
}

/** The file with nothing moved. @throws DomainError PlaceNotRemoved */
async function* boxes(source: Source, over: Overwriting): Cleaned {
	let [at, told, described] = [0, false, false];
	for (let box = await nextBox(source); box; box = await nextBox(source)) {
		if (box.name === "meta" && (await describesPictures(source, box))) {
			if (described || box.length > MAX_META || !(await source.has(box.length)))
				throw assetErrors.fail("PlaceNotRemoved");
			const bytes = source.take(box.length).slice();
			const spans = otherItems(bytes, box.head + FULL_BOX, at);
			if (!spans) throw assetErrors.fail("PlaceNotRemoved");
			over.spans = spans;
			[told, described] = [true, true];
			yield bytes;
		} else {
			told ||= box.name in FILE.into;
			yield* passed(source, FILE, box);
		}
		at += box.length;
	}
	if (!told) throw assetErrors.fail("PlaceNotRemoved");
	await source.skip(Number.POSITIVE_INFINITY);
}

/**
 * A HEIC, an AVIF, a film or a sound of ISO media, without what it says besides: boxes that are not of the picture or the film become empty
 * ones of the same length, items of a picture that are none (EXIF, XMP) zeros, so that everything stays where it was. What hangs
 * behind the last box is left out. What a film has in a track of its own, as cameras for sports have, stays.
 * @throws DomainError PlaceNotRemoved where this cannot be done for certain as it streams
 */
export async function* isoMedia(source: Source): Cleaned {
	const over = new Overwriting();
	for await (const piece of boxes(source, over)) yield over.passes(piece);
}
