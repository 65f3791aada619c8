import { and, eq, isNotNull, sql } from "drizzle-orm";
import { asset, questionPicture } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { toBase64 } from "~/lib/base64.ts";

/** The bytes of these pictures in Base64, for files of questions; one that is not there is left out. One round trip. */
export async function picturesBytes(
	{ db, files }: Pick<Deps, "db" | "files">,
	names: readonly string[],
): Promise<Map<string, string>> {
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
	const read = await Promise.all(
		rows.map(async ({ name, key }): Promise<[string, string][]> => {
			const stream = await files.get(key);
			return stream ? [[name, toBase64(new Uint8Array(await new Response(stream).arrayBuffer()))]] : [];
		}),
	);
	return new Map(read.flat());
}
