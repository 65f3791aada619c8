import { defineConfig } from "vitest/config";
import { alias } from "./vite.shared.ts";

/** Rules and tools, in plain Node. What needs workerd is in vitest.workers.config.ts. */
export default defineConfig({
	resolve: { alias },
	test: {
		include: ["tests/unit/**/*.test.{ts,tsx}", "tests/integration-node/**/*.test.ts"],
		testTimeout: 60_000,
		hookTimeout: 120_000,
	},
});
