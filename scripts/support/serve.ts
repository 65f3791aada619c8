import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { Bundle } from "../worker-bundles.ts";

export type Serving = {
	/** For the log lines. */
	name: string;
	port: number;
	/** Where the Worker's objects and stores live; kept between starts. */
	directory: string;
	bundle: Bundle;
	bindings?: Record<string, string>;
	kvNamespaces?: string[];
	r2Buckets?: string[];
	/** What the Worker prints goes here; silent when absent. */
	onLog?: (line: string) => void;
};

/** A peer that closed its connection early is no news. */
const NOISE = /^kj::getCaughtExceptionAsKj\(\).*disconnected/;

/**
 * One Worker's production build in a workerd of its own, with as little in front as Miniflare allows. The benchmark
 * serves its bare Workers by this same function.
 */
export function serveWorker({ name, port, directory, bundle, onLog, ...rest }: Serving): Miniflare {
	return new Miniflare(
		convertV4MiniflareOptions({
			host: "127.0.0.1",
			port,
			cf: false,
			log: new Log(LogLevel.ERROR),
			resourcePersistencePath: directory,
			handleStructuredLogs: ({ level, message }) =>
				!NOISE.test(message) &&
				onLog?.(message.startsWith("{") ? message : JSON.stringify({ level, worker: name, message })),
			workers: [{ ...bundle, ...rest }],
		}),
	);
}
