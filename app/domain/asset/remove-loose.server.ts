import { and, asc, inArray, isNull, lte } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { LOOSE_MS } from "./rules.ts";

/** So many at a time: as many keys as one request to the bucket takes, and far below the parameters of one statement. */
const AT_A_TIME = 200;

/**
 * Removes files that hang on nothing for a day (AST-5): bytes first, then their rows, so that nothing in the bucket is ever
 * unknown. What is taken up in the meantime stays; what is marked first can no longer be taken up.
 */
export async function removeLooseAssets(
	{ db, files, clock }: Pick<Deps, "db" | "files" | "clock">,
	{ until }: Limit,
): Promise<{ removed: number }> {
	const before = clock() - LOOSE_MS;
	let removed = 0;
	while (clock() < until) {
		const rows = await db
			.select({ uuid: asset.uuid, key: asset.key })
			.from(asset)
			.where(lte(asset.looseSince, before))
			.orderBy(asc(asset.looseSince))
			.limit(AT_A_TIME);
		if (rows.length === 0) break;
		const gone = await db
			.update(asset)
			.set({ storedAt: null, bytes: null, type: null })
			.where(
				and(
					inArray(
						asset.uuid,
						rows.map(({ uuid }) => uuid),
					),
					isNull(asset.holderUuid),
				),
			)
			.returning({ uuid: asset.uuid, key: asset.key });
		await files.delete(gone.map(({ key }) => key));
		await db.delete(asset).where(
			inArray(
				asset.uuid,
				gone.map(({ uuid }) => uuid),
			),
		);
		removed += gone.length;
	}
	return { removed };
}
