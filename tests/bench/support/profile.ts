import { openSession } from "./inspector.ts";

/** What V8's sampling profiler says, in the parts that are read here. Times in microseconds. */
export type Profile = {
	nodes: {
		id: number;
		callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
		children?: number[];
	}[];
	samples: number[];
	timeDeltas: number[];
};

const INTERVAL_US = 200;

/**
 * Profiles a Worker (and its Durable Objects, which share its isolate) while `work` runs.
 * @param inspector the Worker's address for DevTools
 */
export async function profileOf(inspector: string, work: () => Promise<unknown>): Promise<Profile> {
	const { call, close } = await openSession(inspector);
	try {
		await call("Profiler.enable");
		await call("Profiler.setSamplingInterval", { interval: INTERVAL_US });
		await call("Profiler.start");
		await work();
		const { profile } = (await call("Profiler.stop")) as { profile: Profile };
		return profile;
	} finally {
		close();
	}
}

/** Outside JavaScript, or between two requests: workerd itself, SQLite, HTTP, waiting. */
const NATIVE = new Set(["(program)", "(idle)", "(root)"]);

/** Functions by their own time, the most first, as shares of all JavaScript; and the time outside of it. */
export function hottest({ nodes, samples, timeDeltas }: Profile, count: number): string[] {
	const own = new Map<number, number>();
	for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0));
	const byName = new Map<string, number>();
	for (const { id, callFrame } of nodes) {
		const file = callFrame.url.slice(callFrame.url.lastIndexOf("/") + 1);
		const where = file && `  ${file}:${callFrame.lineNumber + 1}:${callFrame.columnNumber + 1}`;
		const name = `${callFrame.functionName || "(anonymous)"}${where}`;
		byName.set(name, (byName.get(name) ?? 0) + (own.get(id) ?? 0));
	}
	const sum = (entries: readonly (readonly [string, number])[]) => entries.reduce((total, [, time]) => total + time, 0);
	const inside = [...byName].filter(([name]) => !NATIVE.has(name));
	const outside = [...byName].filter(([name]) => NATIVE.has(name));
	const total = sum(inside);
	const lines = inside
		.sort((a, b) => b[1] - a[1])
		.slice(0, count)
		.map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
	const spent = (micros: number) => `${(micros / 1e6).toFixed(2)} s`;
	return [
		`JavaScript ${spent(total)}, ${outside.map(([name, time]) => `${name} ${spent(time)}`).join(", ")}`,
		...lines,
	];
}
