import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The socket inodes that listen on a local TCP port (Linux). */
function listeningInodes(port: number): Set<string> {
	const hex = port.toString(16).toUpperCase().padStart(4, "0");
	const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => readFileSync(file, "utf8").split("\n").slice(1));
	const inodes = rows
		.map((row) => row.trim().split(/\s+/))
		.filter((columns) => columns[1]?.endsWith(`:${hex}`) && columns[3] === "0A")
		.map((columns) => columns[9] ?? "");
	return new Set(inodes);
}

/** The child of this process that listens on `port`; undefined when there is none. */
export function findListener(port: number): number | undefined {
	const inodes = listeningInodes(port);
	const children = readdirSync(`/proc/${process.pid}/task`)
		.flatMap((task) => readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").trim().split(/\s+/))
		.filter(Boolean)
		.map(Number);
	return children.find((pid) =>
		readdirSync(`/proc/${pid}/fd`).some((fd) => {
			try {
				const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
				return inode !== undefined && inodes.has(inode);
			} catch {
				return false;
			}
		}),
	);
}

/** Kills (SIGKILL) the child of this process that listens on `port`. Linux only: for fault tests. */
export async function killListener(port: number): Promise<void> {
	const pid = findListener(port);
	if (pid === undefined) throw new Error(`No child of this process listens on port ${port}`);
	process.kill(pid, "SIGKILL");
}
