import { defineConfig } from "vitest/config";
import { filesOf, inNode, timeouts } from "./vitest.shared.ts";

/** The lane "rules": rules, parsers, views and tools in plain Node, without a started server of the product. */
export default defineConfig({
	resolve: inNode.resolve,
	test: {
		...filesOf("node"),
		...timeouts,
		server: inNode.server,
		// One process reads every module once: a test puts back what it changed of the process.
		isolate: false,
	},
});
