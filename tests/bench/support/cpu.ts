import { readFileSync } from "node:fs";
import { findListener } from "../../../scripts/support/processes.ts";

/** Clock ticks a second of /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** CPU milliseconds (user and system) that a process has used so far. Linux only. */
export function cpuMillis(pid: number): number {
	// The second field is the command's name in brackets, and may hold spaces.
	const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
	const fields = rest.split(" ");
	return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** The workerd that this process has started on a port. */
export function workerdOn(port: number): number {
	const pid = findListener(port);
	if (pid === undefined) throw new Error(`No child of this process listens on port ${port}`);
	return pid;
}
