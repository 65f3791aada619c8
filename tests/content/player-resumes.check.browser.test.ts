import { seedUuid } from "#db/seed/support.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const CONTENT = seedUuid("content", 1);
/** So much of the video comes before its address runs out. */
const FIRST = 24 * 1024;

inVariant(WITH_SCRIPTS, () => {
	test("a video whose address ran out in its middle is asked for again, and goes on where it was (AST-8)", async ({
		browserOf,
		say,
		problems,
	}) => {
		problems.expect(/Failed to load resource/);
		const browser = await browserOf("01700000011", "student");
		const page = await browser.newPage();
		const asked: string[] = [];
		await page.route(`**/api/content/${CONTENT}/stream`, async (route) => {
			const range = route.request().headers().range ?? "";
			asked.push(range);
			if (asked.length === 1) {
				const whole = await route.fetch({ headers: { ...route.request().headers(), range: `bytes=0-${FIRST - 1}` } });
				return route.fulfill({ response: whole });
			}
			if (!range.startsWith("bytes=0-") && asked.length === 2) return route.fulfill({ status: 403 });
			return route.continue();
		});
		await page.goto(`/dashboard/video-player/content/${CONTENT}`);
		const video = page.locator("video");
		await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
		await video.evaluate((one: HTMLVideoElement) => {
			one.muted = true;
			one.playbackRate = 4;
			return one.play();
		});
		await expect
			.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 30_000 })
			.toBeGreaterThan(10);
		expect(asked.length).toBeGreaterThan(2);
		await expect(page.getByText(say(m.content_failed))).toHaveCount(0);
	});
});
