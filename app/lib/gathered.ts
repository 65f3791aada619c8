import { Gathering } from "./gathering.ts";

const MB = 1024 * 1024;

/** Pieces as one; one byte more than the limit where there are more, of which nothing further is kept. @param maxMb the limit */
export async function gathered(pieces: AsyncIterable<Uint8Array>, maxMb: number): Promise<Uint8Array<ArrayBuffer>> {
	const most = maxMb * MB + 1;
	const held = new Gathering();
	for await (const piece of pieces) held.add(piece.subarray(0, most - held.size));
	return held.whole();
}
