import type { Locator } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { heic, joined, png } from "#tests/support/pictures.ts";
import { m } from "~/paraglide/messages.js";

const PAGE = "/student/profile/photo";

/** Green at the left, red at the right. */
const picture = (width: number, height: number) => ({
	name: "me.png",
	mimeType: "image/png",
	buffer: Buffer.from(png(width, height, (x) => (x < width / 2 ? [20, 140, 60] : [220, 30, 30]))),
});

const edgeOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

test("With JavaScript a large picture is cut to a square by keyboard, saved, shown and removed (PHO-1, PHO-4)", async ({
	studentBrowser,
	say,
}) => {
	test.slow();
	const page = await studentBrowser.newPage();
	await page.goto(PAGE);
	await expect(page.getByText(say(m.photo_none))).toBeVisible();
	const choose = page.getByLabel(say(m.photo_choose));
	await choose.setInputFiles({ name: "me.heic", mimeType: "image/heic", buffer: Buffer.from(heic()) });
	await expect(page.getByText(say(m.photo_heic))).toBeVisible();
	await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(joined("<svg/>")) });
	await expect(page.getByText(say(m.photo_unreadable))).toBeVisible();

	// Twelve megapixels: more than the server would decode.
	await choose.setInputFiles(picture(4_000, 3_000));
	const square = page.getByRole("img", { name: say(m.photo_crop) });
	await expect(square).toBeVisible();
	await expectAccessible(page);
	const middle = () =>
		square.evaluate((canvas: HTMLCanvasElement) => [
			...(canvas.getContext("2d")?.getImageData(100, 256, 1, 1).data ?? []),
		]);
	expect((await middle())[1]).toBeGreaterThan(100);
	await page.getByLabel(say(m.photo_zoom)).press("End");
	await page.getByLabel(say(m.photo_across)).press("End");
	await expect.poll(async () => (await middle())[0]).toBeGreaterThan(150);
	await page.getByRole("button", { name: say(m.photo_save) }).click();
	await expect(page.getByText(say(m.photo_saved)).first()).toBeVisible();

	const image = page.locator(".photo-now img");
	await expect.poll(() => edgeOf(image)).toBe(512);
	await expect(page.locator(".person img")).toHaveAttribute("src", (await image.getAttribute("src")) ?? "none");
	await page.getByRole("button", { name: say(m.photo_remove) }).click();
	await expect(page.getByText(say(m.photo_none))).toBeVisible();
});

test.describe("Without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a picture is saved and removed, and one that is too large is named (PHO-2)", async ({
		studentBrowser,
		say,
	}) => {
		test.slow();
		const page = await studentBrowser.newPage();
		await page.goto(PAGE);
		const send = async (file: ReturnType<typeof picture>) => {
			await page.getByLabel(say(m.photo_choose)).setInputFiles(file);
			await page.getByRole("button", { name: say(m.photo_save) }).click();
		};
		await send(picture(4_000, 3_000));
		await expect(page.getByText(say(m.photo_too_many_pixels, { limit: "8" }))).toBeVisible();
		await send(picture(600, 400));
		await expect(page.getByText(say(m.photo_saved)).first()).toBeVisible();
		await expect(page.locator(".photo-now img")).toBeVisible();
		await page.getByRole("button", { name: say(m.photo_remove) }).click();
		await expect(page.getByText(say(m.photo_none))).toBeVisible();
	});
});
