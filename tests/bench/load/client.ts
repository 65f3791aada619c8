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
	return {
		run: async <J extends Job>(job: J) => {
			const reply = once(child, "message");
			child.send(job);
			const [result] = await Promise.race([
				reply,
				once(child, "exit").then(([code]) => Promise.reject(new Error(`The load generator ended with ${code}`))),
			]);
			return result as ResultOf<J>;
		},
		stop: () => child.kill(),
	};
}
