import { APP1, isFrame, orientationOf, partsOf, SOS } from "~/lib/jpeg-parts.ts";
import { WEBP_FLAGS } from "~/lib/picture-chunks.ts";
import { typeOfFile } from "~/lib/sniff-type.ts";

/**
 * Why a picture is not decoded on a server (PHO-6). `ambiguous`: it has several frames, or sizes that disagree, and decoders differ in which
 * they take. `too-many-scans`: each scan of a progressive JPEG is work over the whole picture, and costs a few bytes.
 */
export type PictureFault = "animated" | "ambiguous" | "too-many-scans";

/** What the headers of a picture say, before anything is decoded. */
export type PictureHeader = {
	format: "jpeg" | "png" | "webp";
	/** Of all sizes that a decoder may act on the one with most pixels. */
	width: number;
	height: number;
	/** How it is to be turned to stand upright, as EXIF numbers it: 1 is upright, 6 a phone held upright. */
	orientation: number;
	fault: PictureFault | null;
};

type Size = { width: number; height: number };
type Sizes = { sizes: Size[]; fault: PictureFault | null; orientation?: number };

/** Encoders write about ten, one for each colour at least and at most some thirty. */
const MAX_JPEG_SCANS = 40;

const PNG_ANIMATION = ["acTL", "fcTL", "fdAT"];
const WEBP_ANIMATION = ["ANIM", "ANMF"];

const at = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

type Chunk = { name: string; data: Uint8Array };

/** The chunks of a PNG or RIFF, the last as far as it is there. */
function* chunksOf(bytes: Uint8Array, first: number, kind: "png" | "riff"): Generator<Chunk> {
	const view = at(bytes);
	for (let from = first; from + 8 <= bytes.length; ) {
		const isPng = kind === "png";
		const name = isPng ? latin(bytes, from + 4, from + 8) : latin(bytes, from, from + 4);
		const length = isPng ? view.getUint32(from) : view.getUint32(from + 4, true);
		yield { name, data: bytes.subarray(from + 8, from + 8 + length) };
		from += isPng ? 12 + length : 8 + length + (length % 2);
	}
}

function png(bytes: Uint8Array): Sizes {
	const sizes: Size[] = [];
	let animated = false;
	for (const { name, data } of chunksOf(bytes, 8, "png")) {
		if (sizes.length === 0 && name !== "IHDR") break;
		if (name === "IHDR" && data.length >= 8)
			sizes.push({ width: at(data).getUint32(0), height: at(data).getUint32(4) });
		animated ||= PNG_ANIMATION.includes(name);
		if (name === "IEND") break;
	}
	return { sizes, fault: animated ? "animated" : sizes.length > 1 ? "ambiguous" : null };
}

/** The size that a chunk of a WebP says: the canvas, or a frame of either coding. */
function webpSize(name: string, data: Uint8Array): Size | null {
	const view = at(data);
	if (name === "VP8 " && data.length >= 10)
		return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
	if (name === "VP8L" && data.length >= 5) {
		const packed = view.getUint32(1, true);
		return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
	}
	if (name === "VP8X" && data.length >= 10)
		return {
			width: 1 + (view.getUint32(4, true) & 0xffffff),
			height: 1 + (view.getUint16(7, true) | (view.getUint8(9) << 16)),
		};
	return null;
}

/** Also what lies behind the length that the file says of itself: not every decoder ends there. */
function webp(bytes: Uint8Array): Sizes {
	const sizes: Size[] = [];
	const found = { frames: 0, canvases: 0, animated: false };
	for (const { name, data } of chunksOf(bytes, 12, "riff")) {
		const size = webpSize(name, data);
		if (size) sizes.push(size);
		if (name === "VP8 " || name === "VP8L") found.frames += 1;
		if (name === "VP8X") found.canvases += 1;
		const moves = name === "VP8X" && ((data[0] ?? 0) & WEBP_FLAGS.moves) !== 0;
		found.animated ||= moves || WEBP_ANIMATION.includes(name);
	}
	if (found.animated) return { sizes, fault: "animated" };
	const agree = sizes.every(({ width, height }) => width === sizes[0]?.width && height === sizes[0]?.height);
	return { sizes, fault: agree && found.frames <= 1 && found.canvases <= 1 ? null : "ambiguous" };
}

function jpeg(bytes: Uint8Array): Sizes & { orientation: number } {
	const sizes: Size[] = [];
	let [orientation, scans] = [1, 0];
	for (const { marker, bytes: part } of partsOf(bytes)) {
		if (marker === APP1 && orientation === 1) orientation = orientationOf(part);
		if (marker === SOS) scans += 1;
		if (scans > MAX_JPEG_SCANS) return { sizes, orientation, fault: "too-many-scans" };
		if (isFrame(marker) && part.length >= 9)
			sizes.push({ height: at(part).getUint16(5), width: at(part).getUint16(7) });
	}
	return { sizes, orientation, fault: sizes.length > 1 ? "ambiguous" : null };
}

const READERS: Readonly<Record<string, [PictureHeader["format"], (bytes: Uint8Array) => Sizes]>> = {
	"image/jpeg": ["jpeg", jpeg],
	"image/png": ["png", png],
	"image/webp": ["webp", webp],
};

/** Of several sizes the one with most pixels. */
export const largestOf = (sizes: readonly Size[]): Size | null =>
	sizes.reduce<Size | null>(
		(most, size) => (most && most.width * most.height >= size.width * size.height ? most : size),
		null,
	);

/**
 * The size of a JPEG, PNG or WebP by its headers alone, and why it is not to be decoded (PHO-5): the one reader for whoever decodes or keeps
 * pictures. In one pass over the file, or over its beginning. Null for what is none, or says no size.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
	const [format, read] = READERS[typeOfFile(bytes)] ?? [];
	if (!format || !read) return null;
	const { sizes, fault, orientation = 1 } = read(bytes);
	const size = largestOf(sizes);
	return size && size.width > 0 && size.height > 0 ? { format, ...size, orientation, fault } : null;
}
