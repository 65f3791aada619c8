import { and, inArray, isNotNull } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

/** Those of these keys that belong to no file, or to a discarded one. One round trip; none for nothing. */
export async function unownedKeys({ db }: Pick<Deps, "db">, keys: readonly string[]): Promise<string[]> {
	if (keys.length === 0) return [];
	const owned = await db
		.select({ key: asset.key })
		.from(asset)
		.where(and(inArray(asset.key, [...keys]), isNotNull(asset.storedAt)));
	return keys.filter((key) => owned.every((one) => one.key !== key));
}

/**
 * Removes from the bucket what lies under those of these keys that belong to no file, or to a discarded one: what was written beside a file, or
 * after its row was removed (AST-1). Never for the key of a file that is being uploaded. One round trip; again is no error.
 */
export async function removeUnowned(deps: Pick<Deps, "db" | "files">, keys: readonly string[]): Promise<void> {
	const unowned = await unownedKeys(deps, keys);
	if (unowned.length > 0) await deps.files.delete(unowned);
}
