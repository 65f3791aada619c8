import { expect, test } from "vitest";
import { countedWork } from "#tests/support/counted-work.ts";
import { courseMatch } from "~/domain/course/search-key.ts";
import { nameWords } from "~/lib/name-key.ts";
import { composed, firstSentence, hasHidden } from "~/lib/plain-text.ts";
import { namedDevice } from "~/lib/user-agent.ts";

/** For the marks of one letter the standard asks for their order, which costs the square of their number. */
const HEAP = `a${"\u0301\u0323".repeat(20_000)}`;

test.each<[string, (times: number) => unknown]>([
	["a user agent of many versions", (n) => namedDevice("Version/1.1 ".repeat(n))],
	["a user agent of one long version", (n) => namedDevice(`Version/${"1".repeat(n)}`)],
	["a description of brackets that are not closed", (n) => firstSentence("[".repeat(n))],
	["a description of links that are not closed", (n) => firstSentence("[](".repeat(n))],
	["a description of pictures that are not closed", (n) => firstSentence("![".repeat(n))],
	["a search of many words", (n) => courseMatch("ab ".repeat(n))],
	["a name of many initials", (n) => nameWords("A. ".repeat(n))],
])("the work of reading %s grows with its length", (_, read) => {
	read(10);
	expect(countedWork(() => read(20_000)) / countedWork(() => read(10_000))).toBeLessThan(2.5);
});

test("a heap of marks on one letter is cut to what a language may write before it is put in order, and is still refused", () => {
	expect(composed(HEAP)).toHaveLength(30);
	expect(hasHidden(composed(HEAP))).toBe(true);
	expect(composed("ক\u09cd\u09b7 e\u0301")).toBe("ক\u09cd\u09b7 é");
});
