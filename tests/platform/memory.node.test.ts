import { expect, test } from "vitest";
import { Memory } from "#workers/lib/memory.ts";
import { createSharedCache } from "#workers/lib/shared-cache.ts";
import type { Deps } from "~/domain/deps.ts";
import { loadPool } from "~/domain/model-test/pool.server.ts";

const NOW = Date.UTC(2026, 0, 10);
const MINUTE = 60_000;
const MB = 1_000_000;

/** A memory of so much weight, and which of its keys it still has. */
function memoryOf(mostWeight: number) {
	const memory = new Memory<string>(100, mostWeight);
	return { memory, held: (...keys: string[]) => keys.filter((key) => memory.get(key, NOW) !== undefined) };
}

test("a memory that weighs drops what was asked for least lately, until the newest has room", () => {
	const { memory, held } = memoryOf(10);
	for (const key of ["a", "b", "c"]) memory.set(key, key, NOW + MINUTE, 3);
	memory.get("a", NOW);
	memory.set("d", "d", NOW + MINUTE, 4);
	expect(held("a", "b", "c", "d")).toEqual(["a", "c", "d"]);
	memory.set("e", "e", NOW + MINUTE, 7);
	expect(held("a", "b", "c", "d", "e")).toEqual(["e"]);
});

test("it holds one value that is too heavy by itself, and counts no weight of what is gone", () => {
	const { memory, held } = memoryOf(10);
	memory.set("a", "a", NOW + MINUTE, 30);
	expect(held("a")).toEqual(["a"]);
	memory.set("a", "a", NOW + MINUTE, 4);
	memory.set("b", "b", NOW + MINUTE, 4);
	memory.delete("a");
	memory.set("c", "c", NOW + MINUTE, 6);
	expect(held("a", "b", "c")).toEqual(["b", "c"]);
});

test("what has expired goes when something is looked for in vain, and leaves its room", () => {
	const { memory, held } = memoryOf(10);
	memory.set("kept", "kept", NOW + 9 * MINUTE, 3);
	memory.set("short", "short", NOW + MINUTE, 6);
	expect(memory.get("other", NOW + MINUTE)).toBeUndefined();
	memory.set("c", "c", NOW + MINUTE, 6);
	expect(held("kept", "short", "c")).toEqual(["kept", "c"]);
});

/** The pools of exams, of 1 MB each, over a shared store that counts what is read. */
function pools() {
	const stored = new Map<string, string>();
	const read: string[] = [];
	const cache = createSharedCache({
		kv: {
			get: async (key: string) => {
				read.push(key);
				return stored.get(key) ?? null;
			},
			put: async (key: string, value: string) => void stored.set(key, value),
		} as unknown as KVNamespace,
		clock: () => NOW,
		background: () => {},
		onError: () => {},
	});
	const content = JSON.stringify({ questions: ["x".repeat(MB)] });
	const where = async () => [{ content }];
	const db = { select: () => ({ from: () => ({ where }) }) };
	return {
		cache,
		read,
		open: (exam: string) => loadPool({ cache, db } as unknown as Pick<Deps, "db" | "cache">, exam, 1),
	};
}

test("who opens forty exams leaves the pools of a few in an isolate, and the others in the shared store", async () => {
	const { cache, read, open } = pools();
	const exams = Array.from({ length: 40 }, () => crypto.randomUUID());
	const running = crypto.randomUUID();
	const small = { memoryMs: MINUTE, kvSeconds: 60 };
	await cache.through(running, small, async () => "an exam's own facts");
	await open(running);
	for (const exam of exams) {
		await open(exam);
		// Many students take one exam meanwhile.
		await open(running);
	}
	read.length = 0;
	await cache.through(running, small, async () => "an exam's own facts");
	await open(running);
	expect(read).toEqual([]);
	for (const exam of exams.toReversed()) await open(exam);
	const remembered = exams.length - read.length;
	expect(remembered).toBeGreaterThan(3);
	expect(remembered).toBeLessThan(10);
});
