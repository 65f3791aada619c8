import { beforeEach, describe, expect, test } from "vitest";
import { upload } from "#db/schema/index.ts";
import { exifOf, jpegOf } from "#tests/support/scans.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt, type TestDeps } from "#tests/support/workers/deps.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { LOOSE_MS, MB } from "~/domain/asset/rules.ts";
import { appendToUpload, readUpload } from "~/domain/upload/append-upload.server.ts";
import { createUpload } from "~/domain/upload/create-upload.server.ts";
import { removeExpiredUploads } from "~/domain/upload/remove-expired.server.ts";
import { UNHEARD_MS, UPLOAD_MS } from "~/domain/upload/rules.ts";

ownDatabase();

let me: Person;
let now = at(0);

beforeEach(async () => {
	now = at(0);
	await bindings.ASSETS_BUCKET.delete(await kept());
	await database().delete(upload);
	me = await student();
});

const deps = (files: Partial<TestDeps["files"]> = {}) =>
	Object.assign(depsAt(), { clock: () => now, files: { ...depsAt().files, ...files } });
const kept = async () => (await bindings.ASSETS_BUCKET.list()).objects.map(({ key }) => key).sort();
const text = (words: string) => new TextEncoder().encode(words);
async function* one(bytes: string | Uint8Array) {
	yield typeof bytes === "string" ? text(bytes) : bytes;
}
const begin = async (length: number, name = "a.txt") =>
	(await createUpload(deps(), me, { name, length, sha256: null })).uuid;
const add = (uuid: string, received: number, pieces: AsyncIterable<Uint8Array>, using = deps()) =>
	appendToUpload(using, me, uuid, { received, pieces, checksum: null });

const away = () => Promise.reject(new Error("The bucket is away"));

describe("an upload whose time is over (UPL-5)", () => {
	const sweep = (using = deps()) => removeExpiredUploads(using, { until: now + 45_000 });
	const rows = () => database().select().from(upload);

	test("is removed with all that came of it, and no other is", async () => {
		const [small, large] = [await begin(10), await begin(8 * MB)];
		await add(small, 0, one("abc"));
		await add(large, 0, one(new Uint8Array(6 * MB)));
		expect(await readUpload(deps(), me, small)).toMatchObject({ expiresAt: now + UPLOAD_MS });
		// A request that ended before its row was written.
		await bindings.ASSETS_BUCKET.put(`upload/${small}/lost`, "abc");
		now += 1;
		const young = await begin(10);
		await add(young, 0, one("abc"));
		now += UPLOAD_MS - 2;
		expect(await sweep()).toEqual({ removed: 0, failed: 0 });
		now += 1;
		expect(await sweep()).toEqual({ removed: 2, failed: 0 });
		expect((await rows()).map(({ uuid }) => uuid)).toEqual([young]);
		expect((await kept()).every((key) => key.startsWith(`upload/${young}/`))).toBe(true);
	});

	test("leaves what became a file, and removes what it was made of", async () => {
		const picture = jpegOf([exifOf(6)], "behind");
		const [notes, photo] = [await begin(3), await begin(picture.length)];
		await add(notes, 0, one("abc"));
		await add(photo, 0, one(picture), deps({ delete: away }));
		expect(await kept()).toEqual([`asset/${photo}`, `upload/${notes}`, `upload/${photo}`]);
		now += UPLOAD_MS;
		expect(await sweep()).toEqual({ removed: 2, failed: 0 });
		expect([await kept(), await rows()]).toEqual([[`asset/${photo}`, `upload/${notes}`], []]);
		// They are attached to nothing, and go as such files do.
		await removeLooseAssets(deps(), { until: now + 45_000 });
		expect(await kept()).toEqual([]);
	});

	test("ends before it where the file that it became was removed, as it was attached to nothing: nobody is told that it is there", async () => {
		const uuid = await begin(3);
		await add(uuid, 0, one("abc"));
		expect(await readUpload(deps(), me, uuid)).toMatchObject({ received: 3 });
		expect(await add(uuid, 3, one(""))).toMatchObject({ kind: "kept", received: 3 });
		now += LOOSE_MS;
		await removeLooseAssets(deps(), { until: now + 45_000 });
		expect(await readUpload(deps(), me, uuid)).toBeNull();
		expect(await add(uuid, 3, one(""))).toEqual({ kind: "expired" });
	});

	test("is an hour where nothing came of it, as its client may never have heard of it; its first request makes that three days", async () => {
		const [unheard, asked] = [await begin(10), await begin(10)];
		now += UNHEARD_MS - 1;
		expect(await add(asked, 0, one(""))).toMatchObject({ kind: "kept", received: 0 });
		now += 1;
		expect(await sweep()).toEqual({ removed: 1, failed: 0 });
		expect(await rows()).toMatchObject([{ uuid: asked, expiresAt: now - UNHEARD_MS + UPLOAD_MS }]);
		expect(await add(asked, 0, one("0123456789"))).toMatchObject({ kind: "kept", received: 10 });
		expect(unheard).not.toBe(asked);
	});

	test("stays where the bucket does not let its pieces go, and keeps no other from going", async () => {
		const [stuck, other] = [await begin(3), await begin(3)];
		for (const uuid of [stuck, other]) await add(uuid, 0, one("abc"));
		now += UPLOAD_MS;
		const using = deps({ removePieces: (key) => (key.includes(stuck) ? away() : Promise.resolve()) });
		expect(await sweep(using)).toEqual({ removed: 1, failed: 1 });
		expect((await rows()).map(({ uuid }) => uuid)).toEqual([stuck]);
		expect(await sweep()).toEqual({ removed: 1, failed: 0 });
		expect(other).not.toBe(stuck);
	});

	test("stays in the list until the bucket has let it go, and keeps no other from going", async () => {
		const [stuck, other] = [await begin(10), await begin(10)];
		now += UPLOAD_MS;
		const using = deps({ abort: (key) => (key.includes(stuck) ? away() : Promise.resolve()) });
		expect(await sweep(using)).toEqual({ removed: 1, failed: 1 });
		expect((await rows()).map(({ uuid }) => uuid)).toEqual([stuck]);
		expect(other).not.toBe(stuck);
		now += 60_000;
		expect(await sweep()).toEqual({ removed: 1, failed: 0 });
	});

	test("is found by an index", async () => {
		await begin(10);
		now += UPLOAD_MS;
		const { db, plans } = explained();
		const using = deps();
		Object.defineProperty(using, "db", { value: db });
		await sweep(using);
		expect(plans.flat().filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX|json_each)/.test(step))).toEqual([]);
	});
});
