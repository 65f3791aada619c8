import { StoredOtherwise } from "~/domain/asset/file-store.ts";
import { newMd5 } from "~/lib/md5.server.ts";

/** A file of so many bytes or less is read back whole. */
const READ_WHOLE_BYTES = 8 * 1024 * 1024;

/** Bytes as they were handed to the bucket: how many, and their MD5 in hex. Unknown of what was written before 2026-11-27. */
export type Written = { bytes: number; md5?: string | undefined };

/** What R2 says of a file that was put together of parts: https://developers.cloudflare.com/r2/objects/multipart-objects/#etags */
function tagOfParts(md5s: readonly string[]): string {
	const all = newMd5();
	for (const md5 of md5s) all.update(md5, "hex");
	return `${all.digest("hex")}-${md5s.length}`;
}

/** Whether these bytes are those that were written, one span behind the other. */
async function isSame(
	body: ReadableStream<Uint8Array>,
	spans: readonly Written[],
	alive?: () => Promise<void>,
): Promise<boolean> {
	const left = spans.filter(({ bytes }) => bytes > 0);
	let hash = newMd5();
	let hashed = 0;
	for await (const piece of body) {
		await alive?.();
		for (let from = 0; from < piece.byteLength; ) {
			const [span] = left;
			if (!span) return false;
			const taken = piece.subarray(from, from + span.bytes - hashed);
			hash.update(taken);
			hashed += taken.byteLength;
			from += taken.byteLength;
			if (hashed < span.bytes) continue;
			if (hash.digest("hex") !== span.md5) return false;
			left.shift();
			hash = newMd5();
			hashed = 0;
		}
	}
	return left.length === 0;
}

/**
 * Compares what a reader gets under a key with what was written there (AST-9): a small file by reading it whole, a large one by the checksums
 * that the bucket has of its parts, and where these are others by reading it whole as well.
 * @param spans what the file is made of, in order
 * @param parts MD5s of the parts that it was written in, in order; null where they are not known
 * @param alive asked with every piece that is read back; what it throws ends the reading
 * @throws StoredOtherwise
 */
export async function requireStored(
	bucket: R2Bucket,
	key: string,
	{ spans, parts }: { spans: readonly Written[]; parts: readonly string[] | null },
	alive?: () => Promise<void>,
): Promise<void> {
	if (spans.some(({ md5 }) => md5 === undefined)) return;
	const length = spans.reduce((sum, { bytes }) => sum + bytes, 0);
	if (parts && length > READ_WHOLE_BYTES && (await bucket.head(key))?.etag === tagOfParts(parts)) return;
	const object = await bucket.get(key);
	if (!object || !(await isSame(object.body, spans, alive))) throw new StoredOtherwise(key);
}
