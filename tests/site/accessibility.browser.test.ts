import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import type { Role } from "#tests/support/browser/people.ts";
import { newPerson } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const attend = (uuid: string) => ExamRoom.address(uuid);
const exam = (uuid: string) => `/dashboard/student/weekly-exam/${uuid}`;

const mockTest = (uuid: string) => `/dashboard/student/mock-test/${uuid}`;

type Screen = {
	path: string;
	of?: keyof typeof EXAMS;
	ofMockTest?: keyof typeof MOCK_TESTS;
	at?: (uuid: string) => string;
};

const PUBLIC: Screen[] = [
	{ path: "/" },
	{ path: "/bn" },
	{ path: "/weekly-exam/p" },
	{ path: "/bn/weekly-exam/p" },
	{ path: "details of a running exam", of: "free", at: (uuid) => `/weekly-exam/${uuid}` },
	{ path: "details in Bangla", of: "freeInBangla", at: (uuid) => `/bn/weekly-exam/${uuid}` },
	{ path: "details of a paid exam", of: "paid", at: (uuid) => `/weekly-exam/${uuid}` },
	{ path: "details of a closed exam", of: "closed", at: (uuid) => `/weekly-exam/${uuid}` },
	{ path: "details of a past exam", of: "finished", at: (uuid) => `/weekly-exam/${uuid}` },
	{ path: "/weekly-exam/no-such-exam" },
	{ path: "/mock-test/p" },
	{ path: "/bn/mock-test/subject/physics/p" },
	{ path: "/weekly-exam/class/class-6/p" },
	{ path: "/bn/mock-test/p/2" },
	{ path: "a self-assessment", ofMockTest: "taken", at: (uuid) => `/mock-test/${uuid}` },
	{ path: "a self-assessment with a fee in Bangla", ofMockTest: "paid", at: (uuid) => `/bn/mock-test/${uuid}` },
	{ path: "/mock-test/no-such-test" },
	{ path: "/help" },
	{ path: "/bn/help" },
	{ path: "/help-search?q=bkash" },
	{ path: "/privacy" },
	{ path: "/terms" },
	{ path: "/api/docs" },
	{ path: "/auth/login?q=expired" },
	{ path: "/auth/register" },
	{ path: "/errors/error-401" },
	{ path: "/errors/error-404" },
	{ path: "/errors/error-500" },
];

async function address({ path, of, ofMockTest, at }: Screen): Promise<string> {
	if (of && at) return at(await examUuid(EXAMS[of]));
	return ofMockTest && at ? at(await mockTestUuid(MOCK_TESTS[ofMockTest])) : path;
}

for (const screen of PUBLIC)
	test(`${screen.path} is accessible to everybody`, async ({ page }) => {
		await page.goto(await address(screen));
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page);
	});

