import { expect, test } from "vitest";
import { entriesOf } from "~/domain/material/archive.server.ts";
import { linkTarget } from "~/domain/material/rules.ts";
import { linkField } from "~/domain/material/schemas.ts";

const row = (name: string, more: object = {}) => ({
	...{ lecture: null, materialUuid: "a", title: "Notes", name, key: `key of ${name}` },
	...more,
});

test("an archive has a folder for each material in its order, and no name twice (MAT-6)", () => {
	const rows = [
		row("one.pdf"),
		row("one.pdf"),
		row("two.pdf", { materialUuid: "b", title: "Sets: A/B" }),
		row("../three.pdf", { materialUuid: "c", title: "..", lecture: "Light" }),
	];
	expect(entriesOf(rows).map(({ path }) => path)).toEqual([
		"01 Notes/one.pdf",
		"01 Notes/one (2).pdf",
		"02 Sets A B/two.pdf",
		"Light/03 file/three.pdf",
	]);
});

test.each([
	["https://www.youtube.com/watch?v=1", { host: "youtube.com", isVideo: true }],
	["https://youtu.be/1", { host: "youtu.be", isVideo: true }],
	["https://example.org/youtube.com", { host: "example.org", isVideo: false }],
	["https://youtube.com.example.org/1", { host: "youtube.com.example.org", isVideo: false }],
])("the link %s leads to where its host is (MAT-1)", (link, target) => {
	expect(linkTarget(link)).toEqual(target);
});

test.each([
	"http://example.org",
	"javascript:alert(1)",
	"https://a:b@example.org",
	"https://localhost/x",
	"https://a b.org",
])("the link %s is refused (MAT-1)", (link) => {
	expect(linkField.safeParse(link).success).toBe(false);
});
