import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HEADERS_FILE } from "#tests/support/static-headers.ts";
import { isBuilt } from "../../scripts/build.ts";

test("what the build makes is no reason to build again", () => {
	expect(isBuilt(), "run `npm run build` first").toBe(true);
});

test("the static files of each Worker come with the same rules for their headers", () => {
	for (const name of ["platform", "accounts", "sandbox"])
		expect(readFileSync(join(import.meta.dirname, `../../build/${name}/client/_headers`), "utf8")).toBe(
			readFileSync(HEADERS_FILE, "utf8"),
		);
});
