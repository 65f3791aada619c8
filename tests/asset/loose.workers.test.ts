import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asset } from "#db/schema/index.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { removeLooseAssets } from "~/domain/asset/remove-loose.server.ts";
import { MB } from "~/domain/asset/rules.ts";
import { uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { kept, keyOf, me, ownAssets, pieces, rows } from "./own-assets.ts";

ownAssets();

describe("a file that hangs on nothing for a day (AST-5)", () => {
	const DAY = 24 * 60;
	const sweep = (minutes: number) => removeLooseAssets(depsAt(minutes), { until: at(minutes) + 45_000 });
	const hang = (uuid: string) =>
		database()
			.update(asset)
			.set({ holderType: "feedback", holderUuid: crypto.randomUUID(), looseSince: null })
			.where(eq(asset.uuid, uuid));

	test("is removed with its bytes, and no other is", async () => {
		const [loose, held] = [await uploaded(me), await uploaded(me)];
		await hang(held);
		expect(await sweep(DAY - 1)).toEqual({ removed: 0 });
		expect(await sweep(DAY)).toEqual({ removed: 1 });
		expect((await rows()).map(({ uuid }) => uuid)).toEqual([held]);
		expect(await kept()).toEqual([keyOf(held)]);
		expect((await download(me, loose)).status).toBe(404);
		expect(await sweep(3 * DAY)).toEqual({ removed: 0 });
	});

	test("is removed also where its upload broke off in its middle", async () => {
		const deps = Object.assign(depsAt(), {
			files: { ...depsAt().files, put: () => Promise.reject(new Error("The Worker ended")) },
		});
		const uuid = await uploaded(me);
		await database().update(asset).set({ storedAt: null, bytes: null, type: null }).where(eq(asset.uuid, uuid));
		await expect(uploadAsset(deps, me, { name: "a", purpose: "general" }, pieces(1, 1))).rejects.toThrow();
		expect(await sweep(DAY)).toEqual({ removed: 1 });
		expect([await rows(), await kept()]).toEqual([[], []]);
	});

	test("is none where the bucket does not have all of it when it is asked again", async () => {
		for (const size of [null, 2]) {
			const deps = Object.assign(depsAt(), { files: { ...depsAt().files, size: async () => size } });
			const upload = uploadAsset(deps, me, { name: "a", purpose: "general" }, pieces(1, 1));
			await expect(upload).rejects.toMatchObject({ code: "Unavailable" });
		}
		expect([await rows(), await kept()]).toEqual([[], []]);
	});

	test("is removed as well where the bucket said that it failed, and had written it all the same", async () => {
		const lost = (more: object = {}) => {
			const { files } = depsAt();
			const put: typeof files.put = async (...file) => {
				await files.put(...file);
				throw new Error("The answer was lost");
			};
			return Object.assign(depsAt(), { files: { ...files, put, ...more } });
		};
		const file = { name: "a", purpose: "general" } as const;
		await expect(uploadAsset(lost(), me, file, pieces(1, 1))).rejects.toThrow("The answer was lost");
		expect([await rows(), await kept()]).toEqual([[], []]);
		// Where it cannot be removed now, its row stays for the sweep.
		const stuck = lost({ delete: () => Promise.reject(new Error("The bucket is away")) });
		await expect(uploadAsset(stuck, me, file, pieces(2, 6 * MB))).rejects.toThrow("The answer was lost");
		expect([(await rows()).length, (await kept()).length]).toEqual([1, 1]);
		expect(stuck.said).toMatchObject([{ level: "error", message: "what is left of a broken upload not removed" }]);
		expect(await sweep(DAY)).toEqual({ removed: 1 });
		expect([await rows(), await kept()]).toEqual([[], []]);
	});

	test("stays in the list until the bucket has let it go", async () => {
		await uploaded(me);
		const broken = Object.assign(depsAt(DAY), {
			files: { ...depsAt().files, delete: () => Promise.reject(new Error("The bucket is away")) },
		});
		await expect(removeLooseAssets(broken, { until: at(DAY) + 45_000 })).rejects.toThrow("The bucket is away");
		expect(await rows()).toHaveLength(1);
		expect(await sweep(DAY + 1)).toEqual({ removed: 1 });
	});

	test("is found by an index", async () => {
		await uploaded(me);
		const { db, plans } = explained();
		const deps = depsAt(DAY);
		Object.defineProperty(deps, "db", { value: db });
		await removeLooseAssets(deps, { until: at(DAY) + 45_000 });
		expect(plans.flat().filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(step))).toEqual([]);
	});
});
