import { removeUnowned } from "~/domain/asset/remove-unowned.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { UploadRow } from "./lease.server.ts";

/** Where a file is kept that is not kept as it came. */
export const cleanedKey = (uuid: string) => `asset/${uuid}`;

/**
 * Removes what the bucket has of uploads that no request can finish any more, except the files that they became: what came where the file is
 * kept under another key, and pieces beside it. One round trip; again is no error.
 */
export async function removeLeftovers(
	deps: Pick<Deps, "db" | "files">,
	uploads: readonly Pick<UploadRow, "uuid" | "key">[],
): Promise<void> {
	await removeUnowned(
		deps,
		uploads.flatMap(({ uuid, key }) => [key, cleanedKey(uuid)]),
	);
	await Promise.all(uploads.map(({ key }) => deps.files.removePieces(key)));
}
