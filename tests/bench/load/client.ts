import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Job, ResultOf } from "./jobs.ts";

export type Generator = { run: <J extends Job>(job: J) => Promise<ResultOf<J>>; stop: () => void };

/** Starts the load generator in a process of its own. One job at a time. */
export function startGenerator(): Generator {
	const child = fork(fileURLToPath(new URL("./generator.ts", import.meta.url)), [], {
		execArgv: ["--disable-warning=ExperimentalWarning"],
	});
	const died = once(child, "exit").then(([code]) => {
		throw new Error(`The load generator ended with ${code}`);
	});
	// Stopping it is no failure; while a job runs, it is one.
	died.catch(() => {});
	return {
		run: async <J extends Job>(job: J) => {
			const replied = once(child, "message");
			child.send(job);
			const [result] = await Promise.race([replied, died]);
			return result as ResultOf<J>;
		},
		stop: () => child.kill(),
	};
}
