/**
 * Draws the icons of the installed app from the mark (`public/favicon.svg`) into `public/`. They are kept in Git, because a
 * build has no browser; run it again after a change of the mark: `npm run icons`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { PAINT } from "../app/lib/theme.ts";
import { chromiumPath, requireChromium } from "./support/chromium.ts";

const folder = join(new URL("..", import.meta.url).pathname, "public");
const mark = await readFile(join(folder, "favicon.svg"), "utf8");
const [, ...flower] = mark.match(/<path [^>]*>/g) ?? [];

/** The mark without the corners of its tile, so much of the edge wide: systems cut a form of their own out of it. */
const onGround = (share: number) => {
	const edge = 32 / share;
	const start = 16 - edge / 2;
	const ground = `<path fill="${PAINT.light.betel}" d="M${start} ${start}h${edge}v${edge}h-${edge}z"/>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${edge} ${edge}">${ground}${flower.join("")}</svg>`;
};

/** Only what covers counts: Android paints it in one colour. */
const silhouette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 1 28 28">${flower.join("").replace(/fill="[^"]*"/g, 'fill="#fff"')}</svg>`;

const ICONS: readonly [file: string, size: number, svg: string][] = [
	["icon-192.png", 192, mark],
	["icon-512.png", 512, mark],
	["icon-maskable-512.png", 512, onGround(0.78)],
	["apple-touch-icon.png", 180, onGround(0.9)],
	["badge-96.png", 96, silhouette],
];

requireChromium();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
try {
	const page = await browser.newPage();
	for (const [file, size, svg] of ICONS) {
		await page.setViewportSize({ width: size, height: size });
		await page.setContent(
			`<style>* { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
		);
		await writeFile(join(folder, file), await page.screenshot({ type: "png", omitBackground: true }));
	}
} finally {
	await browser.close();
}
