import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { loadBundle } from "../../../scripts/worker-bundles.ts";
import type { Served, Site } from "../support/site.ts";
import { type Student, tokenId } from "../support/students.ts";
import { alternate } from "./alternate.ts";
import { bareWith, repeated } from "./cached-page.ts";
import { type Row, round } from "./row.ts";

const ROUNDS = 5;
/** Requests a round: counted, so that every side's code is equally warm however busy the machine is. */
const COUNT = 300;
const WARM_UP = 1500;
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Builds the Worker that does nothing but `renderToString` (`render/worker.tsx`). @throws Error with the tool's words */
function buildRenderer(): void {
	const folder = `${root}tests/bench/render`;
	const { status, stdout, stderr } = spawnSync(
		`${root}node_modules/.bin/react-router`,
		["build", folder, "--config", `${folder}/vite.config.ts`],
		{ cwd: folder, encoding: "utf8" },
	);
	if (status !== 0) throw new Error(`The renderer could not be built:\n${stdout}${stderr}`);
}

/**
 * What the product spends on a rendered page, against what React's `renderToString` alone spends on the same tree.
 * Both run in workerd behind the same static assets, so what serving costs by itself (a bare Worker with the same
 * bytes) is taken off both; what is left of the product is context, session, loaders with their database calls,
 * rendering as a stream, headers and the log line. CPU is the workerd process's own, from /proc, so neither the
 * database's nor the generator's counts.
 */
export async function measureRenderedPages(site: Site, student: Student): Promise<Row[]> {
	buildRenderer();
	const renderer = await site.serveBare(
		"render",
		{},
		{
			bundle: loadBundle("bench"),
			bindings: site.stack.platformVars,
			kvNamespaces: ["SESSIONS", "CACHE"],
		},
	);
	const headers = { authorization: `Bearer ${student.token}` };
	// The renderer has stores of its own.
	const sessions = await renderer.worker.getKVNamespace("SESSIONS");
	await sessions.put(`session:${tokenId(student.token)}`, JSON.stringify(student.session));
	const rows: Row[] = [];
	for (const [name, path] of [
		["landing page", "/"],
		["student overview", "/student/overview"],
	] as const) {
		const response = await fetch(`${site.stack.origins.platform}${path}`, { headers });
		const bare = await bareWith(site, `bare-${rows.length}`, await response.text());
		await fetch(`http://127.0.0.1:${renderer.port}${path}`, { headers });
		for (const served of [site.platform, renderer, bare])
			await site.generator.run(repeated(served, path, { count: WARM_UP }, headers).job());
		const side = (served: Served) => repeated(served, path, { count: COUNT }, headers);
		const product = await alternate(site, side(site.platform), side(bare), ROUNDS);
		const react = await alternate(site, side(renderer), side(bare), ROUNDS);
		const spent = product.measured.cpuMicros - product.bare.cpuMicros;
		const pure = react.measured.cpuMicros - react.bare.cpuMicros;
		rows.push({
			what: `Rendered page past the cache, CPU against renderToString (${name})`,
			measured: `${round(spent / pure, 2)} ×`,
			budget: "≤ 2.5 ×",
			met: spent <= 2.5 * pure,
			note: `${round(spent)} against ${round(pure)} µs a request above a bare Worker's ${round(product.bare.cpuMicros)}`,
		});
	}
	return rows;
}
