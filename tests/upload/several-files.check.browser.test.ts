import type { Page } from "@playwright/test";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";
const MB = 1024 * 1024;

const fileOf = (nth: number) => ({
	name: `lab-${nth}.bin`,
	mimeType: "application/octet-stream",
	buffer: Buffer.alloc(MB + 17, nth),
});

/** Holds the uploads that begin. @returns how many do, and what lets them go on */
async function holdUploads(page: Page) {
	const begun = { count: 0, letGo: () => {} };
	const held = new Promise<void>((resolve) => {
		begun.letGo = resolve;
	});
	await page.route("**/uploads", async (route) => {
		begun.count += 1;
		await held;
		await route.continue();
	});
	return begun;
}

inVariant(WITH_SCRIPTS, () => {
	test("of five large files two are sent, and the others wait for their turn until all are there (UPL-6)", async ({
		browserOf,
		say,
	}) => {
		const course = await openCourse(`Course ${crypto.randomUUID().slice(0, 8)}`, {
			teacher: TEACHER,
			student: STUDENT,
		});
		const page = await browserOf(TEACHER, "teacher").then((browser) => browser.newPage());
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		const begun = await holdUploads(page);
		await page.locator("input[type=file]").setInputFiles([1, 2, 3, 4, 5].map(fileOf));
		const list = page.getByRole("list", { name: say(m.asset_uploads) });
		await expect(list.getByText(say(m.asset_upload_queued, { percent: num(0) }))).toHaveCount(3);
		await expect(list.getByText(say(m.asset_upload_sending, { percent: num(0) }), { exact: true })).toHaveCount(2);
		await expect(
			page.getByRole("status").filter({ hasText: say(m.asset_upload_queued, { percent: num(0) }) }),
		).toHaveCount(1);
		expect(begun.count).toBe(2);
		// One that waits is removed by the keyboard.
		const waiting = list.getByRole("listitem").filter({ hasText: say(m.asset_upload_queued, { percent: num(0) }) });
		await waiting.last().getByRole("button").press("Enter");
		await expect(list.getByRole("listitem")).toHaveCount(4);
		begun.letGo();
		await expect(list.getByText(say(m.asset_upload_done))).toHaveCount(4);
		expect(begun.count).toBe(4);
	});

	test("a file that is refused for want of room says so at once, and is not sent again (UPL-6)", async ({
		browserOf,
		say,
		problems,
	}) => {
		problems.expect(/Failed to load resource: the server responded with a status of 409/);
		const course = await openCourse(`Course ${crypto.randomUUID().slice(0, 8)}`, {
			teacher: TEACHER,
			student: STUDENT,
		});
		const page = await browserOf(TEACHER, "teacher").then((browser) => browser.newPage());
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		const sentence = say(m.asset_storage_full, { limit: num(10) });
		let begun = 0;
		await page.route("**/uploads", (route) => {
			begun += 1;
			return route.fulfill({ status: 409, json: { code: "StorageFull", message: sentence } });
		});
		await page.locator("input[type=file]").setInputFiles([fileOf(1), fileOf(2), fileOf(3)]);
		await expect(page.getByRole("list", { name: say(m.asset_uploads) }).getByText(sentence)).toHaveCount(3);
		expect(begun).toBe(3);
	});

	test("a file whose session ends while it is sent asks for a new sign-in, and goes on after it and after a reload (UPL-6)", async ({
		browserOf,
		say,
		problems,
	}) => {
		problems.expect(/Failed to load resource: the server responded with a status of 401/);
		const course = await openCourse(`Course ${crypto.randomUUID().slice(0, 8)}`, {
			teacher: TEACHER,
			student: STUDENT,
		});
		const page = await browserOf(TEACHER, "teacher").then((browser) => browser.newPage());
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		let isSignedIn = false;
		const offsets: string[] = [];
		await page.route("**/uploads/*", (route) => {
			const offset = route.request().headers()["upload-offset"] ?? "";
			if (isSignedIn || offset === "0") {
				offsets.push(offset);
				return route.continue();
			}
			return route.fulfill({ status: 401, json: { code: "InvalidToken", message: "Invalid Token!" } });
		});
		const file = { ...fileOf(1), buffer: Buffer.alloc(2 * MB, 1) };
		const field = page.locator("input[type=file]");
		await field.setInputFiles(file);
		const list = page.getByRole("list", { name: say(m.asset_uploads) });
		const signedOut = list.getByText(
			`${say(m.asset_upload_signed_out, { button: say(m.asset_upload_go_on) })} ${say(m.asset_upload_safe, { percent: num(50) })}`,
		);
		await expect(signedOut).toBeVisible();
		await page.reload();
		await field.setInputFiles(file);
		await expect(signedOut).toBeVisible();
		isSignedIn = true;
		await list.getByRole("button", { name: say(m.asset_upload_go_on) }).click();
		await expect(list.getByText(say(m.asset_upload_done))).toBeVisible();
		expect(offsets).toEqual(["0", "", String(MB)]);
	});
});
