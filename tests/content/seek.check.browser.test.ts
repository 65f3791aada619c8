import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "#tests/support/browser/test.ts";
import { longFilm } from "#tests/support/long-film.ts";
import { m } from "~/paraglide/messages.js";

const MB = 1024 * 1024;
/** Before what plays from 4 seconds on lie so many, and as many before what plays from 8 on. */
const GAP_MB = 20;

test("a film goes to its middle without loading what lies before it, by the bytes that come (CON-3, CON-6)", async ({
	browserOf,
	say,
}) => {
	test.setTimeout(75_000);
	const folder = mkdtempSync(join(tmpdir(), "films-"));
	const path = join(folder, "long.webm");
	writeFileSync(path, longFilm(GAP_MB));
	try {
		const browser = await browserOf("01700000001", "teacher");
		const page = await browser.newPage();
		await page.goto("/dashboard/teacher/content/new");
		await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill("A long film");
		await page.getByLabel(say(m.feedback_field_description), { exact: true }).fill("A ball that nothing pushes.");
		await page.getByLabel(say(m.common_subject), { exact: true }).selectOption({ index: 1 });
		await page.locator("input[type=file]").first().setInputFiles(path);
		await expect(page.getByText(say(m.asset_upload_done), { exact: true })).toBeVisible({ timeout: 60_000 });
		await page.getByRole("button", { name: say(m.content_upload_send), exact: true }).click();
		await page.waitForURL(/\/content\/[\da-f-]{36}$/, { timeout: 20_000 });
		const uuid = new URL(page.url()).pathname.split("/").at(-1);

		const player = await browser.newPage();
		const devTools = await browser.newCDPSession(player);
		await devTools.send("Network.enable");
		const streams = new Set<string>();
		const starts: number[] = [];
		let bytes = 0;
		devTools.on("Network.requestWillBeSent", ({ requestId, request }) => {
			if (!request.url.endsWith(`/api/content/${uuid}/stream`)) return;
			streams.add(requestId);
			starts.push(Number(/bytes=(\d+)-/.exec(request.headers.Range ?? request.headers.range ?? "")?.[1] ?? 0));
		});
		devTools.on("Network.dataReceived", ({ requestId, dataLength }) => {
			if (streams.has(requestId)) bytes += dataLength;
		});
		await player.goto(`/dashboard/video-player/content/${uuid}`);
		const video = player.locator("video");
		await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.duration)).toBe(12);
		await video.evaluate(
			(one: HTMLVideoElement) =>
				new Promise((resolve, reject) => {
					one.onseeked = resolve;
					one.onerror = reject;
					one.currentTime = 9;
				}),
		);
		expect(await video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(2);
		expect(Math.max(...starts)).toBeGreaterThan(2 * GAP_MB * MB);
		expect([bytes > 0, bytes < (GAP_MB / 2) * MB]).toEqual([true, true]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
