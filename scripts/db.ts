import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { upsertClient } from "#db/accounts/seed.ts";
import { seedPlatform } from "#db/seed/seed.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";
import { migrate } from "./support/migrate.ts";
import { portsFrom } from "./support/ports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const ports = portsFrom(process.env.PORT);
const local = {
	platform: `http://127.0.0.1:${ports.database}`,
	accounts: `http://127.0.0.1:${ports.accountsDatabase}`,
};
const { DATABASE_URL, DATABASE_AUTH_TOKEN, OIDC_ISSUER, DATA_DIR } = process.env;

/** A failure that people can do something about: one sentence, no stack. */
class Stop extends Error {}

const answers = (url: string) =>
	fetch(new URL("/health", url), { signal: AbortSignal.timeout(2000) }).then(
		(response) => response.ok,
		() => false,
	);

/** The database named by `DATABASE_URL`, else the running local server's. */
async function platformUrl(): Promise<string> {
	if (DATABASE_URL) return DATABASE_URL;
	if (await answers(local.platform)) return local.platform;
	throw new Stop(`No database answers at ${local.platform}: run npm start in another terminal, or set DATABASE_URL.`);
}

/** The platform's database; of the local server both. */
async function migrateAll(): Promise<void> {
	await migrate(await platformUrl(), "platform", DATABASE_AUTH_TOKEN);
	if (!DATABASE_URL) await migrate(local.accounts, "accounts");
	console.log("Every migration is applied.");
}

async function seed(): Promise<void> {
	const databaseUrl = await platformUrl();
	const issuer = OIDC_ISSUER ?? issuerOf(`http://localhost:${ports.accounts}`);
	const from = Date.now();
	const report = await seedPlatform({ databaseUrl, authToken: DATABASE_AUTH_TOKEN, issuer, now: from });
	const what = `${report.questions} questions, ${report.exams} exams`;
	console.log(
		report.seeded
			? `Demo data is in, ${what}, after ${((Date.now() - from) / 1000).toFixed(1)} s.`
			: `Demo data was there already (${what}); nothing was changed.`,
	);
}

async function reset(): Promise<void> {
	if (await answers(local.platform))
		throw new Stop(`The server is running (its database answers at ${local.platform}): stop it first.`);
	const data = DATA_DIR ?? join(root, ".data");
	rmSync(data, { recursive: true, force: true });
	console.log(`${data} is gone; the next npm start begins anew.`);
}

/** One migration for every schema that has changed: each database has its own drizzle configuration. */
function generate(): void {
	for (const file of readdirSync(root).filter((name) => /^drizzle(\.\w+)?\.config\.ts$/.test(name))) {
		const { status } = spawnSync("drizzle-kit", ["generate", "--config", file], { cwd: root, stdio: "inherit" });
		if (status !== 0) throw new Stop(`drizzle-kit could not generate from ${file}.`);
	}
}

/** Registers the platform at the accounts database of `DATABASE_URL`: `db client <platform origin> <id> <secret>`. */
async function client(): Promise<void> {
	const [platformOrigin, clientId, clientSecret] = process.argv.slice(3);
	if (!DATABASE_URL || !platformOrigin || !clientId || !clientSecret)
		throw new Stop("Usage: DATABASE_URL=… npm run db:client -- <platform origin> <client id> <client secret>");
	await upsertClient({
		databaseUrl: DATABASE_URL,
		databaseAuthToken: DATABASE_AUTH_TOKEN,
		platformOrigin,
		clientId,
		clientSecret,
	});
	console.log(`${platformOrigin} is registered as ${clientId}.`);
}

const commands: Record<string, () => void | Promise<void>> = { migrate: migrateAll, seed, reset, generate, client };

try {
	const command = commands[process.argv[2] ?? ""];
	if (!command)
		throw new Stop(
			`Say which: npm run ${Object.keys(commands)
				.map((name) => `db:${name}`)
				.join(", ")}.`,
		);
	await command();
} catch (error) {
	console.error(error instanceof Stop ? error.message : error);
	process.exitCode = 1;
}
