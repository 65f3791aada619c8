/**
 * Starts the whole product for browser, fault and load tests, in a process of its own: `node --import
 * ./scripts/support/aliases.mjs tests/support/product.ts`. Prints one JSON line with the addresses, then obeys a small
 * control server: what a test cannot do from outside (run the scheduled work, take a part away and bring it back).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isBuilt } from "../../scripts/build.ts";
import { findPorts } from "../../scripts/support/ports.ts";
import { startStack } from "../../scripts/support/stack.ts";
import { CHEAP_HASH } from "./accounts-cheap-hash.ts";

// A build now would take away the files that other tests serve.
if (!isBuilt()) {
	console.error("The build is older than its sources: run `npm run build` first.");
	process.exit(1);
}
/** Only of a test product: people seeded by `npm start` have another hash. */
const keep = process.env.DATA_DIR;
const dataDir = keep ?? mkdtempSync(join(tmpdir(), "pathshala-test-"));
// At the exit, since Miniflare ends the process at a signal before `stop` is done.
if (!keep) process.once("exit", () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
// Nothing but the one line may go to stdout.
console.log = console.error;
const ports = await findPorts();
const stack = await startStack({
	ports,
	dataDir,
	environment: "test",
	passwords: CHEAP_HASH,
	onLog: (line) => {
		if (/"level":"(warn|error)"/.test(line)) process.stderr.write(`${line}\n`);
	},
});

/** By name; some take a JSON body. */
const COMMANDS: Record<string, (body: string) => Promise<void>> = {
	"store-sessions": (body) => stack.storeSessions(JSON.parse(body)),
	scheduled: (body) => stack.runScheduled(body ? JSON.parse(body) : undefined),
	"kill-platform": stack.killPlatform,
	"start-platform": stack.restartPlatform,
	"stop-database": stack.stopDatabase,
	"start-database": stack.startDatabase,
};

const control = createServer(async (request, response) => {
	const command = COMMANDS[request.url?.slice(1) ?? ""];
	try {
		await command?.(await text(request));
		response.writeHead(command ? 204 : 404).end();
	} catch (error) {
		response.writeHead(500).end(String(error));
	}
});
control.listen(0, "127.0.0.1", () => {
	const address = control.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const local = (of: number | undefined) => `http://127.0.0.1:${of}`;
	const databases = { databaseUrl: local(ports.database), accountsDatabaseUrl: local(ports.accountsDatabase) };
	process.stdout.write(`${JSON.stringify({ ...stack.origins, ...databases, control: local(port) })}\n`);
});

let stopping = false;
const stop = async () => {
	if (stopping) return;
	stopping = true;
	control.close();
	await stack.stop();
	process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
process.on("disconnect", stop);
