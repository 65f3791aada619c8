import { spawnSync } from "node:child_process";
import { parseAccountsEnv } from "#workers/accounts/env.ts";
import { parseEnv } from "#workers/env.ts";
import { build } from "./build.ts";
import { migrate } from "./support/migrate.ts";

/**
 * Deploys the three Workers (docs/operations.md). Reads the production environment from variables prefixed PLATFORM_ and
 * ACCOUNTS_, refuses one that the Workers would refuse, migrates both databases, and deploys. Secrets are sent as
 * secrets. `--dry-run` does everything but migrate and upload.
 */
const SECRETS = [
	...["SESSION_SECRET", "OIDC_CLIENT_SECRET", "DATABASE_AUTH_TOKEN", "AUTH_SECRET", "SMS_API_TOKEN"],
	...[
		"BKASH_PASSWORD",
		"BKASH_APP_SECRET",
		"BBB_SECRET",
		"VERIFICATION_KEYS",
		"VERIFICATION_HASH_SECRET",
		"PUSH_PRIVATE_KEY",
	],
];

const dryRun = process.argv.includes("--dry-run");

function variables(prefix: string): Record<string, string> {
	const own = Object.entries(process.env).filter(([name, value]) => name.startsWith(prefix) && value !== undefined);
	return {
		...Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value ?? ""])),
		ENVIRONMENT: "production",
	};
}

function wrangler(args: string[], input?: string): void {
	const { status } = spawnSync("node_modules/.bin/wrangler", args, {
		stdio: [input ? "pipe" : "ignore", "inherit", "inherit"],
		input,
	});
	if (status !== 0) throw new Error(`wrangler ${args.slice(0, 2).join(" ")} failed`);
}

function deploy(config: string, vars: Record<string, string>): void {
	const open = Object.entries(vars).filter(([name]) => !SECRETS.includes(name));
	const secrets = Object.fromEntries(Object.entries(vars).filter(([name, value]) => SECRETS.includes(name) && value));
	wrangler([
		"deploy",
		"--config",
		config,
		...open.flatMap(([name, value]) => ["--var", `${name}:${value}`]),
		...(dryRun ? ["--dry-run"] : []),
	]);
	if (!dryRun && Object.keys(secrets).length > 0)
		wrangler(["secret", "bulk", "--config", config], JSON.stringify(secrets));
}

try {
	const platform = variables("PLATFORM_");
	const accounts = variables("ACCOUNTS_");
	parseEnv(platform as unknown as Parameters<typeof parseEnv>[0]);
	parseAccountsEnv(accounts);
	await build();
	if (!dryRun) {
		await migrate(accounts.DATABASE_URL ?? "", "accounts", accounts.DATABASE_AUTH_TOKEN);
		await migrate(platform.DATABASE_URL ?? "", "platform", platform.DATABASE_AUTH_TOKEN);
	}
	deploy("build/accounts/server/wrangler.json", accounts);
	// Before the platform, whose binding names it.
	deploy("build/pictures/server/wrangler.json", {});
	deploy("build/platform/server/wrangler.json", platform);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
