import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL_NAMES = ["chromium-headless-shell"];
const PLACES = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const onPath = (names: readonly string[]): string[] =>
	(process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

const first = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** The whole browser; undefined lets Playwright use its own. `CHROMIUM_PATH` names another. */
export function chromiumPath(): string | undefined {
	const own = process.env.CHROMIUM_PATH;
	if (own && existsSync(own)) return own;
	return first([...onPath(NAMES), ...PLACES, chromium.executablePath()]);
}

/** Chromium without its window, about twice as fast; where it is missing, the whole browser. */
export const headlessShellPath = (): string | undefined => first(onPath(SHELL_NAMES)) ?? chromiumPath();

/**
 * Makes sure that Chromium is there: in the usual places, else by Playwright's own install, else from Debian's packages.
 * The headless shell comes from Debian's packages, or not at all.
 * @throws Error with one sentence that says what to install
 */
export function requireChromium(): void {
	const debian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
	const install = (command: string, args: string[]) => {
		console.log(`Installing a browser: ${command} ${args.join(" ")}`);
		spawnSync(command, args, { stdio: ["ignore", "ignore", "ignore"], timeout: 600_000 });
	};
	const apt = (name: string) =>
		install("sh", ["-c", `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${name}`]);
	if (!chromiumPath()) install("node_modules/.bin/playwright", ["install", "chromium"]);
	if (!chromiumPath() && debian) apt("chromium");
	if (debian && !first(onPath(SHELL_NAMES))) apt("chromium-headless-shell");
	if (!chromiumPath())
		throw new Error(
			"The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
		);
}
