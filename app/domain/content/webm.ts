// The head of a WebM (EBML): what it is, and how long it plays.

/** So many first bytes have both. */
export const WEBM_HEAD = 64 * 1024;

const ID = { head: 0x1a45dfa3, kind: 0x4282, segment: 0x18538067, info: 0x1549a966, cluster: 0x1f43b675 } as const;
/** The index, and the list at the beginning that says where it stands. */
const INDEX = { cues: 0x1c53bb6b, list: 0x114d9b74, entry: 0x4dbb, of: 0x53ab } as const;
const [SCALE, DURATION] = [0x2ad7b1, 0x4489];
const TRACK = { all: 0x1654ae6b, one: 0xae, kind: 0x83, codec: 0x86 } as const;
/** What every browser of ours decodes in a WebM, by the kind of a track: pictures, sound. */
const DECODED: Readonly<Record<number, readonly string[]>> = {
	1: ["V_VP8", "V_VP9", "V_AV1"],
	2: ["A_VORBIS", "A_OPUS"],
};
/** No name of a codec is longer. */
const MAX_CODEC = 32;
const NS_IN_MS = 1_000_000;

/** `isWhole`: all of it lies within what it is in. */
type Element = { id: number; body: number; to: number; isWhole: boolean };

/** The element at a place; null where there is none. One of unknown length reaches to the end. */
function elementAt(bytes: Uint8Array, at: number): Omit<Element, "isWhole"> | null {
	const idLength = Math.clz32(bytes[at] ?? 0) - 23;
	if (idLength < 1 || idLength > 4 || at + idLength >= bytes.length) return null;
	let id = 0;
	for (let index = 0; index < idLength; index += 1) id = id * 256 + (bytes[at + index] ?? 0);
	const sizeAt = at + idLength;
	const first = bytes[sizeAt] ?? 0;
	const sizeLength = Math.clz32(first) - 23;
	if (sizeLength < 1 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return null;
	let size = first - 2 ** (8 - sizeLength);
	let unknown = size === 2 ** (8 - sizeLength) - 1;
	for (let index = 1; index < sizeLength; index += 1) {
		const byte = bytes[sizeAt + index] ?? 0;
		unknown &&= byte === 255;
		size = size * 256 + byte;
	}
	const body = sizeAt + sizeLength;
	return { id, body, to: unknown ? Number.POSITIVE_INFINITY : body + size };
}

/** The elements in a span, none of them longer than that: what is in them is looked at once, whatever lengths they claim. */
function* elementsIn(bytes: Uint8Array, from: number, to: number): Generator<Element> {
	const end = Math.min(to, bytes.length);
	for (let at = from; at < end; ) {
		const element = elementAt(bytes, at);
		if (!element) return;
		yield { ...element, to: Math.min(element.to, end), isWhole: element.to <= end };
		at = element.to;
	}
}

function numberIn(bytes: Uint8Array, { body, to }: Element): number {
	let value = 0;
	for (let at = body; at < Math.min(to, body + 8); at += 1) value = value * 256 + (bytes[at] ?? 0);
	return value;
}

function floatIn(bytes: Uint8Array, { body, to, isWhole }: Element): number {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (!isWhole) return 0;
	if (to - body === 8) return view.getFloat64(body);
	return to - body === 4 ? view.getFloat32(body) : 0;
}

function durationOf(bytes: Uint8Array, info: Element): number | null {
	let [scale, duration] = [NS_IN_MS, 0];
	for (const element of elementsIn(bytes, info.body, info.to)) {
		if (element.id === SCALE) scale = numberIn(bytes, element);
		if (element.id === DURATION) duration = floatIn(bytes, element);
	}
	const ms = Math.round((duration * scale) / NS_IN_MS);
	return Number.isSafeInteger(ms) && ms > 0 ? ms : null;
}

/** What the beginning of a file says; null where it is no WebM. Its other kind, Matroska, not every browser plays. */
export function webmHead(bytes: Uint8Array): { durationMs: number | null } | null {
	const [head, segment] = elementsIn(bytes, 0, bytes.length);
	if (head?.id !== ID.head || segment?.id !== ID.segment) return null;
	const kind = [...elementsIn(bytes, head.body, head.to)].find(({ id }) => id === ID.kind);
	if (!kind || new TextDecoder().decode(bytes.subarray(kind.body, kind.to)) !== "webm") return null;
	for (const element of elementsIn(bytes, segment.body, segment.to)) {
		if (element.id === ID.info) return { durationMs: durationOf(bytes, element) };
		if (element.id === ID.cluster) break;
	}
	return { durationMs: null };
}

/** Whether the list at the beginning leads to the index, wherever in the file that stands: players ask for it there (Range). */
const leadsToIndex = (bytes: Uint8Array, list: Element): boolean =>
	[...elementsIn(bytes, list.body, list.to)]
		.filter(({ id }) => id === INDEX.entry)
		.flatMap((entry) => [...elementsIn(bytes, entry.body, entry.to)])
		.some((element) => element.id === INDEX.of && numberIn(bytes, element) === INDEX.cues);

/** Whether a WebM has an index, by its beginning: without one nobody can go to its middle. */
export function webmHasIndex(bytes: Uint8Array): boolean {
	const [, segment] = elementsIn(bytes, 0, bytes.length);
	for (const element of segment ? elementsIn(bytes, segment.body, segment.to) : []) {
		if (element.id === INDEX.cues || (element.id === INDEX.list && leadsToIndex(bytes, element))) return true;
		if (element.id === ID.cluster) break;
	}
	return false;
}

function codecOf(bytes: Uint8Array, track: Element): { kind: number; codec: string } {
	let [kind, codec] = [0, ""];
	for (const element of elementsIn(bytes, track.body, track.to)) {
		if (element.id === TRACK.kind) kind = numberIn(bytes, element);
		if (element.id === TRACK.codec)
			codec = new TextDecoder().decode(bytes.subarray(element.body, Math.min(element.to, element.body + MAX_CODEC)));
	}
	// A text may be filled up with zeros.
	return { kind, codec: codec.replace(/\0.*$/s, "") };
}

/** The codec of a WebM, by its beginning, that not every browser plays; null where it names none of that kind. */
export function unplayedWebmCodec(bytes: Uint8Array): string | null {
	const [, segment] = elementsIn(bytes, 0, bytes.length);
	for (const element of segment ? elementsIn(bytes, segment.body, segment.to) : []) {
		if (element.id === ID.cluster) break;
		if (element.id !== TRACK.all) continue;
		for (const track of elementsIn(bytes, element.body, element.to)) {
			const { kind, codec } = track.id === TRACK.one ? codecOf(bytes, track) : { kind: 0, codec: "" };
			const decoded = codec === "" ? undefined : DECODED[kind];
			if (decoded && !decoded.includes(codec)) return codec.replace(/[^\w./-]/g, "?");
		}
	}
	return null;
}
