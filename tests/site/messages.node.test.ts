import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, "utf8");
const settings = JSON.parse(read("project.inlang/settings.json"));
const files: string[] = settings["plugin.inlang.messageFormat"].pathPattern;

/** Every message of a language by its key; a plural as its JSON. */
const messagesIn = (locale: "en" | "bn") =>
	Object.fromEntries(
		files.flatMap((pattern) => {
			const found = Object.entries<unknown>(JSON.parse(read(pattern.replace("{locale}", locale))));
			return found.map(([key, text]) => [key, typeof text === "string" ? text : JSON.stringify(text)]);
		}),
	);

const en = messagesIn("en");
const bn = messagesIn("bn");
const keys = Object.keys(en);

test("both languages have the same messages, with the same gaps to fill in", () => {
	expect(Object.keys(bn).sort()).toEqual([...keys].sort());
	const gaps = (text = "") => [...new Set(text.match(/\{\w+\}/g))].sort();
	expect(keys.filter((key) => gaps(en[key]).join() !== gaps(bn[key]).join())).toEqual([]);
});

test("a message's key begins with the name of its file's folder", () => {
	const strangers = files.flatMap((pattern) => {
		const folder = pattern.split("/").at(-2);
		return Object.keys(JSON.parse(read(pattern.replace("{locale}", "en")))).filter(
			(key) => !key.startsWith(`${folder}_`),
		);
	});
	expect(strangers).toEqual([]);
});

test("every message is said somewhere", () => {
	const sources = globSync("{app,workers}/**/*.{ts,tsx}", { cwd: root }).filter(
		(file) => !file.includes("/paraglide/"),
	);
	const said = new Set(sources.flatMap((file) => [...read(file).matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
	expect(keys.filter((key) => !said.has(key))).toEqual([]);
});

test("a text is stored once: the same words in both languages are one message", () => {
	const texts = Map.groupBy(keys, (key) => `${en[key]}\n${bn[key]}`);
	expect([...texts.values()].filter((same) => same.length > 1)).toEqual([]);
});
