import { readdirSync, readFileSync } from "node:fs";
import { findListener } from "../../../scripts/support/processes.ts";

/**
 * CPU milliseconds that a process has used so far, all its threads together, to the nanosecond of the scheduler's own
 * account. Linux only.
 */
export function cpuMillis(pid: number): number {
	const nanos = readdirSync(`/proc/${pid}/task`).map((thread) => {
		try {
			return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
		} catch {
			return 0;
		}
	});
	return nanos.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** The workerd that this process has started on a port. */
export function workerdOn(port: number): number {
	const pid = findListener(port);
	if (pid === undefined) throw new Error(`No child of this process listens on port ${port}`);
	return pid;
}
