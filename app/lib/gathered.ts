import { cutTo, withRoom } from "./with-room.ts";

const MB = 1024 * 1024;

/** Pieces as one; one byte more than the limit where there are more, of which nothing further is kept. @param maxMb the limit */
export async function gathered(pieces: AsyncIterable<Uint8Array>, maxMb: number): Promise<Uint8Array<ArrayBuffer>> {
	const most = maxMb * MB + 1;
	let whole = new Uint8Array();
	let bytes = 0;
	for await (const piece of pieces) {
		const fits = piece.subarray(0, most - bytes);
		whole = withRoom(whole, bytes + fits.length, most);
		whole.set(fits, bytes);
		bytes += fits.length;
	}
	return cutTo(whole, bytes);
}
