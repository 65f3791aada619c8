import { DEMO_PASSWORD } from "#db/seed/people.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { demoState } from "#tests/support/browser/people.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

test("After signing in a person is at the page they had asked for", async ({ page, say }) => {
	await page.goto("/student/past/weekly-exam");
	await expect(page.getByRole("heading", { level: 1, name: say(m.common_sign_in) })).toBeVisible();
	await signInForm(page, say, { mobile: "01700000011", password: DEMO_PASSWORD });
	await expect(page).toHaveURL("/student/past/weekly-exam");
});

test("A wrong password is said beside the field, and nothing else happens", async ({ page, say }) => {
	await page.goto("/auth/login");
	await page
		.getByRole("main")
		.getByRole("link", { name: say(m.account_sign_in_student) })
		.click();
	await signInForm(page, say, { mobile: "01700000012", password: "not-the-password" });
	await expect(page.getByLabel(say(m.accounts_password), { exact: true })).toHaveAccessibleDescription(
		say(m.accounts_password_wrong),
	);
	await expect(page.getByLabel(say(m.accounts_mobile))).toHaveValue("01700000012");
});

test("Without an address to return to, each role lands on its own page", async ({ openBrowser, say }) => {
	const rows = [
		{ mobile: "01700000011", link: m.shell_footer_students, lands: "/student/overview" },
		{ mobile: "01700000012", link: m.shell_footer_students, lands: "/auth/student/profile-verification" },
		{ mobile: "01700000001", link: m.shell_footer_teachers, lands: "/dashboard/teacher" },
	] as const;
	for (const { mobile, link, lands } of rows) {
		const page = await (await openBrowser()).newPage();
		await page.goto("/help");
		await page.getByRole("link", { name: say(link), exact: true }).click();
		await signInForm(page, say, { mobile, password: DEMO_PASSWORD });
		await expect(page).toHaveURL(lands);
	}
});

test("The admin's role is not given to somebody who does not have it", async ({ page, say }) => {
	await page.goto("/auth/sign-in?role=admin");
	await signInForm(page, say, { mobile: "01700000011", password: DEMO_PASSWORD });
	await expect(page).toHaveURL("/errors/error-401");
});

const FOREIGN = [
	"https://evil.example/",
	"//evil.example/",
	"/\\evil.example/",
	"/\t/evil.example/",
	"/.//evil.example/",
	"javascript:alert(1)",
	"evil.example",
];

test("An address to return to on another site is not followed", async ({ studentBrowser }) => {
	const { request } = studentBrowser;
	const headers = { origin: addresses.platform };
	for (const next of FOREIGN) {
		const signedIn = await request.get(`/auth/sign-in?role=student&next=${encodeURIComponent(next)}`);
		expect(signedIn.url(), next).toBe(`${addresses.platform}/auth/student/profile-verification`);
		const switched = await request.post("/preferences", { form: { theme: "system", next }, headers });
		expect(switched.url(), next).toBe(`${addresses.platform}/`);
	}
});

test("Signing out ends the session here and at the account provider, and comes back", async ({
	studentBrowser,
	openBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.goto("/help");
	const before = await studentBrowser.storageState();
	await page
		.getByRole("banner")
		.getByRole("button", { name: say(m.shell_sign_out) })
		.click();
	await expect(page).toHaveURL("/");
	await expect(page.getByText(say(m.account_signed_out))).toBeVisible();
	await expect(page.getByRole("banner").getByRole("link", { name: say(m.common_sign_in) })).toBeVisible();

	await page.goto("/student/overview");
	await expect(page.getByRole("heading", { level: 1, name: say(m.common_sign_in) })).toBeVisible();

	const thief = await (await openBrowser({ storageState: before })).newPage();
	await thief.goto("/student/overview");
	await expect(thief.getByRole("heading", { level: 1, name: say(m.common_sign_in) })).toBeVisible();
});

test("A form that another site sends with the person's cookies is refused", async ({ playwright }) => {
	const storageState = await demoState("01700000011", "student");
	const client = await playwright.request.newContext({ baseURL: addresses.platform, storageState });
	const headers = { origin: "https://evil.example" };
	const answers = await Promise.all(
		["/auth/sign-out", "/preferences", "/auth/token"].map((path) => client.post(path, { headers, maxRedirects: 0 })),
	);
	expect(answers.map((answer) => answer.status())).toEqual([403, 403, 403]);
	expect((await client.get("/student/overview")).url()).toBe(`${addresses.platform}/student/overview`);
	await client.dispose();
});
