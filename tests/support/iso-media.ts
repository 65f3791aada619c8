// HEIC, AVIF and films, put together of boxes here. What is in them no decoder has to like: what is looked at is where it lies.

type Part = string | readonly number[] | Uint8Array;

const bytes = (...parts: Part[]): Uint8Array<ArrayBuffer> =>
	new Uint8Array(
		Buffer.concat(
			parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Uint8Array.from(part))),
		),
	);

const be16 = (value: number) => [value >>> 8, value & 255];
const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

export const box = (name: string, ...parts: Part[]): Uint8Array<ArrayBuffer> => {
	const body = bytes(...parts);
	return bytes(be32(body.length + 8), name, body);
};
const full = (name: string, version: number, ...parts: Part[]) => box(name, [version, 0, 0, 0], ...parts);

/** Of a picture in a file of boxes: its kind, its bytes, and whether they lie beside it in `mdat` or within `meta`. */
export type Item = { type: string; data: Part; within?: boolean };

export const PIXELS = "the picture itself";
/** EXIF as it lies in a HEIC: how far it is to the head of its TIFF, and that. */
export const exifItem = (place: string): Item => ({
	type: "Exif",
	data: bytes([0, 0, 0, 6], "Exif\0\0II*\0", place),
});
export const xmpItem = (place: string): Item => ({
	type: "mime",
	data: `<x:xmpmeta xmlns:x="adobe:ns:meta/">${place}</x:xmpmeta>`,
});

type Heic = {
	items?: Item[];
	brand?: string /** Further boxes */;
	inMeta?: Part;
	inProperties?: Part;
	behind?: Part;
	metaLast?: boolean;
};

/** A picture in a file of boxes, with further items. */
export function heicOf({
	items = [],
	brand = "heic",
	inMeta = [],
	inProperties = [],
	behind = [],
	metaLast,
}: Heic = {}) {
	const all: Item[] = [{ type: brand === "avif" ? "av01" : "hvc1", data: PIXELS }, ...items];
	const idat = bytes(...all.filter(({ within }) => within).map(({ data }) => data));
	const mdat = box("mdat", ...all.filter(({ within }) => !within).map(({ data }) => data));
	const ftyp = box("ftyp", brand, [0, 0, 0, 0], "mif1", brand);
	const metaOf = (mdatAt: number) => {
		let [inMdat, inIdat] = [mdatAt + 8, 0];
		const places = all.map(({ data, within }, index) => {
			const { length } = bytes(data);
			const from = within ? inIdat : inMdat;
			if (within) inIdat += length;
			else inMdat += length;
			return bytes(be16(index + 1), be16(within ? 1 : 0), be16(0), be16(1), be32(from), be32(length));
		});
		const entries = all.map(({ type }, index) =>
			full("infe", 2, be16(index + 1), be16(0), type, "\0", type === "mime" ? "application/rdf+xml\0" : ""),
		);
		return full(
			"meta",
			0,
			full("hdlr", 0, be32(0), "pict", new Uint8Array(13)),
			full("pitm", 0, be16(1)),
			full("iinf", 0, be16(all.length), ...entries),
			box("iprp", box("ipco", full("ispe", 0, be32(4_032), be32(3_024)), inProperties)),
			full("iloc", 1, [0x44, 0], be16(all.length), ...places),
			box("idat", idat),
			inMeta,
		);
	};
	if (metaLast) return bytes(ftyp, mdat, metaOf(ftyp.length), behind);
	const { length } = metaOf(0);
	return bytes(ftyp, metaOf(ftyp.length + length), mdat, behind);
}

/** A film of a phone, which writes where it was taken into `udta` and `meta`, at its end. */
export function filmOf(place = "", behind: Part = []) {
	const track = box(
		"trak",
		box("tkhd", new Uint8Array(84)),
		box("udta", box("\xa9xyz", place)),
		box("mdia", box("mdhd", new Uint8Array(24)), full("hdlr", 0, be32(0), "vide"), box("minf", "the frames lie here")),
	);
	const moov = box(
		"moov",
		box("mvhd", new Uint8Array(100)),
		track,
		box("udta", box("\xa9xyz", place)),
		box("meta", full("hdlr", 0, be32(0), "mdta"), box("ilst", place)),
	);
	const xmp = box("uuid", new Uint8Array(16), place);
	return bytes(box("ftyp", "qt  ", [0, 0, 0, 0], "qt  "), box("wide"), box("mdat", PIXELS), moov, xmp, behind);
}
