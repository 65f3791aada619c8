import { defineConfig } from "vitest/config";
import { filesOf, inNode, timeouts } from "./vitest.shared.ts";

/** The lane "servers": tests against the built Workers, started once for all files of the lane. */
export default defineConfig({
	resolve: inNode.resolve,
	test: {
		...filesOf("product"),
		...timeouts,
		server: inNode.server,
		// One process for all files, which keeps the servers that they share (tests/support/accounts-walks.ts, run-product.ts).
		isolate: false,
		maxWorkers: 1,
		retry: 1,
	},
});
