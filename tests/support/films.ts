import { box } from "./iso-media.ts";

const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** The frames of a film: what its index points at. */
export const FRAMES = "the frames of the film";

const ftyp = () => box("ftyp", "isom", [0, 0, 2, 0], "isom", "mp41");
const mvhd = (seconds: number) =>
	box("mvhd", be32(0), be32(0), be32(0), be32(1000), be32(seconds * 1000), new Uint8Array(80));
const moov = (at: number, seconds: number) =>
	box(
		"moov",
		mvhd(seconds),
		box(
			"trak",
			box("tkhd", new Uint8Array(84)),
			box("mdia", box("mdhd", new Uint8Array(24)), box("minf", box("stbl", box("stco", be32(0), be32(1), be32(at))))),
		),
	);

type Film = { /** As phones write it. */ indexAtEnd?: boolean; seconds?: number; frames?: string };

/** An MP4 whose one chunk is `FRAMES`. */
export function mp4Of({ indexAtEnd = false, seconds = 5, frames = FRAMES }: Film = {}): Uint8Array<ArrayBuffer> {
	const data = box("mdat", frames);
	const head = ftyp();
	const { length } = moov(0, seconds);
	const index = moov(head.length + (indexAtEnd ? 0 : length) + 8, seconds);
	return new Uint8Array(Buffer.concat(indexAtEnd ? [head, data, index] : [head, index, data]));
}

/** Where the one chunk of an MP4 lies, by its index. */
export function chunkOf(film: Uint8Array): string {
	const view = new DataView(film.buffer, film.byteOffset, film.byteLength);
	const table = Buffer.from(film).indexOf("stco");
	const at = view.getUint32(table + 12);
	return Buffer.from(film.subarray(at, at + FRAMES.length)).toString();
}

export const orderOf = (film: Uint8Array): string[] =>
	["moov", "mdat"].toSorted((one, other) => Buffer.from(film).indexOf(one) - Buffer.from(film).indexOf(other));

const element = (id: number[], ...body: (number[] | string)[]): number[] => {
	const inside = body.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : part));
	return [...id, 0x40 | (inside.length >> 8), inside.length & 255, ...inside];
};

const float = (value: number): number[] => {
	const bytes = Buffer.alloc(8);
	bytes.writeDoubleBE(value);
	return [...bytes];
};

const tracksOf = (tracks: readonly WebmTrack[]) =>
	element(
		[0x16, 0x54, 0xae, 0x6b],
		...tracks.map(([kind, codec]) => element([0xae], element([0x83], [kind]), element([0x86], codec))),
	);

/** A track of a WebM: 1 pictures, 2 sound. */
export type WebmTrack = [kind: number, codec: string];

/** The head of a WebM, or of its other kind. */
export const webmOf = ({
	kind = "webm",
	seconds = 5,
	tracks = [],
}: {
	kind?: string;
	seconds?: number;
	tracks?: readonly WebmTrack[];
} = {}): Uint8Array<ArrayBuffer> =>
	new Uint8Array([
		...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], kind)),
		// Of a length that nobody knew when it began.
		...[0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255],
		...element(
			[0x15, 0x49, 0xa9, 0x66],
			element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]),
			element([0x44, 0x89], float(seconds * 1000)),
		),
		...(tracks.length === 0 ? [] : tracksOf(tracks)),
		...element([0x1f, 0x43, 0xb6, 0x75], "frames"),
	]);

export const VTT = "WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n";
