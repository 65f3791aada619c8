/** One file of a ZIP, by its list of contents: `method` 0 is stored, 8 deflated; `offset` is where its own head begins. */
export type ZipEntry = {
	name: string;
	method: number;
	encrypted: boolean;
	packed: number;
	unpacked: number;
	offset: number;
};

/** What a ZIP's list of contents says of it. Nothing is unpacked: it is as true as who wrote the list. */
export type ZipList = {
	names: string[];
	entries: ZipEntry[];
	/** Bytes of all together once unpacked. */
	unpacked: number;
};

const LIST_END = 0x06054b50;
const LIST_END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** Sizes of four gigabytes and more stand elsewhere. */
const ELSEWHERE = 0xffff_ffff;

/** Where the end of the list begins: it reaches to the last byte, with a comment or without. */
function listEnd(view: DataView): number | null {
	for (let at = view.byteLength - LIST_END_BYTES; at >= 0; at--)
		if (
			view.getUint32(at, true) === LIST_END &&
			at + LIST_END_BYTES + view.getUint16(at + 20, true) === view.byteLength
		)
			return at;
	return null;
}

/**
 * Reads the list of contents of a ZIP; one that is longer than what is given counts as beyond all bounds.
 * @param end the last bytes of it, or all
 * @returns null for what is none
 */
export function zipList(end: Uint8Array): ZipList | null {
	const view = new DataView(end.buffer, end.byteOffset, end.byteLength);
	const endsAt = listEnd(view);
	if (endsAt === null) return null;
	const entries = view.getUint16(endsAt + 10, true);
	let at = endsAt - view.getUint32(endsAt + 12, true);
	if (at < 0) return { names: [], entries: [], unpacked: Number.POSITIVE_INFINITY };
	const list: ZipList = { names: [], entries: [], unpacked: 0 };
	for (let read = 0; read < entries; read++) {
		if (at + ENTRY_BYTES > endsAt || view.getUint32(at, true) !== ENTRY) return null;
		const size = view.getUint32(at + 24, true);
		const from = at + ENTRY_BYTES;
		const nameEnds = from + view.getUint16(at + 28, true);
		const name = new TextDecoder().decode(end.subarray(from, nameEnds));
		const unpacked = size === ELSEWHERE ? Number.POSITIVE_INFINITY : size;
		list.unpacked += unpacked;
		list.names.push(name);
		list.entries.push({
			...{ name, unpacked, method: view.getUint16(at + 10, true) },
			encrypted: (view.getUint16(at + 8, true) & 1) === 1,
			packed: view.getUint32(at + 20, true),
			offset: view.getUint32(at + 42, true),
		});
		at = nameEnds + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
	}
	return at === endsAt ? list : null;
}
