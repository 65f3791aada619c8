import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["app", "workers", "db", "scripts", "tests"];
const GENERATED = /app\/(paraglide|fonts)\//;

const sources = FOLDERS.flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(tsx?|mjs|js|css)$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name)),
).filter((file) => !GENERATED.test(file) && file !== fileURLToPath(import.meta.url));

const RULE =
	/\b(?:DATA|SITE|LOOK|ACC|INS|VER|MT|MOCK|ATT|CRS|ENR|EAR|LEC|MAT|CAL|LIV|ATD|DSC|ASG|GRD|MET|OVW|QB|EXD|PAY|WAL|AST|UPL|CON|FBK|PHO|NTF|PRV|API|SEC|RUN)-\d{1,3}\b/g;
/** How a comment names a document that a reader of this repository does not have. */
const ELSEWHERE =
	/\b(?:spec(?:ification)?|design) sections?\b|\breadings? \d|\bPROVIDERS \d|\bthe specification\b|\bspec(?:'s| and\b)|\bissues? and\b|\band issues?:/i;

const held = readFileSync(join(root, "docs/product.md"), "utf8");
const defined = [...held.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, rule]) => rule as string);
/** Marked ○: not built yet. */
const toCome = [...held.matchAll(/^- \*\*([A-Z]+-\d+)\*\* ○/gm)].map(([, rule]) => rule as string);

test("Every rule has one number, and each number one rule", () => {
	expect(defined.length).toBeGreaterThan(80);
	expect(new Set(defined).size).toBe(defined.length);
});

test("Every rule that code, a test or a rule itself names is there", () => {
	const named = [join(root, "docs/product.md"), ...sources].flatMap((file) =>
		(readFileSync(file, "utf8").match(RULE) ?? []).map((rule) => `${rule} in ${file.slice(root.length)}`),
	);
	expect(named.length).toBeGreaterThan(defined.length);
	expect(named.filter((line) => !defined.includes(line.split(" ")[0] as string))).toEqual([]);
});

test("Every rule but those to come is named where it is kept, or in a test that holds it", () => {
	const named = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(RULE) ?? []));
	expect(defined.filter((rule) => !toCome.includes(rule) && !named.has(rule))).toEqual([]);
});

test("Every decision has its date, and its line in their index", () => {
	const folder = join(root, "docs/decisions");
	const index = readFileSync(join(folder, "README.md"), "utf8");
	const decisions = readdirSync(folder).filter((name) => name !== "README.md");
	const dated = (name: string) => readFileSync(join(folder, name), "utf8").includes(`\nDate: ${name.slice(0, 10)}\n`);
	expect(decisions.filter((name) => !dated(name))).toEqual([]);
	expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
	expect(index.match(/^- \[/gm)).toHaveLength(decisions.length);
});

test("No comment and no page of docs sends its reader to a document that is not in the repository", () => {
	const pages = readdirSync(join(root, "docs"), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.name.endsWith(".md"))
		.map((entry) => join(entry.parentPath, entry.name));
	expect(pages.length).toBeGreaterThan(20);
	const texts = [join(root, "README.md"), ...pages, ...sources];
	expect(
		texts.filter((file) => ELSEWHERE.test(readFileSync(file, "utf8"))).map((file) => file.slice(root.length)),
	).toEqual([]);
});
