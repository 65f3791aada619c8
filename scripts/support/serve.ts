import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { type Bundle, staticFilesOf } from "../worker-bundles.ts";

export type Serving = {
	/** For the log lines. */
	name: string;
	/** 0: any free one (`unsafeGetDirectURL` knows it). */
	port: number;
	/** Where the Worker's objects and stores live; kept between starts. */
	directory: string;
	bundle: Bundle;
	bindings?: Record<string, string>;
	kvNamespaces?: string[];
	r2Buckets?: string[];
	/** Other Workers by the names of their bindings: where each listens, as `127.0.0.1:1234`. */
	services?: Record<string, string>;
	/** Where development servers look for Workers that they are bound to; in no registry when absent. */
	registry?: string;
	/** The caller's address as the edge would name it, for a Worker that counts by it. */
	callerAddress?: string;
	/** Where DevTools may look into the Worker; nowhere when absent. */
	inspectorPort?: number;
	/** What the Worker prints goes here; silent when absent. */
	onLog?: (line: string) => void;
};

/** A peer that closed its connection early is no news. */
const NOISE = /^kj::getCaughtExceptionAsKj\(\).*disconnected/;

const HOST = "127.0.0.1";

const edge = fileURLToPath(new URL("./local-edge.js", import.meta.url));

/** Hands every request on to the files of its own `assets`. */
const STATIC_SERVICE = "export default { fetch: (request, env) => env.ASSETS.fetch(request) };";

/**
 * The Worker without assets of its own, and a small Worker that has them: Miniflare's router for assets would stand in
 * front of every request. In production the edge itself does that (docs/decisions/2026-11-21-serve-directly.md).
 */
function withStaticService({ assets, ...bundle }: Bundle, address: string | undefined) {
	const paths = assets ? staticFilesOf(assets.directory) : [];
	if (!assets && !address) return { worker: bundle, files: [] };
	const [entry] = bundle.modules;
	const entryName = `./${basename(entry?.path ?? "")}`;
	const front = [
		`import worker from ${JSON.stringify(entryName)};`,
		'import { behindEdge } from "./local-edge.js";',
		`export * from ${JSON.stringify(entryName)};`,
		`export default behindEdge(worker, ${JSON.stringify({ files: paths, address })});`,
	].join("\n");
	const esModule = (file: string, contents: string) => ({
		type: "ESModule" as const,
		path: join(bundle.modulesRoot, file),
		contents,
	});
	const name = `${bundle.name}-static-files`;
	const { compatibilityDate } = bundle;
	return {
		worker: {
			...bundle,
			modules: [
				esModule("local-front.js", front),
				esModule("local-edge.js", readFileSync(edge, "utf8")),
				...bundle.modules,
			],
		},
		files: assets ? [{ name, compatibilityDate, modules: true, script: STATIC_SERVICE, assets }] : [],
	};
}

/**
 * One Worker's production build in a workerd of its own, its port straight to the Worker: Miniflare's entry Worker is on
 * a port of its own, for stores and scheduled events. The benchmark serves its bare Workers by this same function.
 */
export function serveWorker(serving: Serving): Miniflare {
	const {
		name,
		port,
		directory,
		bundle,
		callerAddress,
		services = {},
		registry,
		inspectorPort,
		onLog,
		...rest
	} = serving;
	const { worker, files } = withStaticService(bundle, callerAddress);
	const serviceBindings = {
		...Object.fromEntries(files.map((file) => ["STATIC_FILES", file.name])),
		...Object.fromEntries(
			Object.entries(services).map(([binding, address]) => [binding, { external: { address, http: {} } }]),
		),
	};
	return new Miniflare(
		convertV4MiniflareOptions({
			host: HOST,
			cf: false,
			inspectorPort,
			unsafeDevRegistryPath: registry,
			log: new Log(LogLevel.ERROR),
			resourcePersistencePath: directory,
			handleStructuredLogs: ({ level, message }) =>
				!NOISE.test(message) &&
				onLog?.(message.startsWith("{") ? message : JSON.stringify({ level, worker: name, message })),
			workers: [{ ...worker, ...rest, serviceBindings, unsafeDirectSockets: [{ host: HOST, port }] }, ...files],
		}),
	);
}
