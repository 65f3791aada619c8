import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./scripts/support/chromium.ts";

/** Journeys in a real browser against the whole product, started once by the global setup on free ports. */
export default defineConfig({
	testDir: "tests",
	testMatch: "**/*.browser.test.ts",
	globalSetup: "./tests/support/browser/setup.ts",
	fullyParallel: true,
	workers: 2,
	retries: 0,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
	outputDir: "test-results/e2e",
	use: {
		locale: "en-GB",
		timezoneId: "America/New_York",
		// A trace of every step costs a third of the run: E2E_TRACE=1 keeps those of failed tests.
		trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
		screenshot: "only-on-failure",
		launchOptions: {
			executablePath: chromiumPath(),
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-quic",
				"--no-first-run",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
				// Who is asked whether a page may take a picture of itself says yes: there is nobody to press the button.
				"--auto-accept-this-tab-capture",
			],
		},
	},
});
