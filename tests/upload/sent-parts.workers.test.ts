import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { upload } from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { createStaging } from "#workers/providers/files/r2-staging.ts";
import { MB } from "~/domain/asset/rules.ts";
import { appendToUpload } from "~/domain/upload/append-upload.server.ts";
import { createUpload } from "~/domain/upload/create-upload.server.ts";
import { removeExpiredUploads } from "~/domain/upload/remove-expired.server.ts";
import { UPLOAD_MS } from "~/domain/upload/rules.ts";
import { STAGED_PART_BYTES } from "~/lib/body-limits.ts";

ownDatabase();

let me: Person;
beforeEach(async () => {
	me = await student();
});

const bucket = bindings.ASSETS_BUCKET;
const SIZE = 2 * STAGED_PART_BYTES + MB;
const all = Uint8Array.from({ length: SIZE }, (_, at) => (at * 31 + (at >> 13)) % 251);
const digestOf = async (of: BufferSource) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", of))].join();

/** Bytes as they come: in the same memory each time. @param breaksAt where the connection is cut */
async function* coming(from: number, to = SIZE, breaksAt = SIZE) {
	const place = new Uint8Array(100_000);
	for (let at = from; at < to; at += place.length) {
		if (at >= breaksAt) throw new Error("The connection is cut");
		const piece = all.subarray(at, Math.min(at + place.length, to, breaksAt));
		place.set(piece);
		yield place.subarray(0, piece.length);
	}
}

/** The same bucket, and how each part came to it: as a stream, or whole. @param streams what becomes of streams */
function watched(streams: (body: ReadableStream) => ReadableStream = (body) => body) {
	const came: string[] = [];
	const watching = new Proxy(bucket, {
		get(target, name) {
			if (name !== "resumeMultipartUpload") return Reflect.get(target, name).bind(target);
			return (key: string, id: string) => {
				const of = target.resumeMultipartUpload(key, id);
				return new Proxy(of, {
					get(one, method) {
						if (method !== "uploadPart") return Reflect.get(one, method).bind(one);
						return async (number: number, body: ReadableStream | Uint8Array) => {
							const isStream = body instanceof ReadableStream;
							came.push(isStream ? "stream" : "whole");
							return one.uploadPart(number, isStream ? streams(body) : body);
						};
					},
				});
			};
		},
	});
	const deps = depsAt();
	return { came, deps: { ...deps, files: { ...deps.files, ...createStaging(watching, STAGED_PART_BYTES) } } };
}

const add = (deps: ReturnType<typeof watched>["deps"], uuid: string, from: number, pieces: AsyncIterable<Uint8Array>) =>
	appendToUpload(deps, me, uuid, { received: from, pieces, checksum: null, expected: SIZE - from });
const begin = async () => (await createUpload(depsAt(), me, { name: "film.bin", length: SIZE, sha256: null })).uuid;
const rowOf = async (uuid: string) => (await database().select().from(upload).where(eq(upload.uuid, uuid)))[0];
const stored = async (uuid: string) => (await bucket.get((await rowOf(uuid))?.key ?? ""))?.arrayBuffer();

test("parts that will be whole go to the bucket as they come, each byte where it was (UPL-2)", async () => {
	const { came, deps } = watched();
	const uuid = await begin();
	expect(await add(deps, uuid, 0, coming(0))).toMatchObject({ kind: "kept", received: SIZE });
	expect(came).toEqual(["stream", "stream", "whole"]);
	expect(await digestOf((await stored(uuid)) ?? new ArrayBuffer())).toBe(await digestOf(all));
});

test("a part that is cut while it goes to the bucket loses nothing that came before (UPL-3)", async () => {
	const { came, deps } = watched();
	const uuid = await begin();
	const cut = STAGED_PART_BYTES + 3 * MB + 17;
	await expect(add(deps, uuid, 0, coming(0, SIZE, cut))).rejects.toThrow("The connection is cut");
	expect((await rowOf(uuid))?.received).toBe(cut);
	expect(await add(deps, uuid, cut, coming(cut))).toMatchObject({ received: SIZE });
	// A part of which some is in the bucket already is stored once it is whole.
	expect(came).toEqual(["stream", "stream", "whole", "whole"]);
	expect(await digestOf((await stored(uuid)) ?? new ArrayBuffer())).toBe(await digestOf(all));
	expect((await bucket.list({ prefix: `upload/${uuid}/` })).objects).toEqual([]);
});

test("a part that announces more than it brings keeps what came", async () => {
	const { deps } = watched();
	const uuid = await begin();
	expect(await add(deps, uuid, 0, coming(0, MB))).toMatchObject({ received: MB });
	expect(await add(deps, uuid, MB, coming(MB))).toMatchObject({ received: SIZE });
	expect(await digestOf((await stored(uuid)) ?? new ArrayBuffer())).toBe(await digestOf(all));
});

test("a part that the bucket does not take as it comes is sent to it once more as a whole", async () => {
	let refuses = true;
	const { came, deps } = watched((body) => {
		if (!refuses) return body;
		refuses = false;
		throw new Error("The bucket is away");
	});
	const uuid = await begin();
	expect(await add(deps, uuid, 0, coming(0))).toMatchObject({ received: SIZE });
	expect(came).toEqual(["stream", "whole", "stream", "whole"]);
	expect(await digestOf((await stored(uuid)) ?? new ArrayBuffer())).toBe(await digestOf(all));
});

test("an upload whose first part was never whole is known, and goes with all that came of it (UPL-5)", async () => {
	const { deps } = watched();
	const uuid = await begin();
	await expect(add(deps, uuid, 0, coming(0, SIZE, MB))).rejects.toThrow("The connection is cut");
	const row = await rowOf(uuid);
	expect(row?.staged.id).not.toBeNull();
	const late = Object.assign(depsAt(), { clock: () => depsAt().clock() + UPLOAD_MS });
	await removeExpiredUploads(late, { until: late.clock() + 45_000 });
	const gone = bucket.resumeMultipartUpload(row?.key ?? "", row?.staged.id ?? "");
	await expect(gone.uploadPart(1, "x")).rejects.toThrow();
	expect((await bucket.list({ prefix: `upload/${uuid}` })).objects).toEqual([]);
});
