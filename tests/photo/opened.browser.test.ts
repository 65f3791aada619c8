import type { Page } from "@playwright/test";
import { blockJpeg } from "#tests/support/block-jpeg.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { exif, hugePng } from "#tests/support/pictures.ts";
import { m } from "~/paraglide/messages.js";

const PAGE = "/student/profile/photo";

const COLOURS: Readonly<Record<string, readonly number[]>> = {
	green: [20, 160, 40],
	red: [220, 30, 30],
	blue: [30, 50, 220],
	white: [250, 250, 250],
};

/** A picture of four colours: green and red above blue and white. */
const fourColours = (width: number, height: number, orientation: number) => ({
	name: "me.jpg",
	mimeType: "image/jpeg",
	buffer: Buffer.from(
		blockJpeg(
			width,
			height,
			(x, y) => {
				const [left, top] = [x < width / 2, y < height / 2];
				return COLOURS[top ? (left ? "green" : "red") : left ? "blue" : "white"] ?? [];
			},
			exif(orientation),
		),
	),
});

type Made = { asked: number[][]; decoded: number[][]; whole: number; largest: number };

/** Notes what a page has its browser decode, and the largest canvas on which it draws, in pixels. */
const watch = (page: Page) =>
	page.addInitScript(() => {
		const made: Made = { asked: [], decoded: [], whole: 0, largest: 0 };
		const decodeWhole = window.createImageBitmap.bind(window) as (...args: unknown[]) => Promise<ImageBitmap>;
		const { drawImage } = CanvasRenderingContext2D.prototype;
		Object.assign(window, {
			made,
			ImageDecoder: class extends ImageDecoder {
				constructor(init: ImageDecoderInit) {
					super(init);
					made.asked.push([init.desiredWidth ?? 0, init.desiredHeight ?? 0]);
				}
				override async decode(options?: ImageDecodeOptions) {
					const result = await super.decode(options);
					made.decoded.push([result.image.codedWidth, result.image.codedHeight]);
					return result;
				}
			},
			createImageBitmap: (...args: unknown[]) => {
				made.whole += 1;
				return decodeWhole(...args);
			},
		});
		CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
			made.largest = Math.max(made.largest, this.canvas.width * this.canvas.height);
			(drawImage as (...all: unknown[]) => void).apply(this, args);
		};
	});
const madeBy = (page: Page) => page.evaluate(() => (window as unknown as { made: Made }).made);

/** The colours at the corners of the square, line by line. */
const cornersOf = (page: Page, name: string) =>
	page.getByRole("img", { name }).evaluate((square: HTMLCanvasElement, colours) => {
		const context = square.getContext("2d");
		const places = [
			[60, 60],
			[450, 60],
			[60, 450],
			[450, 450],
		] as const;
		return places.map(([x, y]) => {
			const pixel = context?.getImageData(x, y, 1, 1).data ?? [];
			const isNear = (colour: readonly number[]) =>
				colour.every((value, at) => Math.abs(value - (pixel[at] ?? 0)) < 40);
			return Object.entries(colours).find(([, colour]) => isNear(colour))?.[0] ?? String(pixel);
		});
	}, COLOURS);

test("A picture of 48 megapixels is decoded at a sixteenth of its size, once, and stands upright (PHO-4)", async ({
	studentBrowser,
	say,
}) => {
	test.slow();
	const page = await studentBrowser.newPage();
	await watch(page);
	await page.goto(PAGE);
	const choose = page.getByLabel(say(m.photo_choose));
	await choose.setInputFiles(fourColours(8_000, 6_000, 6));
	await expect.poll(() => cornersOf(page, say(m.photo_crop))).toEqual(["blue", "green", "white", "red"]);
	const { asked, decoded, whole, largest } = await madeBy(page);
	expect({ asked, decoded, whole }).toEqual({ asked: [[2_000, 1_500]], decoded: [[2_000, 1_500]], whole: 0 });
	expect(largest).toBeLessThanOrEqual(1_024 * 1_366);

	await page.getByRole("button", { name: say(m.photo_save) }).click();
	await expect(page.getByText(say(m.photo_saved)).first()).toBeVisible();
});

test("A picture stands upright however it was held, and one that is too large is named before it is decoded (PHO-4)", {
	tag: "@check",
}, async ({ studentBrowser, say }) => {
	test.slow();
	const page = await studentBrowser.newPage();
	await watch(page);
	await page.goto(PAGE);
	const choose = page.getByLabel(say(m.photo_choose));
	const upright = [
		"green red blue white",
		"red green white blue",
		"white blue red green",
		"blue white green red",
	].concat(...["green blue red white", "blue green white red", "white red blue green", "red white green blue"]);
	// Decoded at a part of their size, and, the last ones, as a whole.
	for (const [width, height] of [
		[2_400, 1_603],
		[1_200, 900],
	] as const)
		for (const [index, corners] of upright.entries()) {
			await choose.setInputFiles(fourColours(width, height, index + 1));
			await expect
				.poll(async () => [width, index + 1, (await cornersOf(page, say(m.photo_crop))).join(" ")])
				.toEqual([width, index + 1, corners]);
		}
	const before = await madeBy(page);
	expect([before.decoded.length, before.whole]).toEqual([8, 8]);

	await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(hugePng(30_000)) });
	await expect(page.getByText(say(m.photo_too_many_pixels, { limit: "24" }))).toBeVisible();
	await expect(page.getByRole("img", { name: say(m.photo_crop) })).toHaveCount(0);
	expect(await madeBy(page)).toEqual(before);
});
