import type { Page } from "@playwright/test";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

/** Opens a page and waits until its code is there: what is asked for without a line never comes. */
async function openAlive(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.waitForFunction(() => "__reactRouterDataRouter" in window);
	await page.waitForLoadState("networkidle");
}

test.beforeEach(({ problems }) =>
	problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch manifest patches/),
);

test("A line that drops takes no form away: what was typed stays, and is sent when it is back (LOOK-1)", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await openAlive(page, "/student/profile/address");
	const line = page.getByLabel(say(m.account_profile_address));
	await line.fill("House 12, Road 4");
	await page.getByLabel(say(m.account_profile_post_office)).fill("Dhanmondi");
	await page.getByLabel(say(m.account_profile_zip)).fill("1205");
	await page.getByLabel(say(m.account_field_division)).selectOption("dhaka");
	await page.getByLabel(say(m.account_profile_district), { exact: true }).selectOption("dhaka");
	await page.getByLabel(say(m.account_profile_thana), { exact: true }).selectOption("dmp-dhanmondi");
	await studentBrowser.setOffline(true);
	await page.getByRole("button", { name: say(m.common_save) }).click();
	const notice = page.getByRole("alert").getByText(say(m.shell_line_dropped));
	await expect(notice).toBeVisible();
	await expect(line).toHaveValue("House 12, Road 4");
	// Nor does a link lead to a page that does not come.
	await notice
		.locator("..")
		.getByRole("button", { name: say(m.common_close) })
		.click();
	await page.getByRole("link", { name: say(m.account_devices_title) }).click();
	await expect(notice).toBeVisible();
	await expect(page).toHaveURL("/student/profile/address");
	await expect(line).toHaveValue("House 12, Road 4");
	await studentBrowser.setOffline(false);
	await page.getByRole("button", { name: say(m.common_save) }).click();
	await expect(page.getByText(say(m.account_profile_saved)).first()).toBeVisible();
	await expect(notice).toBeHidden();
});

test("A form whose answer never came stays as it was, on a line that seems to be there", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await openAlive(page, "/student/profile/institute/not-listed");
	const name = page.getByLabel(say(m.institute_whole_name));
	await name.fill("Nilkuthi Model School");
	await page.getByLabel(say(m.institute_kind)).selectOption("school");
	await page.getByLabel(say(m.account_profile_district)).selectOption({ index: 3 });
	await page.route("**/*.data*", (route) => route.abort());
	await page.locator("main form button[type=submit]").last().click();
	await expect(page.getByText(say(m.shell_line_dropped))).toBeVisible();
	await expect(name).toHaveValue("Nilkuthi Model School");
	await page.unroute("**/*.data*");
	await page.locator("main form button[type=submit]").last().click();
	await expect(page.getByText(say(m.institute_request_sent)).first()).toBeVisible();
});

/** The line carries everything but the framework's question which routes an address has, as in the moment before it drops. */
const DISCOVERY = /\/__manifest\?/;
const dropDiscovery = (page: Page) => page.route(DISCOVERY, (route) => route.abort("internetdisconnected"));

test("A page that asks anew by itself stays as it is without a line, where its routes were not asked for yet either", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await dropDiscovery(page);
	await openAlive(page, `/student/weekly-exam/${await examUuid(EXAMS.free)}`);
	const head = page.getByRole("heading", { level: 1 });
	const name = await head.textContent();
	await studentBrowser.setOffline(true);
	// As the countdown does, once the page has come to life.
	const askAnew = () =>
		page.evaluate(() =>
			(
				window as unknown as { __reactRouterDataRouter?: { revalidate: () => void } }
			).__reactRouterDataRouter?.revalidate(),
		);
	await expect(async () => {
		await askAnew();
		await expect(page.getByText(say(m.shell_line_dropped))).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await expect(head).toHaveText(name ?? "");
});

test("Who follows a link whose routes cannot be asked for stays where they are, and follows it once the line is back", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await dropDiscovery(page);
	await openAlive(page, "/student/overview");
	const head = page.getByRole("heading", { level: 1 });
	const name = await head.textContent();
	const link = page
		.getByRole("navigation", { name: say(m.shell_student_navigation) })
		.getByRole("link", { name: say(m.model_test_name), exact: true });
	await link.click();
	await expect(page.getByText(say(m.shell_line_dropped))).toBeVisible();
	await expect(head).toHaveText(name ?? "");
	await page.unroute(DISCOVERY);
	await link.click();
	await expect(page).toHaveURL(/\/weekly-exam$/);
	await expect(head).toHaveText(say(m.model_test_names));
});

test("Feedback opens over the page with its looks, which are the page's, and waits for the line (FBK-2)", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await openAlive(page, "/student/overview");
	const looks = () =>
		page.evaluate(() =>
			[...document.querySelectorAll("main, main *, header *")].map((element) => {
				const { padding, margin, borderWidth, fontSize, color } = getComputedStyle(element);
				return [padding, margin, borderWidth, fontSize, color].join(" ");
			}),
		);
	const before = await looks();
	const link = page
		.getByRole("navigation", { name: say(m.shell_student_navigation) })
		.getByRole("link", { name: say(m.feedback_title) });
	await studentBrowser.setOffline(true);
	await link.click();
	await expect(page.getByText(say(m.shell_line_dropped))).toBeVisible();
	await studentBrowser.setOffline(false);
	await link.click();
	const dialog = page.getByRole("dialog", { name: say(m.feedback_title) });
	await expect(dialog).toBeVisible();
	expect(await looks()).toEqual(before);
	await dialog.getByLabel(say(m.feedback_field_title)).fill("The line drops");
	await dialog.getByLabel(say(m.feedback_field_description)).fill("Under the form");
	await studentBrowser.setOffline(true);
	await dialog.getByRole("button", { name: say(m.feedback_send) }).click();
	await expect(dialog.getByRole("alert").getByText(say(m.shell_line_dropped))).toBeVisible();
	await expect(dialog.getByLabel(say(m.feedback_field_description))).toHaveValue("Under the form");
	await studentBrowser.setOffline(false);
	await dialog.getByRole("button", { name: say(m.feedback_send) }).click();
	await expect(dialog.getByText(say(m.feedback_sent))).toBeVisible();
});
