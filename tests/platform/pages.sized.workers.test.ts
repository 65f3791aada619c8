import { expect, test } from "vitest";
import { sized } from "#tests/support/sized.ts";
import { pageRoutes, visit } from "#tests/support/workers/pages.ts";

/** The page of what broke, and the way to the issuer, who is not here. */
const OTHERS = ["/errors/error-500", "/auth/sign-in"];

const WORDS = ["nothing", "0", "018f0000-0000-7000-9009-00000000dead", "%e0%a6%95", "'--"] as const;

/** How many of the words are written into each address; the next address begins with the next word. */
const WORDS_EACH = sized({ test: 1, check: WORDS.length });

test("no address breaks, whatever a guest writes into it", async () => {
	const patterns = pageRoutes.entries.map(({ pattern }) => pattern).filter((pattern) => !OTHERS.includes(pattern));
	for (const [index, pattern] of patterns.entries()) {
		const words = Array.from({ length: WORDS_EACH }, (_, more) => WORDS[(index + more) % WORDS.length] ?? "");
		// An address without a place for a word is the same whatever the word.
		for (const address of new Set(words.map((word) => pattern.replace(/:\w+\??|\*/g, word))))
			for (const path of [address, `${address === "/" ? "/_" : address}.data`])
				expect([path, (await visit(null, path)).status]).not.toEqual([path, 500]);
	}
});
