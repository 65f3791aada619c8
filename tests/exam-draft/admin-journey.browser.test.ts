import { eq } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { modelTest, modelTestQuestion } from "#db/schema/index.ts";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { EXAMS } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { copyQuestions } from "#tests/support/copy-questions.ts";
import { m } from "~/paraglide/messages.js";

const ADMIN = "01700000000";

/** Questions that no test of the demo holds: those of one of its exams once more. */
async function moreQuestions(): Promise<void> {
	const db = openDatabase(addresses.database);
	try {
		const rows = await db
			.select({ uuid: modelTestQuestion.questionUuid })
			.from(modelTestQuestion)
			.innerJoin(modelTest, eq(modelTest.uuid, modelTestQuestion.examUuid))
			.where(eq(modelTest.name, EXAMS.twoMinutes));
		await copyQuestions(
			db,
			rows.map(({ uuid }) => uuid),
		);
	} finally {
		db.$client.close();
	}
}

inVariant(WITH_SCRIPTS, () => {
	test("an admin makes a draft, mends what the check list names, publishes it, and a student sees it (EXD-1, EXD-4)", async ({
		browserOf,
		studentBrowser,
		say,
	}) => {
		test.slow();
		await moreQuestions();
		const page = await (await browserOf(ADMIN, "admin")).newPage();
		const name = `Model Test ${crypto.randomUUID().slice(0, 8)}`;
		await page.goto("/admin/model-tests");
		await page.getByRole("link", { name: say(m.exam_draft_new_exam) }).click();
		await page.getByLabel(say(m.common_name), { exact: true }).fill(name);
		await page.getByLabel(say(m.feedback_field_description)).fill("One try.");
		const counts = page.getByRole("group", { name: say(m.common_questions_per_subject) }).getByRole("textbox");
		const usable = await page.locator("[id^=count-][id$=-hint]").allInnerTexts();
		const subject = usable.findIndex((text) => Number.parseInt(text, 10) >= 2);
		await counts.nth(subject).fill("199");
		await page.getByRole("button", { name: say(m.exam_draft_create) }).click();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(page.getByText(say(m.exam_draft_not_ready))).toBeVisible();
		await expect(page.getByText(/199 asked for, and only/)).toBeVisible();
		await expectAccessible(page);

		// Its own subject is the first of the list by now.
		await counts.first().fill("2");
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page.getByText(say(m.exam_draft_ready))).toBeVisible();
		await page.getByRole("link", { name: say(m.discussion_preview) }).click();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(page.getByRole("heading", { name: say(m.exam_draft_a_paper), exact: true })).toBeVisible();
		await page.goBack();
		await page.getByRole("link", { name: say(m.content_publish), exact: true }).click();
		await page.getByRole("button", { name: say(m.content_publish) }).click();
		await expect(page.getByText(say(m.exam_draft_change_at_once))).toBeVisible();

		const theirs = await studentBrowser.newPage();
		await theirs.goto(`/dashboard/student/upcoming/weekly-exam?q=${encodeURIComponent(name)}`);
		await theirs.getByRole("link", { name }).first().click();
		await expect(theirs.getByRole("heading", { level: 1, name })).toBeVisible();
	});
});
