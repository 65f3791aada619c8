import { DEMO_ADMIN } from "#db/seed/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

/** Of which one cannot be taken; only looked at, so that the bank stays as it is. */
const QUESTIONS = "How many moons? {#2}\n\nRed? {=Mars ~Venus}";

for (const { how, javaScriptEnabled } of [
	{ how: "", javaScriptEnabled: true },
	{ how: " without JavaScript", javaScriptEnabled: false },
])
	test.describe(`an admin who sends questions${how}`, () => {
		test.use({ javaScriptEnabled });

		test("is led to what came of them (LOOK-1)", async ({ browserOf, problems, say }) => {
			const page = await (await browserOf(DEMO_ADMIN.mobile, "admin")).newPage();
			await page.setViewportSize({ width: 360, height: 640 });
			await page.goto("/admin/questions/import");
			await page.getByLabel(say(m.question_bank_page_text)).fill(QUESTIONS);
			await page.getByRole("button", { name: say(m.question_bank_page_check) }).click();
			const answer = page.locator("#answer");
			await expect(answer).toContainText(
				say(m.question_bank_page_refused_count, { count: 2, refused: "2", total: "2" }),
			);
			await expect(answer).toBeFocused();
			await expect(answer.getByRole("alert")).toBeInViewport();
			problems.expect(/status of 400/);
			await page.getByLabel(say(m.question_bank_page_text)).fill(" ");
			await page.getByRole("button", { name: say(m.question_bank_page_check) }).click();
			await expect(answer).toContainText(say(m.question_bank_page_nothing));
			await expect(answer).toBeFocused();
			await expect(answer.getByRole("alert")).toBeInViewport();
		});
	});
