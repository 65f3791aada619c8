import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "vite";
import { alias } from "../../vite.shared.ts";

const root = join(import.meta.dirname, "../..");

/** How one module takes from another: what runs, what the compiler alone sees, or what `import()` brings later. */
type Reach = "value" | "type" | "later";

/** Both by their paths from the root of the project; a package by the name it is imported by. */
export type Import = { from: string; to: string; reach: Reach };

const startsWithAlias = (specifier: string): [string, string] | undefined =>
	Object.entries(alias).find(([name]) => specifier.startsWith(`${name}/`));

function target(specifier: string, importer: string): string {
	const [path = ""] = specifier.split("?");
	const aliased = startsWithAlias(path);
	if (aliased) return relative(root, join(aliased[1], path.slice(aliased[0].length)));
	return path.startsWith(".") ? join(importer, "..", path) : specifier;
}

/** Whether an import or re-export leaves nothing at run time. */
const onlyTypes = (entries: readonly { isType: boolean }[]) => entries.length > 0 && entries.every((one) => one.isType);

/** `import("…")` as an expression or as a type; the parser tells where the expressions are. */
const CALLED = /\bimport\(\s*"([^"]+)"\s*\)/g;

/**
 * What a module takes from others, in its own order; one that is named twice is listed twice.
 * @param path of the module, from the root of the project
 */
export function importsOf(path: string, text: string): Import[] {
	const { module, comments } = parseSync(path, text);
	const found: [specifier: string, reach: Reach][] = [];
	for (const { moduleRequest, entries } of module.staticImports)
		found.push([moduleRequest.value, onlyTypes(entries) ? "type" : "value"]);
	for (const { entries } of module.staticExports) {
		const specifiers = new Set(entries.flatMap((entry) => entry.moduleRequest?.value ?? []));
		for (const specifier of specifiers) {
			const reexported = entries.filter((entry) => entry.moduleRequest?.value === specifier);
			found.push([specifier, onlyTypes(reexported) ? "type" : "value"]);
		}
	}
	const expressions = new Set(module.dynamicImports.map(({ start }) => start));
	for (const { index, 1: specifier = "" } of text.matchAll(CALLED))
		if (!comments.some(({ start, end }) => index >= start && index < end))
			found.push([specifier, expressions.has(index) ? "later" : "type"]);
	return found.map(([specifier, reach]) => ({ from: path, to: target(specifier, path), reach }));
}

const isModule = (path: string) => /\.tsx?$/.test(path);

/**
 * What evaluating modules evaluates with them: our own by their paths, packages by the names they are imported by. What
 * comes by `import()` is left out, since it is evaluated later.
 * @param entries paths from the root of the project
 */
export function evaluatedWith(...entries: string[]): Set<string> {
	const found = new Set<string>();
	const waiting = [...entries];
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		if (found.has(path)) continue;
		found.add(path);
		if (!isModule(path)) continue;
		const file = join(root, path);
		if (!existsSync(file)) throw new Error(`${path} is imported but does not exist`);
		for (const { to, reach } of importsOf(path, readFileSync(file, "utf8"))) if (reach === "value") waiting.push(to);
	}
	return found;
}
