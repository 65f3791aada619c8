import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { seedAccounts } from "#db/accounts/seed.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE, SUSPENDED_STUDENT } from "#db/seed/people.ts";
import { DEMO_RECORDING } from "#db/seed/recordings.ts";
import { seedPlatform } from "#db/seed/seed.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";
import { createSeal } from "#workers/vault/vault.ts";
import type { SessionData } from "~/domain/account/session.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { type BundleName, loadBundle, type Replacement } from "../worker-bundles.ts";
import { openDataDir } from "./data-dir.ts";
import { putDemoFiles } from "./demo-files.ts";
import { migrate } from "./migrate.ts";
import type { Ports } from "./ports.ts";
import { killListener } from "./processes.ts";
import { type Serving, serveWorker } from "./serve.ts";
import { type Sqld, startSqld } from "./sqld.ts";

type StackOptions = {
	ports: Ports;
	/** Where databases and objects live; kept between starts. */
	dataDir: string;
	environment: "development" | "test";
	/** What Workers print goes here; silent when absent. */
	onLog?: (line: string) => void;
	/** Leaves the platform Worker to somebody else (the development server). */
	withoutPlatform?: boolean;
	/** Further variables of the platform Worker. */
	platformVars?: Record<string, string>;
	/** Another hash of passwords than the accounts' build has, for the demo people and for whoever registers. */
	passwords?: { hash: (password: string) => Promise<string>; replace: Replacement };
	/** Where DevTools may look into a Worker; nowhere when absent. */
	inspectorPorts?: Partial<Record<BundleName, number>>;
	/** How many requests a minute the narrow limit lets pass (SEC-4), for measures of what stands behind it; as it is built when absent. */
	narrowLimit?: number;
};

export type Stack = {
	origins: { platform: string; accounts: string; sandbox: string };
	/** Runs the scheduled work of the platform and the accounts once; the accounts', in a test, as of a time (ms). */
	runScheduled: (at?: number) => Promise<void>;
	platformVars: Record<string, string>;
	/** Puts sessions or tokens (by their id in the namespace) where the platform looks for them: for load tests. */
	storeSessions: (entries: Record<string, SessionData>) => Promise<void>;
	/** Ends the platform's workerd as a crash would (SIGKILL), and leaves it dead. */
	killPlatform: () => Promise<void>;
	/** Starts the platform Worker anew over the same data: what follows a crash. */
	restartPlatform: () => Promise<void>;
	/** The process that serves the platform's database now. */
	databasePid: () => number | undefined;
	/** Takes the platform's database away, and brings it back with what it held. */
	stopDatabase: () => Promise<void>;
	startDatabase: () => Promise<void>;
	stop: () => Promise<void>;
};

const STOP_MS = 5_000;
const STORE_AT_ONCE = 32;
/** What a Worker needs besides variables. The accounts count codes and passwords by address. */
const OWN: Partial<Record<BundleName, Partial<Serving>>> = {
	platform: { kvNamespaces: ["SESSIONS", "CACHE"], r2Buckets: ["ASSETS_BUCKET"] },
	accounts: { callerAddress: "127.0.0.1" },
};

/** Where the Workers beside a development server are registered, for its bindings. */
export const devRegistryOf = (dataDir: string): string => join(dataDir, "dev-registry");

function serve(
	name: BundleName,
	port: number,
	bindings: Record<string, string>,
	options: StackOptions,
	more: Pick<Serving, "services" | "registry"> = {},
): Miniflare {
	const own = { ...OWN[name], ...more, inspectorPort: options.inspectorPorts?.[name] };
	const directory = join(options.dataDir, name);
	const bundle = loadBundle(name, { replace: name === "accounts" ? options.passwords?.replace : undefined });
	const narrow = bundle.ratelimits.RATE_LIMIT_NARROW;
	if (narrow && options.narrowLimit !== undefined) narrow.simple.limit = options.narrowLimit;
	return serveWorker({ name, port, directory, bundle, bindings, ...own, onLog: options.onLog });
}

