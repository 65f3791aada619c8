import type { Page } from "@playwright/test";
import { m } from "~/paraglide/messages.js";
import type { Say } from "./language.ts";

/** Fills and sends the account provider's sign-in form, on which the page already stands. */
export async function signInForm(page: Page, say: Say, person: { mobile: string; password: string }): Promise<void> {
	await page.getByLabel(say(m.accounts_mobile)).fill(person.mobile);
	await page.getByLabel(say(m.accounts_password), { exact: true }).fill(person.password);
	await page.getByRole("button", { name: say(m.accounts_sign_in_button), exact: true }).click();
}
