import type { Source } from "./source.ts";

type Cleaned = AsyncGenerator<Uint8Array>;

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];
/** How long a picture is shown, and words that are drawn. A comment is neither. */
const SHOWN = [0xf9, 0x01];
const APPLICATION = 0xff;
/** How often it moves, and its colours. XMP is another. */
const APPLICATIONS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** How many bytes a table of colours has, by the byte that says whether there is one. */
const tableLength = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** How many bytes of whole pieces are held, and whether the last of them is the one without any. */
function wholePieces(held: Uint8Array): { whole: number; ended: boolean } {
	for (let whole = 0; ; ) {
		const length = held[whole];
		if (length === undefined || whole + 1 + length > held.length) return { whole, ended: false };
		whole += 1 + length;
		if (length === 0) return { whole, ended: true };
	}
}

/** Pieces of up to 255 bytes, each behind its length, up to one without any; as many at once as are held. */
async function* pieces(source: Source): Cleaned {
	while (await source.has(1)) {
		if (!(await source.has(1 + (source.held[0] ?? 0)))) return;
		const { whole, ended } = wholePieces(source.held);
		yield source.take(whole);
		if (ended) return;
	}
}

/** Whether an extension, of which 14 bytes are held, is of what is seen. */
const isSeen = (held: Uint8Array) =>
	held[1] === APPLICATION
		? APPLICATIONS.includes(String.fromCharCode(...held.subarray(3, 14)))
		: SHOWN.includes(held[1] ?? 0);

/** A GIF without comments, XMP and what hangs behind it; from where it is broken as it came. */
export async function* gif(source: Source): Cleaned {
	if (!(await source.has(13))) return yield* source.rest();
	yield* source.pass(13 + tableLength(source.held[10]));
	while (await source.has(1)) {
		source.nextPart();
		const kind = source.held[0];
		if (kind === TRAILER) {
			yield source.take(1);
			return source.skip(Number.POSITIVE_INFINITY);
		}
		if (kind === IMAGE && (await source.has(10))) {
			yield* source.pass(10 + tableLength(source.held[9]) + 1);
			yield* pieces(source);
		} else if (kind === EXTENSION && (await source.has(3))) {
			await source.has(14);
			const seen = isSeen(source.held);
			const head = source.take(2);
			if (seen) yield head;
			for await (const piece of pieces(source)) if (seen) yield piece;
		} else break;
	}
	yield* source.rest();
}
