import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { evaluatedWith } from "../../scripts/support/module-graph.ts";

const root = join(import.meta.dirname, "../..");
const among = (modules: Set<string>, pattern: RegExp) => [...modules].filter((name) => pattern.test(name)).sort();

/** The calls with their schemas, and what makes a document of them; what mounts them is two functions. */
const API = /^workers\/api\/(?!mount\.ts$)|^zod-openapi$/;
const PAGES = /^app\/(routes|features|components)\/|^app\/(root|entry\.server)\.tsx$|^(react-dom|@conform-to|isbot)/;
/** Packages for what few requests do. */
const HEAVY = /^(katex|marked|sanitize-html|oauth4webapi|jose)(\/|$)/;

describe("the Worker's start", () => {
	const atStart = evaluatedWith("workers/app.ts");

	test("evaluates no call of the API, and no page", () => {
		expect(among(atStart, API)).toEqual([]);
		expect(among(atStart, PAGES)).toEqual([]);
	});

	test("evaluates no package for what few requests do", () => {
		expect(among(atStart, HEAVY)).toEqual([]);
	});

	test("evaluates neither jobs nor webhooks", () => {
		expect(among(atStart, /^workers\/(jobs|webhooks\/bkash)\//)).toEqual([]);
	});
});

describe("the first page", () => {
	const pages = globSync("app/{root,entry.server}.tsx", { cwd: root }).concat(
		globSync("app/routes/**/*.{ts,tsx}", { cwd: root }),
	);

	test("evaluates no call of the API", () => {
		expect(pages.length).toBeGreaterThan(50);
		expect(among(evaluatedWith("workers/pages.ts", ...pages), API)).toEqual([]);
	});

	test("typesets nothing until something is to be typeset", () => {
		expect(among(evaluatedWith(...pages), /^(katex|marked|sanitize-html)(\/|$)/)).toEqual([]);
	});
});

describe("the first command on a fresh clone", () => {
	test("compiles the sentences by what needs none of what it makes", () => {
		expect(among(evaluatedWith("scripts/build-messages.ts"), /^(app|#|~)\b/)).toEqual([]);
		expect(readFileSync(join(root, "scripts/run.mjs"), "utf8")).toContain('script("build-messages")');
	});
});

describe("what is looked for", () => {
	test("is found where it is imported, through other modules too, and not behind import()", () => {
		const api = evaluatedWith("workers/api/index.ts");
		expect(among(api, /^workers\/api\/account\/schemas\.ts$/)).not.toEqual([]);
		expect(among(api, /^zod$/)).not.toEqual([]);
		expect(among(api, /^zod-openapi$/)).toEqual([]);
		expect(among(evaluatedWith("workers/api/core/openapi.ts"), /^zod-openapi$/)).not.toEqual([]);
		expect(among(evaluatedWith("workers/api/mount.ts"), API)).toEqual([]);
	});
});
