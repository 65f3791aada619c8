import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayCount, upload } from "#db/schema/index.ts";
import { exifOf, jpegOf } from "#tests/support/scans.ts";
import { depsAt, type TestDeps } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { createFileStore } from "#workers/providers/files/r2.ts";
import { StoredOtherwise } from "~/domain/asset/file-store.ts";
import { MB } from "~/domain/asset/rules.ts";
import { PER_DAY } from "~/domain/request/daily.server.ts";
import { appendToUpload } from "~/domain/upload/append-upload.server.ts";
import { endUpload } from "~/domain/upload/end-upload.server.ts";
import { removeExpiredUploads } from "~/domain/upload/remove-expired.server.ts";
import { MAX_SMALL_PARTS, UPLOAD_MS } from "~/domain/upload/rules.ts";
import { add, begin, chargedMb, contentOf, deps, kept, one, own, ownUploads, received, text } from "./own-uploads.ts";

ownUploads();

/** Bytes that come when the test says so. */
function held() {
	const next = Promise.withResolvers<Uint8Array | null>();
	const asked = Promise.withResolvers<void>();
	async function* pieces() {
		yield text("1");
		asked.resolve();
		const last = await next.promise;
		if (last) yield last;
	}
	return { pieces: pieces(), asked: asked.promise, send: (words: string) => next.resolve(text(words)) };
}

/** The bucket, with another way to read a file whole. */
function readWhole(get: (key: string) => Promise<R2ObjectBody | null>): TestDeps["files"] {
	const bucket = bindings.ASSETS_BUCKET;
	const other = (key: string, options?: R2GetOptions) => (options?.range ? bucket.get(key, options) : get(key));
	const proxy = new Proxy(bucket, {
		get(of, name) {
			const way = name === "get" ? other : Reflect.get(of, name);
			return typeof way === "function" ? way.bind(of) : way;
		},
	});
	return createFileStore(proxy, { access: null, clock: () => own.now });
}

