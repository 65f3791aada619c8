import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a tool of the project's own. @throws Error with all it said when it fails */
export function run(tool: string, args: string[]): void {
	const result = spawnSync(join(root, "node_modules", ".bin", tool), args, { cwd: root, encoding: "utf8" });
	if (result.status !== 0) throw new Error(`${tool} ${args.join(" ")} failed:\n${result.stdout}${result.stderr}`);
}

/**
 * All sentences in one module, for tests and scripts: they would read three thousand small ones, each by itself. The product keeps those:
 * a page is sent only the sentences that it says.
 */
const joinMessages = () =>
	build({
		configFile: false,
		root,
		logLevel: "warn",
		publicDir: false,
		build: {
			lib: { entry: "app/paraglide/messages.js", formats: ["es"], fileName: () => "all-messages.js" },
			outDir: ".paraglide",
			emptyOutDir: true,
			minify: true,
			target: "esnext",
			rolldownOptions: { external: /runtime\.js$/, output: { paths: () => "../app/paraglide/runtime.js" } },
		},
	});

/** Compiles the sentences. The domain speaks them, so every script that imports it needs them before it is loaded. */
export async function compileMessages(): Promise<void> {
	run("paraglide-js", [
		"compile",
		"--project",
		"./project.inlang",
		"--outdir",
		"./app/paraglide",
		"--strategy",
		"globalVariable",
		"baseLocale",
	]);
	await joinMessages();
}

if (import.meta.main) await compileMessages();
