import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
/** The form of a new lecture, in a course of the demo's teacher that is running. */
const FORM = "/dashboard/teacher/course/d/018f0000-0000-7000-9006-000004000000/lecture/new";

test("What is typed before a page comes to life is not replaced by an older draft (CRS-1)", async ({
	browserOf,
	say,
}) => {
	const page = await (await browserOf(TEACHER, "teacher")).newPage();
	const title = page.getByLabel(say(m.feedback_field_title));
	const kept = page.locator('form[id="lecture"]').getByText(say(m.common_draft_kept));
	await page.goto(FORM);
	await title.fill("The older draft");
	await expect(kept).toBeVisible();

	const scripts = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	await page.goto(FORM, { waitUntil: "commit" });
	await title.fill("Typed anew");
	scripts.resolve();
	await expect(kept).toBeVisible();
	await expect(title).toHaveValue("Typed anew");

	await page.unrouteAll({ behavior: "wait" });
	await page.getByRole("button", { name: say(m.common_draft_discard) }).click();
});
