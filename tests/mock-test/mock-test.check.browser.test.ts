import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { MOCK_TESTS, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const QUESTIONS = 5;
const area = "/dashboard/student/mock-test";

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("a student takes a free self-assessment, sees the result and practises what went wrong", async ({
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
