import type { BrowserContext, Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import { speak } from "#tests/support/browser/language.ts";
import { newPerson, registerState } from "#tests/support/browser/people.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const ADDRESS = "/student/profile/address";

/** Opens a page and waits until its code is there. */
async function openAlive(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.waitForFunction(() => "__reactRouterDataRouter" in window);
	await page.waitForLoadState("networkidle");
}

/** What is typed; each choice brings what the next one chooses from. */
const TYPED = { addressLine1: "House 12, Road 4", postOffice: "Dhanmondi", zipCode: "1205" };
const CHOSEN = { divisionId: "dhaka", districtId: "dhaka", thanaId: "dmp-dhanmondi" };

async function typeAddress(page: Page): Promise<void> {
	for (const [name, text] of Object.entries(TYPED)) await page.locator(`input[name=${name}]`).fill(text);
	for (const [name, id] of Object.entries(CHOSEN)) await page.locator(`select[name=${name}]`).selectOption(id);
}

async function expectAddress(page: Page): Promise<void> {
	for (const [name, value] of Object.entries({ ...TYPED, ...CHOSEN }))
		await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
}

const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((name) => /typed/.test(name)));

/** Ends all sessions of whom the browser belongs to, from elsewhere. */
async function endElsewhere(browser: BrowserContext): Promise<void> {
	const ended = await browser.request.post(`${addresses.accounts}/sign-out/everywhere`, {
		headers: { origin: addresses.accounts, "content-type": "application/x-www-form-urlencoded" },
		data: "",
	});
	expect(ended.status()).toBe(200);
}

test("Who switches theme and language in the middle of a form goes on where they were (LOOK-1)", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await openAlive(page, ADDRESS);
	await typeAddress(page);
	await page
		.getByRole("banner")
		.getByRole("button", { name: say(m.shell_theme_dark) })
		.click();
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expectAddress(page);
	await page.getByRole("button", { name: "বাংলা" }).click();
	await expect(page.locator("html")).toHaveAttribute("lang", "bn");
	await expectAddress(page);
	await expect(page.getByLabel(speak("bn")(m.account_profile_address))).toHaveValue("House 12, Road 4");
	expect(await stored(page)).toEqual([]);
});

test("A form that was open while the session ended elsewhere is there for the same person again, and for nobody else", async ({
	studentBrowser,
	student,
	say,
}) => {
	test.slow();
	const page = await studentBrowser.newPage();
	const lose = async () => {
		await openAlive(page, ADDRESS);
		await typeAddress(page);
		await endElsewhere(studentBrowser);
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page.getByText(say(m.common_login_again))).toBeVisible();
	};
	const comeIn = async (person: { mobile: string; password: string }) => {
		await page.goto("/auth/sign-in?role=student&next=/student/wallet");
		await signInForm(page, say, person);
		await expect(page).toHaveURL("/student/wallet");
		await page.waitForFunction(() => "__reactRouterDataRouter" in window);
	};
	await lose();
	await comeIn(student);
	const back = page.getByRole("link", { name: say(m.shell_typed_back) });
	await expect(back).toBeVisible();
	await back.click();
	await expect(page).toHaveURL(ADDRESS);
	await expectAddress(page);
	expect(await stored(page)).toEqual([]);

	await lose();
	expect(await stored(page)).toHaveLength(1);
	const other = newPerson("Tanvir Islam");
	await registerState(other);
	await comeIn(other);
	await expect.poll(() => stored(page)).toEqual([]);
	await expect(back).toHaveCount(0);
	await openAlive(page, ADDRESS);
	await expect(page.locator("input[name=addressLine1]")).toHaveValue("");
});

test("Feedback over a page is there again after the sign-in; signing out forgets it", { tag: "@check" }, async ({
	studentBrowser,
	student,
	say,
}) => {
	test.slow();
	const page = await studentBrowser.newPage();
	const dialog = page.getByRole("dialog", { name: say(m.feedback_title) });
	const open = () =>
		page
			.getByRole("navigation", { name: say(m.shell_student_navigation) })
			.getByRole("link", { name: say(m.feedback_title) })
			.click();
	await openAlive(page, "/student/wallet");
	await open();
	await dialog.getByLabel(say(m.feedback_field_title)).fill("Half a thought");
	await dialog.getByLabel(say(m.feedback_field_description)).fill("And the rest of it");
	await endElsewhere(studentBrowser);
	await dialog.getByRole("button", { name: say(m.feedback_send) }).click();
	await expect(page.getByText(say(m.common_login_again))).toBeVisible();
	await page.goto("/auth/sign-in?role=student&next=/student/wallet");
	await signInForm(page, say, student);
	await expect(page).toHaveURL("/student/wallet");
	expect(await stored(page)).toHaveLength(1);
	await open();
	await expect(dialog.getByLabel(say(m.feedback_field_title))).toHaveValue("Half a thought");
	await expect(dialog.getByLabel(say(m.feedback_field_description))).toHaveValue("And the rest of it");
	await page.keyboard.press("Escape");
	await page.evaluate(() => sessionStorage.setItem("pathshala.typed:somebody", "{}"));
	await page
		.getByRole("banner")
		.getByRole("button", { name: say(m.shell_sign_out) })
		.click();
	await expect(page.getByText(say(m.account_signed_out))).toBeVisible();
	expect(await stored(page)).toEqual([]);
});
