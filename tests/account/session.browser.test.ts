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

test("What the account provider ends is over on the platform at the next request: sessions and bearer tokens", async ({
	playwright,
	student,
}) => {
	const browser = await playwright.request.newContext({ storageState: student.state });
	const [platform, accounts] = [addresses.platform, addresses.accounts];
	const minted = await browser.post(`${platform}/auth/token`, { headers: { origin: platform } });
	const { token } = (await minted.json()) as { token: string };
	const program = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
	const profile = () =>
		Promise.all([browser, program].map(async (who) => (await who.get(`${platform}/api/profile/my`)).status()));
	expect(await profile()).toEqual([200, 200]);

	const ended = await browser.post(`${accounts}/sign-out/everywhere`, {
		headers: { origin: accounts, "content-type": "application/x-www-form-urlencoded" },
		data: "",
	});
	expect(ended.status()).toBe(200);
	expect(await profile()).toEqual([401, 401]);
	await Promise.all([browser, program].map((who) => who.dispose()));
});

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
		test.use({ javaScriptEnabled });

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
	});

test("Somebody who signs in under a role they do not have is asked whether they want it, and nothing changes", async ({
	page,
	say,
}) => {
	await page.goto("/auth/sign-in?role=teacher&next=%2Fhelp");
	await signInForm(page, say, { mobile: "01700000011", password: DEMO_PASSWORD });
	await expect(page).toHaveURL("/auth/add-role?role=teacher&next=%2Fhelp");
	await page.getByRole("link", { name: say(m.account_wrong_role_back) }).click();
	await expect(page).toHaveURL("/student/overview");
});

test("A form of another site gives nobody a role", async ({ playwright, student }) => {
	const client = await playwright.request.newContext({ baseURL: addresses.platform, storageState: student.state });
	const form = { role: "teacher" };
	const options = { form, headers: { origin: "https://evil.example" }, maxRedirects: 0 };
	expect((await client.post("/auth/add-role", options)).status()).toBe(403);
	expect((await client.get("/auth/add-role?role=teacher", { maxRedirects: 0 })).status()).toBe(200);
	await client.dispose();
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
