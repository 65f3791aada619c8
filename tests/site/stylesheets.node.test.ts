import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import {
	broughtBy,
	classesAskedBy,
	classesOf,
	filesAt,
	names,
	sheetText,
	tailwindKnows,
} from "#tests/support/stylesheets.ts";
import routes from "~/routes.ts";

const BASE = "app/app.css";
const ACCOUNTS = "workers/accounts/accounts.css";
const KATEX = "app/styles/katex.css";
const sheets = filesAt("{app,workers/accounts}/**/*.css").filter((file) => file !== KATEX && !file.includes("/fonts/"));
const ours = new Set(sheets.flatMap((sheet) => [...classesOf(sheet)]));

const oursByFile = new Map<string, readonly string[]>();

/** The classes of ours that a file asks for: found once, since most files are of many pages. */
function oursOf(file: string): readonly string[] {
	const known = oursByFile.get(file);
	if (known) return known;
	const words = [...classesAskedBy(file)];
	const found = [...ours].filter((name) => words.some((word) => names(word, name)));
	oursByFile.set(file, found);
	return found;
}

/** The classes of ours that a module's whole page asks for. */
const askedBy = (module: string) => [...new Set(broughtBy(module).modules.flatMap(oursOf))];

/** A route's module, the layouts round it, and the sheets that all of them load. */
type Page = { module: string; layouts: readonly string[]; sheets: Set<string> };

function pagesOf(entries: readonly RouteConfigEntry[], layouts: readonly string[]): Page[] {
	return entries.flatMap((entry) => {
		const module = `app/${entry.file}`;
		const here = [...layouts, module];
		const sheets = new Set(here.flatMap((file) => broughtBy(file).sheets));
		return [{ module, layouts, sheets }, ...pagesOf(entry.children ?? [], here)];
	});
}

const pages = pagesOf(await routes, ["app/root.tsx"]).filter(({ module }) => module.endsWith(".tsx"));
const modules = [...new Set(pages.map(({ module }) => module))];

test.each(modules)("%s loads the looks of all that it shows", (module) => {
	const asked = askedBy(module);
	for (const page of pages.filter((entry) => entry.module === module)) {
		// That of formulas is there only where one is, and is about them alone.
		const own = [...page.sheets].filter((sheet) => sheet !== KATEX);
		const given = new Set(own.flatMap((sheet) => [...classesOf(sheet)]));
		expect(asked.filter((name) => !given.has(name))).toEqual([]);
	}
});

/** Two pages in one: how a test is announced, and its paper. */
const PREVIEW = /^app\/routes\/admin\/exam\/[\w-]+-preview\.tsx$/;

test("no page but a preview loads more than two sheets, and the one of KaTeX where there is mathematics", () => {
	const many = pages.map(({ module, sheets: loaded }) => ({
		module,
		loaded: [...loaded].filter((sheet) => sheet !== KATEX),
	}));
	expect(many.filter(({ module, loaded }) => loaded.length > (PREVIEW.test(module) ? 3 : 2))).toEqual([]);
});

test("the account pages load the looks of all that they show", () => {
	const given = classesOf(ACCOUNTS);
	const asked = filesAt("workers/accounts/pages/*.tsx").flatMap(askedBy);
	expect(asked.filter((name) => !given.has(name))).toEqual([]);
});

test("every class of a sheet is asked for by a page that loads the sheet", () => {
	const views = filesAt("{app,workers/accounts}/**/*.tsx").flatMap((file) => [...classesAskedBy(file)]);
	const unused = sheets.flatMap((sheet) => {
		const users = pages.filter((page) => page.sheets.has(sheet)).flatMap(({ module, layouts }) => [module, ...layouts]);
		const asked = sheet === BASE || users.length === 0 ? null : new Set([...new Set(users)].flatMap(askedBy));
		return [...classesOf(sheet)]
			.filter((name) => (asked ? !asked.has(name) : !views.some((word) => names(word, name))))
			.map((name) => `${sheet}: ${name}`);
	});
	expect(unused).toEqual([]);
});

test("every class asked for is one of ours or one of Tailwind's", async () => {
	const known = await tailwindKnows();
	const missing = filesAt("{app,workers/accounts}/**/*.tsx").flatMap((file) =>
		[...classesAskedBy(file)]
			.filter((word) => ![...ours].some((name) => names(word, name)) && !known(word))
			.map((word) => `${file}: ${word}`),
	);
	expect(missing).toEqual([]);
});

test("widths are asked for by the names of the one scale", () => {
	expect(sheets.filter((sheet) => /@media[^{]*(width|height)/.test(sheetText(sheet)))).toEqual([]);
});

test("every property that a sheet asks for is set somewhere", () => {
	const all = sheets.map(sheetText).join("\n");
	const set = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
	const asked = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
	expect([...asked].filter((name) => !set.has(name))).toEqual([]);
});

test("a sheet that is loaded by itself knows the widths it asks for, also those of the sheets it takes in", () => {
	// Also what comes only when it is opened.
	const lazy = filesAt("app/features/**/*.tsx").flatMap((file) => broughtBy(file).sheets);
	const named = [...new Set([...lazy, ...pages.flatMap(({ sheets: loaded }) => [...loaded])])];
	const asking = named.filter((sheet) => sheetText(sheet).includes("@variant"));
	const knows = /@reference "(?:[./]*styles|\.)\/tokens\.css"|@import "tailwindcss"/;
	expect(asking.length).toBeGreaterThan(5);
	expect(asking.filter((sheet) => !knows.test(readFileSync(sheet, "utf8")))).toEqual([]);
});

test("no two sheets say the same: the builds for the server and the browser would name it differently, and pages would not hydrate", () => {
	const loaded = [...new Set(pages.flatMap((page) => [...page.sheets]))];
	const texts = Map.groupBy(loaded, (sheet) => sheetText(sheet));
	expect([...texts.values()].filter((same) => same.length > 1)).toEqual([]);
});
