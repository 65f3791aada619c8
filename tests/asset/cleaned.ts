import { joined } from "#tests/support/pictures.ts";
import { pictureOnly } from "~/domain/asset/picture-only.ts";

/** What becomes of a file that comes in pieces of these sizes, again and again. */
export async function cleaned(
	file: Uint8Array<ArrayBuffer>,
	sizes: readonly number[] = [file.length || 1],
): Promise<Uint8Array> {
	async function* pieces() {
		for (let [at, turn] = [0, 0]; at < file.length; turn += 1) {
			const size = sizes[turn % sizes.length] ?? 1;
			yield file.slice(at, at + size);
			at += size;
		}
	}
	const kept: Uint8Array[] = [];
	for await (const piece of pictureOnly(pieces())) kept.push(piece.slice());
	return joined(...kept);
}
