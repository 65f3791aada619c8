import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asset, upload } from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { download, fileForm } from "#tests/support/workers/assets.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { MAX_LOOSE, MAX_STORED_MB, MB } from "~/domain/asset/rules.ts";
import { MAX_UNDER_WAY } from "~/domain/upload/rules.ts";
import { added, begun, PART, tus, uuidOf } from "./client.ts";

ownDatabase();

const DAY = 24 * 60;
let me: Person;

beforeEach(async () => {
	me = await student();
});

const inBucket = async (path: string) => {
	const { objects } = await bindings.ASSETS_BUCKET.list({ prefix: path.slice(1).replace("uploads", "upload") });
	return objects.length;
};
const offset = async (path: string) => (await tus(me, "HEAD", path)).headers.get("upload-offset");

describe("an upload that can be resumed (UPL-1, UPL-2)", () => {
	test("says what it speaks", async () => {
		const { status, headers } = await tus(null, "OPTIONS", "/uploads", { "tus-resumable": null });
		expect(status).toBe(204);
		expect(Object.fromEntries(headers)).toMatchObject({
			"tus-resumable": "1.0.0",
			"tus-version": "1.0.0",
			"tus-extension": "creation,creation-with-upload,termination,expiration,checksum",
			"tus-checksum-algorithm": "sha1,sha256",
			"tus-max-size": String(500 * MB),
		});
	});

	test("arrives in parts and is a file of the person's own, of the upload's uuid, told by its content", async () => {
		const path = await begun(me, 11, "C:\\me\\নোট.png");
		const first = await added(me, path, 0, "Hello ");
		expect([first.status, first.headers.get("upload-offset"), first.headers.get("tus-resumable")]).toEqual([
			204,
			"6",
			"1.0.0",
		]);
		expect((await download(me, uuidOf(path))).status).toBe(404);
		const head = await tus(me, "HEAD", path);
		expect(head.status).toBe(200);
		expect(Object.fromEntries(head.headers)).toMatchObject({
			"upload-offset": "6",
			"upload-length": "11",
			"cache-control": "no-store",
		});
		expect((await added(me, path, 6, "world")).status).toBe(204);
		const { text, headers } = await download(me, uuidOf(path));
		expect([text, headers.get("content-type")]).toEqual(["Hello world", "text/plain; charset=utf-8"]);
		expect(headers.get("content-disposition")).toContain("%E0%A6%A8%E0%A7%8B%E0%A6%9F.png");
		// Whoever missed the last answer learns of it, and adds nothing.
		expect(await offset(path)).toBe("11");
		expect((await added(me, path, 11, "")).status).toBe(204);
	});

	test("arrives with the request that begins it", async () => {
		const both = { ...PART, "upload-length": "5" };
		const whole = await tus(me, "POST", "/uploads", both, { rawBody: "12345" });
		expect([whole.status, whole.headers.get("upload-offset")]).toEqual([201, "5"]);
		expect((await download(me, uuidOf(whole.headers.get("location") ?? ""))).text).toBe("12345");
		const part = await tus(me, "POST", "/uploads", both, { rawBody: "123" });
		expect([part.status, part.headers.get("upload-offset")]).toEqual([201, "3"]);
	});

	test("keeps what came of a part that breaks off, which is no fault of ours", async () => {
		const path = await begun(me, 11);
		const rawBody = new ReadableStream({
			start: (controller) => controller.enqueue(new TextEncoder().encode("Hello ")),
			pull: (controller) => controller.error(new Error("Network connection lost.")),
		});
		const answer = await tus(me, "PATCH", path, { ...PART, "upload-offset": "0" }, { rawBody });
		expect([answer.status, await offset(path)]).toEqual([400, "6"]);
	});

	test("is larger than a part of the bucket, its parts of any size, in its own bytes", async () => {
		const bytes = new Uint8Array(11 * MB + 17);
		for (let at = 0; at < bytes.length; at += 997) bytes[at] = at % 251;
		bytes.set([0x25, 0x50, 0x44, 0x46, 0x2d]);
		const path = await begun(me, bytes.length, "book.pdf");
		let at = 0;
		for (const size of [1, 3 * MB, 4 * MB, 100, 4 * MB]) {
			const part = bytes.subarray(at, at + size);
			const { status, headers } = await added(me, path, at, part);
			at += part.length;
			expect([status, headers.get("upload-offset")]).toEqual([204, String(at)]);
		}
		expect((await added(me, path, at, bytes.subarray(at))).status).toBe(204);
		const object = await bindings.ASSETS_BUCKET.get(`upload/${uuidOf(path)}`);
		expect(Buffer.compare(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()), bytes)).toBe(0);
		// Nothing of the parts is left beside the file.
		expect(await inBucket(path)).toBe(1);
		expect(
			(
				await database()
					.select()
					.from(asset)
					.where(eq(asset.uuid, uuidOf(path)))
			)[0],
		).toMatchObject({
			type: "application/pdf",
			bytes: bytes.length,
			holderUuid: null,
		});
	}, 60_000);

	test("arrives in many small parts that leave few objects", async () => {
		const path = await begun(me, 40);
		for (let at = 0; at < 39; at += 1) await added(me, path, at, String(at % 10));
		expect(await inBucket(path)).toBeLessThan(20);
		await added(me, path, 39, "!");
		expect((await download(me, uuidOf(path))).text).toBe(`${"0123456789".repeat(4).slice(0, 39)}!`);
	});

	test("is given up with all that came of it, whole or not", async () => {
		const path = await begun(me, 10);
		await added(me, path, 0, "12345");
		expect((await tus(me, "DELETE", path)).status).toBe(204);
		expect([await inBucket(path), (await tus(me, "HEAD", path)).status]).toEqual([0, 404]);
		const whole = await begun(me, 3);
		await added(me, whole, 0, "123");
		expect((await tus(me, "POST", whole, { "x-http-method-override": "DELETE" })).status).toBe(204);
		expect((await download(me, uuidOf(whole))).status).toBe(404);
	});

	test("is over after three days", async () => {
		const path = await begun(me, 10);
		await added(me, path, 0, "12345");
		const late = { minutes: 3 * DAY };
		for (const method of ["HEAD", "DELETE"]) expect((await tus(me, method, path, {}, late)).status).toBe(410);
		expect((await added(me, path, 5, "67890", {}, 3 * DAY)).status).toBe(410);
		expect(await offset(path)).toBe("5");
	});
});

