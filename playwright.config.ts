import { defineConfig } from "@playwright/test";
import { chromiumPath, headlessShellPath } from "./scripts/support/chromium.ts";

/** `npm run check` sets TEST_SET=check: only the heavy tests, which are named `*.check.browser.test.ts` or tagged `@check`. */
const check = process.env.TEST_SET === "check";
const HEAVY = /\.check\.browser\.test\.ts|@check\b/;
const FULL = /@full\b/;

/** Every screen of a kind once, on a product whose data no journey changes. */
const SCREENS = "**/kinds.browser.test.ts";
/** Every screen in every look, as well. */
const EVERY_SCREEN = "**/screens.check.browser.test.ts";

const launchOptions = (executablePath: string | undefined) => ({
	executablePath,
	args: [
		"--no-sandbox",
		"--disable-gpu",
		"--disable-quic",
		"--no-first-run",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
		// A page that asks to take a picture of itself is let, because nobody is there to press the button.
		"--auto-accept-this-tab-capture",
	],
});

const shell = { launchOptions: launchOptions(headlessShellPath()) };
const full = { launchOptions: launchOptions(chromiumPath()) };

/** Journeys in a real browser against the whole product, started once by the global setup on free ports. */
export default defineConfig({
	testDir: "tests",
	// All sentences are one module, as for the other tests: as thousands, every process would take seconds to read them.
	tsconfig: "./tsconfig.browser.json",
	testMatch: "**/*.browser.test.ts",
	globalSetup: "./tests/support/browser/setup.ts",
	fullyParallel: true,
	// The headless shell waits for frames nearly half of the time, so a third worker fits on two cores.
	workers: 3,
	retries: 1,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: [["list"], ["json", { outputFile: process.env.REPORT_FILE ?? "test-results/browser.json" }]],
	outputDir: "test-results/e2e",
	use: {
		locale: "en-GB",
		timezoneId: "America/New_York",
		// A trace of every step costs a third of the run: E2E_TRACE=1 keeps those of failed tests.
		trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
		screenshot: "only-on-failure",
	},
	projects: check
		? [
				{ name: "screens", testMatch: EVERY_SCREEN, use: shell },
				{ name: "full", testIgnore: EVERY_SCREEN, grep: /@full.*@check|@check.*@full/, use: full },
				{ name: "shell", testIgnore: EVERY_SCREEN, grep: HEAVY, grepInvert: FULL, use: shell },
			]
		: [
				{ name: "screens", testMatch: SCREENS, use: shell },
				// What the headless shell cannot do: push messages, capture of a tab, scroll bars. These few before the many, which
				// keep every worker busy to the end: tests begin in the order of the projects.
				{ name: "full", testIgnore: SCREENS, grep: FULL, use: full },
				{ name: "shell", testIgnore: SCREENS, grepInvert: [FULL, HEAVY], use: shell },
			],
});
