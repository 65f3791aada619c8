import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

test("A link gives a signed-in student no role and ends no session; a form of their own does", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	const before = (await studentBrowser.cookies()).find(({ name }) => name === "pathshala")?.value;
	await page.goto("/auth/sign-in?role=teacher&next=%2Fdashboard%2Fteacher");
	await expect(page.getByRole("heading", { level: 1, name: say(m.account_add_role_title) })).toBeVisible();
	await page.goto("/dashboard/teacher");
	await expect(page).toHaveURL("/student/wrong-role");
	expect((await studentBrowser.cookies()).find(({ name }) => name === "pathshala")?.value).toBe(before);

	await page
		.getByRole("main")
		.getByRole("link", { name: say(m.account_sign_in_teacher) })
		.click();
	await page.getByRole("button", { name: say(m.account_add_teacher) }).click();
	await expect(page).toHaveURL("/auth/teacher-verification?next=%2Fdashboard%2Fteacher");
	await page.goto("/auth/sign-in?role=student&next=%2Fstudent%2Foverview");
	await expect(page).toHaveURL("/student/overview");
});

test("Signing out ends the session here and at the account provider, and comes back", async ({
	studentBrowser,
	openBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.goto("/help");
	const left = () => page.evaluate(() => localStorage.getItem("what the exam room keeps"));
	await page.evaluate(() => localStorage.setItem("what the exam room keeps", "is the student's who signs out"));
	expect(await left()).not.toBeNull();
	const before = await studentBrowser.storageState();
	await page
		.getByRole("banner")
		.getByRole("button", { name: say(m.shell_sign_out) })
		.click();
	await expect(page).toHaveURL("/");
	await expect(page.getByText(say(m.account_signed_out))).toBeVisible();
	// Not the next one's at the same browser (ATT-7, ATT-9).
	expect(await left()).toBeNull();
	await expect(page.getByRole("banner").getByRole("link", { name: say(m.common_sign_in) })).toBeVisible();

	await page.goto("/student/overview");
	await expect(page.getByRole("heading", { level: 1, name: say(m.common_sign_in) })).toBeVisible();

	const thief = await (await openBrowser({ storageState: before })).newPage();
	await thief.goto("/student/overview");
	await expect(thief).toHaveURL("/");
	await expect(thief.getByText(say(m.common_login_again))).toBeVisible();
});
