import { expect, type Page } from "@playwright/test";
import { m } from "~/paraglide/messages.js";
import type { Say } from "./language.ts";
import { type NewPerson, smsCode } from "./people.ts";

/** From the account provider's sign-in page through registering and the code by SMS back to the platform. */
export async function registerFromSignIn(page: Page, say: Say, person: NewPerson): Promise<void> {
	await page.getByRole("link", { name: say(m.account_register_title) }).click();
	await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_register_title) })).toBeVisible();
	await page.getByLabel(say(m.accounts_name)).fill(person.name);
	await page.getByLabel(say(m.accounts_mobile)).fill(person.mobile);
	await page.getByLabel(say(m.accounts_password), { exact: true }).fill(person.password);
	await page.getByRole("button", { name: say(m.accounts_register_button), exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_code_title) })).toBeVisible();
	await page.getByLabel(say(m.accounts_code), { exact: true }).fill(await smsCode(person.mobile));
	await page.getByRole("button", { name: say(m.accounts_code_button), exact: true }).click();
}
