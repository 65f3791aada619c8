import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { QUIET } from "../../scripts/support/quiet.mjs";
import { atProcessEnd } from "./at-process-end.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Addresses of a running test product. */
export type ProductAddresses = {
	platform: string;
	accounts: string;
	sandbox: string;
	databaseUrl: string;
	accountsDatabaseUrl: string;
	control: string;
};

export type Product = ProductAddresses & {
	/** Runs a command of `product.ts`. @throws Error with its words when it fails */
	command: (name: Command, body?: unknown) => Promise<void>;
	stop: () => Promise<void>;
};

export type Command =
	| "store-sessions"
	| "scheduled"
	| "kill-platform"
	| "start-platform"
	| "stop-database"
	| "start-database";

export async function commandProduct(control: string, name: Command, body?: unknown): Promise<void> {
	const response = await fetch(`${control}/${name}`, { method: "POST", body: JSON.stringify(body) });
	if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}

let shared: Promise<Product> | undefined;

async function startShared(): Promise<Product> {
	const product = await runProduct();
	atProcessEnd(product.stop);
	return product;
}

/**
 * One product for all test files of the process, which ends with it. Whoever takes a part of it away brings it back, and makes
 * people and exams of their own.
 */
export function sharedProduct(): Promise<Product> {
	shared ??= startShared();
	return shared;
}

/** Starts the product in a child process and waits for its addresses. */
export async function runProduct(env: Record<string, string> = {}): Promise<Product> {
	// As `npm start` begins: quiet, and with a build for production, which the tests' own NODE_ENV would not be.
	const { NODE_ENV: _, ...inherited } = process.env;
	const child: ChildProcess = spawn(
		fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url)),
		["--disable-warning=ExperimentalWarning", "--import", "./scripts/support/aliases.mjs", "tests/support/product.ts"],
		{ cwd: root, stdio: ["ignore", "pipe", "inherit", "ipc"], env: { ...QUIET, ...inherited, ...env } },
	);
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const addresses = await new Promise<ProductAddresses>((resolve, reject) => {
		if (!child.stdout) return reject(new Error("No output"));
		// Other lines than the one that counts are no addresses.
		createInterface({ input: child.stdout }).on("line", (line) => {
			if (line.startsWith('{"platform"')) resolve(JSON.parse(line));
		});
		child.once("exit", (code) => reject(new Error(`The product ended with ${code} before it was up`)));
	});
	return {
		...addresses,
		command: (name, body) => commandProduct(addresses.control, name, body),
		stop: async () => {
			child.kill("SIGTERM");
			await ended;
		},
	};
}
