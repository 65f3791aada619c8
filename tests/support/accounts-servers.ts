import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateAccounts, seedAccounts } from "#db/accounts/seed.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#db/seed/people.ts";
import { freePort } from "../../scripts/support/ports.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { startSqld } from "../../scripts/support/sqld.ts";
import { loadBundle } from "../../scripts/worker-bundles.ts";

export const CLIENT_ID = "pathshala";
export const CLIENT_SECRET = "local-only-client-secret-0123456789abcdef";
const SMS_TOKEN = "local-only-sms-token";

export type Servers = AsyncDisposable & { accounts: string; sandbox: string; platform: string };

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
	const database = await startSqld(join(directory, "db"), await freePort());
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
			await database.stop();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
