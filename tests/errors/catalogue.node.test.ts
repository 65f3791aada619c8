import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../messages/", import.meta.url));
const groups = readdirSync(folder).sort();

type Variants = { match?: Record<string, string> }[];
type Message = string | Variants;

const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(`${folder}${path}`, "utf8"));

/** The messages of a group in a language, without the schema's address. */
const catalogue = (group: string, locale: "en" | "bn") =>
	Object.fromEntries(Object.entries(read(`${group}/${locale}.json`)).filter(([key]) => !key.startsWith("$"))) as Record<
		string,
		Message
	>;

/** The texts of a message: one, or one for each variant. */
const textsOf = (message: Message): string[] =>
	typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match ?? {}));

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Names and codes that Bangla writes in Latin letters, and values that a program reads. */
const LATIN_WORDS = new Set(
	"GIFT CSV JSON UUID OpenAPI POST Markdown SSC HSC KaTeX LaTeX PDF NID BDT Chrome Firefox English true false en bn UTF HTML XML Moodle Aiken JPEG PNG WebP HEIC html markdown plain MP WebM WebVTT WEBVTT vtt Fast start Web optimized F M https XLSX Excel xls xlsx DOCTYPE".split(
		" ",
	),
);

/** SMS are Bangla in Latin letters: one part instead of three (`docs/decisions`). */
const isSms = (key: string) => key.startsWith("accounts_sms_");

test("the project reads every group of messages", () => {
	const settings = readFileSync(new URL("../../project.inlang/settings.json", import.meta.url), "utf8");
	const read = [...settings.matchAll(/\.\/messages\/(\w+)\/\{locale\}\.json/g)].map((match) => match[1]);
	expect(read.sort()).toEqual(groups);
});

describe.each(groups)("the messages of %s", (group) => {
	const english = catalogue(group, "en");
	const bangla = catalogue(group, "bn");

	test("are there in both languages, each under its group's name", () => {
		expect(Object.keys(bangla).sort()).toEqual(Object.keys(english).sort());
		expect(Object.keys(english).filter((key) => !/^[a-z]+(_[a-z0-9]+)+$/.test(key))).toEqual([]);
		expect(Object.keys(english).filter((key) => !key.startsWith(`${group}_`))).toEqual([]);
	});

	test("are all written", () => {
		for (const [key, message] of [...Object.entries(english), ...Object.entries(bangla)])
			for (const text of textsOf(message)) {
				expect([key, text.trim() === text, text.length > 0]).toEqual([key, true, true]);
				expect([key, /TODO|FIXME|lorem/i.test(text)]).toEqual([key, false]);
			}
	});

	test("take the same values in both languages", () => {
		for (const key of Object.keys(english)) {
			const values = (message: Message | undefined) =>
				[...new Set(textsOf(message ?? "").flatMap(placeholdersOf))].sort();
			expect([key, values(bangla[key])]).toEqual([key, values(english[key])]);
		}
	});

	test("have no Bangla in English, and no Latin letters in Bangla but in names and codes", () => {
		for (const [key, message] of Object.entries(english))
			for (const text of textsOf(message))
				if (key !== "accounts_language_switch" && !key.endsWith("_bangla"))
					expect([key, text.replaceAll("৳", "").match(/\p{Script=Bengali}+/u)?.[0]]).toEqual([key, undefined]);
		for (const [key, message] of Object.entries(bangla).filter(([key]) => !isSms(key)))
			for (const text of textsOf(message)) {
				const words = text.replace(/\{\w+\}/g, "").match(/[A-Za-z]+/g) ?? [];
				expect([key, words.filter((word) => !LATIN_WORDS.has(word))]).toEqual([key, []]);
			}
	});

	test("have Bangla digits in Bangla", () => {
		for (const [key, message] of Object.entries(bangla).filter(([key]) => !isSms(key)))
			for (const text of textsOf(message))
				expect([key, text.replace(/\{\w+\}|\bA4\b|\bMP4\b|\bUTF-\d+/g, "").match(/[0-9]+/g) ?? []]).toEqual([key, []]);
	});
});
