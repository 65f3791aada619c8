import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/libsql/migrator";
import { openDatabase } from "#db/client.ts";
import { seedPlatform } from "#db/seed/seed.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number(process.env.PORT ?? 8787);
const databaseUrl = process.env.DATABASE_URL ?? `http://127.0.0.1:${port + 3}`;
const authToken = process.env.DATABASE_AUTH_TOKEN;
const issuer = process.env.OIDC_ISSUER ?? `http://localhost:${port + 1}`;

/** A failure that people can do something about: one sentence, no stack. */
class Stop extends Error {}

async function answers(url: string): Promise<boolean> {
	return fetch(new URL("/health", url), { signal: AbortSignal.timeout(2000) }).then(
		(response) => response.ok,
		() => false,
	);
}

async function needDatabase(): Promise<void> {
	if (databaseUrl.startsWith("http://127.0.0.1") && !(await answers(databaseUrl)))
		throw new Stop(`No database answers at ${databaseUrl}: run npm start first, or set DATABASE_URL.`);
}

async function migratePlatform(): Promise<void> {
	await needDatabase();
	const db = openDatabase(databaseUrl, authToken);
	try {
		await migrate(db, { migrationsFolder: join(root, "migrations/platform") });
	} finally {
		db.$client.close();
	}
	console.log("The platform's database is up to date.");
}

async function seed(): Promise<void> {
	await needDatabase();
	const from = Date.now();
	const { seeded, questions, exams } = await seedPlatform({ databaseUrl, authToken, issuer, now: from });
	console.log(
		seeded
			? `Demo data: ${questions} questions and ${exams} exams in ${((Date.now() - from) / 1000).toFixed(1)} s.`
			: `The demo data is already there (${questions} questions, ${exams} exams).`,
	);
}

async function reset(): Promise<void> {
	const local = `http://127.0.0.1:${port + 3}`;
	if (await answers(local)) throw new Stop(`The server still runs (its database answers at ${local}): stop it first.`);
	const data = process.env.DATA_DIR ?? join(root, ".data");
	rmSync(data, { recursive: true, force: true });
	console.log(`Removed ${data}. The next start begins anew.`);
}

function generate(): void {
	const { status } = spawnSync("drizzle-kit", ["generate"], { cwd: root, stdio: "inherit" });
	if (status !== 0) throw new Stop("drizzle-kit could not generate a migration.");
}

const commands: Record<string, () => void | Promise<void>> = { migrate: migratePlatform, seed, reset, generate };

try {
	const command = commands[process.argv[2] ?? ""];
	if (!command) throw new Stop(`Say which: npm run db:${Object.keys(commands).join(", db:")}.`);
	await command();
} catch (error) {
	console.error(error instanceof Stop ? error.message : error);
	process.exitCode = 1;
}
