const MB = 1024 * 1024;

/** Pieces as one; one byte more than the limit where there are more, of which nothing further is kept. @param maxMb the limit */
export async function gathered(pieces: AsyncIterable<Uint8Array>, maxMb: number): Promise<Uint8Array<ArrayBuffer>> {
	const most = maxMb * MB + 1;
	const held: Uint8Array[] = [];
	let bytes = 0;
	for await (const piece of pieces) {
		const fits = piece.subarray(0, most - bytes);
		if (fits.length > 0) held.push(fits);
		bytes += fits.length;
	}
	const whole = new Uint8Array(bytes);
	let at = 0;
	for (const piece of held) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
