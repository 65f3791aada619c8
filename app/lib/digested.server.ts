import { createHash } from "node:crypto";

/** The same bytes, and once all have passed whether they are those that the client says they are. */
export function digested(
	pieces: AsyncIterable<Uint8Array>,
	{ digest, base64 }: { digest: "sha1" | "sha256"; base64: string },
) {
	const hash = createHash(digest);
	async function* passing() {
		for await (const piece of pieces) {
			hash.update(piece);
			yield piece;
		}
	}
	return { pieces: passing(), isRight: () => hash.digest("base64") === base64 };
}
