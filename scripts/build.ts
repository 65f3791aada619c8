import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessages, run } from "./build-messages.ts";
import { buildWorkers } from "./build-workers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "build", ".stamp");
const SOURCES = ["app", "workers", "db", "messages", "public", "scripts"];
const FILES = [
	...["package-lock.json", "vite.config.ts", "vite.server.ts", "vite.shared.ts"],
	...["react-router.config.ts", "wrangler.toml", "project.inlang/settings.json"],
];
/** Made by the build itself. */
const GENERATED = [
	...["app/paraglide", "app/fonts/generated"],
	...["workers/accounts/.wrangler", "workers/sandbox/.wrangler", "workers/pictures/.wrangler"],
];

/** The newest change of any source, so that a second start need not build again. */
function sourceState(): string {
	let newest = 0;
	let files = 0;
	const look = (path: string) => {
		const info = statSync(join(root, path), { throwIfNoEntry: false });
		if (!info || GENERATED.includes(path)) return;
		if (info.isDirectory()) {
			for (const entry of readdirSync(join(root, path))) look(`${path}/${entry}`);
			return;
		}
		newest = Math.max(newest, info.mtimeMs);
		files += 1;
	};
	for (const path of [...SOURCES, ...FILES]) look(path);
	return `${files} files, newest ${newest}`;
}

/** Compiles messages, fonts, types of bindings and routes: what editors, the type checker and tests need. */
export async function generate(): Promise<void> {
	await import("./build-fonts.ts");
	compileMessages();
	run("wrangler", ["types", "--include-runtime=true"]);
	run("react-router", ["typegen"]);
}

/** Whether no source has changed since the last build. */
export function isBuilt(): boolean {
	return statSync(stamp, { throwIfNoEntry: false }) ? readFileSync(stamp, "utf8") === sourceState() : false;
}

/** Builds the four Workers for production, unless nothing has changed since the last build. */
export async function build({ force = false } = {}): Promise<void> {
	if (!force && isBuilt()) return;
	await generate();
	// The message compiler touches its settings when it first sees them.
	const state = sourceState();
	run("react-router", ["build"]);
	await buildWorkers();
	writeFileSync(stamp, state);
}

if (import.meta.main) await build({ force: true });
