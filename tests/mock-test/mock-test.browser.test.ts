import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

type Variant = { how: string; language: Locale; javaScriptEnabled: boolean };

const VARIANTS: Variant[] = [
	{ how: "", language: "en", javaScriptEnabled: true },
	{ how: " without JavaScript", language: "en", javaScriptEnabled: false },
	{ how: " in Bangla", language: "bn", javaScriptEnabled: true },
];

const QUESTIONS = 5;
const area = "/dashboard/student/mock-test";

for (const { how, language, javaScriptEnabled } of VARIANTS)
	test.describe(`A student${how}`, () => {
		test.use({ language, javaScriptEnabled });

		test("takes a free self-assessment, sees the result and practises what went wrong", async ({
			studentBrowser,
			say,
		}) => {
			await studentBrowser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
			const page = await studentBrowser.newPage();
			const uuid = await mockTestUuid(MOCK_TESTS.short);
			const room = new ExamRoom(page, language, QUESTIONS, "mock-test");
			const keep = async () => (javaScriptEnabled ? expect(room.saved).toBeVisible() : room.saveByHand());

			await page.goto(language === "bn" ? "/bn/mock-test/p" : "/mock-test/p");
			await expect(page.getByRole("heading", { level: 1, name: say(m.mock_test_list_title) })).toBeVisible();
			await page.getByRole("link", { name: MOCK_TESTS.short }).click();
			await page.getByRole("link", { name: say(m.common_start), exact: true }).click();
			await expect(page).toHaveURL(`${addresses.platform}/student/mock-test/${uuid}`);
			await page.getByRole("button", { name: say(m.common_start), exact: true }).click();
			await room.start();
			if (javaScriptEnabled) await expect(room.alive).toBeVisible();
			await room.option(1, 1).check();
			await room.option(2, 3).check();
			await keep();

			// Left and found again: the same attempt goes on.
			await page.goto(`${area}/${uuid}`);
			await page
				.getByRole("link", { name: say(m.common_continue), exact: true })
				.first()
				.click();
			await expect(room.option(1, 1)).toBeChecked();
			await expect(room.option(2, 3)).toBeChecked();
			await room.finish(QUESTIONS - 2);

			const count = async (label: string) =>
				Number((await room.figure(label)).replace(/[০-৯]/g, (sign) => String(sign.charCodeAt(0) - 0x09e6)));
			expect(await count(say(m.attempt_no_answer_given))).toBe(QUESTIONS - 2);
			const missed = (await count(say(m.attempt_wrong))) + QUESTIONS - 2;
			await expect(page.getByText(say(m.attempt_explanation), { exact: true })).toHaveCount(QUESTIONS);
			const result = page.url();
			await page.getByRole("link", { name: new RegExp(`^${say(m.attempt_no_answer_given)}`) }).click();
			await expect(page).toHaveURL(/\/result\/unanswered(#review)?$/);
			await expect(page.getByText(say(m.attempt_explanation), { exact: true })).toHaveCount(QUESTIONS - 2);

			await page.goto(result);
			await page.getByRole("button", { name: say(m.mock_test_practise_wrong) }).click();
			const again = new ExamRoom(page, language, missed, "mock-test");
			await again.start(say(m.mock_test_rules_lead_retry));
			await expect(again.question(missed)).toBeVisible();
			if (javaScriptEnabled) await expect(again.alive).toBeVisible();
			await again.finish(missed);

			await page.goto(area);
			await expect(page.getByRole("link", { name: MOCK_TESTS.short, exact: true })).toHaveCount(2);
			await expect(page.getByText(say(m.mock_test_retry_badge), { exact: true })).toHaveCount(1);
			const score = say(m.attempt_percent, { n: toNumerals(0, language) });
			await expect(page.getByText(score).first()).toBeVisible();
		});
	});

test("The result of a self-assessment shows the attempts so far, and no other list than it has", async ({
	browserOf,
}) => {
	const context = await browserOf("01700000011", "student");
	const page = await context.newPage();
	const type = await mockTestUuid(MOCK_TESTS.taken);
	const result = `${area}/attend/${await mockTestApi(context).newest(type)}/result`;
	await page.goto(result);
	await expect(page.getByRole("figure").getByText(/^\d+ attempts: first \d+%, best \d+%, last \d+%\.$/)).toBeVisible();
	for (const verdict of ["correct", "wrong", "unanswered"])
		expect((await page.goto(`${result}/${verdict}`))?.status()).toBe(200);
	for (const verdict of ["all", "guessed"]) expect((await page.goto(`${result}/${verdict}`))?.status()).toBe(404);
});

test("Nobody opens the self-assessment of somebody else", async ({ browserOf, studentBrowser }) => {
	const owner = await browserOf("01700000011", "student");
	const attempt = await mockTestApi(owner).newest(await mockTestUuid(MOCK_TESTS.taken));
	const page = await studentBrowser.newPage();
	for (const path of [`${area}/attend/${attempt}`, `${area}/attend/${attempt}/result`])
		expect((await page.goto(path))?.status()).toBe(404);
});

test("A self-assessment with a fee leads to the payment, and says why one did not go through", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	const uuid = await mockTestUuid(MOCK_TESTS.paid);
	await page.goto(`${area}/${uuid}/buy`);
	await expect(page.getByRole("link", { name: /^Buy for/ })).toHaveAttribute(
		"href",
		`/student/checkout/mock_test/${uuid}`,
	);
	await page.goto(`/student/p/1/mock-test?mockTestTypeUuid=${uuid}&status=failure&bkash_code=2023`);
	await expect(page.getByText(say(m.payment_code_2023), { exact: true })).toBeVisible();
	await page.getByRole("link", { name: say(m.mock_test_payment_again) }).click();
	await expect(page).toHaveURL(`${addresses.platform}${area}/${uuid}/buy`);
});

test("Public pages of self-assessments need no script and name their short address", async ({ page }) => {
	const uuid = await mockTestUuid(MOCK_TESTS.short);
	const pages = [
		["/mock-test", "/mock-test/p"],
		["/mock-test/p/2", "/mock-test/p/2"],
		["/public/dashboard/student/mock-test/select", "/mock-test/p"],
		[`/public/mock-test/${uuid}`, `/mock-test/${uuid}`],
		[`/bn/mock-test/${uuid}`, `/bn/mock-test/${uuid}`],
	];
	for (const [path = "", canonical = ""] of pages) {
		await page.goto(path);
		await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`[^/]${canonical}$`));
		await expect(page.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
	}
});
