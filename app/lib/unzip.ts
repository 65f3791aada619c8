import type { ZipEntry } from "./zip-list.ts";

const HEAD = 0x04034b50;
const HEAD_BYTES = 30;

/**
 * The bytes of one file of a ZIP. It is unpacked in steps and left at once where it becomes more than its list says.
 * @returns null for one that is broken, encrypted, packed in another way, or larger than it is said to be
 */
export async function unzipEntry(zip: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<Uint8Array | null> {
	const { offset, packed, unpacked, method, encrypted } = entry;
	const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
	if (encrypted || offset + HEAD_BYTES > zip.length || view.getUint32(offset, true) !== HEAD) return null;
	const from = offset + HEAD_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
	if (from + packed > zip.length) return null;
	const bytes = zip.subarray(from, from + packed);
	if (method === 0) return packed === unpacked ? bytes : null;
	if (method !== 8) return null;
	const whole = new Uint8Array(unpacked);
	let length = 0;
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
	const reader = stream.getReader();
	try {
		for (let step = await reader.read(); !step.done; step = await reader.read()) {
			if (length + step.value.length > unpacked) {
				await reader.cancel();
				return null;
			}
			whole.set(step.value, length);
			length += step.value.length;
		}
	} catch {
		return null;
	}
	return length === unpacked ? whole : null;
}