const SIGNED_IN: (Screen & { mobile: string; role: Role })[] = [
	{ mobile: "01700000011", role: "student", path: "/feedback?from=/student/wallet" },
	{ mobile: "01700000011", role: "student", path: "/student/profile/photo" },
	{ mobile: "01700000011", role: "student", path: "/student/profile/privacy" },
	{ mobile: "01700000011", role: "student", path: "/student/profile/privacy/delete" },
	{ mobile: "01700000000", role: "admin", path: "/admin/feedback" },
	{ mobile: "01700000011", role: "student", path: "/student/overview" },
	{ mobile: "01700000011", role: "student", path: "/dashboard/student/all/weekly-exam" },
	{ mobile: "01700000012", role: "student", path: "/dashboard/student/registered/weekly-exam" },
	{ mobile: "01700000011", role: "student", path: "/dashboard/student/past/weekly-exam" },
	{
		mobile: "01700000012",
		role: "student",
		path: "an exam to register for",
		of: "free",
		at: (uuid) => `${exam(uuid)}/buy`,
	},
	{ mobile: "01700000011", role: "student", path: "an exam that is to come", of: "closed", at: exam },
	{ mobile: "01700000012", role: "student", path: "an exam with a fee", of: "paid", at: exam },
	{ mobile: "01700000011", role: "student", path: "an exam that has not started", of: "closed", at: attend },
	{ mobile: "01700000012", role: "student", path: "an exam not registered for", of: "free", at: attend },
	{
		mobile: "01700000011",
		role: "student",
		path: "a result with its review",
		of: "finished",
		at: (uuid) => `${attend(uuid)}/result`,
	},
	{
		mobile: "01700000012",
		role: "student",
		path: "a result that is not there",
		of: "free",
		at: (uuid) => `${attend(uuid)}/result`,
	},
	{ mobile: "01700000011", role: "student", path: "/dashboard/student/mock-test" },
	{ mobile: "01700000012", role: "student", path: "/dashboard/student/mock-test" },
	{ mobile: "01700000012", role: "student", path: "/dashboard/student/mock-test/select" },
	{ mobile: "01700000011", role: "student", path: "a self-assessment taken before", ofMockTest: "taken", at: mockTest },
	{
		mobile: "01700000012",
		role: "student",
		path: "a self-assessment to buy",
		ofMockTest: "paid",
		at: (uuid) => `${mockTest(uuid)}/buy`,
	},
	{
		mobile: "01700000012",
		role: "student",
		path: "a payment that did not go through",
		ofMockTest: "paid",
		at: (uuid) => `/student/p/1/mock-test?mockTestTypeUuid=${uuid}&status=failure&bkash_code=2023`,
	},
	{ mobile: "01700000012", role: "student", path: "/student/wrong-role" },
	{ mobile: "01700000012", role: "student", path: "/auth/student/profile-verification" },
	{ mobile: "01700000012", role: "student", path: "/student/profile/general" },
	{ mobile: "01700000011", role: "student", path: "/student/profile/address" },
	{ mobile: "01700000001", role: "teacher", path: "/dashboard/teacher/profile/general" },
	{ mobile: "01700000001", role: "teacher", path: "/dashboard/teacher/profile/address" },
	{ mobile: "01700000013", role: "student", path: "/auth/mobile-verification" },
	{ mobile: "01700000011", role: "student", path: "/auth/add-role?role=teacher" },
	{ mobile: "01700000001", role: "teacher", path: "/dashboard/teacher" },
	{ mobile: "01700000001", role: "teacher", path: "/dashboard/teacher/p/1/course" },
	{ mobile: "01700000001", role: "teacher", path: "/dashboard/teacher/wrong-role" },
	{ mobile: "01700000002", role: "teacher", path: "/auth/teacher-verification" },
	{ mobile: "01700000000", role: "admin", path: "/admin" },
	{ mobile: "01700000000", role: "admin", path: "/admin/questions/import" },
	{ mobile: "01700000000", role: "admin", path: "/admin/verifications?state=all" },
];

for (const { mobile, role, ...screen } of SIGNED_IN)
	test(`${screen.path} is accessible to the ${role} ${mobile}`, async ({ browserOf }) => {
		const page = await (await browserOf(mobile, role)).newPage();
		await page.goto(await address(screen));
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page);
	});

test("The payments of everybody, what is found among them, and one of them are accessible to an admin", async ({
	studentBrowser,
	browserOf,
}) => {
	const begun = await studentBrowser.request.post("/api/wallet/add-money", {
		headers: { origin: addresses.platform },
		data: { amount: 100 },
	});
	const { uuid } = (await begun.json()) as { uuid: string };
	const page = await (await browserOf("01700000000", "admin")).newPage();
	for (const path of ["/admin/payments", `/admin/payments?q=${uuid}`, `/admin/payments/${uuid}`]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page);
	}
});

