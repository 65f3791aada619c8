import { afterEach, expect, test, vi } from "vitest";
import { createStaging } from "#workers/providers/files/r2-staging.ts";
import { md5Of } from "~/lib/md5.server.ts";

const PART = 5 * 1024 * 1024;
const sizes: number[] = [];

/** Notes the memory that is asked for. */
const Noted = new Proxy(Uint8Array, {
	construct(target, given: unknown[]) {
		if (typeof given[0] === "number") sizes.push(given[0]);
		return Reflect.construct(target, given);
	},
});

afterEach(() => {
	vi.unstubAllGlobals();
	sizes.length = 0;
});

/** A bucket that remembers what was put, by its key, and takes nothing whose checksum is another's. @param takesParts asked before each part */
function remembering(takesParts = () => true) {
	const put = new Map<string, Uint8Array>();
	const bucket = {
		async put(key: string, bytes: Uint8Array, { md5 }: { md5: string }) {
			if (md5Of(bytes) !== md5) throw new Error("Checksum");
			put.set(key, bytes.slice());
		},
		get: async (key: string) => {
			const bytes = put.get(key) as Uint8Array;
			return { size: bytes.byteLength, body: new Blob([bytes.slice()]).stream() };
		},
		createMultipartUpload: async () => ({ uploadId: "one" }),
		resumeMultipartUpload: () => ({
			uploadPart: async (number: number, bytes: Uint8Array) => {
				if (!takesParts()) throw new Error("The bucket is away");
				put.set(`part ${number}`, bytes.slice());
				return { etag: `${number}` };
			},
		}),
	};
	return { put, staging: createStaging(bucket as unknown as R2Bucket, PART) };
}

test("a part of which a few bytes came takes the memory of few, and of which none came none (SEC-8)", async () => {
	const { staging } = remembering();
	const none = Promise.withResolvers<never>();
	async function* some(pieces: readonly Uint8Array[]) {
		yield* pieces;
		await none.promise;
	}
	const piece = new Uint8Array(10);
	vi.stubGlobal("Uint8Array", Noted);
	for (const pieces of [[], [piece]]) {
		const steps = staging.append("a", staging.create(), some(pieces), 1);
		const next = steps.next();
		for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(pieces.length * 64 * 1024);
		void next.catch(() => {});
	}
	none.reject(new Error("over"));
});

test("what came in crumbs and in parts is whole, each byte where it was", async () => {
	const { put, staging } = remembering();
	const all = Uint8Array.from({ length: PART + 300_000 }, (_, at) => (at * 31) % 251);
	let staged = staging.create();
	let at = 0;
	for (const size of [1, 70_000, ...Array(20).fill(3), PART - 80_000, 50_000]) {
		async function* pieces() {
			for (let from = at; from < at + size; from += 65_536)
				yield all.subarray(from, Math.min(from + 65_536, at + size));
		}
		for await (const step of staging.append("a", staged, pieces(), 1)) staged = step.staged;
		at += size;
	}
	const came = [...staged.parts.map(({ number }) => `part ${number}`), ...staged.tail.map(({ key }) => key)];
	expect(Buffer.concat(came.map((key) => put.get(key) ?? new Uint8Array())).equals(all.subarray(0, at))).toBe(true);
	expect(staged.parts).toHaveLength(1);
	expect(staged.parts.map(({ md5 }) => md5)).toEqual([md5Of(all.subarray(0, PART))]);
});

test("a part that the bucket does not take is kept beside it, and becomes one with what comes next", async () => {
	let takes = false;
	const { put, staging } = remembering(() => takes);
	const all = Uint8Array.from({ length: PART + 100 }, (_, at) => (at * 31) % 251);
	let staged = staging.create();
	const send = async (from: number) => {
		async function* pieces() {
			yield all.subarray(from, from + 100_000);
			yield all.subarray(from + 100_000);
		}
		for await (const step of staging.append("a", staged, pieces(), 1)) staged = step.staged;
	};
	await expect(send(0)).rejects.toThrow("The bucket is away");
	expect(staged.tail.map(({ bytes }) => bytes)).toEqual([PART]);
	takes = true;
	await send(PART);
	const came = [...staged.parts.map(({ number }) => `part ${number}`), ...staged.tail.map(({ key }) => key)];
	expect(Buffer.concat(came.map((key) => put.get(key) ?? new Uint8Array())).equals(all)).toBe(true);
	expect(staged.parts.map(({ md5 }) => md5)).toEqual([md5Of(all.subarray(0, PART))]);
});
