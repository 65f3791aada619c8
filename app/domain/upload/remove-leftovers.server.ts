import { removeUnowned, unownedKeys } from "~/domain/asset/remove-unowned.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { UploadRow } from "./lease.server.ts";

/** Where a file is kept that is not kept as it came. */
export const cleanedKey = (uuid: string) => `asset/${uuid}`;

type Needs = Pick<Deps, "db" | "files">;
type Kept = Pick<UploadRow, "uuid" | "key" | "staged">;

const keysOf = ({ uuid, key }: Kept) => [key, cleanedKey(uuid)];
/** A refused one became no file: nothing of it stays. */
const isRefused = ({ staged }: Kept) => staged.refused !== undefined;

/** Removes what there is in the bucket of an upload that is no file. Again is no error. */
export async function removeBytes({ files }: Pick<Needs, "files">, { uuid, key, staged }: Kept): Promise<void> {
	await files.abort(key, staged);
	await files.delete([cleanedKey(uuid)]);
}

/**
 * Removes what the bucket has of uploads that no request can finish any more, except the files that they became: what came where the file is
 * kept under another key, and pieces beside it. One round trip; again is no error.
 */
export async function removeLeftovers(deps: Needs, uploads: readonly Kept[]): Promise<void> {
	const whole = uploads.filter((one) => !isRefused(one));
	await removeUnowned(deps, whole.flatMap(keysOf));
	await Promise.all(whole.map(({ key }) => deps.files.removePieces(key)));
	await Promise.all(uploads.filter(isRefused).map((one) => removeBytes(deps, one)));
}

/**
 * The same of each by itself: one that the bucket does not let go is logged, and keeps no other from going. One round trip.
 * @returns the uuids of those that are gone
 */
export async function removeEach(deps: Needs & Pick<Deps, "log">, uploads: readonly Kept[]): Promise<string[]> {
	const unowned = new Set(await unownedKeys(deps, uploads.flatMap(keysOf)));
	const remove = async (one: Kept) => {
		if (isRefused(one)) return removeBytes(deps, one);
		await deps.files.delete(keysOf(one).filter((key) => unowned.has(key)));
		await deps.files.removePieces(one.key);
	};
	const gone: string[] = [];
	for (const one of uploads)
		await remove(one).then(
			() => gone.push(one.uuid),
			(error) => deps.log.error("what is left of an upload not removed", error, { upload: one.uuid }),
		);
	return gone;
}
