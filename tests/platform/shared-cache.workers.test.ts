import { env } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { createSharedCache } from "#workers/lib/shared-cache.ts";

const OPENED = Date.UTC(2026, 0, 10);
const MINUTE = 60_000;
const AGES = { memoryMs: 10_000, kvSeconds: 300 };

/** A cache over the real store, with a clock to set and a source that answers when it is told to. */
function cacheOf(key = `test:${crypto.randomUUID()}`, create = createSharedCache) {
	let now = OPENED;
	let loads = 0;
	const behind: Promise<unknown>[] = [];
	const errors: string[] = [];
	const cache = create({
		kv: (env as { CACHE: KVNamespace }).CACHE,
		clock: () => now,
		background: (work) => behind.push(work),
		onError: (failed) => errors.push(failed),
	});
	return {
		key,
		errors,
		loads: () => loads,
		at: (ms: number) => {
			now = OPENED + ms;
		},
		ask: (source: () => Promise<string | null>) =>
			cache.through(key, AGES, () => {
				loads += 1;
				return source();
			}),
		forget: () => cache.forget(key),
		settled: async () => {
			while (behind.length > 0) await behind.shift();
		},
	};
}

test("what no store holds is waited for, and kept", async () => {
	const { ask, loads } = cacheOf();
	expect(await ask(async () => "first")).toBe("first");
	expect(await ask(async () => "second")).toBe("first");
	expect(loads()).toBe(1);
});

test("a version that the store does not take fails nobody, and is tried once more with the newest of its second", async () => {
	const put: string[] = [];
	const errors: string[] = [];
	const behind: Promise<unknown>[] = [];
	const waits: (() => void)[] = [];
	let away = true;
	const cache = createSharedCache({
		kv: {
			get: async () => null,
			put: async (_: string, version: string) => {
				if (away) throw new Error("KV PUT failed: 429 Too Many Requests");
				put.push(version);
			},
		} as unknown as KVNamespace,
		clock: () => OPENED,
		background: (work) => behind.push(work),
		onError: (key) => errors.push(key),
		wait: () => new Promise<void>((resolve) => waits.push(resolve)),
	});
	await cache.bumpPublicVersion(OPENED);
	await cache.bumpPublicVersion(OPENED + 1);
	expect(await cache.publicVersion()).toBe((OPENED + 1).toString(36));
	expect([errors.length, behind.length, put]).toEqual([2, 1, []]);
	away = false;
	for (const over of waits) over();
	await Promise.all(behind);
	expect(put).toEqual([(OPENED + 1).toString(36)]);
});

test("what the store does not forget at once is said, and forgotten once more behind the answer", async () => {
	const [gone, errors, behind]: [string[], string[], Promise<unknown>[]] = [[], [], []];
	let away = true;
	const kv = {
		put: async () => {},
		delete: async (key: string) => {
			if (away) throw new Error("429");
			gone.push(key);
		},
	} as unknown as KVNamespace;
	const waits: (() => void)[] = [];
	const cache = createSharedCache({
		kv,
		clock: () => OPENED,
		background: (work) => behind.push(work),
		onError: (key) => errors.push(key),
		wait: () => new Promise<void>((resolve) => waits.push(resolve)),
	});
	await cache.forget("model-test:1");
	expect([errors, gone]).toEqual([["model-test:1"], []]);
	away = false;
	for (const over of waits) over();
	await Promise.all(behind);
	expect(gone).toEqual(["model-test:1"]);
});

test("what is not there is not kept", async () => {
	const { ask } = cacheOf();
	expect(await ask(async () => null)).toBeNull();
	expect(await ask(async () => "now it is")).toBe("now it is");
});

test("a copy that is too old is answered while the source hangs, which is asked once", async () => {
	const { ask, at, loads, settled } = cacheOf();
	await ask(async () => "old");
	at(6 * MINUTE);
	let answer = (_value: string) => {};
	const hanging = () =>
		new Promise<string>((resolve) => {
			answer = resolve;
		});
	expect(await Promise.all(Array.from({ length: 20 }, () => ask(hanging)))).toEqual(Array(20).fill("old"));
	expect(loads()).toBe(2);
	// It took the source half a minute: the new copy's age counts from then.
	at(6.5 * MINUTE);
	answer("new");
	await settled();
	at(11 * MINUTE);
	expect(await ask(async () => "newer")).toBe("new");
	expect(loads()).toBe(2);
});

test("the older copy serves while the source fails, which is told and asked again later", async () => {
	const { ask, at, errors, key, settled } = cacheOf();
	await ask(async () => "old");
	const away = async () => {
		throw new Error("away");
	};
	at(6 * MINUTE);
	expect(await ask(away)).toBe("old");
	await settled();
	expect(errors).toEqual([key]);
	at(7 * MINUTE);
	expect(await ask(async () => "new")).toBe("old");
	await settled();
	expect(await ask(async () => "newer")).toBe("new");
});

test("the first to ask hears why there is nothing", async () => {
	const { ask, errors } = cacheOf();
	await expect(
		ask(async () => {
			throw new Error("away");
		}),
	).rejects.toThrow("away");
	expect(errors).toEqual([]);
});

test("what is forgotten is asked for again", async () => {
	const { ask, forget } = cacheOf();
	await ask(async () => "old");
	await forget();
	expect(await ask(async () => "new")).toBe("new");
});

/** A source that hangs. @returns when it was asked, and what lets it answer */
function hanging() {
	const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
	const source = () => {
		asked.resolve();
		return answered.promise;
	};
	return { source, asked: asked.promise, answer: answered.resolve };
}

test("what is forgotten while it is loaded for the first time is answered, and kept nowhere", async () => {
	const { ask, forget } = cacheOf();
	const slow = hanging();
	const first = ask(slow.source);
	await slow.asked;
	await forget();
	slow.answer("old");
	expect(await first).toBe("old");
	expect(await ask(async () => "new")).toBe("new");
});

test("what is forgotten while it is renewed behind the answer does not come back", async () => {
	const { ask, at, forget, settled } = cacheOf();
	await ask(async () => "older");
	at(6 * MINUTE);
	const slow = hanging();
	expect(await ask(slow.source)).toBe("older");
	await slow.asked;
	await forget();
	slow.answer("old");
	await settled();
	expect(await ask(async () => "new")).toBe("new");
});

test("what another isolate forgets while it is loaded does not come back either", async () => {
	vi.resetModules();
	const elsewhere = await import("#workers/lib/shared-cache.ts");
	expect(elsewhere.createSharedCache).not.toBe(createSharedCache);
	const here = cacheOf();
	const there = cacheOf(here.key, elsewhere.createSharedCache);
	const slow = hanging();
	const first = here.ask(slow.source);
	await slow.asked;
	here.at(1_000);
	there.at(1_000);
	await there.forget();
	slow.answer("old");
	expect(await first).toBe("old");
	expect(await here.ask(async () => "new")).toBe("new");
	// What is loaded after that is kept.
	here.at(2_000);
	expect(await here.ask(async () => "newer")).toBe("newer");
	expect(await here.ask(async () => "newest")).toBe("newer");
});
