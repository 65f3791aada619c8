import { type BundleName, loadBundle } from "../../../scripts/worker-bundles.ts";

/** Where DevTools find a Worker of the local stack that was started with a port for them. */
export const inspectorOf = (name: BundleName, port: number): string =>
	`ws://127.0.0.1:${port}/core:user:${loadBundle(name).name}`;

/** A session of the Chrome DevTools protocol. */
export async function openSession(address: string) {
	const socket = new WebSocket(address);
	const waiting = new Map<number, (result: unknown) => void>();
	socket.addEventListener("message", ({ data }) => {
		const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
		if (id !== undefined) waiting.get(id)?.(result);
	});
	await new Promise((resolve, reject) => {
		socket.addEventListener("open", resolve);
		socket.addEventListener("error", () => reject(new Error(`No inspector at ${address}`)));
	});
	let last = 0;
	const call = (method: string, params = {}) =>
		new Promise<unknown>((resolve) => {
			last += 1;
			waiting.set(last, resolve);
			socket.send(JSON.stringify({ id: last, method, params }));
		});
	return { call, close: () => socket.close() };
}

/** How often the heap is looked at (ms). */
const LOOK_MS = 250;

type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number };

/**
 * Watches what a Worker's isolate holds, which its Durable Objects share: objects, and the bytes of its buffers. V8 collects when it wants to
 * (asked to, workerd may never answer), so what is still needed is the least that was seen over some time of work.
 * @param inspector the Worker's address for DevTools
 * @returns `seen`: the least and the most since it was asked last (bytes)
 */
export async function watchHeap(
	inspector: string,
): Promise<{ seen: () => Record<"least" | "most", number>; stop: () => void }> {
	const { call, close } = await openSession(inspector);
	let all: number[] = [];
	const look = setInterval(async () => {
		const usage = (await call("Runtime.getHeapUsage")) as HeapUsage;
		all.push(usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize);
	}, LOOK_MS);
	return {
		seen: () => {
			const seen = { least: Math.min(...all), most: Math.max(...all) };
			all = [];
			return seen;
		},
		stop: () => {
			clearInterval(look);
			close();
		},
	};
}
