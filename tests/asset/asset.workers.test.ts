import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asset, dayCount } from "#db/schema/index.ts";
import { exifOf, jpegOf, jpegSegment } from "#tests/support/scans.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person, student } from "#tests/support/workers/api-people.ts";
import { download, fileForm, uploaded } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { openAsset } from "~/domain/asset/queries.server.ts";
import { MAX_LOOSE, MB } from "~/domain/asset/rules.ts";
import { uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { PER_DAY } from "~/domain/request/daily.server.ts";
import { kept, keyOf, me, ownAssets, pieces, rows } from "./own-assets.ts";

ownAssets();

const upload = (body: BodyInit, headers: Record<string, string> = {}) =>
	send(me, "POST", "/api/assets/upload", { rawBody: body, headers });

describe("a file is taken in (AST-2)", () => {
	test("under the name and the type that it has, whatever its sender says", async () => {
		const { status, body } = await upload(fileForm("<script>alert(1)</script>", "C:\\me\\photo.png"));
		expect(status).toBe(201);
		expect(body).toMatchObject({ name: "photo.png", type: "text/plain", size: 25 });
		expect((await download(me, body.uuid)).text).toBe("<script>alert(1)</script>");
		expect((await download(me, String(body.id))).text).toBe("<script>alert(1)</script>");
	});

	test("that is larger than a part of the bucket, in its own bytes", async () => {
		const size = 3 * MB + 17;
		const { uuid, bytes } = await uploadAsset(depsAt(), me, { name: "film.bin", purpose: "general" }, pieces(7, size));
		expect(bytes).toBe(7 * size);
		const { read } = await openAsset(depsAt(), me, uuid);
		const back = new Uint8Array(await new Response(await read()).arrayBuffer());
		expect(back.byteLength).toBe(7 * size);
		for (let piece = 0; piece < 7; piece += 1)
			expect([back[piece * size], back[(piece + 1) * size - 1]]).toEqual([piece, piece]);
	});

	test("without what a picture says besides, its size that of what is kept (AST-6)", async () => {
		const picture = jpegOf([exifOf(6), jpegSegment(0xfe, "23.8103 N")], "<script>");
		const { body } = await upload(fileForm(picture, "photo.jpg"));
		const { text, headers } = await download(me, body.uuid);
		expect([body.type, text.includes("23.8103"), text.includes("<script>")]).toEqual(["image/jpeg", false, false]);
		const object = await bindings.ASSETS_BUCKET.head(keyOf(body.uuid));
		expect([body.size, headers.get("content-length")]).toEqual([object?.size, String(object?.size)]);
		expect(body.size).toBeLessThan(picture.length);
	});

	test("unless it is one byte more than 500 MB: nothing of it is kept", async () => {
		let taken = 0;
		const counting = {
			...depsAt().files,
			put: async (_: string, bytes: AsyncIterable<Uint8Array>) => {
				for await (const { byteLength } of bytes) taken += byteLength;
			},
			size: async () => taken,
		};
		const put = (more: number) => {
			const mega = new Uint8Array(MB);
			async function* film() {
				for (let at = 0; at < 500; at += 1) yield mega;
				if (more > 0) yield new Uint8Array(more);
			}
			taken = 0;
			const deps = Object.assign(depsAt(), { files: counting });
			return uploadAsset(deps, me, { name: "film.mp4", purpose: "general" }, film());
		};
		await expect(put(1)).rejects.toSatisfy((error) => assetErrors.is(error, "FileTooLarge"));
		expect(taken).toBe(500 * MB);
		expect(await rows()).toEqual([]);
		expect((await put(0)).bytes).toBe(500 * MB);
	});

	test("is refused unread where it says that it is far too large", async () => {
		const { status, body } = await upload("--edge\r\n", {
			"content-type": "multipart/form-data; boundary=edge",
			"content-length": String(501 * MB),
		});
		expect([status, body.message]).toEqual([413, "File size has crossed the limit(500 MB)"]);
	});

	test.each([
		["no file", () => fileForm("text", "", "file"), "FileMissing", "Please choose a file."],
		["a file in another field", () => fileForm("text", "a.txt", "other"), "InvalidRequest", undefined],
		["zero bytes", () => fileForm("", "a.txt"), "FileEmpty", "This file is empty. Please choose another one."],
		["no form", () => "text", "InvalidRequest", undefined],
		["JSON", () => JSON.stringify({ file: "a" }), "InvalidRequest", undefined],
	])("is refused for %s, and leaves nothing behind", async (_, body, code, message) => {
		const answer = await upload(body());
		expect([answer.status, answer.body.code]).toEqual([400, code]);
		if (message) expect(answer.body.message).toBe(message);
		expect(await rows()).toEqual([]);
		expect(await kept()).toEqual([]);
	});

	test("that breaks off leaves nothing behind, in one part and in several", async () => {
		for (const size of [10, 9 * MB]) {
			async function* broken() {
				yield new Uint8Array(size);
				throw new TypeError("Network connection lost.");
			}
			const work = uploadAsset(depsAt(), me, { name: "a", purpose: "general" }, broken());
			await expect(work).rejects.toThrow("Network connection lost.");
		}
		expect(await rows()).toEqual([]);
		expect(await kept()).toEqual([]);
	});

	test("not by somebody who has many that hang on nothing", async () => {
		const unlimited = Object.assign(depsAt(), { rateLimit: async () => true });
		for (let count = 0; count < MAX_LOOSE; count += 1)
			await uploadAsset(unlimited, me, { name: "a", purpose: "general" }, pieces(1, 1));
		const { status, body } = await upload(fileForm("x", "a.txt"));
		expect([status, body.code]).toEqual([409, "TooManyFiles"]);
		await uploaded(await student());
	});

	test("as long as something is left of the day's bytes, which count what came, kept or not (SEC-10.7)", async () => {
		const file = { name: "a", purpose: "general" } as const;
		const charged = async () =>
			(await database().select().from(dayCount).where(eq(dayCount.accountUuid, me.accountUuid))).find(
				({ what }) => what === "upload-mb",
			)?.count;
		await uploadAsset(depsAt(), me, file, pieces(2, MB));
		expect(await charged()).toBe(2);
		async function* broken() {
			yield new Uint8Array(3 * MB);
			throw new TypeError("Network connection lost.");
		}
		await expect(uploadAsset(depsAt(), me, file, broken())).rejects.toThrow("Network connection lost.");
		expect(await charged()).toBe(5);
		const large = uploadAsset(depsAt(), me, { name: "a", purpose: "photo" }, pieces(11, MB));
		await expect(large).rejects.toMatchObject({ code: "FileTooLarge" });
		expect(await charged()).toBe(16);
		// The last may go past it; the next is refused before one byte of it is read.
		await database()
			.update(dayCount)
			.set({ count: PER_DAY["upload-mb"] - 1 })
			.where(eq(dayCount.what, "upload-mb"));
		await uploadAsset(depsAt(), me, file, pieces(2, MB));
		expect(await charged()).toBe(PER_DAY["upload-mb"] + 1);
		let read = 0;
		async function* watched() {
			read += 1;
			yield new Uint8Array(1);
		}
		const before = await rows();
		await expect(uploadAsset(depsAt(), me, file, watched())).rejects.toMatchObject({ code: "LimitReached" });
		expect([read, await rows()]).toEqual([0, before]);
		await uploadAsset(depsAt(24 * 60), me, file, pieces(1, 1));
	});

	test("and what came counts also where the connection drops and nobody waits for the answer (SEC-10.7)", async () => {
		const file = { name: "a", purpose: "general" } as const;
		const behind: Promise<unknown>[] = [];
		const deps = Object.assign(depsAt(), { background: (work: Promise<unknown>) => void behind.push(work) });
		/** How much goes on behind the request once some bytes are there, and when the connection drops. */
		const [keptAlive, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
		async function* dropped() {
			yield new Uint8Array(3 * MB);
			keptAlive.resolve(behind.length);
			await ended.promise;
			throw new TypeError("Network connection lost.");
		}
		const lost = expect(uploadAsset(deps, me, file, dropped())).rejects.toThrow("Network connection lost.");
		expect(await keptAlive.promise).toBe(1);
		ended.resolve();
		await Promise.all(behind);
		const counted = () =>
			database()
				.select({ count: dayCount.count })
				.from(dayCount)
				.where(and(eq(dayCount.accountUuid, me.accountUuid), eq(dayCount.what, "upload-mb")));
		expect(await counted()).toEqual([{ count: 3 }]);
		await lost;
		await uploadAsset(deps, me, file, pieces(2, MB));
		expect(behind).toHaveLength(2);
	});

	test("twenty times a minute by one person", async () => {
		const codes: string[] = [];
		for (let count = 0; count < 42; count += 1) codes.push((await upload(fileForm("", "a.txt"))).body.code);
		expect(new Set(codes)).toEqual(new Set(["FileEmpty", "TooManyRequests"]));
	});
});

describe("a file is read (AST-3, AST-4)", () => {
	const text = "0123456789abcdef";

	test("saved and never shown: as an attachment, in a sandbox, under its own type", async () => {
		const html = await uploaded(me, "<!doctype html><script>alert(1)</script>", "ছবি.png");
		const { status, headers } = await download(me, html);
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
		expect(headers.get("content-disposition")).toBe(
			"attachment; filename=\"___.png\"; filename*=UTF-8''%E0%A6%9B%E0%A6%AC%E0%A6%BF.png",
		);
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
		expect(headers.get("cache-control")).toBe("private, no-cache");
		expect(headers.get("accept-ranges")).toBe("bytes");
		expect(headers.get("content-length")).toBe("40");
	});

	test("in part, by Range and If-Range", async () => {
		const uuid = await uploaded(me, text);
		const part = await download(me, uuid, { range: "bytes=4-7" });
		expect([part.status, part.text, part.headers.get("content-range")]).toEqual([206, "4567", "bytes 4-7/16"]);
		expect(part.headers.get("content-length")).toBe("4");
		const tag = part.headers.get("etag") ?? "";
		const same = await download(me, uuid, { range: "bytes=-4", "if-range": tag });
		expect([same.status, same.text]).toEqual([206, "cdef"]);
		const other = await download(me, uuid, { range: "bytes=-4", "if-range": '"another"' });
		expect([other.status, other.text]).toEqual([200, text]);
		const outside = await download(me, uuid, { range: "bytes=16-" });
		expect([outside.status, outside.headers.get("content-range")]).toEqual([416, "bytes */16"]);
	});

	test("whole in one answer after what it was made of changed: a part of the former one fits nothing", async () => {
		const uuid = await uploaded(me, text);
		const { headers } = await download(me, uuid);
		const [tag, modified] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
		expect((await download(me, uuid, { range: "bytes=0-3", "if-range": modified })).status).toBe(206);
		await database()
			.update(asset)
			.set({ storedAt: sql`${asset.storedAt} + 1000` })
			.where(eq(asset.uuid, uuid));
		for (const former of [tag, modified])
			expect((await download(me, uuid, { range: "bytes=0-3", "if-range": former })).text).toBe(text);
		expect((await download(me, uuid, { "if-modified-since": modified })).status).toBe(200);
	});

	test("from the bucket itself where it is large and there is an address, by whoever may read it alone (AST-8)", async () => {
		const bucket = {
			BUCKET_URL: "https://a1.r2.cloudflarestorage.com/files",
			BUCKET_KEY_ID: "KEY",
			BUCKET_SECRET: "S",
		};
		const [small, large] = [await uploaded(me, text), await uploaded(me, new Uint8Array(5 * MB).fill(65), "a.html")];
		const asked = (who: Person | null, uuid: string, method = "GET") =>
			send(who, method, `/api/asset/download/${uuid}`, { bindings: bucket });
		const { status, headers, text: body } = await asked(me, large);
		const to = new URL(headers.get("location") ?? "");
		expect([status, body, to.origin, to.pathname]).toEqual([
			302,
			"",
			"https://a1.r2.cloudflarestorage.com",
			`/files/${keyOf(large)}`,
		]);
		expect(to.searchParams.get("response-content-type")).toBe("text/plain; charset=utf-8");
		expect(to.searchParams.get("response-content-disposition")).toBe('attachment; filename="a.html"');
		expect(headers.get("content-security-policy")).toContain("media-src 'self' https://a1.r2.cloudflarestorage.com");
		expect((await asked(me, large, "HEAD")).status).toBe(302);
		expect((await asked(me, small)).text).toBe(text);
		expect((await download(me, large)).status).toBe(200);
		for (const [who, expected] of [
			[await student(), 404],
			[await admin(), 404],
			[null, 401],
		] as const) {
			const refused = await asked(who, large);
			expect([refused.status, refused.headers.has("location")]).toEqual([expected, false]);
		}
	});

	test("not again by who has it", async () => {
		const uuid = await uploaded(me, text);
		const tag = (await download(me, uuid)).headers.get("etag") ?? "";
		const again = await download(me, uuid, { "if-none-match": tag });
		expect([again.status, again.text]).toEqual([304, ""]);
		expect((await download(me, uuid, { "if-none-match": '"another"' })).status).toBe(200);
	});

	test("by HEAD without its bytes", async () => {
		const uuid = await uploaded(me, text);
		const { status, text: body, headers } = await send(me, "HEAD", `/api/asset/download/${uuid}`);
		expect([status, body, headers.get("content-length")]).toEqual([200, "", "16"]);
	});

	test("by its owner alone while it hangs on nothing, and what is none is not there", async () => {
		const uuid = await uploaded(me, text);
		expect((await download(await student(), uuid)).status).toBe(404);
		expect((await download(await admin(), uuid)).status).toBe(404);
		expect((await download(null, uuid)).status).toBe(401);
		expect((await download(me, crypto.randomUUID())).status).toBe(404);
		expect((await download(me, "nothing")).status).toBe(400);
		expect((await download(me, "999999999999999")).status).toBe(404);
	});

	test("not where its bytes are gone", async () => {
		const uuid = await uploaded(me, text);
		await bindings.ASSETS_BUCKET.delete(keyOf(uuid));
		const { status, body } = await download(me, uuid);
		expect([status, body.code]).toEqual([404, "AssetNotFound"]);
	});
});
