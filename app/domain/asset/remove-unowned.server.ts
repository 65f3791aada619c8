import { and, inArray, isNotNull } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

/**
 * Removes from the bucket what lies under those of these keys that belong to no file, or to a discarded one: what was written beside a file, or
 * after its row was removed (AST-1). Never for the key of a file that is being uploaded. One round trip; again is no error.
 */
export async function removeUnowned({ db, files }: Pick<Deps, "db" | "files">, keys: readonly string[]): Promise<void> {
	if (keys.length === 0) return;
	const owned = await db
		.select({ key: asset.key })
		.from(asset)
		.where(and(inArray(asset.key, [...keys]), isNotNull(asset.storedAt)));
	await files.delete(keys.filter((key) => owned.every((one) => one.key !== key)));
}
