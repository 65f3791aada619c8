import { DEMO_PASSWORD } from "#db/seed/people.ts";
import { newPerson } from "#tests/support/browser/people.ts";
import { registerFromSignIn } from "#tests/support/browser/registration.ts";
import { watchLanguages } from "#tests/support/browser/shown-languages.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

test.use({ language: "bn" });

test("Who comes from a Bangla page signs in in Bangla, and is in Bangla afterwards", async ({ page, say }) => {
	const languages = watchLanguages(page);
	await page.goto("/bn");
	await page
		.getByRole("banner")
		.getByRole("link", { name: say(m.common_sign_in) })
		.click();
	await page
		.getByRole("main")
		.getByRole("link", { name: say(m.account_sign_in_student) })
		.click();
	await signInForm(page, say, { mobile: "01700000011", password: DEMO_PASSWORD });
	await expect(page).toHaveURL("/student/overview");
	await expect(page.locator("html")).toHaveAttribute("lang", "bn");
	expect(languages.filter((line) => !line.startsWith("bn "))).toEqual([]);
});

test("Who comes from a Bangla page registers in Bangla", async ({ page, say }) => {
	const languages = watchLanguages(page);
	await page.goto("/bn/help");
	await page.getByRole("link", { name: say(m.shell_footer_students), exact: true }).click();
	await registerFromSignIn(page, say, newPerson("নাদিয়া ইসলাম"));
	await expect(page).toHaveURL("/auth/student/profile-verification");
	await expect(page.locator("html")).toHaveAttribute("lang", "bn");
	expect(languages.filter((line) => !line.startsWith("bn "))).toEqual([]);
});

test("A password can be shown and hidden again", async ({ page, say }) => {
	await page.goto("/auth/sign-in?role=student&lang=bn");
	const field = page.getByLabel(say(m.accounts_password), { exact: true });
	const button = page.getByRole("button", { name: say(m.accounts_password_show) });
	await field.fill("monsoon-rickshaw-7");
	await expect(button).toHaveAttribute("aria-pressed", "false");
	await button.click();
	await expect(field).toHaveAttribute("type", "text");
	await expect(button).toHaveAttribute("aria-pressed", "true");
	await button.click();
	await expect(field).toHaveAttribute("type", "password");
});
