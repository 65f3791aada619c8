import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessages, joinMessages, run } from "./build-messages.ts";
import { buildWorkers } from "./build-workers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "build", ".stamp");
const SOURCES = ["app", "workers", "db", "messages", "public"];
const FILES = [
	...["package-lock.json", "vite.config.ts", "vite.server.ts", "vite.shared.ts"],
	...["react-router.config.ts", "wrangler.toml", "project.inlang/settings.json"],
];
/** The other scripts only use what is built. */
const buildScripts = () =>
	readdirSync(join(root, "scripts"))
		.filter((name) => /^build.*\.ts$/.test(name))
		.map((name) => `scripts/${name}`);
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
	for (const path of [...SOURCES, ...buildScripts(), ...FILES]) look(path);
	return `${files} files, newest ${newest}`;
}

/** Compiles messages, fonts, types of bindings and routes: what editors, the type checker and tests need. */
export async function generate(): Promise<void> {
	const sentences = async () => {
		await compileMessages();
		// Both read what was compiled.
		await Promise.all([joinMessages(), run("react-router", ["typegen"])]);
	};
	await Promise.all([sentences(), import("./build-fonts.ts"), run("wrangler", ["types", "--include-runtime=true"])]);
}

/** Whether no source has changed since the last build. */
export function isBuilt(): boolean {
	return statSync(stamp, { throwIfNoEntry: false }) ? readFileSync(stamp, "utf8") === sourceState() : false;
}

/** @throws when the build is stale. For tests: a new build would take the files away that others serve meanwhile. */
export function requireBuilt(): void {
	if (!isBuilt()) throw new Error("The build is older than its sources: run `npm run build` first.");
}

/** Bundles the four Workers for production from what is generated. */
async function bundle(): Promise<void> {
	// After generating: the message compiler touches its settings when it first sees them.
	const state = sourceState();
	await run("react-router", ["build"]);
	await buildWorkers();
	writeFileSync(stamp, state);
}

/** Builds the four Workers for production, unless nothing has changed since the last build. */
export async function build({ force = false } = {}): Promise<void> {
	if (!force && isBuilt()) return;
	await generate();
	await bundle();
}

/** `build.ts` builds everything; `build.ts generate` and `build.ts bundle` are its two halves. */
if (import.meta.main) {
	const [half] = process.argv.slice(2);
	if (half === "generate") await generate();
	else if (half === "bundle") await bundle();
	else await build({ force: true });
	// The message compiler may keep a connection open for half a minute.
	process.exit(0);
}
