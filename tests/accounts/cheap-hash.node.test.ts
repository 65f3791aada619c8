import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const OWN = import.meta.filename;

/** The sources in which a pattern is found. */
function filesWith(pattern: RegExp): string[] {
	return globSync("{app,db,scripts,tests,workers}/**/*.{ts,tsx,mjs,js}", { cwd: root })
		.filter((file) => join(root, file) !== OWN && !file.startsWith("app/paraglide"))
		.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")))
		.sort();
}

test("only test servers replace the hash of passwords", () => {
	expect(filesWith(/accounts-cheap-hash/)).toEqual([
		"tests/accounts/real-hash.product.test.ts",
		"tests/support/accounts-servers.ts",
		"tests/support/product.ts",
	]);
});

test("only test servers, and the stack that hands their replacement on, read a build with a replacement", () => {
	expect(filesWith(/loadBundle\([^)]*\breplace\b/)).toEqual([
		"scripts/support/stack.ts",
		"tests/accounts/real-hash.product.test.ts",
		"tests/support/accounts-servers.ts",
	]);
	expect(filesWith(/startStack\(\{[^}]*\bpasswords\b/)).toEqual(["tests/support/product.ts"]);
});