test("The page that a share link shows for a moment is accessible", async ({ page }) => {
	const uuid = await examUuid(EXAMS.free);
	// An answer without content leaves the browser where it is.
	await page.route(`${addresses.platform}/weekly-exam/${uuid}`, (route) => route.fulfill({ status: 204 }));
	await page.goto(`/s/weekly-exam/${uuid}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expectAccessible(page);
});

for (const language of ["en", "bn"] as const)
	test.describe(`The exam in ${language}`, () => {
		test.use({ language });

		test("is accessible from the rules to the result", async ({ studentBrowser, say }) => {
			test.slow();
			await studentBrowser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
			const [uuid, total] = [
				await examUuid(language === "bn" ? EXAMS.freeInBangla : EXAMS.free),
				language === "bn" ? 20 : 25,
			];
			const api = examApi(studentBrowser, uuid);
			await api.register();
			const page = await studentBrowser.newPage();
			const room = new ExamRoom(page, language, total);
			await page.goto(attend(uuid));
			await expectAccessible(page);
			await room.start();
			await room.option(1, 1).check();
			await expect(room.saved).toBeVisible();
			await expectAccessible(page);

			await page.setViewportSize({ width: 360, height: 800 });
			await page.getByRole("button", { name: say(m.attempt_done_of, { done: "§", total: "§" }).split("§")[1] }).click();
			await expect(page.getByRole("complementary", { name: say(m.attempt_palette) })).toBeVisible();
			await expectAccessible(page);
			await page.keyboard.press("Escape");

			await page
				.getByRole("button", { name: say(m.attempt_finish), exact: true })
				.first()
				.click();
			await expect(page.getByRole("dialog", { name: say(m.model_test_finish_title) })).toBeVisible();
			await expectAccessible(page);
			await page.goto(`${attend(uuid)}?confirm=finish`);
			await expectAccessible(page);
			await api.finish();
			await page.goto(`${attend(uuid)}/result`);
			await room.result();
			await expectAccessible(page);
		});
	});

for (const language of ["en", "bn"] as const)
	test(`A self-assessment is accessible from the rules to the result in ${language}`, async ({ studentBrowser }) => {
		await studentBrowser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
		const [type, total] = [await mockTestUuid(MOCK_TESTS.short), 5];
		const api = mockTestApi(studentBrowser);
		const attempt = await api.prepare(type);
		const page = await studentBrowser.newPage();
		const room = new ExamRoom(page, language, total, "mock-test");
		await page.goto(`/dashboard/student/mock-test/attend/${attempt}`);
		await expectAccessible(page);
		await room.start();
		await room.option(1, 1).check();
		await expect(room.saved).toBeVisible();
		await page.goto(`/dashboard/student/mock-test/${type}`);
		await expectAccessible(page);
		await api.end(attempt);
		await page.goto(`/dashboard/student/mock-test/attend/${attempt}/result`);
		await room.result();
		await expectAccessible(page);
	});

test("The open menu of a phone is accessible", async ({ page, say }) => {
	await page.setViewportSize({ width: 360, height: 800 });
	await page.goto("/help");
	await page.getByRole("button", { name: say(m.shell_menu) }).click();
	await expect(page.getByRole("navigation", { name: say(m.shell_site_navigation) })).toBeVisible();
	await expectAccessible(page);
});

/** Where the account provider's pages are, seen from its sign-in page. */
const accountsPage = async (page: Page, path: string) => {
	await page.goto("/auth/sign-in?role=student");
	const signIn = new URL(page.url());
	await page.goto(`${addresses.accounts}${path}${signIn.search}`);
};

for (const path of ["/sign-in", "/sign-in/code", "/register", "/forgotten-password", "/no-such-page"])
	test(`${path} of the account provider is accessible`, async ({ page }) => {
		await accountsPage(page, path);
		await expectAccessible(page);
	});

test("Forms of the account provider are accessible with their errors, in Bangla too", async ({ page, say }) => {
	await accountsPage(page, "/register");
	await page.getByRole("button", { name: say(m.accounts_register_button), exact: true }).click();
	await expect(page.getByText(say(m.accounts_mobile_missing))).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "বাংলা" }).click();
	await expectAccessible(page);
});

test("The account provider's page for the code is accessible", async ({ page, say }) => {
	const person = newPerson();
	await accountsPage(page, "/register");
	await page.getByLabel(say(m.accounts_name)).fill(person.name);
	await page.getByLabel(say(m.accounts_mobile)).fill(person.mobile);
	await page.getByLabel(say(m.accounts_password), { exact: true }).fill(person.password);
	await page.getByRole("button", { name: say(m.accounts_register_button), exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: say(m.accounts_code_title) })).toBeVisible();
	await expectAccessible(page);
});

test("A person's own pages at the account provider are accessible", async ({ studentBrowser }) => {
	const page = await studentBrowser.newPage();
	for (const path of ["/", "/change-mobile", "/profile-name", "/sign-out", "/verify-mobile"]) {
		await page.goto(`${addresses.accounts}${path}`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page);
	}
});
