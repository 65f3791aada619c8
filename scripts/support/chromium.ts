import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function find(): string | undefined {
	const own = process.env.CHROMIUM_PATH;
	if (own && existsSync(own)) return own;
	const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
	const playwrights = chromium.executablePath();
	return [...onPath, ...PLACES, playwrights].find((path) => existsSync(path));
}

/** The browser the tests drive; undefined lets Playwright use its own. */
export const chromiumPath = (): string | undefined => find();

/**
 * Makes sure a Chromium is there: in the usual places, else by Playwright's own install, else from Debian's packages.
 * @throws Error with one sentence that says what to install
 */
export function requireChromium(): void {
	if (find()) return;
	const attempts: [string, string[]][] = [["node_modules/.bin/playwright", ["install", "chromium"]]];
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"))
		attempts.push([
			"sh",
			["-c", "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium"],
		]);
	for (const [command, args] of attempts) {
		console.log(`No Chromium found, trying: ${command} ${args.join(" ")}`);
		spawnSync(command, args, { stdio: ["ignore", "ignore", "ignore"], timeout: 600_000 });
		if (find()) return;
	}
	throw new Error(
		"The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
	);
}
