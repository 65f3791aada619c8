import { APP1, EOI, isPicture, nextMarker, orientationOf, SOS, turned } from "~/lib/jpeg-parts.ts";
import { isPngPicture, isWebpPicture, WEBP_FLAGS } from "~/lib/picture-chunks.ts";
import { ISO_MEDIA, SNIFFED_BYTES, sniffType } from "~/lib/sniff-type.ts";
import { assetErrors } from "./errors.ts";
import type { Pieces } from "./file-store.ts";
import { gif } from "./gif-only.ts";
import { isoMedia } from "./iso-media.ts";
import { Source } from "./source.ts";

type Cleaned = AsyncGenerator<Uint8Array>;

async function* scanData(source: Source): Cleaned {
	for (;;) {
		const at = nextMarker(source.held, 0);
		if (at >= 0) {
			yield source.take(at);
			return;
		}
		// The last byte may be the first of a marker.
		yield source.take(source.held.length - (source.held.at(-1) === 0xff ? 1 : 0));
		if (!(await source.more())) return;
	}
}

async function* jpeg(source: Source): Cleaned {
	yield source.take(2);
	let orientation = 1;
	while ((await source.has(2)) && source.held[0] === 0xff) {
		source.nextPart();
		const marker = source.held[1] ?? 0;
		if (marker === 0xff) {
			const other = source.held.findIndex((byte) => byte !== 0xff);
			yield source.take((other < 0 ? source.held.length : other) - 1);
			continue;
		}
		if (marker === EOI) {
			yield source.take(2);
			return source.skip(Number.POSITIVE_INFINITY);
		}
		if (!(await source.has(4))) break;
		const length = 2 + (source.held[2] ?? 0) * 256 + (source.held[3] ?? 0);
		if (length < 4 || !(await source.has(length))) break;
		const part = source.take(length);
		if (isPicture(part)) yield part;
		else if (marker === APP1 && orientation === 1) {
			orientation = orientationOf(part);
			if (orientation !== 1) yield turned(orientation);
		}
		if (marker === SOS) yield* scanData(source);
	}
	yield* source.rest();
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const numberAt = (bytes: Uint8Array, at: number, little: boolean) =>
	new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, little);

async function* png(source: Source): Cleaned {
	yield source.take(8);
	while (await source.has(8)) {
		source.nextPart();
		const name = textAt(source.held, 4);
		const length = 12 + numberAt(source.held, 0, false);
		if (!/^[A-Za-z]{4}$/.test(name)) break;
		if (isPngPicture(name)) yield* source.pass(length);
		else await source.skip(length);
		if (name === "IEND") return source.skip(Number.POSITIVE_INFINITY);
	}
	yield* source.rest();
}

const HEAD = 8;

/** Its length stands at its beginning, so that nothing can be left out: what says more is overwritten. */
async function* webp(source: Source): Cleaned {
	const over = HEAD + numberAt(source.held, 4, true);
	yield source.take(12);
	for (let at = 12; at + HEAD <= over && (await source.has(HEAD)); ) {
		source.nextPart();
		const name = textAt(source.held, 0);
		const length = numberAt(source.held, 4, true);
		const whole = HEAD + length + (length % 2);
		if (at + whole > over + 1 || !/^[ -~]{4}$/.test(name)) return yield* source.rest();
		if (!isWebpPicture(name)) {
			yield new Uint8Array([...new TextEncoder().encode("JUNK"), ...source.take(HEAD).subarray(4)]);
			for await (const { length: said } of source.pass(whole - HEAD)) yield new Uint8Array(said);
		} else {
			if (name === "VP8X" && (await source.has(HEAD + 1))) {
				const head = source.take(HEAD + 1).slice();
				head[HEAD] = (head[HEAD] ?? 0) & ~WEBP_FLAGS.saysMore;
				yield head;
				yield* source.pass(whole - head.length);
			} else yield* source.pass(whole);
		}
		at += whole;
	}
	if (over < 20) yield* source.rest();
	else await source.skip(Number.POSITIVE_INFINITY);
}

const CLEANERS: Readonly<Record<string, (source: Source) => Cleaned>> = {
	"image/jpeg": jpeg,
	"image/png": png,
	"image/webp": webp,
	"image/gif": gif,
	...Object.fromEntries(ISO_MEDIA.map((type) => [type, isoMedia])),
};

/** Where one was taken can stand anywhere in it, also before the place that says where. */
const NOT_CLEANED = "image/tiff";

/** Whether something is taken out of files of a type, or they are refused, before they are kept. */
export const isCleaned = (type: string): boolean => type === NOT_CLEANED || type in CLEANERS;

/**
 * A file as it is kept (AST-6): of a JPEG, PNG, WebP or GIF the picture alone, turned as it was, without where it was taken, comments,
 * or what hangs behind it; of HEIC, AVIF and films as much. Everything else passes as it is, and so does the rest of a JPEG, PNG, WebP
 * or GIF from where it is broken.
 * @throws DomainError PlaceNotRemoved for a TIFF, for a HEIC, AVIF or film that nobody understands, and of more parts than pictures have
 */
export async function* pictureOnly(pieces: Pieces): AsyncGenerator<Uint8Array> {
	const source = new Source(pieces);
	const whole = !(await source.has(SNIFFED_BYTES));
	const type = sniffType(source.held.subarray(0, SNIFFED_BYTES), whole);
	if (type === NOT_CLEANED) throw assetErrors.fail("PlaceNotRemoved");
	const clean = CLEANERS[type];
	yield* clean ? clean(source) : source.rest();
}