/** Starts the whole product on this machine: two databases, the sandbox, the accounts Worker, the platform, demo data. */
export async function startStack(options: StackOptions): Promise<Stack> {
	const { ports, dataDir, environment } = options;
	const origins = {
		platform: `http://localhost:${ports.platform}`,
		accounts: `http://localhost:${ports.accounts}`,
		sandbox: `http://localhost:${ports.sandbox}`,
	};
	const secrets = openDataDir(dataDir);
	const client = { clientId: "pathshala", clientSecret: secrets.client };
	const bkash = {
		BKASH_USERNAME: "local-only-merchant",
		BKASH_PASSWORD: secrets.bkashPassword,
		BKASH_APP_KEY: "local-only-app",
		BKASH_APP_SECRET: secrets.bkashApp,
		BKASH_IPN_TOPIC: "arn:aws:sns:ap-southeast-1:000000000000:bpt_50022",
	};
	const bbb = { BBB_BASE_URL: `${origins.sandbox}/bigbluebutton`, BBB_SECRET: secrets.bbb };
	const vault = { VERIFICATION_KEYS: `local=${secrets.vault}`, VERIFICATION_HASH_SECRET: secrets.numbers };
	const sms = {
		SMS_BASE_URL: `${origins.sandbox}/ssl-wireless`,
		SMS_API_TOKEN: secrets.sms,
		SMS_SID: "PATHSHALA",
	};
	const stops: (() => Promise<unknown>)[] = [];
	// A terminal's Ctrl-C ends the workerd processes as well, so a part may be gone already: the others still go.
	const stop = async () => {
		for (const end of stops.splice(0).reverse()) await Promise.race([end().catch(() => {}), setTimeout(STOP_MS)]);
	};
	try {
		const openDatabase = () => startSqld(join(dataDir, "libsql"), ports.database);
		let database: Sqld = await openDatabase();
		stops.push(() => database.stop());
		const accountsDatabase = await startSqld(join(dataDir, "libsql-accounts"), ports.accountsDatabase);
		stops.push(accountsDatabase.stop);
		await Promise.all([migrate(database.url, "platform"), migrate(accountsDatabase.url, "accounts")]);
		const people = [...DEMO_PEOPLE, SUSPENDED_STUDENT];
		await Promise.all([
			seedAccounts({
				databaseUrl: accountsDatabase.url,
				platformOrigin: origins.platform,
				...client,
				people,
				password: DEMO_PASSWORD,
				hash: options.passwords?.hash,
			}),
			seedPlatform({
				databaseUrl: database.url,
				issuer: issuerOf(origins.accounts),
				now: Date.now(),
				seal: createSeal({ keys: vault.VERIFICATION_KEYS, hashSecret: vault.VERIFICATION_HASH_SECRET }),
				playback: `${bbb.BBB_BASE_URL}/playback`,
				// A development server has a bucket of its own.
				withFiles: !options.withoutPlatform,
			}),
		]);
		const platformVars = {
			ENVIRONMENT: environment,
			PUBLIC_ORIGIN: origins.platform,
			DATABASE_URL: database.url,
			// A busy machine is no database that is away.
			...(environment === "test" && { DATABASE_TIMEOUT_MS: "10000", PICTURES_TIMEOUT_MS: "20000" }),
			SESSION_SECRET: secrets.session,
			OIDC_ISSUER: issuerOf(origins.accounts),
			OIDC_CLIENT_ID: client.clientId,
			OIDC_CLIENT_SECRET: client.clientSecret,
			BKASH_ORIGIN: `${origins.sandbox}/bkash`,
			...bkash,
			...bbb,
			...vault,
			...sms,
			PUSH_PUBLIC_KEY: secrets.push.publicKey,
			PUSH_PRIVATE_KEY: secrets.push.privateKey,
			PUSH_SUBJECT: "mailto:nobody@pathshala.localhost",
			PUSH_SANDBOX_ORIGIN: origins.sandbox,
			...options.platformVars,
		};
		const accountsVars = {
			ENVIRONMENT: environment,
			PUBLIC_ORIGIN: origins.accounts,
			PLATFORM_ORIGIN: origins.platform,
			DATABASE_URL: accountsDatabase.url,
			AUTH_SECRET: secrets.auth,
			...sms,
		};
		const sandboxVars = {
			ENVIRONMENT: environment,
			SMS_API_TOKEN: secrets.sms,
			PUSH_ORIGIN: origins.sandbox,
			...bkash,
			BBB_SECRET: secrets.bbb,
			BBB_HOOK_URL: `${origins.platform}/webhooks/bbb/events`,
			BBB_RECORDING: JSON.stringify(DEMO_RECORDING),
			BKASH_IPN_URL: `${origins.platform}/webhooks/bkash`,
		};
		const sandbox = serve("sandbox", ports.sandbox, sandboxVars, options);
		stops.push(() => sandbox.dispose());
		const accounts = serve("accounts", ports.accounts, accountsVars, options);
		stops.push(() => accounts.dispose());
		// At any port: nobody but the platform's binding asks it.
		const registry = options.withoutPlatform ? devRegistryOf(dataDir) : undefined;
		const pictures = serve("pictures", 0, {}, options, { registry });
		stops.push(() => pictures.dispose());
		const [{ host: picturesHost }] = await Promise.all([pictures.unsafeGetDirectURL(), sandbox.ready, accounts.ready]);

		let platform: Miniflare | undefined;
		const startPlatform = async () => {
			platform = serve("platform", ports.platform, platformVars, options, { services: { PICTURES: picturesHost } });
			await platform.ready;
			await putDemoFiles(platform);
		};
		if (!options.withoutPlatform) await startPlatform();
		stops.push(async () => platform?.dispose());
		return {
			origins,
			platformVars,
			storeSessions: async (entries) => {
				const store = await platform?.getKVNamespace("SESSIONS");
				await inBatches(Object.entries(entries), STORE_AT_ONCE, async ([id, data]) =>
					store?.put(`session:${id}`, JSON.stringify(data)),
				);
			},
			runScheduled: async (at) => {
				for (const part of [platform, accounts]) {
					const worker = await part?.getWorker();
					await worker?.scheduled({ cron: "* * * * *", ...(at && { scheduledTime: new Date(at) }) });
				}
			},
			killPlatform: () => killListener(ports.platform),
			restartPlatform: async () => {
				// Disposing of a Miniflare whose workerd is gone may wait for it for ever.
				await Promise.race([platform?.dispose().catch(() => {}), setTimeout(STOP_MS)]);
				await startPlatform();
			},
			databasePid: () => database.process.pid,
			stopDatabase: () => database.stop(),
			startDatabase: async () => {
				database = await openDatabase();
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

export { DEMO_PASSWORD };
