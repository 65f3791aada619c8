import { addresses } from "#tests/support/browser/addresses.ts";
import { EMPTY_WALLET, GOOD_WALLET, payAtBkash } from "#tests/support/browser/bkash.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examUuid, publishShortExam } from "#tests/support/browser/exams.ts";
import { MOCK_TESTS, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { formatTaka } from "~/lib/money.ts";
import { m } from "~/paraglide/messages.js";

inVariants({ test: [WITHOUT_SCRIPTS_IN_ENGLISH], check: [WITH_SCRIPTS] }, ({ javaScriptEnabled }) => {
	test("a student buys a paid model test through bKash, takes it and sees the result", async ({
		studentBrowser,
		say,
	}) => {
		const page = await studentBrowser.newPage();
		const { uuid } = await publishShortExam(10 * 60_000, 50_00);
		await page.goto(`/student/checkout/model_test/${uuid}`);
		await page
			.getByRole("button", { name: say(m.payment_with_bkash_button, { amount: formatTaka(50_00, "en") }) })
			.click();
		await payAtBkash(page, GOOD_WALLET);
		await expect(page).toHaveURL(`${addresses.platform}/student/weekly-exam/${uuid}`);
		await expect(page.getByText(say(m.payment_success))).toBeVisible();
		const state = await studentBrowser.request.get(`/api/weekly-exams/${uuid}/is-registered`);
		expect(await state.json()).toMatchObject({ registered: true });

		const room = new ExamRoom(page, "en", 5);
		await page.goto(ExamRoom.address(uuid));
		await room.start();
		if (javaScriptEnabled) await expect(room.alive).toBeVisible();
		await room.option(1, 1).check();
		await (javaScriptEnabled ? expect(room.saved).toBeVisible() : room.saveByHand());
		await room.finish(4);
		await expect(room.score).toBeVisible();
	});
});

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH] }, () => {
	test("a student buys a paid self-assessment through bKash and may begin it", async ({ studentBrowser, say }) => {
		const page = await studentBrowser.newPage();
		const uuid = await mockTestUuid(MOCK_TESTS.paid);
		await page.goto(`/student/checkout/mock_test/${uuid}`);
		await page
			.getByRole("button", { name: say(m.payment_with_bkash_button, { amount: formatTaka(20_00, "en") }) })
			.click();
		await payAtBkash(page, GOOD_WALLET);
		await expect(page).toHaveURL(`${addresses.platform}/student/p/1/mock-test?mockTestTypeUuid=${uuid}`);
		await expect(page.getByText(say(m.payment_success))).toBeVisible();
		// Nothing covers what comes next, on a phone either.
		await page.setViewportSize({ width: 360, height: 740 });
		await page.getByRole("button", { name: say(m.common_start) }).click({ trial: true });
		await page.goto(`/student/checkout/mock_test/${uuid}`);
		await expect(page.getByText(say(m.payment_in_hand, { count: 1, n: "1" }))).toBeVisible();
		await page.getByRole("link", { name: say(m.payment_in_hand_go) }).click();
		await expect(page).toHaveURL(`${addresses.platform}/student/mock-test/${uuid}`);
		await page.getByRole("link", { name: say(m.payment_see_receipt) }).click();
		await expect(page.getByRole("heading", { name: say(m.payment_receipt), level: 2 })).toBeVisible();
		await page.goto(`/student/mock-test/${uuid}`);
		await page.getByRole("button", { name: say(m.common_start) }).click();
		await expect(page.getByText(say(m.mock_test_rules_lead))).toBeVisible();
	});
});

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH] }, () => {
	test("a student cancels at bKash, fails with too little money there, and is told so on the buy page", async ({
		studentBrowser,
		say,
	}) => {
		const page = await studentBrowser.newPage();
		const uuid = await examUuid(EXAMS.paid);
		const pay = say(m.payment_with_bkash_button, { amount: formatTaka(50_00, "en") });
		await page.goto(`/student/checkout/model_test/${uuid}`);
		await page.getByRole("button", { name: pay }).click();
		await page.locator("button[value=cancel]").click();
		await expect(page).toHaveURL(new RegExp(`/student/weekly-exam/${uuid}/buy\\?status=cancel`));
		await expect(page.getByText(say(m.payment_cancelled))).toHaveCount(0);
		await expect(page.locator(".tone-info").getByText(say(m.payment_cancelled_title), { exact: true })).toBeVisible();
		await expect(page.getByText(say(m.payment_failed_title))).toHaveCount(0);

		await page.goto(`/student/checkout/model_test/${uuid}`);
		await page.getByRole("button", { name: pay }).click();
		await payAtBkash(page, EMPTY_WALLET);
		await expect(page).toHaveURL(new RegExp(`/student/weekly-exam/${uuid}/buy\\?status=failure&bkash_code=2023`));
		await expect(page.getByText(say(m.payment_code_2023)).first()).toBeVisible();
		const state = await studentBrowser.request.get(`/api/weekly-exams/${uuid}/is-registered`);
		expect(await state.json()).toMatchObject({ registered: false });
	});
});

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS_IN_ENGLISH] }, () => {
	test("a student adds money to the wallet and buys a self-assessment from it", async ({ studentBrowser, say }) => {
		const page = await studentBrowser.newPage();
		const uuid = await mockTestUuid(MOCK_TESTS.paid);
		await page.goto("/student/wallet/add");
		await page.getByLabel(say(m.payment_amount), { exact: true }).fill("100");
		await page.getByRole("button", { name: say(m.payment_to_bkash) }).click();
		await payAtBkash(page, GOOD_WALLET);
		await expect(page).toHaveURL(`${addresses.platform}/student/wallet`);
		await expect(page.getByText(formatTaka(100_00, "en")).first()).toBeVisible();

		await page.goto(`/student/checkout/mock_test/${uuid}`);
		await page
			.getByRole("button", { name: say(m.payment_with_wallet_button, { amount: formatTaka(20_00, "en") }) })
			.click();
		await expect(page).toHaveURL(`${addresses.platform}/student/p/1/mock-test?mockTestTypeUuid=${uuid}`);
		await expect(page.getByText(say(m.payment_success))).toBeVisible();
		const balance = await studentBrowser.request.get("/api/wallet/balance");
		expect(await balance.json()).toMatchObject({ balance: 80 });
	});
});
