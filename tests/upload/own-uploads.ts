import { and, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { dayCount, upload } from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt, type TestDeps } from "#tests/support/workers/deps.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { appendToUpload, readUpload } from "~/domain/upload/append-upload.server.ts";
import { createUpload } from "~/domain/upload/create-upload.server.ts";

/** Who uploads, and what time it is for them (ms UTC): both begin anew with each test. */
export const own = { me: {} as Person, now: at(0) };

/** Each test of the file begins with an empty bucket, no uploads and a student of its own. */
export function ownUploads(): void {
	ownDatabase();
	beforeEach(async () => {
		own.now = at(0);
		await bindings.ASSETS_BUCKET.delete(await kept());
		await database().delete(upload);
		own.me = await student();
	});
}

/** What use cases need, on the clock of the test. @param files ways of the store that are others */
export const deps = (files: Partial<TestDeps["files"]> = {}) =>
	Object.assign(depsAt(), { clock: () => own.now, files: { ...depsAt().files, ...files } });
/** The keys of all that is in the bucket. */
export const kept = async () => (await bindings.ASSETS_BUCKET.list()).objects.map(({ key }) => key).sort();
export const text = (words: string) => new TextEncoder().encode(words);
export async function* one(bytes: string | Uint8Array) {
	yield typeof bytes === "string" ? text(bytes) : bytes;
}
export const begin = async (length: number, name = "a.txt") =>
	(await createUpload(deps(), own.me, { name, length, sha256: null })).uuid;
/** Sends a part of one's own upload. */
export const add = (uuid: string, received: number, pieces: AsyncIterable<Uint8Array>, using = deps()) =>
	appendToUpload(using, own.me, uuid, { received, pieces, checksum: null });
export const received = async (uuid: string) => (await readUpload(deps(), own.me, uuid))?.received;
export const contentOf = async (key: string) => (await bindings.ASSETS_BUCKET.get(key))?.text();
/** What of the limit of the day is used up, in MB. */
export const chargedMb = async () =>
	(
		await database()
			.select({ count: dayCount.count })
			.from(dayCount)
			.where(and(eq(dayCount.accountUuid, own.me.accountUuid), eq(dayCount.what, "upload-mb")))
	)[0]?.count;
export const away = () => Promise.reject(new Error("The bucket is away"));
