import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { findPorts } from "../../scripts/support/ports.ts";

const root = join(import.meta.dirname, "../..");

/** A script that starts the product ends with one sentence where its folder cannot be, before anything is built or started. */
export async function expectRefused(script: "start" | "dev"): Promise<void> {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-refused-"));
	try {
		const { platform } = await findPorts();
		writeFileSync(join(directory, "a-file"), "");
		const dataDir = join(directory, "a-file", "below");
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			["--disable-warning=ExperimentalWarning", "--import", "./scripts/support/aliases.mjs", `scripts/${script}.ts`],
			{ cwd: root, encoding: "utf8", env: { ...process.env, PORT: String(platform), DATA_DIR: dataDir } },
		);
		expect([status, stdout]).toEqual([1, ""]);
		expect(stderr.trimEnd()).toMatch(/^[^\n]+\.$/);
		expect(stderr).toContain(dataDir);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}
