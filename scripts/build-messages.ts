import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a tool of the project's own. @throws Error with all it said when it fails */
export function run(tool: string, args: string[]): void {
	const result = spawnSync(join(root, "node_modules", ".bin", tool), args, { cwd: root, encoding: "utf8" });
	if (result.status !== 0) throw new Error(`${tool} ${args.join(" ")} failed:\n${result.stdout}${result.stderr}`);
}

/** Compiles the sentences. The domain speaks them, so every script that imports it needs them before it is loaded. */
export const compileMessages = (): void =>
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

if (import.meta.main) compileMessages();
