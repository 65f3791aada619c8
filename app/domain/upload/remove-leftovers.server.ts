import { removeUnowned } from "~/domain/asset/remove-unowned.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { UploadRow } from "./lease.server.ts";

/** Where a file is kept that is not kept as it came. */
export const cleanedKey = (uuid: string) => `asset/${uuid}`;

type Needs = Pick<Deps, "db" | "files">;
type Kept = Pick<UploadRow, "uuid" | "key">;

/** Removes what came of uploads where the files that they became are kept under other keys. One round trip; again is no error. */
export const removeLeftKeys = (deps: Needs, uploads: readonly Kept[]): Promise<void> =>
	removeUnowned(
		deps,
		uploads.flatMap(({ uuid, key }) => [key, cleanedKey(uuid)]),
	);

/**
 * Removes what the bucket has of uploads that no request can finish any more, except the files that they became: what came where the file is
 * kept under another key, and pieces beside it. One round trip; again is no error.
 */
export async function removeLeftovers(deps: Needs, uploads: readonly Kept[]): Promise<void> {
	await removeLeftKeys(deps, uploads);
	await Promise.all(uploads.map(({ key }) => deps.files.removePieces(key)));
}
