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

const TICKS_A_SECOND = 100;

export type Usage = {
	/** CPU of the process so far, ms, to a hundredth of a second; of threads that have ended as well. */
	cpuMs: number;
	/** Memory in RAM now, bytes. */
	memory: number;
	/** Open files, sockets among them. */
	handles: number;
};

/** What a process uses; nothing when it is gone. Linux only. */
export function usageOf(pid: number | undefined): Usage {
	try {
		// The name, in brackets, may hold anything; what follows it is columns, of which the third is the state.
		const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
		const columns = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
		const handles = readdirSync(`/proc/${pid}/fd`).length;
		const ticks = Number(columns[11]) + Number(columns[12]);
		return { cpuMs: (ticks * 1000) / TICKS_A_SECOND, memory: Number(kilobytes ?? 0) * 1024, handles };
	} catch {
		return { cpuMs: 0, memory: 0, handles: 0 };
	}
}

/** The workerd that this process has started on a port. */
export function workerdOn(port: number): number {
	const pid = findListener(port);
	if (pid === undefined) throw new Error(`No child of this process listens on port ${port}`);
	return pid;
}
