import { join, resolve } from "node:path";
import { createServer } from "vite";
import { run } from "./build-messages.ts";
import { openDataDir } from "./support/data-dir.ts";
import { putDemoFilesIn } from "./support/demo-files.ts";
import { portsFrom, requireFree } from "./support/ports.ts";
import { DEMO_PASSWORD, devRegistryOf, startStack } from "./support/stack.ts";

/** A build for production says so to its whole process, and the pages served here would meet the wrong React. */
const inOwnProcess = (...script: string[]) =>
	run("node", ["--disable-warning=ExperimentalWarning", "--import", "./scripts/support/aliases.mjs", ...script]);

/**
 * The same parts as `npm start`, with the platform served by Vite: a change shows at once. The other Workers
 * run as built (auxiliary Workers and React Router builds do not go together); restart to see changes there.
 */
async function main(): Promise<void> {
	const ports = portsFrom(process.env.PORT);
	const dataDir = resolve(process.env.DATA_DIR ?? ".data");
	await requireFree(ports);
	openDataDir(dataDir);
	await inOwnProcess("scripts/build.ts", "generate");
	await inOwnProcess("scripts/build-workers.ts");
	const stack = await startStack({
		ports,
		dataDir,
		environment: "development",
		withoutPlatform: true,
		onLog: (line) => console.log(line),
	});
	// vite.config.ts hands these to the platform Worker.
	process.env.PLATFORM_VARS = JSON.stringify(stack.platformVars);
	process.env.PLATFORM_STATE = resolve(dataDir, "platform-dev");
	// The plugin keeps its state below a version, and a bucket by the name that wrangler.toml gives it.
	await putDemoFilesIn(join(process.env.PLATFORM_STATE, "v3"), "pathshala-assets");
	// Where the plugin finds the Worker behind the binding PICTURES.
	process.env.MINIFLARE_REGISTRY_PATH = devRegistryOf(dataDir);
	const server = await createServer({ server: { port: ports.platform, strictPort: true } });
	await server.listen();
	const stop = async () => {
		await server.close();
		await stack.stop();
		process.exit(0);
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
	process.on("disconnect", stop);
	console.log(
		`\n  Pathshala (hot reload)  ${stack.origins.platform}\n  SMS inbox               ${stack.origins.sandbox}/sms\n  Demo password           ${DEMO_PASSWORD}\n`,
	);
}

main().catch((error) => {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
});
