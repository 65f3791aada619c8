import { and, eq, isNotNull, sql } from "drizzle-orm";
import { asset, questionPicture } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { toBase64 } from "~/lib/base64.ts";

/** Where the bytes of these pictures are kept; one that is not there is left out. One round trip, none without names. */
export async function pictureKeys(
	{ db }: Pick<Deps, "db">,
	names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (names.length === 0) return new Map();
	const rows = await db
		.select({ name: questionPicture.name, key: asset.key })
		.from(questionPicture)
		.innerJoin(asset, eq(asset.uuid, questionPicture.assetUuid))
		.where(
			and(
				sql`${questionPicture.name} IN (SELECT value FROM json_each(${JSON.stringify(names)}))`,
				isNotNull(asset.storedAt),
			),
		);
	return new Map(rows.map(({ name, key }) => [name, key]));
}

/**
 * The bytes of these pictures in Base64, for files of questions; one that is not there is left out. No round trip.
 * @param keys of `pictureKeys`
 */
export async function picturesBytes(
	{ files }: Pick<Deps, "files">,
	keys: ReadonlyMap<string, string>,
	names: readonly string[],
): Promise<Map<string, string>> {
	const read = await Promise.all(
		names.map(async (name): Promise<[string, string][]> => {
			const key = keys.get(name);
			const stream = key === undefined ? null : await files.get(key);
			return stream ? [[name, toBase64(new Uint8Array(await new Response(stream).arrayBuffer()))]] : [];
		}),
	);
	return new Map(read.flat());
}
