import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { alias } from "../../vite.shared.ts";

const root = join(import.meta.dirname, "../..");

/** Imports and re-exports of values; `import type` is none, and `import()` is not looked for. */
const STATEMENT = /^(?:import|export)\s+(?!type\b)(?:([^"';]*?)\s*from\s+)?"([^"]+)";$/gm;

/** `{ type A, type B }` leaves nothing at run time. */
const onlyTypes = (specifiers: string | undefined) =>
	specifiers?.startsWith("{") === true && specifiers.replace(/[{}\s]/g, "").length > 0
		? specifiers
				.slice(1, -1)
				.split(",")
				.filter((name) => name.trim() !== "")
				.every((name) => /^\s*type\s/.test(name))
		: false;

function fileOf(specifier: string, importer: string): string | null {
	const [start = ""] = specifier.split("/");
	const base = alias[start as keyof typeof alias];
	if (base) return join(base, specifier.slice(start.length));
	return specifier.startsWith(".") ? join(importer, "..", specifier) : null;
}

/**
 * What evaluating modules evaluates with them: our own by their paths, packages by the names they are imported by. What
 * comes by `import()` is left out, since it is evaluated later.
 * @param entries paths from the root of the project
 */
export function evaluatedWith(...entries: string[]): Set<string> {
	const found = new Set<string>();
	const waiting = entries.map((entry) => join(root, entry));
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		const name = relative(root, file);
		if (found.has(name)) continue;
		found.add(name);
		if (!/\.tsx?$/.test(file)) continue;
		if (!existsSync(file)) throw new Error(`${name} is imported but does not exist`);
		for (const [, specifiers, specifier = ""] of readFileSync(file, "utf8").matchAll(STATEMENT)) {
			if (onlyTypes(specifiers)) continue;
			const target = fileOf(specifier.split("?")[0] ?? "", file);
			if (target) waiting.push(target);
			else found.add(specifier);
		}
	}
	return found;
}
