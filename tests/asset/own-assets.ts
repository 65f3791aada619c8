import { beforeEach } from "vitest";
import { asset } from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";

/** Who uploads: somebody else in each test. */
export let me: Person;

/** Each test of the file begins without files in the bucket, and with a student of its own. */
export function ownAssets(): void {
	ownDatabase();
	beforeEach(async () => {
		await bindings.ASSETS_BUCKET.delete(await kept());
		me = await student();
	});
}

/** The keys of all files that are in the bucket. */
export const kept = async () => (await bindings.ASSETS_BUCKET.list({ prefix: "asset/" })).objects.map(({ key }) => key);
export const rows = () => database().select().from(asset);
export const keyOf = (uuid: string) => `asset/${uuid}`;

export async function* pieces(count: number, size: number) {
	for (let piece = 0; piece < count; piece += 1) yield new Uint8Array(size).fill(piece);
}
