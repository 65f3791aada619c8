import type { BrowserContext, Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import type { Say } from "#tests/support/browser/language.ts";
import type { NewPerson } from "#tests/support/browser/people.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

/** A page on which somebody has signed in with their password. */
async function signedIn(browser: BrowserContext, say: Say, student: NewPerson): Promise<Page> {
	const page = await browser.newPage();
	await page.goto("/auth/sign-in?role=student&next=/student/wallet");
	await signInForm(page, say, student);
	await expect(page).toHaveURL("/student/wallet");
	return page;
}

/** What an admin sees of somebody, found by their number. */
async function storyOf(student: NewPerson, admins: BrowserContext): Promise<Page> {
	const admin = await admins.newPage();
	await admin.goto(`/admin/users?q=${student.mobile}`);
	await admin.getByRole("main").getByRole("link", { name: student.name }).click();
	return admin;
}

test("A student who is suspended in mid-session is out at the next request on two devices, reads why, and comes in again once restored", async ({
	student,
	studentBrowser,
	openBrowser,
	browserOf,
	say,
}) => {
	test.slow();
	const phone = await studentBrowser.newPage();
	await phone.goto("/student/profile/devices");
	const laptop = await signedIn(await openBrowser(), say, student);

	const admin = await storyOf(student, await browserOf("01700000000", "admin"));
	const form = admin.locator("form#suspend");
	await form.getByLabel(say(m.payment_admin_reason)).selectOption("sharing");
	await form.getByLabel(say(m.people_suspend_words)).fill("Two people, one account.");
	await form.getByLabel(say(m.common_name), { exact: true }).fill(student.name);
	await form.getByRole("button", { name: say(m.people_suspend) }).click();
	await expect(admin.getByText(say(m.people_suspended_done))).toBeVisible();

	// One goes on by a link of the page that was open, the other opens an address.
	await phone
		.getByRole("link", { name: say(m.account_tab_general), exact: true })
		.first()
		.click();
	await laptop.goto("/student/overview");
	for (const page of [phone, laptop]) {
		await expect(page).toHaveURL("/");
		await expect(page.getByText(say(m.common_login_again))).toBeVisible();
	}
	await laptop.goto("/auth/sign-in?role=student");
	// At the account provider they are who they were: it is the platform that says no.
	await expect(laptop).toHaveURL("/auth/suspended");
	await expect(laptop.getByText("Two people, one account.")).toBeVisible();
	await expect(laptop.getByText(say(m.people_reason_sharing))).toBeVisible();

	await admin.locator("form#restore").getByLabel(say(m.people_restore_note)).fill("Her sister's account.");
	await admin.getByRole("button", { name: say(m.people_restore) }).click();
	await expect(admin.getByText(say(m.people_restored_done))).toBeVisible();
	await laptop.goto("/auth/sign-in?role=student&next=/student/wallet");
	await expect(laptop).toHaveURL("/student/wallet");
	// The phone has nothing of before, and comes in again by the account provider, who never shut anybody out.
	await phone.goto("/student/profile/devices");
	await expect(phone).toHaveURL("/student/profile/devices");
});

test.describe("Without JavaScript, bn", () => {
	test.use(WITHOUT_SCRIPTS);

	const speaking = async (browser: BrowserContext) => {
		await browser.addCookies([{ name: "lang", value: "bn", url: addresses.platform }]);
		return browser;
	};

	test("An admin ends one of a person's devices, and it is out at its next request", { tag: "@check" }, async ({
		student,
		studentBrowser,
		openBrowser,
		browserOf,
		say,
	}) => {
		const phone = await (await speaking(studentBrowser)).newPage();
		await phone.goto("/student/wallet");
		const other = await signedIn(await speaking(await openBrowser({ javaScriptEnabled: false })), say, student);

		const admin = await storyOf(student, await speaking(await browserOf("01700000000", "admin")));
		const devices = admin.getByRole("region", { name: say(m.people_devices) }).getByRole("listitem");
		await expect(devices).toHaveCount(2);
		// Last used first.
		await devices.first().getByRole("button").click();
		await expect(admin.getByText(say(m.account_devices_ended))).toBeVisible();
		await expect(devices).toHaveCount(1);
		await expect(admin.getByRole("list").getByText(say(m.people_did_account_device_ended)).first()).toBeVisible();
		await other.reload();
		await expect(other.getByText(say(m.common_login_again))).toBeVisible();
		await phone.reload();
		await expect(phone).toHaveURL("/student/wallet");
	});
});
