import { describe, expect, test } from "vitest";
import { scanXml } from "~/lib/scan-xml.ts";

const namesOf = (source: string) => [...scanXml(source)].map((token) => [token.kind, token.line]);

describe("Reading XML", () => {
	test("counts lines from 1, also where a tag or a text has several", () => {
		expect(namesOf('<a\nb="1">\n\n<c/>\n</a>')).toEqual([
			...[
				["open", 1],
				["text", 2],
				["open", 4],
				["close", 4],
				["text", 4],
				["close", 5],
			],
		]);
	});

	test("takes a whole sheet that is one line", () => {
		const cell = "<c r='A1' s='&#49;'><v>1</v></c>";
		expect([...scanXml(`<s>${cell.repeat(100_000)}</s>`)]).toHaveLength(500_002);
	});
});
