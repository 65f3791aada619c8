/** What a ZIP holds, by path: one whose files lie in it as they are. @throws Error for anything that is not as its directory says */
export function unzip(bytes: ArrayBuffer): Map<string, Uint8Array<ArrayBuffer>> {
	const view = new DataView(bytes);
	let end = bytes.byteLength - 22;
	while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
	if (end < 0) throw new Error("no end of a directory");
	const files = new Map<string, Uint8Array<ArrayBuffer>>();
	let at = view.getUint32(end + 16, true);
	for (let left = view.getUint16(end + 10, true); left > 0; left--) {
		if (view.getUint32(at, true) !== 0x02014b50) throw new Error("no entry of a directory");
		if (view.getUint16(at + 10, true) !== 0) throw new Error("a compressed file");
		const size = view.getUint32(at + 20, true);
		const nameLength = view.getUint16(at + 28, true);
		const name = new TextDecoder().decode(new Uint8Array(bytes, at + 46, nameLength));
		const local = view.getUint32(at + 42, true);
		if (view.getUint32(local, true) !== 0x04034b50) throw new Error(`no file where ${name} should be`);
		const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
		files.set(name, new Uint8Array(bytes.slice(start, start + size)));
		at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
	}
	return files;
}

export const textOf = (files: Map<string, Uint8Array<ArrayBuffer>>, path: string): string => {
	const bytes = files.get(path);
	if (!bytes) throw new Error(`${path} is not among ${[...files.keys()].join(", ")}`);
	return new TextDecoder().decode(bytes);
};