describe("a request that ends in its middle (UPL-3)", () => {
	test("loses nothing that came before: small or larger than a part of the bucket", async () => {
		for (const size of [3, 6 * MB]) {
			const uuid = await begin(8 * MB);
			async function* broken() {
				yield new Uint8Array(size).fill(7);
				throw new TypeError("Network connection lost.");
			}
			await expect(add(uuid, 0, broken())).rejects.toThrow("Network connection lost.");
			expect(await received(uuid)).toBe(size);
			expect(await add(uuid, size, one(new Uint8Array(8 * MB - size).fill(8)))).toMatchObject({ received: 8 * MB });
			const object = await bindings.ASSETS_BUCKET.get(`upload/${uuid}`);
			const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());
			expect([bytes.length, bytes[size - 1], bytes[size], bytes.at(-1)]).toEqual([8 * MB, 7, 8, 8]);
		}
	});

	test("keeps others out for five seconds, and adds nothing after them", async () => {
		const uuid = await begin(10);
		const dead = held();
		const first = add(uuid, 0, dead.pieces);
		await dead.asked;
		own.now += 4_999;
		expect(await add(uuid, 0, one("abc"))).toEqual({ kind: "locked" });
		expect(await endUpload(deps(), own.me, uuid)).toBe("locked");
		// What is kept is known at any time.
		expect(await received(uuid)).toBe(0);
		own.now += 1;
		expect(await add(uuid, 0, one("abc"))).toMatchObject({ kind: "kept", received: 3 });
		dead.send("23456789");
		expect(await first).toEqual({ kind: "locked" });
		expect(await received(uuid)).toBe(3);
		expect(await add(uuid, 3, one("defghij"))).toMatchObject({ received: 10 });
		expect(await contentOf(`upload/${uuid}`)).toBe("abcdefghij");
		expect(await kept()).toEqual([`upload/${uuid}`]);
	});

	test("leaves nothing behind when it ends after another has finished the file", async () => {
		const uuid = await begin(10);
		const dead = held();
		const first = add(uuid, 0, dead.pieces);
		await dead.asked;
		own.now += 5_000;
		expect(await add(uuid, 0, one("abcdefghij"))).toMatchObject({ received: 10 });
		dead.send("23456789");
		expect(await first).toEqual({ kind: "locked" });
		expect(await kept()).toEqual([`upload/${uuid}`]);
	});

	test("removes nothing of a picture that another has made while the bucket did not answer it", async () => {
		const picture = jpegOf([exifOf(6)], "behind");
		const uuid = await begin(picture.length, "photo.jpg");
		const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const slow = readWhole(async (key) => {
			if (key === `upload/${uuid}`) {
				asked.resolve();
				await answer.promise;
			}
			return bindings.ASSETS_BUCKET.get(key);
		});
		const first = add(uuid, 0, one(picture), deps(slow));
		await asked.promise;
		own.now += 5_001;
		expect(await add(uuid, picture.length, one(new Uint8Array()))).toMatchObject({ received: picture.length });
		answer.resolve();
		expect(await first).toEqual({ kind: "locked" });
		expect(await kept()).toEqual([`asset/${uuid}`]);
	});

	test("removes nothing of a file that another has made while a piece of it came back as another", async () => {
		const uuid = await begin(20);
		// So many that the next request makes them one.
		for (let at = 0; at < 16; at++) await add(uuid, at, one("a"));
		const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const spoiling = readWhole(async (key) => {
			const object = await bindings.ASSETS_BUCKET.get(key);
			if (!object || !key.startsWith(`upload/${uuid}/`)) return object;
			asked.resolve();
			await answer.promise;
			return { size: object.size, body: new Blob(["b"]).stream() } as R2ObjectBody;
		});
		const first = add(uuid, 16, one("bcde"), deps(spoiling));
		await asked.promise;
		own.now += 5_001;
		expect(await add(uuid, 16, one("bcde"))).toMatchObject({ received: 20 });
		answer.resolve();
		expect(await first).toEqual({ kind: "locked" });
		expect(await kept()).toEqual([`upload/${uuid}`]);
	});

	test("leaves to the sweep what it wrote beside a finished file when the platform ended with it", async () => {
		const uuid = await begin(10);
		expect(await add(uuid, 0, one("abcdefghij"))).toMatchObject({ received: 10 });
		await bindings.ASSETS_BUCKET.put(`upload/${uuid}/late`, "x");
		own.now += UPLOAD_MS;
		await removeExpiredUploads(deps(), { until: own.now + 1 });
		expect(await kept()).toEqual([`upload/${uuid}`]);
	});

	test("leaves nothing behind when the account and its uploads are removed meanwhile", async () => {
		const uuid = await begin(10);
		const dead = held();
		const first = add(uuid, 0, dead.pieces);
		await dead.asked;
		await database().delete(upload).where(eq(upload.uuid, uuid));
		dead.send("23456789");
		expect(await first).toEqual({ kind: "locked" });
		expect(await kept()).toEqual([]);
	});

	test("with a checksum keeps nothing of the part, and leaves nothing in the bucket", async () => {
		const uuid = await begin(8 * MB);
		async function* broken() {
			yield new Uint8Array(6 * MB + 5);
			throw new TypeError("Network connection lost.");
		}
		const part = { received: 0, pieces: broken(), checksum: { digest: "sha1", base64: "AAAA" } } as const;
		await expect(appendToUpload(deps(), own.me, uuid, part)).rejects.toThrow("Network connection lost.");
		expect([await received(uuid), await kept()]).toEqual([0, []]);
		// 8 MB as declared, 7 MB that were written in vain.
		expect(await chargedMb()).toBe(15);
		expect(await endUpload(deps(), own.me, uuid)).toBe("ended");
	});

	test("stays alive as long as bytes come", async () => {
		const uuid = await begin(10);
		async function* slow() {
			for (const letter of "abcdefghij") {
				own.now += 3_000;
				yield text(letter);
			}
		}
		const answers: unknown[] = [];
		async function* watched() {
			for await (const piece of slow()) {
				yield piece;
				answers.push((await add(uuid, 0, one("x"))).kind);
			}
		}
		expect(await add(uuid, 0, watched())).toMatchObject({ kind: "kept", received: 10 });
		expect(new Set(answers)).toEqual(new Set(["locked"]));
	});

	test("stays alive as long as the bucket gives back what is compared", async () => {
		const uuid = await begin(10);
		const answers: unknown[] = [];
		const slow = readWhole(async (key) => {
			const object = await bindings.ASSETS_BUCKET.get(key);
			if (!object || key !== `upload/${uuid}`) return object;
			const letters = [..."abcdefghij"];
			const body = new ReadableStream<Uint8Array>(
				{
					async pull(to) {
						own.now += 3_000;
						answers.push((await add(uuid, 10, one(""))).kind);
						const letter = letters.shift();
						if (letter) to.enqueue(text(letter));
						else to.close();
					},
				},
				{ highWaterMark: 0 },
			);
			return { size: object.size, body } as R2ObjectBody;
		});
		expect(await add(uuid, 0, one("abcdefghij"), deps(slow))).toMatchObject({ kind: "kept", received: 10 });
		expect(new Set(answers)).toEqual(new Set(["locked"]));
	});

	test("of two at once one is taken", async () => {
		const uuid = await begin(10);
		const both = await Promise.all(["abcde", "abcde"].map((words) => add(uuid, 0, one(words))));
		expect(both.filter(({ kind }) => kind === "kept")).toHaveLength(1);
		expect(await received(uuid)).toBe(5);
	});
});

