/** The same bytes in parts of one size, but for the last; never more than one part in memory. Nothing gives one empty part. */
export async function* inParts(
	pieces: AsyncIterable<Uint8Array>,
	size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	let held: Uint8Array[] = [];
	let bytes = 0;
	let given = false;
	const joined = () => {
		const part = new Uint8Array(bytes);
		let at = 0;
		for (const piece of held) {
			part.set(piece, at);
			at += piece.byteLength;
		}
		held = [];
		bytes = 0;
		given = true;
		return part;
	};
	for await (const piece of pieces) {
		let from = 0;
		while (piece.byteLength - from >= size - bytes) {
			const to = from + size - bytes;
			held.push(piece.subarray(from, to));
			bytes += to - from;
			from = to;
			yield joined();
		}
		if (from === piece.byteLength) continue;
		held.push(piece.subarray(from));
		bytes += piece.byteLength - from;
	}
	if (bytes > 0 || !given) yield joined();
}
