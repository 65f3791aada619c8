import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../../app", import.meta.url));
const FOLDERS = [
	"course",
	"lecture",
	"enrolment",
	"course-people",
	"attendance",
	"discussion",
	"material",
	"assignment",
];

/** A reason beside many buttons of one list: what is typed is two words, and comes back with the answer. */
const SHORT = ["decide-form.tsx", "hide-form.tsx", "correct-form.tsx"];

test("every form of a course in which somebody writes a passage keeps it on the device until it is sent (CRS-1)", () => {
	const files = FOLDERS.flatMap((folder) =>
		readdirSync(join(app, "features", folder)).map((name) => ({ name, text: join(app, "features", folder, name) })),
	)
		.map(({ name, text }) => ({ name, text: readFileSync(text, "utf8") }))
		.filter(({ text }) => /<(Form|fetcher\.Form)\b/.test(text) && /<TextareaField\b/.test(text));
	expect(files.length).toBeGreaterThan(8);
	expect(
		files.filter(({ name, text }) => !SHORT.includes(name) && !text.includes("<KeptDraft")).map(({ name }) => name),
	).toEqual([]);
});
