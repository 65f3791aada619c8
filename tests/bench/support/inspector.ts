import { setTimeout } from "node:timers/promises";
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
/** How long it is looked at once it has collected (ms). */
const COLLECTED_MS = 1_000;

type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number };

/** What a Worker's isolate holds, while it works (bytes). */
export type HeapWatch = {
	/** The least and the most since it was asked last. V8 collects when it wants to. */
	seen: () => Record<"least" | "most", number>;
	/** What stays when everything that nobody needs is collected. */
	needed: () => Promise<number>;
	stop: () => void;
};

/**
 * Watches what a Worker's isolate holds, which its Durable Objects share: objects, and the bytes of its buffers.
 * @param inspector the Worker's address for DevTools
 * @param origin where it answers
 */
export async function watchHeap(inspector: string, origin: string): Promise<HeapWatch> {
	const { call, close } = await openSession(inspector);
	let all: number[] = [];
	const look = setInterval(async () => {
		const usage = (await call("Runtime.getHeapUsage")) as HeapUsage;
		all.push(usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize);
	}, LOOK_MS);
	const seen = () => {
		const ends = { least: Math.min(...all), most: Math.max(...all) };
		all = [];
		return ends;
	};
	const needed = async () => {
		// workerd says nothing to it, and collects with the next request.
		void call("HeapProfiler.collectGarbage");
		await call("Runtime.getHeapUsage");
		await (await fetch(origin)).arrayBuffer();
		all = [];
		await setTimeout(COLLECTED_MS);
		return seen().least;
	};
	const stop = () => {
		clearInterval(look);
		close();
	};
	return { seen, needed, stop };
}
