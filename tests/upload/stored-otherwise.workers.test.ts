import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asset, upload } from "#db/schema/index.ts";
import { exifOf, jpegOf } from "#tests/support/scans.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { createFileStore } from "#workers/providers/files/r2.ts";
import { createVault } from "#workers/vault/vault.ts";
import { MB } from "~/domain/asset/rules.ts";
import { uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { appendToUpload } from "~/domain/upload/append-upload.server.ts";
import { createUpload } from "~/domain/upload/create-upload.server.ts";

ownDatabase();

let me: Person;

beforeEach(async () => {
	await bindings.ASSETS_BUCKET.delete(await kept());
	await database().delete(upload);
	await database().delete(asset);
	me = await student();
});

const kept = async () => (await bindings.ASSETS_BUCKET.list()).objects.map(({ key }) => key).sort();
const rows = () => database().select().from(asset).where(eq(asset.ownerUuid, me.accountUuid));
/** Why each upload of which there is a row was refused. */
const refused = async () => (await database().select().from(upload)).map(({ staged }) => staged.refused);

/** The bucket with some of its ways replaced. */
const bucketWith = (ways: (bucket: R2Bucket) => object): R2Bucket => {
	const bucket = bindings.ASSETS_BUCKET;
	const others = ways(bucket);
	return new Proxy(bucket, {
		get(of, name) {
			const way = Reflect.get(name in others ? others : of, name);
			return typeof way === "function" ? way.bind(of) : way;
		},
	});
};

const spoiled = (bytes: Uint8Array) => bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1);

/** Gives back another byte than it was given, of as many, for some keys. */
const spoiling = (keys: RegExp): R2Bucket =>
	bucketWith((bucket) => ({
		async get(key: string, options?: R2GetOptions) {
			const object = await bucket.get(key, options);
			if (!object || !keys.test(key)) return object;
			const bytes = new Uint8Array(await (object as R2ObjectBody).arrayBuffer());
			return { size: object.size, etag: object.etag, body: new Blob([spoiled(bytes)]).stream() };
		},
	}));

/** Stores another byte than it was given in each part of a large file. */
const spoilingParts = (): R2Bucket =>
	bucketWith((bucket) => {
		const open = (given: R2MultipartUpload) => ({
			uploadId: given.uploadId,
			uploadPart: (number: number, bytes: Uint8Array) => given.uploadPart(number, spoiled(bytes)),
			complete: (parts: R2UploadedPart[]) => given.complete(parts),
			abort: () => given.abort(),
		});
		return {
			createMultipartUpload: async (key: string) => open(await bucket.createMultipartUpload(key)),
			resumeMultipartUpload: (key: string, id: string) => open(bucket.resumeMultipartUpload(key, id)),
		};
	});

const depsOn = (bucket: R2Bucket) => {
	const deps = depsAt();
	return Object.assign(deps, { files: createFileStore(bucket, { access: null, clock: deps.clock }) });
};
const wellDeps = () => depsOn(bindings.ASSETS_BUCKET);

async function* pieces(bytes: Uint8Array) {
	for (let at = 0; at < bytes.length; at += MB) yield bytes.subarray(at, at + MB);
}
const file = (size: number) => Uint8Array.from({ length: size }, (_, at) => 65 + ((at * 7 + (at >> 12)) % 23));

const begin = async (length: number, name = "notes.txt") =>
	(await createUpload(wellDeps(), me, { name, length, sha256: null })).uuid;
const add = (uuid: string, received: number, bytes: Uint8Array, deps = wellDeps()) =>
	appendToUpload(deps, me, uuid, { received, pieces: pieces(bytes), checksum: null });

