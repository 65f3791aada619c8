/** The least that a part begins with, so that small files take little. */
const FIRST_BYTES = 64 * 1024;

export type Part = { bytes: Uint8Array<ArrayBuffer>; isLast: boolean };

/**
 * The same bytes in parts of one size, but for the last; each is given on once it is known whether another follows. Never more than one
 * part in memory: the next is written over it, so who keeps one copies it. Nothing gives one empty part.
 */
export async function* inParts(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Part> {
	let part = new Uint8Array(Math.min(size, FIRST_BYTES));
	let bytes = 0;
	for await (const piece of pieces) {
		for (let from = 0; from < piece.byteLength; ) {
			if (bytes === size) {
				yield { bytes: part, isLast: false };
				bytes = 0;
			}
			const taken = piece.subarray(from, from + size - bytes);
			if (bytes + taken.byteLength > part.byteLength) part = enlarged(part, bytes, size);
			part.set(taken, bytes);
			bytes += taken.byteLength;
			from += taken.byteLength;
		}
	}
	yield { bytes: part.subarray(0, bytes), isLast: true };
}

/** The memory of a whole part, with what came so far. */
function enlarged(part: Uint8Array<ArrayBuffer>, used: number, size: number): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(size);
	whole.set(part.subarray(0, used));
	return whole;
}
