import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listenForHosts } from "#tests/support/asked-hosts.ts";
import { QUIET } from "../../scripts/support/quiet.mjs";

const root = join(import.meta.dirname, "../..");

/** Tools of builds and checks that are Node's: the compiler and the linter are programs of their own. */
const TOOLS = (directory: string): [name: string, args: string[]][] => [
	[
		"wrangler",
		["node_modules/wrangler/bin/wrangler.js", "types", "--include-runtime=true", join(directory, "types.d.ts")],
	],
	["playwright", ["node_modules/@playwright/test/cli.js", "test", "--list", "tests/site/preferences.browser.test.ts"]],
	[
		"vitest",
		["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.rules.config.ts", "tests/lib/money.node.test.ts"],
	],
];

test("no tool of a build or of the checks asks anybody outside", { timeout: 120_000 }, () => {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-tools-"));
	try {
		for (const [name, args] of TOOLS(directory)) {
			using asked = listenForHosts();
			const { status, stderr } = spawnSync(process.execPath, args, {
				cwd: root,
				// As by hand: without what says which of our tests to run.
				env: { ...process.env, TEST_SET: undefined, ...QUIET, ...asked.env },
				encoding: "utf8",
			});
			expect([name, status, status === 0 ? "" : stderr, asked.heard()]).toEqual([name, 0, "", []]);
		}
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});
