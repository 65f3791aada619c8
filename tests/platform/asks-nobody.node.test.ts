import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { QUIET } from "../../scripts/support/quiet.mjs";

const root = join(import.meta.dirname, "../..");

/** Loaded before a tool: writes down each host that it looks up or connects to, but this machine. */
const LISTENER = `
import dns from "node:dns"; import net from "node:net"; import { appendFileSync } from "node:fs";
const hear = (host) => { if (host && !/^(localhost|127\\.|::1)/.test(host)) appendFileSync(process.env.HEARD, host + "\\n"); };
const { lookup } = dns, { connect } = net.Socket.prototype;
dns.lookup = (host, ...rest) => { hear(host); return lookup(host, ...rest); };
net.Socket.prototype.connect = function (...given) { hear([given[0]].flat()[0]?.host); return connect.apply(this, given); };
`;

test("what every build runs first asks nobody outside", { timeout: 60_000 }, () => {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-asks-"));
	try {
		const [listener, heard] = [join(directory, "listener.mjs"), join(directory, "heard.txt")];
		writeFileSync(listener, LISTENER);
		const { status } = spawnSync(
			process.execPath,
			["node_modules/wrangler/bin/wrangler.js", "types", "--include-runtime=true", join(directory, "types.d.ts")],
			{
				cwd: root,
				env: { ...process.env, ...QUIET, HEARD: heard, NODE_OPTIONS: `--import ${pathToFileURL(listener)}` },
			},
		);
		expect(status).toBe(0);
		expect(existsSync(heard) ? readFileSync(heard, "utf8") : "").toBe("");
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});

test("every npm command says so to its tools", () => {
	expect(readFileSync(join(root, "scripts/run.mjs"), "utf8")).toContain("env: { ...QUIET, ...process.env");
});
