import { defineConfig } from "vitest/config";
import { alias } from "./vite.shared.ts";

/** Rules and tools, in plain Node. What needs workerd is in vitest.workers.config.ts. */
export default defineConfig({
	// @react-router/cloudflare imports its types as if they were code, which only bundlers forgive.
	resolve: { alias: { ...alias, "@cloudflare/workers-types": "node:process" } },
	test: {
		server: { deps: { inline: ["@react-router/cloudflare"] } },
		include: ["tests/**/*.{node,product}.test.{ts,tsx}"],
		// One process for all files, which reads every module once: a test puts back what it changed of the process.
		isolate: false,
		testTimeout: 120_000,
		hookTimeout: 300_000,
	},
});
