import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadBundle } from "../../../scripts/worker-bundles.ts";
import { cpuMillis } from "../support/cpu.ts";
import type { Site } from "../support/site.ts";
import { kilobytes, median, type Row, round } from "./row.ts";

const KB = 1024;
const STARTS = 7;

/** Leaves the platform's modules alone until it is told to load them. */
const PROBE = `export default { async fetch(request) {
	if (new URL(request.url).pathname === "/start") await import("./index.js");
	return new Response();
} };`;

/** CPU that compiling and evaluating the platform's entry, with all that it imports at once, costs a workerd; ms. */
async function startUp(site: Site, name: string): Promise<number> {
	const platform = loadBundle("platform");
	const probe = { type: "ESModule" as const, path: join(platform.modulesRoot, "probe.js"), contents: PROBE };
	const { worker, port, pid } = await site.serveBare(
		name,
		{},
		{ bundle: { ...platform, modules: [probe, ...platform.modules], durableObjects: {} } },
	);
	await fetch(`http://127.0.0.1:${port}/warm`);
	const before = cpuMillis(pid);
	const response = await fetch(`http://127.0.0.1:${port}/start`);
	const used = cpuMillis(pid) - before;
	await worker.dispose();
	if (!response.ok) throw new Error(`The platform's modules could not be loaded: ${await response.text()}`);
	return used;
}

/** The Worker's size as it is uploaded, and what its start costs: the median of several. */
export async function measureBundle(site: Site): Promise<Row[]> {
	const { modules } = loadBundle("platform");
	const packed = modules.reduce((total, { contents }) => total + gzipSync(contents).length, 0);
	const starts: number[] = [];
	for (let turn = 0; turn < STARTS; turn++) starts.push(await startUp(site, `start-${turn}`));
	return [
		{
			what: "Worker bundle, gzip",
			measured: kilobytes(packed),
			budget: "≤ 1 MB",
			met: packed <= KB * KB,
			note: `${modules.length} modules`,
		},
		{
			what: "Worker start-up, CPU",
			measured: `${round(median(starts))} ms`,
			budget: "≤ 50 ms",
			met: median(starts) <= 50,
			note: `modules compiled and evaluated in workerd, ${STARTS} starts: ${starts.map((value) => round(value)).join(", ")} ms`,
		},
	];
}
