import { expect, test } from "vitest";
import { pageRoutes, visit } from "#tests/support/workers/pages.ts";

/** The page of what broke, and the way to the issuer, who is not here. */
const OTHERS = ["/errors/error-500", "/auth/sign-in"];

test("no address breaks, whatever a guest writes into it", async () => {
	for (const { pattern } of pageRoutes.entries.filter((entry) => !OTHERS.includes(entry.pattern)))
		for (const word of ["nothing", "0", crypto.randomUUID(), "%e0%a6%95", "'--"]) {
			const address = pattern.replace(/:\w+\??|\*/g, word);
			for (const path of [address, `${address === "/" ? "/_" : address}.data`])
				expect([path, (await visit(null, path)).status]).not.toEqual([path, 500]);
		}
});
