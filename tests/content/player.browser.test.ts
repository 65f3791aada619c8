import { seedUuid } from "#db/seed/support.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const PLAYER = `/dashboard/video-player/content/${seedUuid("content", 1)}`;

test("a student finds a video, moves in it by keys, and goes on where they stopped (CON-6)", async ({
	browserOf,
	say,
}) => {
	const browser = await browserOf("01700000011", "student");
	const page = await browser.newPage();
	await page.goto("/student/content");
	await page.getByRole("link", { name: "Newton’s first law in twelve seconds" }).click();
	await expect(page).toHaveURL(PLAYER);
	const video = page.locator("video");
	const state = (name: "duration" | "currentTime" | "muted" | "playbackRate") =>
		expect.poll(() => video.evaluate((one: HTMLVideoElement, key) => one[key], name));
	await state("duration").toBe(12);
	await expect(page.getByLabel(say(m.content_speed))).toBeVisible();

	await page.keyboard.press("m");
	await state("muted").toBe(true);
	await page.keyboard.press("ArrowRight");
	await state("currentTime").toBe(5);
	await page.getByLabel(say(m.content_speed)).selectOption("1.5");
	await state("playbackRate").toBe(1.5);
	await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.cues?.length ?? 0)).toBe(3);

	await page.reload();
	await state("currentTime").toBe(5);
	await expect(page.getByText(say(m.content_resumed, { time: "0:05" }))).toBeVisible();
	await page.getByRole("link", { name: say(m.content_back) }).click();
	await expect(page).toHaveURL("/dashboard/student/p/content");
});
