import { press } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";
const FILE = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes") };
const LATE = { name: "late.txt", mimeType: "text/plain", buffer: Buffer.from("Late") };

inVariant(WITH_SCRIPTS, () => {
	test("a file that was chosen before a preview is attached once, and one that was chosen after it as well (AST-7)", async ({
		browserOf,
		problems,
		say,
	}) => {
		const title = `Notes ${crypto.randomUUID().slice(0, 8)}`;
		const course = await openCourse(`Course of ${title}`, { teacher: TEACHER, student: STUDENT });
		const page = await browserOf(TEACHER, "teacher").then((browser) => browser.newPage());
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		const field = page.locator("input[type=file]");
		const chosen = () => field.evaluate((input: HTMLInputElement) => Array.from(input.files ?? [], ({ name }) => name));
		await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
		await field.setInputFiles(FILE);
		await press(page, say(m.discussion_preview));
		await expect(page.getByRole("checkbox", { name: FILE.name })).toBeChecked();
		await expect.poll(chosen).toEqual([]);
		// A line that drops takes back nothing of that (LOOK-1).
		problems.expect(/ERR_FAILED/);
		await page.route("**/material/new.data*", (route) => route.abort());
		await page.getByRole("button", { name: say(m.material_add), exact: true }).click();
		await expect(page.getByText(say(m.shell_line_dropped))).toBeVisible();
		await expect(page.getByRole("checkbox", { name: FILE.name })).toBeChecked();
		await page.unroute("**/material/new.data*");
		await field.setInputFiles(LATE);
		await press(page, say(m.material_add));
		await page.waitForURL(/\/material\/[\da-f-]{36}$/);
		const files = page.getByRole("list", { name: say(m.asset_attachments) });
		await expect(files.getByRole("link", { name: FILE.name, exact: true })).toHaveCount(1);
		await expect(files.getByRole("link", { name: LATE.name, exact: true })).toHaveCount(1);
	});

	test("a material whose answer was lost is made once, also when the page was loaded anew before the second press (MAT-1)", async ({
		browserOf,
		problems,
		say,
	}) => {
		problems.expect(/ERR_FAILED/);
		const title = `Notes ${crypto.randomUUID().slice(0, 8)}`;
		const course = await openCourse(`Course of ${title}`, { teacher: TEACHER, student: STUDENT });
		const page = await browserOf(TEACHER, "teacher").then((browser) => browser.newPage());
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		const [typed, key] = [page.getByLabel(say(m.feedback_field_title), { exact: true }), page.locator("[name=key]")];
		const add = page.getByRole("button", { name: say(m.material_add), exact: true });
		await typed.fill(title);
		const first = await key.inputValue();
		await page.route("**/material/new.data*", async (route) => {
			await route.fetch();
			await route.abort();
		});
		await add.click();
		await expect(page.getByText(say(m.shell_line_dropped))).toBeVisible();
		await page.unroute("**/material/new.data*");
		await page.reload();
		await expect(typed).toHaveValue(title);
		await expect(key).toHaveValue(first);
		await add.click();
		await page.waitForURL(/\/material\/[\da-f-]{36}$/);
		await page.goto(`/dashboard/teacher/course/d/${course}/p/1/l/material`);
		await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(1);
		// What comes after it is another sending.
		await page.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		await expect(typed).toHaveValue("");
		await expect(key).not.toHaveValue(first);
	});
});