test("a part that brings what it announced is noted and lets the upload go in one, and one that fails after its last byte is noted too (UPL-2)", async () => {
	const uuid = await begin(10);
	const rowOf = async () => (await database().select().from(upload).where(eq(upload.uuid, uuid)))[0];
	const part = (from: number, pieces: AsyncIterable<Uint8Array>) =>
		appendToUpload(deps(), own.me, uuid, { received: from, pieces, checksum: null, expected: 3 });
	expect(await part(0, one("abc"))).toMatchObject({ kind: "kept", received: 3 });
	expect(await rowOf()).toMatchObject({ received: 3, leaseToken: null, leaseUntil: null });
	async function* refusedAtItsEnd() {
		yield text("def");
		throw new Error("The session is over");
	}
	await expect(part(3, refusedAtItsEnd())).rejects.toThrow("The session is over");
	expect(await rowOf()).toMatchObject({ received: 6, leaseToken: null });
	expect(await add(uuid, 6, one("ghij"))).toMatchObject({ received: 10 });
	expect(await contentOf(`upload/${uuid}`)).toBe("abcdefghij");
});

test("a damaged part of a connection that drops is counted behind the request that ended", async () => {
	const uuid = await begin(100 * MB);
	const behind: Promise<unknown>[] = [];
	const dropping = Object.assign(deps(), { background: (work: Promise<unknown>) => void behind.push(work) });
	let keptAlive = 0;
	async function* broken() {
		yield new Uint8Array(2 * MB);
		keptAlive = behind.length;
		throw new TypeError("Network connection lost.");
	}
	const checksum = { digest: "sha1", base64: "AAAA" } as const;
	const part = { received: 0, pieces: broken(), checksum } as const;
	await expect(appendToUpload(dropping, own.me, uuid, part)).rejects.toThrow("Network connection lost.");
	await Promise.all(behind);
	expect([keptAlive, await chargedMb()]).toEqual([1, 102]);
});

test("a damaged part counts against the day by its own bytes, not by those that are still to come", async () => {
	const uuid = await begin(100 * MB);
	const part = { received: 0, pieces: one(new Uint8Array(MB)), checksum: { digest: "sha1", base64: "AAAA" } } as const;
	expect(await appendToUpload(deps(), own.me, uuid, part)).toEqual({ kind: "damaged" });
	expect([await chargedMb(), await received(uuid), await kept()]).toEqual([101, 0, []]);
});

/** How much of the day is used up, in MB. */
const spend = (mb: number) => database().update(dayCount).set({ count: mb }).where(eq(dayCount.what, "upload-mb"));

test("once the day's bytes are passed a part with a checksum is refused before its first byte, and others go on (SEC-10.7)", async () => {
	const uuid = await begin(10);
	let read = 0;
	const part = () => {
		async function* pieces() {
			read += 1;
			yield text("abc");
		}
		return { received: 0, pieces: pieces(), checksum: { digest: "sha1", base64: "AAAA" } } as const;
	};
	// What was declared used up the last: a part of that is read. The one that passes it is counted whole.
	await spend(PER_DAY["upload-mb"]);
	expect(await appendToUpload(deps(), own.me, uuid, part())).toEqual({ kind: "damaged" });
	expect([await chargedMb(), read]).toEqual([PER_DAY["upload-mb"] + 1, 1]);
	for (let time = 0; time < 2; time += 1)
		await expect(appendToUpload(deps(), own.me, uuid, part())).rejects.toMatchObject({ code: "LimitReached" });
	expect([await chargedMb(), read]).toEqual([PER_DAY["upload-mb"] + 1, 1]);
	// What was declared was counted when it began.
	expect(await add(uuid, 0, one("abc"))).toMatchObject({ kind: "kept", received: 3 });
	own.now += 24 * 3_600_000;
	const next = await begin(10);
	expect(await appendToUpload(deps(), own.me, next, part())).toEqual({ kind: "damaged" });
});

