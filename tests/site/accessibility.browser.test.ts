import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { newPerson } from "#tests/support/browser/people.ts";
import { OWN_COURSE } from "#tests/support/browser/screens.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const attend = (uuid: string) => ExamRoom.address(uuid);

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

for (const [kind, uuidOf] of [
	["weekly-exam", () => examUuid(EXAMS.free)],
	["course", () => OWN_COURSE.ownCourse],
] as const)
	test(`The page that a share link of a ${kind} shows for a moment is accessible`, async ({ page }) => {
		const uuid = await uuidOf();
		// An answer without content leaves the browser where it is.
		await page.route(`${addresses.platform}/${kind}/${uuid}`, (route) => route.fulfill({ status: 204 }));
		await page.goto(`/s/${kind}/${uuid}`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page);
	});

test("A link that invites to a course is accessible to its teacher and to who was sent it", async ({
	browserOf,
	studentBrowser,
}) => {
	const teacher = await (await browserOf("01700000001", "teacher")).newPage();
	await teacher.goto(`/dashboard/teacher/course/d/${OWN_COURSE.ownCourse}/invite`);
	await teacher.locator("button[value=link]").click();
	const link = teacher.getByText(/\/student\/invite\/[\w-]+$/);
	await expect(link).toBeVisible();
	await expectAccessible(teacher);
	const student = await studentBrowser.newPage();
	await student.goto(new URL((await link.innerText()).trim()).pathname);
	await expect(student.getByRole("heading", { level: 1 })).toBeVisible();
	await expectAccessible(student);
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
			// On a wide screen the button is beside the questions.
			await page.setViewportSize({ width: 1280, height: 800 });

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

test("Pages of the account provider are accessible to somebody who is not signed in", async ({ page }) => {
	for (const path of ["/sign-in", "/sign-in/code", "/register", "/forgotten-password", "/no-such-page"]) {
		await accountsPage(page, path);
		await expectAccessible(page);
	}
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
