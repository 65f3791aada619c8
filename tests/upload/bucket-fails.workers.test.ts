import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asset, upload } from "#db/schema/index.ts";
import { exifOf, jpegOf } from "#tests/support/scans.ts";
import { depsAt, type TestDeps } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { MB } from "~/domain/asset/rules.ts";
import { readUpload } from "~/domain/upload/append-upload.server.ts";
import { finishLeftUploads } from "~/domain/upload/finish-left.server.ts";
import { removeExpiredUploads } from "~/domain/upload/remove-expired.server.ts";
import { UPLOAD_MS } from "~/domain/upload/rules.ts";
import { add, away, begin, deps, kept, one, own, ownUploads, received } from "./own-uploads.ts";

ownUploads();

describe("a bucket that fails", () => {
	test("on a part loses no part before it", async () => {
		const uuid = await begin(12 * MB);
		const failing = deps({
			async *append(...args) {
				let steps = 0;
				for await (const step of depsAt().files.append(...args)) {
					yield step;
					steps += 1;
					if (steps === 1) throw new Error("The bucket is away");
				}
			},
		});
		await expect(add(uuid, 0, one(new Uint8Array(12 * MB)), failing)).rejects.toThrow("The bucket is away");
		expect(await received(uuid)).toBe(8 * MB);
		expect(await add(uuid, 8 * MB, one(new Uint8Array(4 * MB)))).toMatchObject({ received: 12 * MB });
	});

	test("is gone on with in parts of their size where they were begun before parts were 8 MB", async () => {
		const uuid = await begin(12 * MB);
		await database()
			.update(upload)
			.set({ staged: { id: null, parts: [], tail: [] } })
			.where(eq(upload.uuid, uuid));
		const bytes = Uint8Array.from({ length: 12 * MB }, (_, at) => (at >> 10) % 251);
		await add(uuid, 0, one(bytes.subarray(0, 6 * MB)));
		const [row] = await database().select().from(upload).where(eq(upload.uuid, uuid));
		expect([row?.received, row?.staged.parts.length]).toEqual([6 * MB, 1]);
		expect(await add(uuid, 6 * MB, one(bytes.subarray(6 * MB)))).toMatchObject({ received: 12 * MB });
		const stored = await new Response(await depsAt().files.get(row?.key ?? "")).arrayBuffer();
		const digestOf = async (of: BufferSource) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", of))];
		expect(await digestOf(stored)).toEqual(await digestOf(bytes));
	});

	test.each<[string, () => Partial<TestDeps["files"]>]>([
		["before it is one file", () => ({ finish: away })],
		[
			"after it is one file",
			() => ({
				finish: async (...a) =>
					depsAt()
						.files.finish(...a)
						.then(away),
			}),
		],
		["when it is read", () => ({ get: away })],
		["when it is kept without what it says besides", () => ({ put: away })],
	])(
		"at the end, %s: looking changes nothing, a part without bytes finishes it, once, and the sweep does",
		async (_, broken) => {
			const picture = jpegOf([exifOf(6)], "behind");
			const whole = { kind: "kept", received: picture.length };
			const end = (uuid: string) => add(uuid, picture.length, one(new Uint8Array()));
			const sweep = () => finishLeftUploads(deps(), { until: own.now + 45_000 });
			const ways: [string, (uuid: string) => Promise<unknown>, object][] = [
				["a part without bytes", async (uuid) => [await end(uuid), await end(uuid)], [whole, whole]],
				[
					"the sweep",
					async () => [await sweep(), await sweep()],
					[
						{ finished: 1, failed: 0 },
						{ finished: 0, failed: 0 },
					],
				],
			];
			for (const [way, finish, said] of ways) {
				const uuid = await begin(picture.length, "photo.jpg");
				await expect(add(uuid, 0, one(picture), deps(broken()))).rejects.toThrow("The bucket is away");
				const before = await database().select().from(upload).where(eq(upload.uuid, uuid));
				expect(await received(uuid)).toBe(picture.length);
				expect(await database().select().from(upload).where(eq(upload.uuid, uuid))).toEqual(before);
				expect(await database().select().from(asset).where(eq(asset.uuid, uuid))).toEqual([]);
				expect([way, await finish(uuid)]).toMatchObject([way, said]);
				const [row] = await database().select().from(asset).where(eq(asset.uuid, uuid));
				expect([way, row?.type, row?.key]).toEqual([way, "image/jpeg", `asset/${uuid}`]);
				expect(await kept()).toContain(`asset/${uuid}`);
				expect(await kept()).not.toContain(`upload/${uuid}`);
				expect(row?.bytes).toBeLessThan(picture.length);
			}
		},
	);

	test("at the end of what is refused lets the sweep refuse it: nothing of it stays or takes room, and its owner learns why (UPL-4)", async () => {
		const tiff = new Uint8Array([0x49, 0x49, 0x2a, 0, 1, 2, 3, 4]);
		const uuid = await begin(tiff.length, "scan.tif");
		await expect(add(uuid, 0, one(tiff), deps({ finish: away }))).rejects.toThrow("The bucket is away");
		expect(await finishLeftUploads(deps(), { until: own.now + 45_000 })).toEqual({ finished: 0, failed: 0 });
		expect([await kept(), await readUpload(deps(), own.me, uuid)]).toEqual([[], null]);
		for (const part of [new Uint8Array(), tiff])
			await expect(add(uuid, part.length, one(part))).rejects.toMatchObject({ code: "PlaceNotRemoved" });
		own.now += UPLOAD_MS;
		await removeExpiredUploads(deps(), { until: own.now + 1 });
		expect(await database().select().from(upload).where(eq(upload.uuid, uuid))).toEqual([]);
	});

	test("on the removal of what is refused tells its owner why all the same, and leaves nothing after the sweep (UPL-5)", async () => {
		const tiff = new Uint8Array([0x49, 0x49, 0x2a, 0, 1, 2, 3, 4]);
		const uuid = await begin(tiff.length, "scan.tif");
		const using = deps({ abort: away });
		await expect(add(uuid, 0, one(tiff), using)).rejects.toMatchObject({ code: "PlaceNotRemoved" });
		expect(using.said).toMatchObject([{ level: "error", message: "what is left of an upload not removed" }]);
		await expect(add(uuid, tiff.length, one(""))).rejects.toMatchObject({ code: "PlaceNotRemoved" });
		expect(await kept()).toEqual([`upload/${uuid}`]);
		own.now += UPLOAD_MS;
		expect(await removeExpiredUploads(deps(), { until: own.now + 1 })).toEqual({ removed: 1, failed: 0 });
		expect([await kept(), await database().select().from(upload)]).toEqual([[], []]);
	});

	test("at the end each time is tried ever more rarely by the sweep, and a part without bytes finishes it at any time (UPL-4)", async () => {
		const uuid = await begin(3);
		const tried: number[] = [];
		const failing = () =>
			deps({
				finish: () => {
					tried.push(minute);
					return away();
				},
			});
		let minute = -1;
		await expect(add(uuid, 0, one("abc"), failing())).rejects.toThrow("The bucket is away");
		for (minute = 0; minute < 500; minute += 1) {
			await finishLeftUploads(failing(), { until: own.now + 45_000 });
			own.now += 60_000;
		}
		expect(tried).toEqual([-1, 0, 1, 3, 7, 15, 31, 63, 127, 255, 495]);
		expect(await add(uuid, 3, one(""))).toMatchObject({ kind: "kept", received: 3 });
	});

	test("is never believed about the length", async () => {
		const uuid = await begin(3);
		await expect(add(uuid, 0, one("abc"), deps({ size: async () => 2 }))).rejects.toMatchObject({
			code: "Unavailable",
		});
		expect(await database().select().from(asset).where(eq(asset.uuid, uuid))).toEqual([]);
	});
});
