import { expect, type Locator, type Page } from "@playwright/test";

/** How somebody uses a page: both ways lead everywhere. */
export type Hands = {
	/** A link or a button. */
	press(target: Locator): Promise<void>;
	/** Into a field. */
	type(field: Locator, text: string): Promise<void>;
	/** A radio button of a group in which one is chosen. */
	choose(radio: Locator): Promise<void>;
};

/** No page has so many places for the keyboard. */
const MOST_STEPS = 200;
const MOST_OPTIONS = 8;

export const mouse: Hands = {
	press: (target) => target.click(),
	type: (field, text) => field.fill(text),
	choose: (radio) => radio.check(),
};

/** Tab, Enter, arrows and letters; nothing is touched that Tab does not reach. */
export function keyboard(page: Page): Hands {
	async function reach(target: Locator): Promise<void> {
		await expect(target).toBeVisible();
		const reached = () => target.evaluate((element) => element === document.activeElement);
		for (let steps = 0; steps < MOST_STEPS && !(await reached()); steps++) await page.keyboard.press("Tab");
		await expect(target, "is reached by Tab").toBeFocused();
	}
	return {
		async press(target) {
			await reach(target);
			await page.keyboard.press("Enter");
		},
		async type(field, text) {
			await reach(field);
			await page.keyboard.type(text);
		},
		async choose(radio) {
			// Tab leads to the one of a group that is chosen; the arrows go on from there, and choose.
			const group = await radio.getAttribute("name");
			await reach(page.locator(`input[type=radio][name="${group}"]:checked`));
			for (let steps = 0; steps < MOST_OPTIONS && !(await radio.isChecked()); steps++)
				await page.keyboard.press("ArrowDown");
			await expect(radio).toBeChecked();
		},
	};
}
