import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateAccounts, seedAccounts } from "#db/accounts/seed.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#db/seed/people.ts";
import { freePort } from "../../scripts/support/ports.ts";
import { serveWorker } from "../../scripts/support/serve.ts";
import { startSqld } from "../../scripts/support/sqld.ts";
import { loadBundle, type Replacement } from "../../scripts/worker-bundles.ts";
import { CHEAP_HASH } from "./accounts-cheap-hash.ts";

export const CLIENT_ID = "pathshala";
export const CLIENT_SECRET = "local-only-client-secret-0123456789abcdef";
export const AUTH_SECRET = "local-only-auth-secret-0123456789abcdef";
const SMS_TOKEN = "local-only-sms-token";

/** What a client was told at its address for back-channel logout. */
type Told = { path: string; token: string };

/** The platform, as far as the accounts know it: an address that hears of sign-outs. */
export type Client = AsyncDisposable & {
	origin: string;
	/** All that it heard so far: a test looks for its own people (accounts-told.ts). */
	told: readonly Told[];
	/** The status of its answers. */
	answers: number;
};

async function startClient(): Promise<Client> {
	const client = { told: [] as Told[], answers: 200 };
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const token = new URLSearchParams(Buffer.concat(chunks).toString()).get("logout_token") ?? "";
		client.told.push({ path: request.url ?? "", token });
		response.writeHead(client.answers).end();
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return Object.assign(client, {
		origin: `http://localhost:${port}`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	});
}

export type Servers = AsyncDisposable & {
	accounts: string;
	sandbox: string;
	platform: string;
	databaseUrl: string;
	client: Client;
	/** Runs the accounts' scheduled work as of a time (ms). */
	schedule: (at: number) => Promise<void>;
	/** Ends the accounts' workerd with all that it still had in mind, and starts another over the same database. */
	restart: () => Promise<void>;
};

async function startWorker(
	name: "accounts" | "sandbox",
	port: number,
	directory: string,
	bindings: Record<string, string>,
	{ onLog, replace }: { onLog?: (line: string) => void; replace?: Replacement } = {},
) {
	const miniflare = serveWorker({
		name,
		port,
		directory,
		bundle: loadBundle(name, { replace }),
		bindings,
		callerAddress: "127.0.0.1",
		onLog,
	});
	await miniflare.ready;
	return miniflare;
}

type Accounts = {
	port: number;
	directory: string;
	databaseUrl: string;
	platform: string;
	/** Of the SMS gateway. */
	sandbox: string;
	/** With the real hash of passwords instead of the cheap one. */
	asBuilt?: boolean;
	onLog?: (line: string) => void;
};

/** The accounts' production build over a database that is there, or is not. */
export const startAccounts = ({ port, directory, databaseUrl, platform, sandbox, asBuilt, onLog }: Accounts) =>
	startWorker(
		"accounts",
		port,
		join(directory, "accounts"),
		{
			ENVIRONMENT: "test",
			PUBLIC_ORIGIN: `http://localhost:${port}`,
			PLATFORM_ORIGIN: platform,
			DATABASE_URL: databaseUrl,
			AUTH_SECRET,
			SMS_BASE_URL: `${sandbox}/ssl-wireless`,
			SMS_API_TOKEN: SMS_TOKEN,
			SMS_SID: "PATHSHALA",
			SMS_TIMEOUT_MS: "400",
		},
		{ onLog, replace: asBuilt ? undefined : CHEAP_HASH.replace },
	);

/** The production builds of the accounts and the sandbox on a fresh database with the demo people. */
export async function startServers({ asBuilt = false } = {}): Promise<Servers> {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-accounts-"));
	const database = await startSqld(join(directory, "db"), await freePort());
	const [accountsPort, sandboxPort] = [await freePort(), await freePort()];
	const accounts = `http://localhost:${accountsPort}`;
	const sandbox = `http://localhost:${sandboxPort}`;
	const client = await startClient();
	const platform = client.origin;
	await migrateAccounts({ databaseUrl: database.url });
	await seedAccounts({
		databaseUrl: database.url,
		platformOrigin: platform,
		clientId: CLIENT_ID,
		clientSecret: CLIENT_SECRET,
		people: DEMO_PEOPLE,
		password: DEMO_PASSWORD,
		hash: asBuilt ? undefined : CHEAP_HASH.hash,
	});
	const own = { port: accountsPort, directory, databaseUrl: database.url, platform, sandbox, asBuilt };
	const gateway = await startWorker("sandbox", sandboxPort, join(directory, "sandbox"), { SMS_API_TOKEN: SMS_TOKEN });
	let worker = await startAccounts(own);
	return {
		accounts,
		sandbox,
		platform,
		databaseUrl: database.url,
		client,
		async schedule(at) {
			await (await worker.getWorker()).scheduled({ cron: "* * * * *", scheduledTime: new Date(at) });
		},
		async restart() {
			await worker.dispose();
			worker = await startAccounts(own);
		},
		async [Symbol.asyncDispose]() {
			await Promise.all([worker.dispose(), gateway.dispose()]);
			await client[Symbol.asyncDispose]();
			await database.stop();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
