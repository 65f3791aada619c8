import type { FileStore } from "~/domain/asset/file-store.ts";
import { STAGED_PART_BYTES } from "~/lib/body-limits.ts";
import { inParts } from "~/lib/in-parts.ts";
import { md5Of } from "~/lib/md5.server.ts";
import { createStaging } from "./r2-staging.ts";
import { type BucketAccess, signedAddress } from "./signed-address.ts";
import { requireStored, type Written } from "./stored-bytes.ts";

/** R2 takes parts of 5 MiB at least, all of one size but the last, and of a known length: so each is in memory by itself. */
const PART_BYTES = 5 * 1024 * 1024;
/** As many keys as one deletion takes. */
const KEYS_AT_ONCE = 1_000;

/**
 * Files in an R2 bucket: a small one by one write, a larger one part by part, visible when all of it is there.
 * @param access null: nobody reads from the bucket but us
 */
export function createFileStore(
	bucket: R2Bucket,
	{ access, clock }: { access: BucketAccess | null; clock: () => number },
): FileStore {
	const staging = createStaging(bucket, STAGED_PART_BYTES);
	return {
		...staging,
		async put(key, pieces, alive) {
			let upload: R2MultipartUpload | undefined;
			const parts: R2UploadedPart[] = [];
			const md5s: string[] = [];
			const spans: Written[] = [];
			const send = async (to: R2MultipartUpload, part: Uint8Array<ArrayBuffer>) => {
				parts.push(await to.uploadPart(parts.length + 1, part));
			};
			try {
				for await (const { bytes, isLast } of inParts(pieces, PART_BYTES)) {
					const md5 = md5Of(bytes);
					md5s.push(md5);
					spans.push({ bytes: bytes.byteLength, md5 });
					if (isLast && !upload) {
						await bucket.put(key, bytes, { md5 });
						break;
					}
					upload ??= await bucket.createMultipartUpload(key);
					await send(upload, bytes);
				}
				await upload?.complete(parts);
				upload = undefined;
				await requireStored(bucket, key, { spans, parts: md5s }, alive);
			} catch (error) {
				// One that cannot be given up now ends by itself within a week.
				await upload?.abort().catch(() => {});
				throw error;
			}
		},
		async get(key, range, version) {
			const onlyIf = version === undefined ? undefined : { etagMatches: version };
			const object = await bucket.get(key, { ...(range && { range }), ...(onlyIf && { onlyIf }) });
			return object && "body" in object ? object.body : null;
		},
		async version(key) {
			return (await bucket.head(key))?.etag ?? null;
		},
		async size(key) {
			return (await bucket.head(key))?.size ?? null;
		},
		address: async (key, answer) => access && signedAddress(access, key, answer, clock()),
		async delete(keys) {
			for (let from = 0; from < keys.length; from += KEYS_AT_ONCE)
				await bucket.delete(keys.slice(from, from + KEYS_AT_ONCE));
		},
	};
}
