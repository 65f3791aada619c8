import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { press } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";
const MB = 1024 * 1024;

const bytes = Buffer.alloc(3 * MB + 17);
for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 31 + (at >> 8)) % 256;
const FILE = { name: "measurements.bin", mimeType: "application/octet-stream", buffer: bytes };
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** Lets one part through and cuts the connection in every one after it. @returns the offsets that parts began at, as they come */
async function cutAfterOnePart(page: Page): Promise<number[]> {
	const offsets: number[] = [];
	await page.route("**/uploads/*", (route) => {
		const request = route.request();
		if (request.method() !== "PATCH") return route.continue();
		offsets.push(Number(request.headers()["upload-offset"]));
		return offsets.length === 1 ? route.continue() : route.abort("connectionreset");
	});
	return offsets;
}

inVariant(WITH_SCRIPTS, () => {
	test("a large file of a new material goes on after a lost connection and a reload, and is the same file (UPL-6)", async ({
		browserOf,
		say,
		problems,
	}) => {
		problems.expect(/Failed to load resource: net::ERR_CONNECTION_RESET/);
		const title = `Lab ${crypto.randomUUID().slice(0, 8)}`;
		const course = await openCourse(`Course of ${title}`, { teacher: TEACHER, student: STUDENT });
		const page = await browserOf(TEACHER, "teacher").then((browser) => browser.newPage());
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		const field = page.locator("input[type=file]");
		const offsets = await cutAfterOnePart(page);
		await field.setInputFiles([FILE, { name: "small.txt", mimeType: "text/plain", buffer: Buffer.from("small") }]);
		await expect.poll(() => offsets.length).toBeGreaterThan(1);
		expect(offsets.slice(0, 2)).toEqual([0, MB]);
		const list = page.getByRole("list", { name: say(m.asset_uploads) });
		await expect(list.getByRole("progressbar", { name: FILE.name })).toBeVisible();
		// The form waits for it.
		await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
		await press(page, say(m.material_add));
		await expect(page.getByText(say(m.asset_upload_wait))).toBeVisible();

		await page.reload();
		await page.unroute("**/uploads/*");
		await expect(list.getByText(say(m.asset_upload_asking, { percent: "33" }))).toBeVisible();
		const resumed = page.waitForRequest((request) => request.method() === "PATCH");
		await field.setInputFiles(FILE);
		expect((await resumed).headers()["upload-offset"]).toBe(String(MB));
		await expect(list.getByText(say(m.asset_upload_done))).toBeVisible();
		await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
		// The form itself does not come through: what has arrived is there after a reload.
		await page.route("**/*.data*", (route) => route.abort("connectionreset"));
		await press(page, say(m.material_add));
		await expect(page.getByText(say(m.shell_line_dropped))).toBeVisible();
		await page.unroute("**/*.data*");
		await page.reload();
		await expect(list.getByText(say(m.asset_upload_done))).toBeVisible();
		await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
		await press(page, say(m.material_add));
		const link = page.getByRole("link", { name: FILE.name, exact: true });
		await expect(link).toBeVisible();
		const answer = await page.request.get((await link.getAttribute("href")) ?? "");
		expect(sha256(await answer.body())).toBe(sha256(bytes));
		// What went with the form is not offered again.
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		await expect(field).toBeVisible();
		await expect(list).toHaveCount(0);
	});

	test("a large file whose program did not load waits in the list, and goes on at a press (UPL-6)", async ({
		browserOf,
		say,
		problems,
	}) => {
		problems.expect(/Failed to load resource: net::ERR_CONNECTION_RESET|dynamically imported module/);
		const course = await openCourse(`Course of ${crypto.randomUUID()}`, { teacher: TEACHER, student: STUDENT });
		const page = await browserOf(TEACHER, "teacher").then((browser) => browser.newPage());
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		const field = page.locator("input[type=file]");
		await page.route("**/resumable.client*", (route) => route.abort("connectionreset"));
		await field.setInputFiles(FILE);
		const list = page.getByRole("list", { name: say(m.asset_uploads) });
		await expect(list.getByText(say(m.asset_upload_lost, { percent: "0" }))).toBeVisible();
		expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
		await page.unroute("**/resumable.client*");
		await list.getByRole("button", { name: say(m.asset_upload_go_on) }).click();
		await expect(list.getByText(say(m.asset_upload_done))).toBeVisible();
		await expect(list.getByRole("listitem")).toHaveCount(1);
	});

	test("a file of one byte more than 500 MB is refused before anything of it is sent (UPL-1)", async ({
		browserOf,
		say,
	}) => {
		const page = await browserOf(STUDENT, "student").then((browser) => browser.newPage());
		const sent: string[] = [];
		page.on("request", (request) => {
			if (request.method() !== "GET" && !request.url().includes("/client-errors")) sent.push(request.url());
		});
		await page.goto("/feedback");
		await page.getByLabel(say(m.feedback_field_title)).fill("Too large");
		await page.getByLabel(say(m.feedback_field_description)).fill("A film of a whole day.");
		// One MB that stands in the file five hundred times, so that it is nowhere whole.
		await page.getByLabel(say(m.feedback_files)).evaluate((field: HTMLInputElement, mb) => {
			const part = new Blob([new Uint8Array(mb)]);
			const chosen = new DataTransfer();
			chosen.items.add(new File([...Array.from({ length: 500 }, () => part), "x"], "day.mp4"));
			field.files = chosen.files;
			field.dispatchEvent(new Event("change", { bubbles: true }));
		}, MB);
		const sentence = page.getByText("File size has crossed the limit(500 MB)");
		await expect(sentence).toBeVisible();
		await press(page, say(m.feedback_send));
		await expect(sentence).toBeVisible();
		expect(sent).toEqual([]);
	});
});
