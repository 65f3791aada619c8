import type { SharedCache } from "~/domain/deps.ts";
import { Memory } from "./memory.ts";

const memory = new Memory<unknown>(500);
/**
 * Of large values so many characters of JSON together: an isolate has 128 MB, and a string with one letter of Bangla takes two bytes
 * for each. Five of the largest pools, or some forty as they mostly are.
 */
const LARGE_MEMORY = 8_000_000;
const largeMemory = new Memory<unknown>(500, LARGE_MEMORY);
/** What this isolate asks the source for right now: one load for each key. */
const renewing = new Set<string>();
const PUBLIC_VERSION = "public-version";
/** Long enough to outlast a database outage in the middle of an exam. */
const KEEP_SECONDS = 2 * 86_400;
const PUBLIC_VERSION_MEMORY_MS = 5_000;
/** The store takes one write of a key in a second. */
const WRITE_AGAIN_MS = 1_100;
/** The newest public version that the store did not take, and that waits for its second try: one for all that came in the same second. */
let untaken: string | null = null;

/** The public version as this isolate knows it, or null when it has to be asked for. @param now milliseconds UTC */
export function nearPublicVersion(now: number): string | null {
	const near = memory.get(PUBLIC_VERSION, now);
	return typeof near === "string" ? near : null;
}

/** Counts what this isolate was asked to forget: what it read before is put nowhere. */
let forgets = 0;
/** Longer than a load may take (s); the store keeps nothing for less than 60. */
const FORGOTTEN_SECONDS = 300;
/** Where the store says when a key was forgotten (ms UTC): what another isolate began to load before is put nowhere. */
const forgottenAt = (key: string) => `forgotten:${key}`;

type Stored = { value: unknown; at: number };

/** How one value is remembered by the isolate. */
type Kept = { memoryMs: number; large?: true };

const memoryFor = ({ large }: Kept) => (large ? largeMemory : memory);

type Options = {
	kv: KVNamespace;
	clock: () => number;
	/** Lets work outlive the answer. */
	background: (work: Promise<unknown>) => void;
	onError: (key: string, error: unknown) => void;
	/** Lets so many milliseconds pass. */
	wait?: (ms: number) => Promise<unknown>;
};

/**
 * A copy that is too old is answered at once and renewed behind, so that nobody waits for a database that hangs (RUN-4);
 * only what no store holds is waited for. Ages count from when the value was there, not from when it was asked for.
 */
export function createSharedCache({
	kv,
	clock,
	background,
	onError,
	wait = (ms) => scheduler.wait(ms),
}: Options): SharedCache {
	const load = async <T>(key: string, kept: Kept, source: () => Promise<T>): Promise<T> => {
		const [began, before] = [clock(), forgets];
		const value = await source();
		if (value === null || value === undefined) return value;
		// What was forgotten meanwhile may be what it was before: it is answered once, and loaded again.
		const forgotten = await kv.get(forgottenAt(key));
		if (forgets !== before || (forgotten !== null && Number(forgotten) >= began)) return value;
		const at = clock();
		const text = JSON.stringify({ value, at } satisfies Stored);
		memoryFor(kept).set(key, value, at + kept.memoryMs, text.length);
		await kv.put(key, text, { expirationTtl: KEEP_SECONDS });
		if (forgets !== before) await kv.delete(key);
		return value;
	};
	const drop = (key: string) =>
		Promise.all([kv.put(forgottenAt(key), String(clock()), { expirationTtl: FORGOTTEN_SECONDS }), kv.delete(key)]);
	const renew = (key: string, kept: Kept, source: () => Promise<unknown>) => {
		if (renewing.has(key)) return;
		renewing.add(key);
		background(
			load(key, kept, source)
				.catch((error) => onError(key, error))
				.finally(() => renewing.delete(key)),
		);
	};
	/** Pages are old for their time at most, so once is enough. Never rejects. */
	const bumpAgain = async () => {
		await wait(WRITE_AGAIN_MS);
		const version = untaken;
		untaken = null;
		if (version !== null) await kv.put(PUBLIC_VERSION, version).catch((error) => onError(PUBLIC_VERSION, error));
	};
	return {
		async through<T>(key: string, { kvSeconds, ...kept }: Kept & { kvSeconds: number }, source: () => Promise<T>) {
			const near = memoryFor(kept).get(key, clock());
			if (near !== undefined) return near as T;
			const before = forgets;
			const text = await kv.get(key);
			if (text === null) return load(key, kept, source);
			const stored = JSON.parse(text) as Stored;
			const now = clock();
			if (forgets === before) memoryFor(kept).set(key, stored.value, now + kept.memoryMs, text.length);
			if (now - stored.at > kvSeconds * 1000) renew(key, kept, source);
			return stored.value as T;
		},
		async forget(key) {
			forgets += 1;
			memory.delete(key);
			largeMemory.delete(key);
			try {
				await drop(key);
			} catch (error) {
				// What was written stands: it is forgotten once more behind the answer, and grows old by itself.
				onError(key, error);
				background(wait(WRITE_AGAIN_MS).then(() => drop(key).catch((again) => onError(key, again))));
			}
		},
		async publicVersion() {
			const near = nearPublicVersion(clock());
			if (near !== null) return near;
			const version = (await kv.get(PUBLIC_VERSION)) ?? "0";
			memory.set(PUBLIC_VERSION, version, clock() + PUBLIC_VERSION_MEMORY_MS);
			return version;
		},
		async bumpPublicVersion(now) {
			const version = now.toString(36);
			memory.delete(PUBLIC_VERSION);
			try {
				await kv.put(PUBLIC_VERSION, version);
			} catch (error) {
				onError(PUBLIC_VERSION, error);
				memory.set(PUBLIC_VERSION, version, clock() + PUBLIC_VERSION_MEMORY_MS);
				const waits = untaken !== null;
				untaken = version;
				if (!waits) background(bumpAgain());
			}
		},
	};
}
