import { Memory } from "./memory.ts";

/** A read-through cache for what changes rarely: memory of the isolate, then KV, then the source. */
export type SharedCache = {
	/**
	 * @param memoryMs how long this isolate may answer without asking KV
	 * @param kvSeconds how long KV keeps it (at least 60)
	 */
	through<T>(key: string, options: { memoryMs: number; kvSeconds: number }, load: () => Promise<T>): Promise<T>;
	forget(key: string): Promise<void>;
	/** A counter that is part of public cache keys: raising it makes every older public page stale. */
	publicVersion(): Promise<string>;
	bumpPublicVersion(now: number): Promise<void>;
};

const memory = new Memory<unknown>(500);
const PUBLIC_VERSION = "public-version";
const PUBLIC_VERSION_MEMORY_MS = 5_000;

export function createSharedCache(kv: KVNamespace): SharedCache {
	return {
		async through<T>(key: string, { memoryMs, kvSeconds }: { memoryMs: number; kvSeconds: number }, load: () => Promise<T>) {
			const near = memory.get(key, Date.now());
			if (near !== undefined) return near as T;
			let value = (await kv.get(key, "json")) as T | null;
			if (value === null) {
				value = await load();
				if (value !== null && value !== undefined)
					await kv.put(key, JSON.stringify(value), { expirationTtl: Math.max(kvSeconds, 60) });
			}
			if (value !== null && value !== undefined) memory.set(key, value, Date.now() + memoryMs);
			return value;
		},
		async forget(key) {
			memory.delete(key);
			await kv.delete(key);
		},
		async publicVersion() {
			const near = memory.get(PUBLIC_VERSION, Date.now());
			if (typeof near === "string") return near;
			const version = (await kv.get(PUBLIC_VERSION)) ?? "0";
			memory.set(PUBLIC_VERSION, version, Date.now() + PUBLIC_VERSION_MEMORY_MS);
			return version;
		},
		async bumpPublicVersion(now) {
			memory.delete(PUBLIC_VERSION);
			await kv.put(PUBLIC_VERSION, now.toString(36));
		},
	};
}
