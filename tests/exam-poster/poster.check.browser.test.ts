import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { DEMO_ADMIN } from "#db/seed/people.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { passExamTime, publishShortExam } from "#tests/support/browser/exams.ts";
import { inLanguage } from "#tests/support/browser/in-language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, VARIANTS } from "#tests/support/browser/variants.ts";
import { png } from "#tests/support/pictures.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const HOUR = 3_600_000;

/** A dark phone in Bangla, a light desk in English. */
const DEVICE = {
	bn: { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
	en: { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
} as const;

/** A question of the exam says something else in the bank from now on. */
async function changeQuestionOf(examUuid: string): Promise<void> {
	const db = openDatabase(addresses.database);
	try {
		await db.run(sql`UPDATE question SET updated_at = ${Date.now() + HOUR}
			WHERE uuid = (SELECT question_uuid FROM model_test_question WHERE exam_uuid = ${examUuid} LIMIT 1)`);
	} finally {
		db.$client.close();
	}
}

for (const variant of VARIANTS)
	inVariant(variant, () => {
		test.use(DEVICE[variant.language]);

		test("an admin gives an exam a poster that guests see, and is told of questions that changed since (EXD-10, EXD-11)", async ({
			browserOf,
			openBrowser,
			say,
			language,
		}) => {
			const { uuid } = await publishShortExam(3 * HOUR);
			// It is still to come.
			await passExamTime(uuid, -HOUR);
			await changeQuestionOf(uuid);
			const page = await inLanguage(await browserOf(DEMO_ADMIN.mobile, "admin"), language);
			const picture = (name: string) =>
				page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
			await page.goto(`/admin/model-tests/${uuid}`);
			await expect(
				page.getByText(say(m.exam_draft_changed_since, { count: 1, n: toNumerals(1, language) })),
			).toBeVisible();
			await picture("changed-since");

			await page.getByRole("link", { name: say(m.content_poster), exact: true }).click();
			const bytes = Buffer.from(png(1280, 720, (x, y) => [x % 256, y % 256, 120]));
			await page
				.getByLabel(say(m.course_cover_choose))
				.setInputFiles({ name: "poster.png", mimeType: "image/png", buffer: bytes });
			await page.getByLabel(say(m.question_picture_alt)).fill("A prism splits light");
			await page.getByRole("button", { name: say(m.content_poster_save) }).click();
			await expect(page.getByRole("img", { name: "A prism splits light" })).toBeVisible();
			await picture("poster");

			const guest = await (await openBrowser()).newPage();
			await guest.goto(`${language === "bn" ? "/bn" : ""}/weekly-exam/${uuid}`);
			await expect(guest.getByRole("img", { name: "A prism splits light" })).toBeVisible();
			await guest.screenshot({ path: test.info().outputPath("public.png"), fullPage: true });
		});
	});
