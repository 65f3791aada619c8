import { Memory } from "../lib/memory.ts";

/** How long an entry is kept that nothing ends. */
export const SESSION_DAYS = 30;

/** KV itself is up to a minute behind elsewhere; this spares most requests a read. */
const NEAR_MS = 15_000;

/** KV may answer with a deleted value for a minute; this isolate knows better. */
const FORGETTING_MS = 60_000;

const near = new Memory<string | null>(5_000);

/** The session namespace with a key prefix and a short memory in front of reads. */
export function nearKv(kv: KVNamespace): KVNamespace {
	const key = (id: string) => `session:${id}`;
	const facade = {
		async get(id: string) {
			const known = near.get(key(id), Date.now());
			if (known !== undefined) return known;
			const value = await kv.get(key(id));
			// What was written or deleted here while KV answered is newer than the answer.
			const meanwhile = near.get(key(id), Date.now());
			if (meanwhile !== undefined) return meanwhile;
			if (value !== null) near.set(key(id), value, Date.now() + NEAR_MS);
			return value;
		},
		async put(id: string, value: string, options?: KVNamespacePutOptions) {
			const isEnded = () => near.get(key(id), Date.now()) === null;
			if (isEnded()) return;
			await kv.put(key(id), value, { ...options, expirationTtl: SESSION_DAYS * 86_400, expiration: undefined });
			// Signed out while KV wrote: what is over stays over.
			if (isEnded()) await kv.delete(key(id));
			else near.set(key(id), value, Date.now() + NEAR_MS);
		},
		async delete(id: string) {
			near.set(key(id), null, Date.now() + FORGETTING_MS);
			await kv.delete(key(id));
		},
	};
	// The storage calls these three with these shapes only.
	return facade as unknown as KVNamespace;
}
