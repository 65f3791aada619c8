import { createHash } from "node:crypto";
import type { Pieces } from "~/domain/asset/file-store.ts";
import type { Checksum } from "./rules.ts";

/** The same bytes, and once all have passed whether they are those that the client says they are. */
export function digested(pieces: Pieces, { digest, base64 }: Checksum) {
	const hash = createHash(digest);
	async function* passing() {
		for await (const piece of pieces) {
			hash.update(piece);
			yield piece;
		}
	}
	return { pieces: passing(), isRight: () => hash.digest("base64") === base64 };
}
