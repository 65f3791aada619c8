import { gzipSync } from "node:zlib";
import { loadBundle } from "../../../scripts/worker-bundles.ts";
import { cpuMillis } from "../support/cpu.ts";
import type { Site } from "../support/site.ts";
import { kilobytes, median, type Row, round } from "./row.ts";

const KB = 1024;
const STARTS = 7;
const IDLE = "export default { fetch: () => new Response() };";

/** CPU that a workerd has used once its Worker answers, ms. */
async function startUp(site: Site, name: string, modules: Record<string, string> | null): Promise<number> {
	const { worker, pid } = await site.serveBare(name, modules ?? {}, {
		...(modules ? {} : { bundle: loadBundle("platform") }),
		bindings: site.stack.platformVars,
		kvNamespaces: ["SESSIONS", "CACHE"],
		r2Buckets: ["ASSETS_BUCKET"],
	});
	const used = cpuMillis(pid);
	await worker.dispose();
	return used;
}

/**
 * The Worker's size as it is uploaded, and what its start costs: the CPU of a workerd that has compiled and evaluated
 * the platform's modules, less that of one with an empty Worker and the same options. Median of several starts.
 */
export async function measureBundle(site: Site): Promise<Row[]> {
	const { modules } = loadBundle("platform");
	const packed = modules.reduce((total, { contents }) => total + gzipSync(contents).length, 0);
	const extra: number[] = [];
	for (let turn = 0; turn < STARTS; turn++) {
		const empty = await startUp(site, `empty-${turn}`, { "empty.js": IDLE });
		extra.push((await startUp(site, `start-${turn}`, null)) - empty);
	}
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
			measured: `${round(median(extra))} ms`,
			budget: "≤ 50 ms",
			met: median(extra) <= 50,
			note: `over an empty Worker, ${STARTS} starts: ${extra.map((value) => round(value)).join(", ")} ms`,
		},
	];
}
