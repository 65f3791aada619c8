import type { SharedCache } from "~/domain/deps.ts";
import { Memory } from "./memory.ts";

const memory = new Memory<unknown>(500);
const PUBLIC_VERSION = "public-version";
/** Long enough to outlast a database outage in the middle of an exam. */
const KEEP_SECONDS = 2 * 86_400;
const PUBLIC_VERSION_MEMORY_MS = 5_000;

/** The public version as this isolate knows it, or null when it has to be asked for. */
export function nearPublicVersion(): string | null {
	const near = memory.get(PUBLIC_VERSION, Date.now());
	return typeof near === "string" ? near : null;
}

export function createSharedCache(kv: KVNamespace): SharedCache {
	return {
		async through<T>(
			key: string,
			{ memoryMs, kvSeconds }: { memoryMs: number; kvSeconds: number },
			load: () => Promise<T>,
		) {
			const now = Date.now();
			const near = memory.get(key, now);
			if (near !== undefined) return near as T;
			const stored = await kv.get<{ value: T; at: number }>(key, "json");
			let value = stored?.value;
			if (!stored || now - stored.at > kvSeconds * 1000) {
				try {
					value = await load();
					if (value === null || value === undefined) return value;
					await kv.put(key, JSON.stringify({ value, at: now }), { expirationTtl: KEEP_SECONDS });
				} catch (error) {
					if (!stored) throw error;
				}
			}
			memory.set(key, value, now + memoryMs);
			return value as T;
		},
		async forget(key) {
			memory.delete(key);
			await kv.delete(key);
		},
		async publicVersion() {
			const near = nearPublicVersion();
			if (near !== null) return near;
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
