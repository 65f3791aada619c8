// The front of every npm command. Runs on any Node from 20: installs what is missing, then hands over to the
// project's own Node (an npm package), which `npm run` alone cannot do on a fresh clone.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { QUIET } from "./support/quiet.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const stamp = join(root, "node_modules", ".pathshala-installed");
const [command = "start", ...args] = process.argv.slice(2);

const fail = (sentence) => {
	console.error(sentence);
	process.exit(1);
};

const lock = createHash("sha256")
	.update(readFileSync(join(root, "package-lock.json")))
	.digest("hex");
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) {
	// Not `npm ci`: it refuses a lock file made on one platform when another platform's optional binaries are unlisted.
	// `token` prints nothing but the token: what npm says goes to stderr.
	const install = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
		cwd: root,
		stdio: ["ignore", 2, 2],
		shell: process.platform === "win32",
	});
	if (install.status !== 0) fail("npm install did not succeed; its own words are above.");
	mkdirSync(join(root, "node_modules"), { recursive: true });
	writeFileSync(stamp, lock);
}

const packaged = join(bin, "node");
const [major, minor] = process.versions.node.split(".").map(Number);
const node = existsSync(packaged) ? packaged : major > 22 || (major === 22 && minor >= 22) ? process.execPath : null;
if (!node) fail(`There is no packaged Node for ${process.platform}-${process.arch}: please install Node 24 or newer.`);

const script = (name, ...rest) => ["--import", "./scripts/support/aliases.mjs", `scripts/${name}.ts`, ...rest];
const commands = {
	start: script("start"),
	dev: script("dev"),
	test: script("test"),
	check: script("test", "--check"),
	build: script("build"),
	typecheck: script("typecheck"),
	lint: script("lint"),
	token: script("token"),
	bench: script("bench"),
	chaos: script("chaos"),
	hostile: script("hostile"),
	db: script("db"),
	"ledger-check": script("ledger-check"),
	icons: script("draw-icons"),
	"share-images": script("draw-share-images"),
	"help-pictures": script("take-help-pictures"),
	deploy: script("deploy"),
};
if (!commands[command]) fail(`Unknown command ${command}. Known: ${Object.keys(commands).join(", ")}.`);

// What is imported is resolved before any script runs: on a fresh clone the sentences are not compiled yet.
if (!existsSync(join(root, "app", "paraglide", "messages.js"))) {
	const compiled = spawnSync(node, ["--disable-warning=ExperimentalWarning", ...script("build-messages")], {
		cwd: root,
		stdio: ["ignore", 2, 2],
		env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
	});
	if (compiled.status !== 0) fail("The sentences in messages/ could not be compiled; the reason is above.");
}

const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...commands[command], ...args], {
	cwd: root,
	// The channel tells the child when this process is gone, however it went.
	stdio: ["inherit", "inherit", "inherit", "ipc"],
	env: { ...QUIET, ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
});
// A terminal's Ctrl-C reaches the child by itself; a signal sent to this process alone is passed on.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