describe("a request that is refused", () => {
	const LENGTH = { "upload-length": "5" };
	test.each<[string, string, Record<string, string | null>, number]>([
		["another version", "POST", { ...LENGTH, "tus-resumable": "0.2.2" }, 412],
		["no version", "POST", { ...LENGTH, "tus-resumable": null }, 412],
		["no length", "POST", {}, 400],
		["a length that comes later", "POST", { "upload-defer-length": "1" }, 400],
		["a length that is none", "POST", { "upload-length": "-1" }, 400],
		["no bytes", "POST", { "upload-length": "0" }, 400],
		["one byte more than 500 MB", "POST", { "upload-length": String(500 * MB + 1) }, 413],
		["metadata that is none", "POST", { ...LENGTH, "upload-metadata": "filename *" }, 400],
		["a name twice", "POST", { ...LENGTH, "upload-metadata": "filename YQ==,filename YQ==" }, 400],
		["another site", "POST", { ...LENGTH, origin: "https://evil.example" }, 403],
		["another method", "PUT", {}, 405],
	])("for %s: %s %o", async (_, method, headers, expected) => {
		const { status, headers: answer } = await tus(me, method, "/uploads", headers, { by: "cookie" });
		expect([status, answer.get("tus-resumable")]).toEqual([expected, "1.0.0"]);
		if (expected === 412) expect(answer.get("tus-version")).toBe("1.0.0");
		expect(await database().select().from(upload).where(eq(upload.ownerUuid, me.accountUuid))).toEqual([]);
	});

	test("keeps what was there, whatever is wrong with a part", async () => {
		const path = await begun(me, 10);
		await added(me, path, 0, "12345");
		const right = { "upload-offset": "5" };
		const refused = async (headers: Record<string, string | null>, body: BodyInit = "67") =>
			(await tus(me, "PATCH", path, { ...PART, ...right, ...headers }, { rawBody: body })).status;
		expect(await refused({ "upload-offset": "4" })).toBe(409);
		expect(await refused({ "upload-offset": "6" })).toBe(409);
		expect(await refused({ "upload-offset": null })).toBe(400);
		expect(await refused({ "content-type": "text/plain" })).toBe(415);
		expect(await refused({ "upload-checksum": "md4 AAAA" })).toBe(400);
		expect(await refused({ "upload-checksum": "nothing" })).toBe(400);
		expect(await refused({ "upload-checksum": `sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA=` })).toBe(460);
		expect(await offset(path)).toBe("5");
		expect((await added(me, path, 5, "12345", { "upload-checksum": "sha1 jLIjfQZ5yojbZGTqxg2pY0VROWQ=" })).status).toBe(
			204,
		);
		expect((await download(me, uuidOf(path))).text).toBe("1234512345");
		// Nobody sent the bytes of the wrong one anywhere that stays.
		expect(await inBucket(path)).toBe(1);
	});

	test("for more bytes than were declared: what was declared is kept, and the rest is not", async () => {
		const path = await begun(me, 10);
		expect((await added(me, path, 0, "1234567890x")).status).toBe(413);
		expect(await offset(path)).toBe("10");
		expect((await download(me, uuidOf(path))).text).toBe("1234567890");
	});

	test("for somebody else's, none, and without a session", async () => {
		const path = await begun(me, 10);
		const other = await student();
		const nobodys = `/uploads/${crypto.randomUUID()}`;
		for (const [who, at, expected] of [
			[other, path, 404],
			[me, nobodys, 404],
			[me, "/uploads/nothing", 404],
			[null, path, 401],
		] as const) {
			for (const method of ["HEAD", "DELETE"]) expect((await tus(who, method, at)).status).toBe(expected);
			expect((await added(who, at, 0, "12345")).status).toBe(expected);
		}
		expect((await tus(null, "POST", "/uploads", { "upload-length": "5" })).status).toBe(401);
		expect(await offset(path)).toBe("0");
	});

	test("for a whole file that is not the one declared: nothing of it stays", async () => {
		const declare = (sha256: string) =>
			tus(
				me,
				"POST",
				"/uploads",
				{ ...PART, "upload-length": "5", "upload-metadata": `sha256 ${btoa(sha256)}` },
				{ rawBody: "12345" },
			);
		expect((await declare("WZRHGrsBESr8wYFZ9sx0tPURuZgG2lmzyvWpwXPKz8U=")).status).toBe(201);
		const { status, body } = await declare("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=");
		expect([status, body.code]).toEqual([400, "FileDamaged"]);
		const rows = await database().select().from(upload).where(eq(upload.ownerUuid, me.accountUuid));
		expect(rows.map(({ staged }) => staged.refused).sort()).toEqual(["FileDamaged", undefined]);
	});

	test("for what says where it was taken and cannot be cleaned, with the sentence for people", async () => {
		const tiff = new Uint8Array([0x49, 0x49, 0x2a, 0, 1, 2, 3, 4]);
		const path = await begun(me, tiff.length, "scan.tif");
		const { status, body } = await added(me, path, 0, tiff);
		expect([status, body.code]).toEqual([400, "PlaceNotRemoved"]);
		// Who missed this answer asks again.
		expect([await inBucket(path), (await tus(me, "HEAD", path)).status]).toEqual([0, 410]);
		const again = await added(me, path, tiff.length, new Uint8Array());
		expect([again.status, again.body.code]).toEqual([400, "PlaceNotRemoved"]);
		expect((await download(me, uuidOf(path))).status).toBe(404);
		expect((await tus(me, "DELETE", path)).status).toBe(204);
		expect((await tus(me, "HEAD", path)).status).toBe(404);
	});

	test("of a first part that comes with the beginning says where the upload is", async () => {
		const answer = await tus(
			me,
			"POST",
			"/uploads",
			{ ...PART, "upload-length": "5", "upload-checksum": `sha1 ${btoa("x".repeat(20))}` },
			{ rawBody: "12345" },
		);
		expect(answer.status).toBe(460);
		expect(Date.parse(answer.headers.get("upload-expires") ?? "")).toBeGreaterThan(0);
		const path = answer.headers.get("location") ?? "";
		expect((await added(me, path, 0, "12345")).status).toBe(204);
	});

	test("is read past where it says its length, and not where it could go on for hours", async () => {
		const path = await begun(me, 10);
		const pulled = async (headers: Record<string, string>) => {
			let pieces = 0;
			const rawBody = new ReadableStream(
				{
					pull(controller) {
						pieces += 1;
						controller.enqueue(new Uint8Array(1_000));
						if (pieces === 50) controller.close();
					},
				},
				{ highWaterMark: 0 },
			);
			const wrong = { "content-type": "text/plain", "upload-offset": "0", ...headers };
			expect((await tus(me, "PATCH", path, wrong, { rawBody })).status).toBe(415);
			return pieces;
		};
		expect(await pulled({ "content-length": "50000" })).toBe(50);
		expect(await pulled({})).toBeLessThan(3);
	});

	test("for the twenty-first that is under way", async () => {
		const mine = { uuid: "", ownerUuid: me.accountUuid, name: "a", length: 1, received: 0, attempts: 0, createdAt: 0 };
		await database()
			.insert(upload)
			.values(
				Array.from({ length: MAX_UNDER_WAY }, (_, n) => ({
					...mine,
					...{ uuid: crypto.randomUUID(), key: `upload/${me.accountUuid}-${n}`, expiresAt: 10 ** 14 },
					staged: { id: null, parts: [], tail: [] },
				})),
			);
		const { status, body } = await tus(me, "POST", "/uploads", { "upload-length": "1" });
		expect([status, body.code]).toEqual([409, "TooManyFiles"]);
	});

	test("also as a plain form where those under way leave no room", async () => {
		const staged = { id: null, parts: [], tail: [] };
		const underWay = (n: number, length: number) => ({
			...{
				uuid: crypto.randomUUID(),
				ownerUuid: me.accountUuid,
				key: `upload/${me.accountUuid}-plain-${n}`,
				name: "a",
			},
			...{ length, received: 0, attempts: 0, createdAt: 0, expiresAt: 10 ** 14, staged },
		});
		const plain = async () =>
			(await post(me, "/api/assets/upload", undefined, { rawBody: fileForm("x", "a.txt") })).body.code;
		await database()
			.insert(upload)
			.values(underWay(0, MAX_STORED_MB.student * MB));
		expect(await plain()).toBe("StorageFull");
		await database().delete(upload).where(eq(upload.ownerUuid, me.accountUuid));
		await database()
			.insert(upload)
			.values(Array.from({ length: MAX_LOOSE }, (_, n) => underWay(n, 1)));
		expect(await plain()).toBe("TooManyFiles");
		await database().delete(upload).where(eq(upload.ownerUuid, me.accountUuid));
		expect(await plain()).toBeUndefined();
	});

	test("for want of room takes nothing of what may be begun within a day", async () => {
		const { dayCount } = await import("#db/schema/index.ts");
		const length = MAX_STORED_MB.student * MB;
		const [uuid, key] = [crypto.randomUUID(), `upload/${me.accountUuid}-full`];
		await database()
			.insert(upload)
			.values({
				...{ uuid, key, length, ownerUuid: me.accountUuid, name: "a", received: 0, attempts: 0, createdAt: 0 },
				...{ expiresAt: 10 ** 14, staged: { id: null, parts: [], tail: [] } },
			});
		const { status, body } = await tus(me, "POST", "/uploads", { "upload-length": String(500 * MB) });
		expect([status, body.code]).toEqual([409, "StorageFull"]);
		expect(await database().select().from(dayCount).where(eq(dayCount.accountUuid, me.accountUuid))).toEqual([]);
	});

	test("for more MB than an account may begin within a day", async () => {
		const { dayCount } = await import("#db/schema/index.ts");
		await begun(me, 1);
		await database().update(dayCount).set({ count: 19_999 }).where(eq(dayCount.what, "upload-mb"));
		await begun(me, 1);
		expect((await tus(me, "POST", "/uploads", { "upload-length": "1" })).status).toBe(429);
	});
});
