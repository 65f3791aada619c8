import { expect, type Page } from "@playwright/test";

/** Wallets of the provider's own test data. */
export const GOOD_WALLET = "01770618575";
export const EMPTY_WALLET = "01823074817";

/** The customer at bKash: number, code, PIN. */
export async function payAtBkash(page: Page, wallet = GOOD_WALLET): Promise<void> {
	for (const [step, value] of [
		["wallet", wallet],
		["otp", "123456"],
		["pin", "12121"],
	] as const) {
		// A wallet that cannot pay is sent back before the last step.
		await expect(page.locator(`input[name=${step}]`)).toBeVisible();
		await page.locator(`input[name=${step}]`).fill(value);
		await page.locator("button[value=continue]").click();
	}
}
