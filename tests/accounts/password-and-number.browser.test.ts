import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { type Say, speak } from "#tests/support/browser/language.ts";
import { newPerson, smsCode } from "#tests/support/browser/people.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const NEW_PASSWORD = "three green boats";

/** The texts of the SMS to a number, newest first. */
async function smsTo(mobile: string): Promise<string[]> {
	const response = await fetch(`${addresses.sandbox}/sms.json?to=${mobile}`);
	return ((await response.json()) as { content: { text: string }[] }).content.map(({ text }) => text);
}

/** What the browser asks from now on counts as asked so many minutes later: codes wait, and sign-ins grow old. */
const minutesLater = (browser: BrowserContext, minutes: number) =>
	browser.setExtraHTTPHeaders(minutes === 0 ? {} : { "x-test-now": String(Date.now() + minutes * 60_000) });

/** Types the code that was sent to a number. */
async function typeCode(page: Page, say: Say, mobile: string): Promise<void> {
	await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_code_title) })).toBeVisible();
	await page.getByLabel(say(m.accounts_code), { exact: true }).fill(await smsCode(mobile));
	await page.getByRole("button", { name: say(m.accounts_code_button), exact: true }).click();
}

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ language }) => {
	test("Who has forgotten the password sets a new one by a code, and is where they wanted to be", async ({
		student,
		studentBrowser,
		page,
		context,
		say,
	}) => {
		await context.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
		await page.goto("/student/wallet");
		await page.getByRole("link", { name: say(m.accounts_forgotten_link) }).click();
		await page.getByLabel(say(m.accounts_mobile)).fill(student.mobile);
		// The code of the registration was sent a moment ago.
		await minutesLater(context, 2);
		await page.getByRole("button", { name: say(m.accounts_send_code), exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_code_title) })).toBeVisible();
		await minutesLater(context, 0);
		await expect.poll(async () => (await smsTo(student.mobile)).length).toBe(2);
		await typeCode(page, say, student.mobile);
		const field = page.getByLabel(say(m.accounts_new_password), { exact: true });
		await field.fill("short");
		await page.getByRole("button", { name: say(m.accounts_new_password_button), exact: true }).click();
		await expect(field).toHaveAccessibleDescription(
			new RegExp(say(m.accounts_password_short, { count: language === "bn" ? "৮" : "8" }).replace(/[.।]/, ".")),
		);
		await field.fill(NEW_PASSWORD);
		await page.getByRole("button", { name: say(m.accounts_new_password_button), exact: true }).click();
		await expect(page.getByText(say(m.accounts_changed_password))).toBeVisible();
		await page.getByRole("link", { name: say(m.accounts_register_button), exact: true }).click();
		await expect(page).toHaveURL("/student/wallet");
		// Every other device is out.
		const other = await studentBrowser.newPage();
		await other.goto("/student/wallet");
		await expect(other).toHaveURL(language === "bn" ? /\/$/ : "/");
		await other.goto("/student/wallet");
		await signInForm(other, speak("en"), { mobile: student.mobile, password: NEW_PASSWORD });
		await expect(other).toHaveURL("/student/wallet");
	});
});

inVariants({ test: [WITHOUT_SCRIPTS], check: [WITH_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("A change of the number takes the password and the new number's code, and the profile has it", async ({
		student,
		studentBrowser,
		say,
	}) => {
		const next = newPerson().mobile;
		await studentBrowser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
		const page = await studentBrowser.newPage();
		await page.goto("/student/profile/devices");
		// Who signed in a moment ago is not asked for the password.
		await minutesLater(studentBrowser, 11);
		await page.getByRole("link", { name: say(m.account_security_mobile) }).click();
		await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_change_mobile_title) })).toBeVisible();
		await page.getByLabel(say(m.accounts_new_mobile)).fill(next);
		const password = page.getByLabel(say(m.accounts_own_password), { exact: true });
		await password.fill("not the password");
		await page.getByRole("button", { name: say(m.accounts_send_code), exact: true }).click();
		await expect(password).toHaveAccessibleDescription(say(m.accounts_own_password_wrong));
		await expect(page.getByLabel(say(m.accounts_new_mobile))).toHaveValue(next);
		if (javaScriptEnabled) await expectAccessible(page);
		await password.fill(student.password);
		await page.getByRole("button", { name: say(m.accounts_send_code), exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_code_title) })).toBeVisible();
		await minutesLater(studentBrowser, 0);
		await typeCode(page, say, next);
		await expect(page).toHaveURL("/student/profile/devices?changed=mobile");
		await expect(page.getByText(say(m.accounts_changed_mobile))).toBeVisible();
		await expect.poll(async () => (await smsTo(student.mobile)).length).toBe(2);
		await page.goto("/student/wallet");
		const profile = await studentBrowser.request.get("/api/profile/my");
		expect(JSON.stringify(await profile.json())).toContain(next.slice(1));
	});
});
