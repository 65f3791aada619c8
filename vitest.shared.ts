import { aliasInOne } from "./vite.shared.ts";

type Height = "node" | "product" | "workers";

/**
 * The test files of one lane. `npm test` leaves out what is named `*.check.<height>.test.ts`; `npm run check` sets
 * TEST_SET=check and runs only these, and at their large size those named `*.sized.<height>.test.ts` (tests/support/sized.ts).
 */
export function filesOf(height: Height): { include: string[]; exclude: string[] } {
	const check = process.env.TEST_SET === "check";
	return {
		include: [`tests/**/*${check ? ".{check,sized}" : ""}.${height}.test.{ts,tsx}`],
		exclude: ["node_modules/**", ...(check ? [] : ["**/*.check.*"])],
	};
}

/** How tests that run in plain Node find modules. */
export const inNode = {
	// @react-router/cloudflare imports its types as if they were code, which only bundlers forgive.
	resolve: { alias: { ...aliasInOne, "@cloudflare/workers-types": "node:process" } },
	server: { deps: { inline: ["@react-router/cloudflare"] } },
};

/** Generous: a busy machine is no failure. */
export const timeouts = {
	testTimeout: 120_000,
	hookTimeout: 300_000,
	// What is polled for would otherwise have to come within a second.
	expect: { poll: { timeout: 30_000 } },
};
