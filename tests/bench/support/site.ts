import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Miniflare } from "miniflare";
import { type Database, openDatabase } from "#db/client.ts";
import { findPorts, freePort } from "../../../scripts/support/ports.ts";
import { type Serving, serveWorker } from "../../../scripts/support/serve.ts";
import { type Stack, startStack } from "../../../scripts/support/stack.ts";
import { type Bundle, loadBundle } from "../../../scripts/worker-bundles.ts";
import { type Generator, startGenerator } from "../load/client.ts";
import { workerdOn } from "./cpu.ts";
import { inspectorOf } from "./inspector.ts";

/** A Worker under load: the product or a bare one. */
export type Served = { port: number; pid: number };
export type ServedBare = Served & { worker: Miniflare };

/** Everything a measurement needs: the started product, bare Workers beside it, the generator. */
export type Site = {
	stack: Stack;
	db: Database;
	platform: Served;
	generator: Generator;
	/** The platform's address for DevTools, where it was asked for. */
	inspector?: string;
	/** Error lines that the platform logged, for when something goes wrong; the first few. */
	problems: string[];
	/** What the scheduled jobs said of each of their runs. */
	jobs: string[];
	/** The directory of this run; goes with `stop`. */
	directory: string;
	/** Starts a Worker served as the platform is, but for static files: nothing stands before a bare one. */
	serveBare: (name: string, modules: Record<string, string>, options?: Partial<Serving>) => Promise<ServedBare>;
	stop: () => Promise<void>;
};

const MOST_PROBLEMS = 20;

/** A job's line without what is the same in all. */
function told(line: string): string {
	const { job, outcome, ms, trips } = JSON.parse(line.slice(line.indexOf("{")));
	return `${job} ${outcome} in ${ms} ms, ${trips} round trips`;
}

/** The source of a bare Worker. */
export const bareSource = (name: string) =>
	readFileSync(fileURLToPath(new URL(`../bare/${name}.js`, import.meta.url)), "utf8");

/** Starts the production build as `npm start` does, over an empty directory, on free ports. */
export async function startSite({ inspected = false } = {}): Promise<Site> {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-bench-"));
	const ports = await findPorts();
	const stops: (() => Promise<unknown>)[] = [async () => rmSync(directory, { recursive: true, force: true })];
	const stop = async () => {
		for (const end of stops.splice(0).reverse()) await end();
	};
	try {
		const problems: string[] = [];
		const jobs: string[] = [];
		const onLog = (line: string) => {
			if (problems.length < MOST_PROBLEMS && /"level":"(warn|error)"/.test(line)) problems.push(line);
			if (line.includes('"message":"job"')) jobs.push(told(line));
		};
		const inspectorPort = inspected ? await freePort() : undefined;
		const stack = await startStack({
			ports,
			dataDir: directory,
			environment: "development",
			onLog,
			inspectorPorts: { platform: inspectorPort },
		});
		stops.push(stack.stop);
		const generator = startGenerator();
		stops.push(async () => generator.stop());
		const db = openDatabase(`http://127.0.0.1:${ports.database}`);
		const serveBare: Site["serveBare"] = async (name, modules, options = {}) => {
			const port = await freePort();
			const { assets: _, ...bundle } = options.bundle ?? bareBundle(modules);
			const folder = join(directory, name);
			const worker = serveWorker({ name, port, directory: folder, onLog: () => {}, ...options, bundle });
			stops.push(() => worker.dispose());
			await worker.ready;
			return { port, pid: workerdOn(port), worker };
		};
		const platform = { port: ports.platform, pid: workerdOn(ports.platform) };
		const inspector = inspectorPort === undefined ? undefined : inspectorOf("platform", inspectorPort);
		return { stack, db, platform, generator, inspector, problems, jobs, directory, serveBare, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The platform's own options with other modules, the first of which is the entry. */
function bareBundle(modules: Record<string, string>): Bundle {
	const platform = loadBundle("platform");
	return {
		...platform,
		name: "bare",
		modules: Object.entries(modules).map(([file, contents]) => ({
			type: "ESModule",
			path: join(platform.modulesRoot, file),
			contents,
		})),
		durableObjects: Object.values(modules).some((contents) => contents.includes("class Row"))
			? { ROW: { className: "Row", useSQLite: true } }
			: {},
	};
}