describe("a file of which the bucket gives back other bytes, though as many (AST-9)", () => {
	test.each([
		["small", 1_000, () => spoiling(/^upload\/[^/]+$/)],
		["large", 9 * MB, spoilingParts],
	])("is no file, %s and sent in parts: its person is told, and sends it again", async (_, size, broken) => {
		const bytes = file(size);
		const uuid = await begin(size);
		const deps = depsOn(broken());
		await expect(add(uuid, 0, bytes, deps)).rejects.toMatchObject({ code: "FileDamaged" });
		expect([await rows(), await refused(), await kept()]).toEqual([[], ["FileDamaged"], []]);
		expect(deps.said).toMatchObject([{ level: "error", message: "upload stored otherwise" }]);
		const again = await begin(size);
		expect(await add(again, 0, bytes)).toMatchObject({ kind: "kept", received: size });
		expect(await rows()).toMatchObject([{ uuid: again, bytes: size }]);
	});

	test.each([
		["at its end", 1_000, ["FileDamaged"]],
		["where a part becomes whole", 9 * MB, []],
	])("is no file where those are what came in earlier requests, seen %s", async (_, size, left) => {
		const bytes = file(size);
		const uuid = await begin(size);
		expect(await add(uuid, 0, bytes.subarray(0, 3))).toMatchObject({ received: 3 });
		const deps = depsOn(spoiling(/^upload\/.+\/.+/));
		await expect(add(uuid, 3, bytes.subarray(3), deps)).rejects.toMatchObject({ code: "FileDamaged" });
		expect([await rows(), await refused(), await kept()]).toEqual([[], left, []]);
	});

	test("is not a picture yet where that is what is kept of it, and becomes one by a part without bytes", async () => {
		const picture = jpegOf([exifOf(6)]);
		const uuid = await begin(picture.length, "photo.jpg");
		await expect(add(uuid, 0, picture, depsOn(spoiling(/^asset\//)))).rejects.toMatchObject({ code: "Unavailable" });
		expect(await rows()).toEqual([]);
		expect(await add(uuid, picture.length, new Uint8Array())).toMatchObject({ kind: "kept" });
		expect(await rows()).toMatchObject([{ uuid, type: "image/jpeg" }]);
	});

	test.each([
		["small", 1_000, () => spoiling(/^asset\//)],
		["large", 11 * MB, spoilingParts],
	])("is no file, %s and sent as one: nothing is kept, and it can be sent again", async (_, size, broken) => {
		const send = (deps: ReturnType<typeof depsOn>) =>
			uploadAsset(deps, me, { name: "notes.txt", purpose: "general" }, pieces(file(size)));
		await expect(send(depsOn(broken()))).rejects.toMatchObject({ code: "Unavailable" });
		expect([await rows(), await kept()]).toEqual([[], []]);
		expect(await send(wellDeps())).toMatchObject({ bytes: size });
	});

	test("is no scan of a document", async () => {
		const secrets = { keys: `a=${"x".repeat(32)}`, hashSecret: "y".repeat(32) };
		const vault = createVault({ bucket: spoiling(/^verification\//), ...secrets });
		await expect(vault.put("scan", file(1_000))).rejects.toThrow("other bytes");
	});
});

describe("a file that the bucket gives back as it came (AST-9)", () => {
	/** How often the bucket is asked for a whole file. */
	const counting = (more: (bucket: R2Bucket) => object = () => ({})) => {
		const whole: string[] = [];
		const bucket = bucketWith((of) => ({
			get(key: string, options?: R2GetOptions) {
				if (!options?.range) whole.push(key);
				return of.get(key, options);
			},
			...more(of),
		}));
		return { deps: depsOn(bucket), whole };
	};

	test("is read whole where it is small, and not where it is large", async () => {
		for (const [size, readings] of [
			[1_000, 1],
			[8 * MB, 1],
			[17 * MB, 0],
		] as const) {
			const uuid = await begin(size);
			const { deps, whole } = counting();
			expect(await add(uuid, 0, file(size), deps)).toMatchObject({ kind: "kept" });
			expect([size, whole.filter((key) => key === `upload/${uuid}`).length]).toEqual([size, readings]);
		}
	});

	test("is read whole as well where it is large and the bucket names it otherwise than its parts", async () => {
		const uuid = await begin(9 * MB);
		const { deps, whole } = counting((of) => ({
			head: async (key: string) => {
				const object = await of.head(key);
				return object && { size: object.size, etag: "another" };
			},
		}));
		expect(await add(uuid, 0, file(9 * MB), deps)).toMatchObject({ kind: "kept" });
		expect(whole).toContain(`upload/${uuid}`);
	});

	test("in pieces of several requests is compared piece by piece, also where it was made one file before", async () => {
		const bytes = file(9 * MB);
		const uuid = await begin(bytes.length);
		const cuts = [0, 5, 300_000, 8 * MB + 7, 9 * MB - 2];
		for (const [nth, from] of cuts.entries()) {
			const last = nth === cuts.length - 1;
			const deps = wellDeps();
			const { files } = deps;
			const failing = Object.assign(
				deps,
				last && { files: { ...files, get: () => Promise.reject(new Error("away")) } },
			);
			const added = add(uuid, from, bytes.subarray(from, cuts[nth + 1]), failing);
			if (last) await expect(added).rejects.toThrow("away");
			else expect(await added).toMatchObject({ kind: "kept" });
		}
		expect(await add(uuid, bytes.length, new Uint8Array())).toMatchObject({ kind: "kept" });
		expect(await rows()).toMatchObject([{ uuid, bytes: bytes.length }]);
	});
});
