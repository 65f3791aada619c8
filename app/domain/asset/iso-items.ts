/** Bytes of a file that are to be overwritten: from, and up to. */
export type Span = readonly [from: number, to: number];

/** What says where a HEIC or AVIF was taken is an item of its own beside its pictures, whose types these are. */
const PICTURES = new Set(
	["hvc1", "hev1", "lhv1", "av01", "avc1", "vvc1", "evc1", "jpeg", "j2k1", "unci", "mski"].concat(
		...["grid", "iovl", "iden", "tmap"],
	),
);

/** What describes the items: how they hang together, where they lie and what kind of picture they are. */
const KEPT = ["hdlr", "pitm", "iinf", "iloc", "idat", "iref", "iprp", "ipro", "dinf", "grpl"];
/** Properties of pictures that are words. */
const WORDS = ["udes", "uuid"];

/** Reads numbers of one box, never outside of it. @throws RangeError */
class Reader {
	at: number;
	readonly #view: DataView;
	constructor(bytes: Uint8Array, at: number) {
		this.at = at;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}

	/** A number of 0, 1, 2, 4 or 8 bytes. */
	number(bytes: number): number {
		let value = 0;
		for (let left = bytes; left > 0; left -= 1) value = value * 256 + this.#view.getUint8(this.at++);
		if (!Number.isSafeInteger(value)) throw new RangeError("Too large a number");
		return value;
	}

	skip(bytes: number): void {
		this.at += bytes;
		if (this.at > this.#view.byteLength) throw new RangeError("Past the end");
	}
}

type Box = { name: string; from: number; body: number; to: number };

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The boxes between two places. @throws RangeError where something there is none */
function* boxesOf(bytes: Uint8Array, from: number, to: number): Generator<Box> {
	for (let at = from; at < to; ) {
		const reader = new Reader(bytes.subarray(0, to), at);
		const length = reader.number(4);
		const end = at + length;
		// Nobody writes longer ones here.
		if (length < 8 || end > to) throw new RangeError("No box");
		yield { name: nameAt(bytes, at + 4), from: at, body: at + 8, to: end };
		at = end;
	}
}

/** Makes a box one that every reader passes over, of as many bytes. */
function blank(bytes: Uint8Array, { from, body, to }: Box): void {
	bytes.set(new TextEncoder().encode("free"), from + 4);
	bytes.fill(0, body, to);
}

/** The numbers of the items that are pictures, by `iinf`. */
function pictureIds(bytes: Uint8Array, { body, to }: Box): Set<number> {
	const ids = new Set<number>();
	const reader = new Reader(bytes.subarray(0, to), body);
	const version = reader.number(1);
	reader.skip(3 + (version === 0 ? 2 : 4));
	for (const entry of boxesOf(bytes, reader.at, to)) {
		const inside = new Reader(bytes.subarray(0, entry.to), entry.body);
		const kind = inside.number(1);
		inside.skip(3);
		if (entry.name !== "infe" || kind < 2 || kind > 3) throw new RangeError("No entry");
		const id = inside.number(kind === 2 ? 2 : 4);
		inside.skip(2 + 4);
		const isPicture = PICTURES.has(nameAt(bytes, inside.at - 4));
		// One number for two things is no order.
		if (ids.has(id)) throw new RangeError("Twice the same item");
		if (isPicture) ids.add(id);
	}
	return ids;
}

/** Where what is no picture lies, by `iloc`: in the file, or within `idat` (whose body is at `idat` in the file). */
function othersOf(bytes: Uint8Array, { body, to }: Box, pictures: ReadonlySet<number>, idat: Span | null): Span[] {
	const spans: Span[] = [];
	const reader = new Reader(bytes.subarray(0, to), body);
	const version = reader.number(1);
	if (version > 2) throw new RangeError("No locations");
	reader.skip(3);
	const [sizes, more] = [reader.number(1), reader.number(1)];
	const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
	const indexSize = version === 0 ? 0 : more & 15;
	const items = reader.number(version === 2 ? 4 : 2);
	for (let item = 0; item < items; item += 1) {
		const id = reader.number(version === 2 ? 4 : 2);
		const method = version === 0 ? 0 : reader.number(2) & 15;
		reader.skip(2);
		const base = reader.number(baseSize);
		const extents = reader.number(2);
		if (pictures.has(id)) {
			reader.skip(extents * (indexSize + offsetSize + lengthSize));
			continue;
		}
		// Without a length it would be all of the file; by way of another item nobody keeps such things.
		if (lengthSize === 0 || method > 1 || (method === 1 && !idat)) throw new RangeError("No place of its own");
		for (let extent = 0; extent < extents; extent += 1) {
			reader.skip(indexSize);
			const from = base + reader.number(offsetSize) + (method === 1 && idat ? idat[0] : 0);
			const end = from + reader.number(lengthSize);
			if (method === 1 && idat && end > idat[1]) throw new RangeError("Outside of its box");
			if (end === from) throw new RangeError("No length");
			spans.push([from, end]);
		}
	}
	return spans;
}

/** By place, none over another: many that say the same cost no more than one. */
function merged(spans: readonly Span[]): Span[] {
	const all: [from: number, to: number][] = [];
	for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
		const last = all.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], to);
		else all.push([from, to]);
	}
	return all;
}

/**
 * Takes out of the box `meta` of a HEIC or AVIF what is no description of pictures, in place, and says where in the file what is
 * no picture lies: EXIF, XMP and whatever else is an item. How a picture is to be turned is no such item.
 * @param bytes the whole box
 * @param body where in it its first box begins
 * @param metaAt where in the file the box begins
 * @returns by place, none over another; null where this cannot be told for certain
 */
export function otherItems(bytes: Uint8Array, body: number, metaAt: number): Span[] | null {
	try {
		const found = new Map<string, Box>();
		for (const box of boxesOf(bytes, body, bytes.length)) {
			if (!KEPT.includes(box.name)) blank(bytes, box);
			else if (found.has(box.name)) return null;
			else found.set(box.name, box);
		}
		const [iinf, iloc, idat, iprp] = ["iinf", "iloc", "idat", "iprp"].map((name) => found.get(name));
		if (!iinf || !iloc) return null;
		for (const box of iprp ? boxesOf(bytes, iprp.body, iprp.to) : [])
			if (box.name === "ipco")
				for (const property of boxesOf(bytes, box.body, box.to))
					if (WORDS.includes(property.name)) blank(bytes, property);
		const held: Span | null = idat ? [metaAt + idat.body, metaAt + idat.to] : null;
		const spans = merged(othersOf(bytes, iloc, pictureIds(bytes, iinf), held));
		return spans.some(([from]) => from < metaAt) ? null : spans;
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}
