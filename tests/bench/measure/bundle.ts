import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Bundle, loadBundle } from "../../../scripts/worker-bundles.ts";
import { cpuMillis } from "../support/cpu.ts";
import type { Site } from "../support/site.ts";
import { kilobytes, median, type Row, round } from "./row.ts";

const KB = 1024;
const STARTS = 7;

/** A Worker that does nothing, with Durable Objects of the same names. */
const idleSource = (classes: string[]) =>
	[
		'import { DurableObject } from "cloudflare:workers";',
		...classes.map((name) => `export class ${name} extends DurableObject {}`),
		"export default { fetch: () => new Response() };",
	].join("\n");

/** CPU that a workerd has used once its Worker answers, ms. */
async function startUp(site: Site, name: string, bundle: Bundle): Promise<number> {
	const { worker, port, pid } = await site.serveBare(
		name,
		{},
		{ bundle, bindings: site.stack.platformVars, kvNamespaces: ["SESSIONS", "CACHE"], r2Buckets: ["ASSETS_BUCKET"] },
	);
	const used = cpuMillis(pid);
	const { status } = await fetch(`http://127.0.0.1:${port}/api/ping`);
	await worker.dispose();
	if (status !== 200) throw new Error(`A started Worker answered ${status}`);
	return used;
}

/** The same Worker with its modules as plain text: what workerd and reading so many bytes cost by themselves. */
function asText(platform: Bundle): Bundle {
	const classes = Object.values(platform.durableObjects).map(({ className }) => className);
	const path = join(platform.modulesRoot, "idle.js");
	const idle = { type: "ESModule" as const, path, contents: idleSource(classes) };
	const texts = platform.modules.map(({ path, contents }) => {
		if (typeof contents !== "string") throw new Error(`${path} is no script: the platform compiles nothing else`);
		return { type: "Text" as const, path: `${path}.txt`, contents };
	});
	return { ...platform, modules: [idle, ...texts] };
}

/** The Worker's size as it is uploaded, and what its start costs: the median of several. */
export async function measureBundle(site: Site): Promise<Row[]> {
	const platform = loadBundle("platform");
	const { modules } = platform;
	const packed = modules.reduce((total, { contents }) => total + gzipSync(contents).length, 0);
	const starts: number[] = [];
	for (let turn = 0; turn < STARTS; turn++) {
		const idle = await startUp(site, `idle-${turn}`, asText(platform));
		starts.push((await startUp(site, `start-${turn}`, platform)) - idle);
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
			measured: `${round(median(starts))} ms`,
			budget: "≤ 50 ms",
			met: median(starts) <= 50,
			note: `compiling and evaluating all modules: workerd's start less one with the same modules as text; ${STARTS} starts: ${starts.map((value) => round(value)).join(", ")} ms`,
		},
	];
}
