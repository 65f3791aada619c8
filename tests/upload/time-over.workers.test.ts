import { describe, expect, test } from "vitest";
import { upload } from "#db/schema/index.ts";
import { exifOf, jpegOf } from "#tests/support/scans.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { LOOSE_MS, MB } from "~/domain/asset/rules.ts";
import { readUpload } from "~/domain/upload/append-upload.server.ts";
import { removeExpiredUploads } from "~/domain/upload/remove-expired.server.ts";
import { UNHEARD_MS, UPLOAD_MS } from "~/domain/upload/rules.ts";
import { add, away, begin, deps, kept, one, own, ownUploads } from "./own-uploads.ts";

ownUploads();

describe("an upload whose time is over (UPL-5)", () => {
	const sweep = (using = deps()) => removeExpiredUploads(using, { until: own.now + 45_000 });
	const rows = () => database().select().from(upload);

	test("is removed with all that came of it, and no other is", async () => {
		const [small, large] = [await begin(10), await begin(8 * MB)];
		await add(small, 0, one("abc"));
		await add(large, 0, one(new Uint8Array(6 * MB)));
		expect(await readUpload(deps(), own.me, small)).toMatchObject({ expiresAt: own.now + UPLOAD_MS });
		// A request that ended before its row was written.
		await bindings.ASSETS_BUCKET.put(`upload/${small}/lost`, "abc");
		own.now += 1;
		const young = await begin(10);
		await add(young, 0, one("abc"));
		own.now += UPLOAD_MS - 2;
		expect(await sweep()).toEqual({ removed: 0, failed: 0 });
		own.now += 1;
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
		own.now += UPLOAD_MS;
		expect(await sweep()).toEqual({ removed: 2, failed: 0 });
		expect([await kept(), await rows()]).toEqual([[`asset/${photo}`, `upload/${notes}`], []]);
		// They are attached to nothing, and go as such files do.
		await removeLooseAssets(deps(), { until: own.now + 45_000 });
		expect(await kept()).toEqual([]);
	});

	test("ends before it where the file that it became was removed, as it was attached to nothing: nobody is told that it is there", async () => {
		const uuid = await begin(3);
		await add(uuid, 0, one("abc"));
		expect(await readUpload(deps(), own.me, uuid)).toMatchObject({ received: 3 });
		expect(await add(uuid, 3, one(""))).toMatchObject({ kind: "kept", received: 3 });
		own.now += LOOSE_MS;
		await removeLooseAssets(deps(), { until: own.now + 45_000 });
		expect(await readUpload(deps(), own.me, uuid)).toBeNull();
		expect(await add(uuid, 3, one(""))).toEqual({ kind: "expired" });
	});

	test("is an hour where nothing came of it, as its client may never have heard of it; its first request makes that three days", async () => {
		const [unheard, asked] = [await begin(10), await begin(10)];
		own.now += UNHEARD_MS - 1;
		expect(await add(asked, 0, one(""))).toMatchObject({ kind: "kept", received: 0 });
		own.now += 1;
		expect(await sweep()).toEqual({ removed: 1, failed: 0 });
		expect(await rows()).toMatchObject([{ uuid: asked, expiresAt: own.now - UNHEARD_MS + UPLOAD_MS }]);
		expect(await add(asked, 0, one("0123456789"))).toMatchObject({ kind: "kept", received: 10 });
		expect(unheard).not.toBe(asked);
	});

	test("stays where the bucket does not let its pieces go, and keeps no other from going", async () => {
		const [stuck, other] = [await begin(3), await begin(3)];
		for (const uuid of [stuck, other]) await add(uuid, 0, one("abc"));
		own.now += UPLOAD_MS;
		const using = deps({ removePieces: (key) => (key.includes(stuck) ? away() : Promise.resolve()) });
		expect(await sweep(using)).toEqual({ removed: 1, failed: 1 });
		expect((await rows()).map(({ uuid }) => uuid)).toEqual([stuck]);
		expect(await sweep()).toEqual({ removed: 1, failed: 0 });
		expect(other).not.toBe(stuck);
	});

	test("stays where the bucket does not let go what it was made of, and keeps none of many others from going", async () => {
		const at = own.now;
		const finished = (nth: number) => {
			const uuid = `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`;
			return {
				...{ uuid, ownerUuid: own.me.accountUuid, name: "a.txt", length: 1, received: 1, key: `upload/${uuid}` },
				...{ staged: depsAt().files.create(), attempts: 1, expiresAt: at, finishedAt: at, createdAt: at },
			};
		};
		// More than one look takes, all over in one moment, and then two others.
		const stuck = Array.from({ length: 21 }, (_, nth) => finished(nth));
		const others = [finished(21), { ...finished(22), expiresAt: at + 1 }];
		await database()
			.insert(upload)
			.values([...stuck, ...others]);
		own.now += UPLOAD_MS;
		const isStuck = (key: string) => stuck.some((row) => key.includes(row.uuid));
		for (const broken of [
			{ removePieces: async (key: string) => (isStuck(key) ? away() : undefined) },
			{ delete: async (keys: readonly string[]) => (keys.some(isStuck) ? away() : undefined) },
		]) {
			const there = (await rows()).length;
			const using = deps(broken);
			expect(await sweep(using)).toEqual({ removed: there - stuck.length, failed: stuck.length });
			expect(using.said.map(({ level }) => level)).toEqual(stuck.map(() => "error"));
			expect((await rows()).map(({ uuid }) => uuid).sort()).toEqual(stuck.map(({ uuid }) => uuid));
			await database().insert(upload).values(others);
		}
		expect(await sweep()).toEqual({ removed: 23, failed: 0 });
	});

	test("stays in the list until the bucket has let it go, and keeps no other from going", async () => {
		const [stuck, other] = [await begin(10), await begin(10)];
		own.now += UPLOAD_MS;
		const using = deps({ abort: (key) => (key.includes(stuck) ? away() : Promise.resolve()) });
		expect(await sweep(using)).toEqual({ removed: 1, failed: 1 });
		expect((await rows()).map(({ uuid }) => uuid)).toEqual([stuck]);
		expect(other).not.toBe(stuck);
		own.now += 60_000;
		expect(await sweep()).toEqual({ removed: 1, failed: 0 });
	});

	test("is found by an index", async () => {
		await begin(10);
		own.now += UPLOAD_MS;
		const { db, plans } = explained();
		const using = deps();
		Object.defineProperty(using, "db", { value: db });
		await sweep(using);
		expect(plans.flat().filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX|json_each)/.test(step))).toEqual([]);
	});
});
