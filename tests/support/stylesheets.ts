import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "tailwindcss";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** The files of the repository that match, by their path from its root. */
export const filesAt = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort();

/** A name in an import of `file`, as a path from the repository's root; null for what is not ours. */
function resolve(name: string, file: string): string | null {
	const bare = name.replace(/\?url$/, "");
	const path = bare.startsWith("~/") ? `app/${bare.slice(2)}` : bare.startsWith(".") ? join(dirname(file), bare) : null;
	return path && existsSync(join(root, path)) ? path : null;
}

/** The value imports of a module: what a bundler would follow. */
function importsOf(file: string): string[] {
	const found = read(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:([^"]*?)\s+from\s+)?"([^"]+)";/gm);
	return [...found].flatMap(([, names, from]) => {
		const listed = /^\{([^}]*)\}$/.exec(names?.trim() ?? "");
		const onlyTypes = listed?.[1]?.split(",").every((name) => !name.trim() || name.trim().startsWith("type "));
		const path = onlyTypes ? null : resolve(from as string, file);
		return path ? [path] : [];
	});
}

/** Everything a page's module brings to the browser: itself, the modules it imports, and the sheets they name. */
export function broughtBy(module: string): { modules: string[]; sheets: string[] } {
	const seen = new Set<string>();
	const follow = (file: string) => {
		if (seen.has(file) || /\.server\.ts$|^app\/paraglide\//.test(file)) return;
		seen.add(file);
		if (/\.tsx?$/.test(file)) for (const next of importsOf(file)) follow(next);
	};
	follow(module);
	const all = [...seen];
	return { modules: all.filter((f) => /\.tsx?$/.test(f)), sheets: all.filter((f) => f.endsWith(".css")) };
}

/** A sheet with all it imports, as one text without comments. */
export function sheetText(file: string): string {
	const text = read(file).replace(/\/\*[\s\S]*?\*\//g, "");
	const parts = [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, name]) =>
		sheetText(join(dirname(file), name as string)),
	);
	return [...parts, text].join("\n");
}

/** The classes that a sheet gives a look to. Those of KaTeX are in its own markup, not in ours. */
export function classesOf(sheet: string): Set<string> {
	const selectors = [...sheetText(sheet).matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? "");
	const names = selectors.filter((selector) => !selector.trim().startsWith("@"));
	const found = names.flatMap((selector) =>
		[...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ""),
	);
	return new Set(found.filter((name) => !name.startsWith("katex")));
}

/** The end of the brackets or quotes that open at `at`. */
function endOf(text: string, at: number): number {
	const open = text[at];
	if (open === '"' || open === "'") return text.indexOf(open, at + 1) + 1;
	let i = at + 1;
	while (i < text.length) {
		const sign = text[i] as string;
		if (open === "`" ? sign === "`" : sign === "}") return i + 1;
		if (open === "`" && text.startsWith("${", i)) i = endOf(text, i + 1);
		else if (open === "{" && `"'\`{`.includes(sign)) i = endOf(text, i);
		else i += 1;
	}
	return i;
}

/** The words in the strings of an expression; one that goes on in a `${…}` ends in `*`. */
function wordsIn(expression: string): string[] {
	const words: string[] = [];
	for (let i = 0; i < expression.length; i += 1) {
		const sign = expression[i] as string;
		if (!`"'\``.includes(sign)) continue;
		const end = endOf(expression, i);
		let text = expression.slice(i + 1, end - 1);
		for (let at = text.indexOf("${"); at >= 0; at = text.indexOf("${")) {
			const close = endOf(text, at + 1);
			words.push(...wordsIn(text.slice(at + 2, close - 1)));
			text = `${text.slice(0, at)}* ${text.slice(close)}`;
		}
		words.push(...text.split(/\s+/).filter((word) => word && word !== "*"));
		i = end - 1;
	}
	return words;
}

/** The classes that a module's markup asks for: those in `className`, and in functions called …Class. */
export function classesAskedBy(module: string): Set<string> {
	const text = read(module);
	const starts = [
		...text.matchAll(/\b(?:class|className)\s*[=:]\s*(?=["'`{])/g),
		...text.matchAll(/function \w+Class\([\s\S]*?\): string (?=\{)/g),
	];
	return new Set(
		starts.flatMap((start) => {
			const at = start.index + start[0].length;
			return wordsIn(text.slice(at, endOf(text, at)));
		}),
	);
}

/** Whether a word asked for, or a family of them (`btn-*`), names a class. */
export const names = (word: string, name: string): boolean =>
	word.endsWith("*") ? name.startsWith(word.slice(0, -1)) : word === name;

/** Says of a word whether Tailwind makes a utility of it under the product's tokens. */
export async function tailwindKnows(): Promise<(word: string) => boolean> {
	const { build } = await compile('@import "tailwindcss"; @import "./app/styles/tokens.css";', {
		base: root,
		loadStylesheet: async (id, base) => {
			const path = id === "tailwindcss" ? join(root, "node_modules/tailwindcss/index.css") : join(base, id);
			return { path, base: dirname(path), content: readFileSync(path, "utf8") };
		},
	});
	// What is built is never taken back: a word is asked about once.
	const known = new Map<string, boolean>();
	let size = build([]).length;
	return (word) => {
		const before = size;
		if (!known.has(word)) {
			size = build([word]).length;
			known.set(word, size > before);
		}
		return known.get(word) === true;
	};
}
