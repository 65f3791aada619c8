import type { Page } from "@playwright/test";
import { speak } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const html = (page: Page) => page.locator("html");
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("The language switch leads to the Bangla twin and is remembered everywhere", async ({ page, context, say }) => {
	const bangla = speak("bn");
	await page.goto("/help");
	await page.getByRole("button", { name: "বাংলা" }).click();
	await expect(page).toHaveURL("/bn/help");
	await expect(html(page)).toHaveAttribute("lang", "bn");
	await expect(page.getByRole("heading", { level: 1, name: bangla(m.common_help) })).toBeVisible();

	const later = await context.newPage();
	await later.goto("/auth/login");
	await expect(later.getByRole("heading", { level: 1, name: bangla(m.common_sign_in) })).toBeVisible();
	await later
		.getByRole("main")
		.getByRole("link", { name: bangla(m.account_sign_in_student), exact: true })
		.click();
	await expect(later.getByRole("heading", { level: 1, name: bangla(m.common_sign_in) })).toBeVisible();

	await page.getByRole("button", { name: "English" }).click();
	await expect(page).toHaveURL("/help");
	await expect(page.getByRole("heading", { level: 1, name: say(m.common_help) })).toBeVisible();
});

test("The language switch works inside the student area", async ({ browserOf }) => {
	const page = await (await browserOf("01700000011", "student")).newPage();
	await page.goto("/student/overview");
	await page.getByRole("button", { name: "বাংলা" }).click();
	await expect(page).toHaveURL("/student/overview");
	await expect(page.getByRole("navigation", { name: speak("bn")(m.shell_student_navigation) })).toBeVisible();
});

test("The theme switch is remembered, and the device decides until it is used", async ({ page, context, say }) => {
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/");
	const light = await paper(page);
	await page.emulateMedia({ colorScheme: "dark" });
	const dark = await paper(page);
	expect(dark).not.toBe(light);

	await page
		.getByRole("banner")
		.getByRole("button", { name: say(m.shell_theme_light) })
		.click();
	await expect(page.getByRole("banner").getByRole("button", { name: say(m.shell_theme_light) })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
	expect(await paper(page)).toBe(light);

	const later = await context.newPage();
	await later.emulateMedia({ colorScheme: "dark" });
	await later.goto("/auth/login");
	await expect(html(later)).toHaveAttribute("data-theme", "light");
	expect(await paper(later)).toBe(light);
});

test.describe("On a phone without JavaScript", () => {
	test.use({ viewport: { width: 360, height: 720 }, javaScriptEnabled: false });

	test("the menu of the public pages opens, leads on and closes", async ({ page, say }) => {
		await page.goto("/");
		const menu = page.getByRole("navigation", { name: say(m.shell_site_navigation) });
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: say(m.shell_menu) }).click();
		await expect(menu).toBeVisible();
		await menu.getByRole("button", { name: say(m.common_close) }).click();
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: say(m.shell_menu) }).click();
		await page.keyboard.press("Escape");
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: say(m.shell_menu) }).click();
		await menu.getByRole("link", { name: say(m.model_test_all) }).click();
		await expect(page.getByRole("heading", { level: 1, name: say(m.model_test_list_title) })).toBeVisible();
	});

	test("the menu of the student area opens and leads on", async ({ browserOf, say }) => {
		const context = await browserOf("01700000011", "student", { viewport: { width: 360, height: 720 } });
		const page = await context.newPage();
		await page.goto("/student/overview");
		const menu = page.getByRole("navigation", { name: say(m.shell_student_navigation) });
		await expect(menu).toBeHidden();
		await page.getByRole("button", { name: say(m.shell_menu) }).click();
		await menu.getByRole("link", { name: say(m.model_test_name), exact: true }).click();
		await expect(page).toHaveURL("/dashboard/student/all/weekly-exam");
	});
});
