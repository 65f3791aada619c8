import { createHash } from "node:crypto";
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { press } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";
const MB = 1024 * 1024;
const SIZE_MB = 300;

async function digestOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const piece of createReadStream(path)) hash.update(piece);
	return hash.digest("hex");
}

inVariant(WITH_SCRIPTS, () => {
	test("300 MB arrive whole over a lost connection, a reload and a browser that was closed (UPL-6)", async ({
		browserOf,
		openBrowser,
		say,
		problems,
	}) => {
		test.setTimeout(300_000);
		problems.expect(/Failed to load resource: net::/);
		const folder = mkdtempSync(join(tmpdir(), "uploads-"));
		const path = join(folder, "film.bin");
		const file = openSync(path, "w");
		for (let at = 0; at < SIZE_MB; at += 1) writeSync(file, Buffer.alloc(MB, at % 251));
		closeSync(file);
		try {
			const title = `Film ${crypto.randomUUID().slice(0, 8)}`;
			const course = await openCourse(`Course of ${title}`, { teacher: TEACHER, student: STUDENT });
			const form = `/dashboard/teacher/course/d/${course}/material/new`;
			const first = await browserOf(TEACHER, "teacher");
			const page = await first.newPage();
			const listOf = (at: typeof page) => at.getByRole("list", { name: say(m.asset_uploads) });
			const choose = (at: typeof page) => at.locator("input[type=file]").setInputFiles(path);
			const sentBy = async (at: typeof page) => Number(await listOf(at).getByRole("progressbar").getAttribute("value"));
			await page.goto(form);
			await choose(page);
			await expect.poll(() => sentBy(page), { timeout: 60_000 }).toBeGreaterThan(20 * MB);
			const cut = page.waitForEvent("requestfailed", (request) => request.method() === "PATCH");
			await first.setOffline(true);
			await cut;
			await first.setOffline(false);
			await expect.poll(() => sentBy(page), { timeout: 60_000 }).toBeGreaterThan(60 * MB);
			await page.reload();
			const goesOn = page.waitForRequest((request) => request.method() === "PATCH");
			await choose(page);
			// What had arrived before the reload is not sent again; at most a part of 8 MB had not.
			expect(Number((await goesOn).headers()["upload-offset"])).toBeGreaterThanOrEqual(52 * MB);
			await expect.poll(() => sentBy(page), { timeout: 60_000 }).toBeGreaterThan(120 * MB);
			const storageState = await first.storageState();
			await first.close();

			const last = await (await openBrowser({ storageState })).newPage();
			await last.goto(form);
			const resumed = last.waitForRequest((request) => request.method() === "PATCH");
			await choose(last);
			expect(Number((await resumed).headers()["upload-offset"])).toBeGreaterThanOrEqual(112 * MB);
			await expect(listOf(last).getByText(say(m.asset_upload_done))).toBeVisible({ timeout: 120_000 });
			await last.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
			await press(last, say(m.material_add));
			const link = last.getByRole("link", { name: "film.bin", exact: true });
			const [download] = await Promise.all([last.waitForEvent("download"), link.click()]);
			expect(await digestOf(await download.path())).toBe(await digestOf(path));
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
