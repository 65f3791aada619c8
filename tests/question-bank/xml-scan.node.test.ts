import { describe, expect, test } from "vitest";
import { countedWork } from "#tests/support/counted-work.ts";
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

	test("of one line is work that grows with its length: a whole sheet is one line", () => {
		const cell = "<c r='A1' s='&#49;'><v>1</v></c>";
		const work = (times: number) => countedWork(() => [...scanXml(`<s>${cell.repeat(times)}</s>`)]);
		expect([...scanXml(`<s>${cell.repeat(100_000)}</s>`)]).toHaveLength(500_002);
		expect(work(20_000) / work(10_000)).toBeLessThan(2.5);
	});
});