test("a good part with a checksum is kept where its own bytes, as declared, were the last of the day (SEC-10.7)", async () => {
	await begin(1);
	await spend(PER_DAY["upload-mb"] - 1);
	const uuid = await begin(3);
	expect(await chargedMb()).toBe(PER_DAY["upload-mb"]);
	const bytes = text("abc");
	const sha1 = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))));
	const part = { received: 0, pieces: one(bytes), checksum: { digest: "sha1", base64: sha1 } } as const;
	expect(await appendToUpload(deps(), own.me, uuid, part)).toMatchObject({ kind: "kept", received: 3 });
});

test("a damaged part counts also past what is left of the day: the next is refused (SEC-10.7)", async () => {
	const uuid = await begin(100 * MB);
	await spend(PER_DAY["upload-mb"] - 1);
	const part = () =>
		({ received: 0, pieces: one(new Uint8Array(2 * MB)), checksum: { digest: "sha1", base64: "AAAA" } }) as const;
	expect(await appendToUpload(deps(), own.me, uuid, part())).toEqual({ kind: "damaged" });
	await expect(appendToUpload(deps(), own.me, uuid, part())).rejects.toMatchObject({ code: "LimitReached" });
	expect([await chargedMb(), await received(uuid), await kept()]).toEqual([PER_DAY["upload-mb"] + 1, 0, []]);
});

test("a part without a checksum asks nothing of the day (SEC-10.7)", async () => {
	const uuid = await begin(10);
	const trips = async (checksum: { digest: "sha1"; base64: string } | null) => {
		const using = deps();
		await appendToUpload(using, own.me, uuid, { received: 0, pieces: one("abc"), checksum, expected: 3 });
		return using.trips.count;
	};
	const damaged = await trips({ digest: "sha1", base64: "AAAA" });
	expect([await trips(null), damaged]).toEqual([2, 5]);
});

test("a part with a checksum of an upload that the bucket spoiled says so also when the day is used up meanwhile, and the upload is removed", async () => {
	const uuid = await begin(10);
	const spoiling = deps({
		async *append(key, ...rest) {
			await spend(PER_DAY["upload-mb"]);
			yield* depsAt().files.append(key, ...rest);
			throw new StoredOtherwise(key);
		},
	});
	const part = { received: 0, pieces: one("abc"), checksum: { digest: "sha1", base64: "AAAA" } } as const;
	await expect(appendToUpload(spoiling, own.me, uuid, part)).rejects.toMatchObject({ code: "FileDamaged" });
	expect([await database().select().from(upload), await kept()]).toEqual([[], []]);
});

test("a file of a thousand crumbs takes no more of them, and a part for every 64 KB goes on (UPL-2)", async () => {
	const uuid = await begin(200_000);
	const noted = (attempts: number) => database().update(upload).set({ attempts }).where(eq(upload.uuid, uuid));
	await noted(MAX_SMALL_PARTS);
	expect(await add(uuid, 0, one("x"))).toEqual({ kind: "crumbled" });
	await noted(MAX_SMALL_PARTS - 1);
	expect(await add(uuid, 0, one("x".repeat(65_536)))).toMatchObject({ kind: "kept", received: 65_536 });
	expect(await add(uuid, 65_536, one("x"))).toMatchObject({ kind: "kept" });
	expect(await add(uuid, 65_537, one("x"))).toEqual({ kind: "crumbled" });
});

test("every part asks the limiter, before anything is written (SEC-4)", async () => {
	const uuid = await begin(10);
	const asked: unknown[] = [];
	const limited = { ...deps(), rateLimit: async (...of: unknown[]) => asked.push(of) > 1 };
	await expect(add(uuid, 0, one("x"), limited as ReturnType<typeof deps>)).rejects.toMatchObject({
		code: "TooManyRequests",
	});
	expect(asked).toEqual([["upload-part", own.me.accountUuid]]);
	expect(await add(uuid, 0, one("x"), limited as ReturnType<typeof deps>)).toMatchObject({ kind: "kept" });
});
