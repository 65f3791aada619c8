import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEMO_FILES } from "#db/seed/material-files.ts";
import { DEMO_PASSWORD } from "#db/seed/people.ts";
import { findPorts } from "../../scripts/support/ports.ts";
import { mintToken } from "../../scripts/support/web-client.ts";

const root = join(import.meta.dirname, "../..");
/** What the copy shares, makes for itself, or does not need. */
const LEFT_OUT = new Set([".git", ".data", ".wrangler", "node_modules", "build", "docs", "test-results", "tests"]);

let directory: string;
let dev: ChildProcess;
let origin: string;

/** `npm run dev` over a copy of the sources, since the test changes one of them. */
beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "pathshala-dev-"));
	for (const name of readdirSync(root).filter((entry) => !LEFT_OUT.has(entry)))
		cpSync(join(root, name), join(directory, name), { recursive: true });
	symlinkSync(join(root, "node_modules"), join(directory, "node_modules"), "junction");
	const ports = await findPorts();
	origin = `http://localhost:${ports.platform}`;
	dev = spawn(join(root, "node_modules/.bin/node"), ["scripts/run.mjs", "dev"], {
		cwd: directory,
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, NODE_ENV: undefined, PORT: String(ports.platform) },
	});
	const said: string[] = [];
	await new Promise<void>((resolve, reject) => {
		for (const stream of [dev.stdout, dev.stderr])
			createInterface({ input: stream as NodeJS.ReadableStream }).on("line", (line) => {
				said.push(line);
				if (line.includes("(hot reload)")) resolve();
			});
		dev.once("exit", (code) => reject(new Error(`npm run dev ended with ${code}:\n${said.join("\n")}`)));
	});
}, 240_000);

afterAll(async () => {
	const ended = new Promise((resolve) => dev.once("exit", resolve));
	dev.kill("SIGTERM");
	await ended;
	rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

const page = async () => {
	const response = await fetch(`${origin}/auth/login`);
	return { status: response.status, text: await response.text() };
};

test("the development server answers with pages, and shows a change in a loader without a restart", async () => {
	const before = await page();
	expect(before.status, before.text.slice(0, 500)).toBe(200);
	expect(before.text).not.toContain("planted-next");

	const file = join(directory, "app/routes/auth/login.tsx");
	const source = readFileSync(file, "utf8");
	const changed = source.replace(/const next = safeNext\([^\n]*\);/, 'const next = "/planted-next";');
	expect(changed).not.toBe(source);
	writeFileSync(file, changed);

	await vi.waitFor(async () => expect((await page()).text).toContain("planted-next"), {
		timeout: 60_000,
		interval: 250,
	});
}, 180_000);

test("the development server has the files of the demo", async () => {
	const token = await mintToken(origin, { mobile: "01700000001", password: DEMO_PASSWORD, role: "teacher" });
	const headers = { authorization: `Bearer ${token}`, role: "teacher" };
	for (const { uuid, bytes } of [DEMO_FILES.rules, DEMO_FILES.diagram]) {
		const answer = await fetch(`${origin}/api/asset/download/${uuid}`, { headers });
		expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength]);
	}
}, 120_000);

test("the development server finds the Worker that draws pictures", async () => {
	const listed = await (await fetch(`${origin}/api/public/weekly-exams?page=0&size=1`)).json();
	const { examUUID } = (listed as { content: { examUUID: string }[] }).content[0] ?? {};
	const exam = await (await fetch(`${origin}/weekly-exam/${examUUID}`)).text();
	const address = /property="og:image" content="([^"]*)"/.exec(exam)?.[1] ?? "";
	expect(address).toContain("/share/weekly-exam/");
	// On a busy machine the first one may come too late, and is asked for again.
	await vi.waitFor(
		async () => {
			const { status, headers } = await fetch(address, { redirect: "manual" });
			expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
		},
		{ timeout: 90_000, interval: 1_000 },
	);
}, 120_000);
