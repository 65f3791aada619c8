import { readFileSync } from "node:fs";
import { join } from "node:path";

export const HEADERS_FILE = join(import.meta.dirname, "../../public/_headers");

/** The rules for static files: for each pattern of paths its headers, by their names in small letters. */
export function staticHeaders(text = readFileSync(HEADERS_FILE, "utf8")): Record<string, Record<string, string>> {
	const rules: Record<string, Record<string, string>> = {};
	let rule: Record<string, string> = {};
	for (const line of text.split("\n").filter((one) => one.trim() !== "" && !one.startsWith("#"))) {
		// What is taken away of a rule before.
		if (/^\s+! /.test(line)) continue;
		const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
		if (name && value) rule[name.toLowerCase()] = value;
		else rules[line.trim()] = rule = {};
	}
	return rules;
}
