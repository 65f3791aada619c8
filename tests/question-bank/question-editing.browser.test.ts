import { DEMO_ADMIN } from "#db/seed/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

/** An admin writes a question, looks at it, saves it, changes it, and deletes it again, so that the bank stays as it is. */
inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS_IN_ENGLISH] }, () => {
	test("an admin looks at a question before it is saved, and loses nothing typed (QB-7, QB-9)", async ({
		browserOf,
		problems,
		say,
	}) => {
		test.slow();
		problems.expect(/status of 4(00|09)/);
		const page = await (await browserOf(DEMO_ADMIN.mobile, "admin")).newPage();
		await page.setViewportSize({ width: 360, height: 740 });
		await page.goto("/admin/questions");
		await page.getByRole("link", { name: say(m.question_bank_new) }).click();
		await page.getByLabel(say(m.common_subject), { exact: true }).selectOption({ index: 1 });
		await page.getByLabel(say(m.question_bank_page_level)).selectOption("SSC");
		await page.getByLabel(say(m.question_bank_page_language)).selectOption("en");
		await page.getByLabel(say(m.question_bank_page_difficulty)).selectOption("2");
		await page.getByLabel(say(m.question_bank_content)).fill("How much is $\\frac{6}{3}$, **exactly**?");
		const option = (number: string) => page.getByLabel(say(m.question_bank_option, { number }), { exact: false });
		const box = (number: string) => option(number).and(page.getByRole("textbox"));
		await box("1").fill("Two");
		await box("2").fill("Two");
		await page.getByRole("radio", { name: say(m.question_bank_is_key, { number: "1" }) }).check();
		const preview = page.getByRole("button", { name: say(m.discussion_preview) });
		await preview.click();
		const faults = page.locator("#options-error");
		await expect(faults).toContainText(say(m.question_bank_import_same_options));
		await box("2").fill("All of the above");
		await preview.click();
		const sheet = page.getByRole("region", { name: say(m.discussion_preview) });
		await expect(sheet.locator("strong").first()).toHaveText("exactly");
		await expect(sheet.locator(".katex").first()).toBeVisible();
		await expect(page.getByText(say(m.question_bank_warning_order))).toBeVisible();
		await expect(page.getByRole("radio", { name: say(m.question_bank_is_key, { number: "1" }) })).toBeChecked();
		await page.getByLabel(say(m.question_bank_keep_order_label)).check();
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page).toHaveURL(/\/admin\/questions\/[\da-f-]{36}/);
		await expect(page.getByText(say(m.question_bank_warning_order))).toHaveCount(0);

		await page.getByLabel(say(m.question_bank_content)).fill("How much is six by three?");
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page.getByText(say(m.question_bank_version, { n: "2" }))).toBeVisible();
		await page.getByText(say(m.question_bank_what_changed)).first().click();
		await expect(page.getByText("How much is $\\frac{6}{3}$, **exactly**?")).toBeVisible();
		await page.getByRole("link", { name: say(m.discussion_delete) }).click();
		const code = await page.locator("form strong").innerText();
		await page.getByLabel(say(m.question_bank_code)).fill(code);
		await page.getByRole("button", { name: say(m.discussion_delete) }).click();
		await expect(page).toHaveURL(/\/admin\/questions$/);
	});
});
