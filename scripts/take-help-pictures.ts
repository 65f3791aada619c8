/**
 * `npm run help-pictures`: takes the pictures of the help from the running product, in both languages, into
 * `public/help-pictures/`. They are kept in Git, because a build has no browser; run it again after a change of a screen.
 */
import { spawnSync } from "node:child_process";
import { build } from "./build.ts";
import { requireChromium } from "./support/chromium.ts";

requireChromium();
await build();
const { status } = spawnSync(
	"node_modules/.bin/playwright",
	["test", "--config", "playwright.config.ts", "tests/site/help-pictures.check.browser.test.ts"],
	{ stdio: "inherit", env: { ...process.env, TEST_SET: "check", HELP_PICTURES: "1" } },
);
process.exit(status ?? 1);
