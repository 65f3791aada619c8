import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asset, dayCount, upload } from "#db/schema/index.ts";
import { exifOf, jpegOf } from "#tests/support/scans.ts";
import { depsAt, type TestDeps } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { endUpload } from "~/domain/upload/end-upload.server.ts";
import { removeExpiredUploads } from "~/domain/upload/remove-expired.server.ts";
import { UPLOAD_MS } from "~/domain/upload/rules.ts";
import { add, away, begin, chargedMb, deps, kept, one, own, ownUploads } from "./own-uploads.ts";

ownUploads();

describe("a file that the bucket takes after its upload was removed", () => {
	type Files = TestDeps["files"];
	const picture = jpegOf([exifOf(6)], "behind");
	const givenUp = async (uuid: string) => {
		own.now += 5_001;
		expect(await endUpload(deps(), own.me, uuid)).toBe("ended");
	};
	/** The account is erased: that asks nobody whether a request has the upload. */
	const erased = (uuid: string) => database().delete(upload).where(eq(upload.uuid, uuid));
	/** What was read before is written. */
	const put =
		(meanwhile: () => Promise<unknown>): Files["put"] =>
		async (key, pieces) => {
			const read: Uint8Array[] = [];
			for await (const piece of pieces) read.push(piece);
			await meanwhile();
			async function* again() {
				yield* read;
			}
			await depsAt().files.put(key, again());
		};
	const finish =
		(meanwhile: () => Promise<unknown>): Files["finish"] =>
		async (key) => {
			await meanwhile();
			await bindings.ASSETS_BUCKET.put(key, picture);
		};

	test.each([
		[
			"of one that was given up, as it came",
			givenUp,
			(meanwhile: () => Promise<unknown>) => ({ finish: finish(meanwhile) }),
		],
		[
			"of one that was given up, without what it says besides",
			givenUp,
			(meanwhile: () => Promise<unknown>) => ({ put: put(meanwhile) }),
		],
		["of an account that was erased", erased, (meanwhile: () => Promise<unknown>) => ({ put: put(meanwhile) })],
	])("is not left behind, nor said to be kept: %s", async (_, end, slow) => {
		const uuid = await begin(picture.length, "photo.jpg");
		const answer = await add(uuid, 0, one(picture), deps(slow(async () => end(uuid))));
		expect([answer, await kept()]).toEqual([{ kind: "locked" }, []]);
		expect([await database().select().from(upload), await database().select().from(asset)]).toEqual([[], []]);
	});

	test("leaves nothing of an account that is erased while it breaks off, not even how much came (PRV-6)", async () => {
		const broken: Files["put"] = async (_, pieces) => {
			for await (const _ of pieces);
			await database().delete(asset);
			await database().delete(dayCount);
			throw new Error("The bucket is away");
		};
		const sent = uploadAsset(deps({ put: broken }), own.me, { name: "a.txt", purpose: "general" }, one("abc"));
		await expect(sent).rejects.toThrow("The bucket is away");
		expect([await chargedMb(), await kept()]).toEqual([undefined, []]);
	});

	test("is not left behind either where it is sent as one, and its account is erased", async () => {
		const slow: Files["put"] = async (key, pieces) => {
			await depsAt().files.put(key, pieces);
			await database().delete(asset);
		};
		const sent = uploadAsset(deps({ put: slow }), own.me, { name: "a.txt", purpose: "general" }, one("abc"));
		await expect(sent).rejects.toMatchObject({ code: "Unavailable" });
		expect(await kept()).toEqual([]);
	});
});

describe("an upload that is given up while the bucket is slow (UPL-2)", () => {
	/** The bucket takes longer than a request without a sign of life holds an upload. */
	const slowly = (meanwhile: () => Promise<unknown>): Partial<TestDeps["files"]> => ({
		abort: async (...upload) => {
			own.now += 5_001;
			await meanwhile();
			await depsAt().files.abort(...upload);
		},
	});

	test("is over for every other request, so that none adds to what is removed", async () => {
		const uuid = await begin(10);
		await add(uuid, 0, one("abc"));
		const answers: unknown[] = [];
		const meanwhile = async () => answers.push(await add(uuid, 3, one("def")));
		expect(await endUpload(deps(slowly(meanwhile)), own.me, uuid)).toBe("ended");
		expect(answers).toEqual([{ kind: "expired" }]);
		expect([await kept(), await database().select().from(upload)]).toEqual([[], []]);
	});

	test("goes with the sweep where the bucket does not let it go", async () => {
		const uuid = await begin(10);
		await add(uuid, 0, one("abc"));
		await expect(endUpload(deps({ abort: away }), own.me, uuid)).rejects.toThrow("The bucket is away");
		expect(await add(uuid, 3, one("def"))).toEqual({ kind: "expired" });
		own.now += 5_001;
		expect(await removeExpiredUploads(deps(), { until: own.now + 1 })).toEqual({ removed: 1, failed: 0 });
		expect(await kept()).toEqual([]);
	});
});

describe("an upload that is removed when it is a file already (UPL-2)", () => {
	const picture = jpegOf([exifOf(6)], "behind");
	/** A picture of which the bucket did not let go what it was made of, and a piece of a request that ended late. */
	const finished = async () => {
		const uuid = await begin(picture.length, "photo.jpg");
		await add(uuid, 0, one(picture), deps({ delete: away }));
		await bindings.ASSETS_BUCKET.put(`upload/${uuid}/late`, "x");
		return uuid;
	};

	test("leaves nothing of what it was made of in the bucket", async () => {
		const uuid = await finished();
		expect(await endUpload(deps(), own.me, uuid)).toBe("ended");
		await removeLooseAssets(deps(), { until: own.now + 45_000 });
		expect([await kept(), await database().select().from(upload)]).toEqual([[], []]);
	});

	test("keeps the file where it is attached, and stays known until the bucket lets the rest go", async () => {
		const uuid = await finished();
		await database()
			.update(asset)
			.set({ holderType: "feedback", holderUuid: uuid, looseSince: null })
			.where(eq(asset.uuid, uuid));
		expect(await endUpload(deps({ delete: away }), own.me, uuid)).toBe("ended");
		own.now += UPLOAD_MS;
		expect(await removeExpiredUploads(deps(), { until: own.now + 1 })).toEqual({ removed: 1, failed: 0 });
		expect(await kept()).toEqual([`asset/${uuid}`]);
	});
});
