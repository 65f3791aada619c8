import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const ALIASES = fileURLToPath(new URL("../../../scripts/support/aliases.mjs", import.meta.url));

export type Doubled = {
	/** Of each reader and construct: the work of twice as much, in times that of once. 2 is linear, 4 quadratic. */
	growths: Record<string, [what: string, growth: number][]>;
	/** The work of the Markdown that costs most of all that is read. */
	dearest: [what: string, work: number][];
};

/**
 * Reads each construct once, and twice as much of it, and counts the work, the same on every machine, however busy: how often each block of
 * the code ran, and how many characters and elements what is built in was given. What a regular expression looks at twice inside one match is not
 * seen: `npm run hostile` measures the CPU of large inputs. In a thread of its own, for what was compiled before is not counted.
 */
export const doubledWork = (): Promise<Doubled> =>
	new Promise((resolve, reject) => {
		const worker = new Worker(new URL("./measure.ts", import.meta.url), { execArgv: ["--import", ALIASES] });
		worker.once("message", resolve);
		worker.once("error", reject);
		worker.once("exit", (code) => reject(new Error(`Ended with ${code}`)));
	});
