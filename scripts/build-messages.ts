import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

const execute = promisify(execFile);

/** Bytes: more than any of these tools says. */
const MOST_OUTPUT = 64 * 1024 * 1024;

/** Runs a tool of the project's own. @throws Error with all it said when it fails */
export async function run(tool: string, args: string[]): Promise<void> {
	try {
		await execute(join(root, "node_modules", ".bin", tool), args, { cwd: root, maxBuffer: MOST_OUTPUT });
	} catch (error) {
		const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
		throw new Error(`${tool} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
	}
}

/**
 * All sentences in one module, for tests and scripts: they would read three thousand small ones, each by itself. The product keeps those:
 * a page is sent only the sentences that it says.
 */
export const joinMessages = () =>
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

/** Compiles the sentences; `joinMessages` is what is left to do. */
export const compileMessages = (): Promise<void> =>
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

/** The domain speaks the sentences, so every script that imports it needs them before it is loaded. */
if (import.meta.main) {
	await compileMessages();
	await joinMessages();
}
