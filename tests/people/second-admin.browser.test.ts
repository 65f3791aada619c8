import type { Page } from "@playwright/test";
import type { Say } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

async function suspend(page: Page, say: Say, name: string): Promise<void> {
	const form = page.locator("form#suspend");
	await form.getByLabel(say(m.payment_admin_reason)).selectOption("conduct");
	await form.getByLabel(say(m.people_suspend_words)).fill("It was reported twice.");
	await form.getByLabel(say(m.common_name), { exact: true }).fill(name);
	await form.getByRole("button", { name: say(m.people_suspend) }).click();
}

test("Of two admins the second is told, and sees how it stands now", { tag: "@check" }, async ({
	student,
	say,
	browserOf,
	problems,
}) => {
	problems.expect(/status of 409/);
	const admin = await browserOf("01700000000", "admin");
	const [first, second] = [await admin.newPage(), await admin.newPage()];
	for (const tab of [first, second]) {
		await tab.goto(`/admin/users?q=${student.mobile}`);
		await tab.getByRole("main").getByRole("link", { name: student.name }).click();
		await expect(tab.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
	}
	await suspend(first, say, student.name);
	await expect(first.getByText(say(m.people_suspended_done)).first()).toBeVisible();
	await suspend(second, say, student.name);
	await expect(second.getByRole("alert")).toBeVisible();
	await expect(second.getByText("It was reported twice.").first()).toBeVisible();
	await expect(second.locator("form#suspend")).toHaveCount(0);
});
