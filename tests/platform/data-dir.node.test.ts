import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectRefused } from "#tests/support/refused-start.ts";
import { isVapidPrivateKey, isVapidPublicKey } from "#workers/providers/push/vapid.ts";
import { openDataDir } from "../../scripts/support/data-dir.ts";

const SENTENCE = /^[^\n]+\.$/;

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "pathshala-data-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const secretsFile = () => join(directory, "secrets.json");

/** What is said of this folder. */
function said(dataDir = directory): string {
	try {
		openDataDir(dataDir);
		return "";
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

describe("the folder of a local stack (RUN-1)", () => {
	test("is made, and keeps its secrets", () => {
		const dataDir = join(directory, "deep", "down");
		const made = openDataDir(dataDir);
		const { push, ...secrets } = made;
		expect(Object.values(secrets).filter((secret) => !/^local-only-[\da-f]{48}$/.test(secret))).toEqual([]);
		expect(new Set(Object.values(secrets)).size).toBe(9);
		expect([isVapidPublicKey(push.publicKey), isVapidPrivateKey(push.privateKey)]).toEqual([true, true]);
		expect(openDataDir(dataDir)).toEqual(made);
		expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
	});

	test("of an earlier version gets what is new, and keeps what it had", () => {
		const { bkashPassword: _, bkashApp: __, ...earlier } = openDataDir(directory);
		writeFileSync(secretsFile(), JSON.stringify(earlier));
		expect(openDataDir(directory)).toMatchObject({ ...earlier, bkashApp: expect.stringMatching(/^local-only-/) });
	});

	test.each(["", "   ", "{", "{}", "null", "[]", '"text"', '{"session":3}', '{"session":"short"}', "\u0000\u0000"])(
		"whose secrets are %j stops with the file's name and a way out, and leaves the file",
		(text) => {
			writeFileSync(secretsFile(), text);
			expect(said()).toMatch(SENTENCE);
			expect(said()).toContain(secretsFile());
			expect(said()).toContain("npm run db:reset");
			expect(readFileSync(secretsFile(), "utf8")).toBe(text);
		},
	);

	test("that lost one of its secrets stops too: what the databases hold would not open", () => {
		const { auth: _, ...rest } = openDataDir(directory);
		writeFileSync(secretsFile(), JSON.stringify(rest));
		expect(said()).toContain(secretsFile());
	});

	test("that cannot be written is told in one sentence", () => {
		const file = join(directory, "a-file");
		writeFileSync(file, "");
		mkdirSync(join(directory, "taken", ".writable"), { recursive: true });
		for (const dataDir of [file, join(file, "below"), join(directory, "taken")]) {
			expect(said(dataDir)).toMatch(SENTENCE);
			expect(said(dataDir)).toContain(dataDir);
			expect(said(dataDir)).toContain("DATA_DIR");
		}
	});
});

test("npm start says so before anything is built or started", () => expectRefused("start"));
