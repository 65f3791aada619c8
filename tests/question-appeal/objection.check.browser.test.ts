import { DEMO_ADMIN } from "#db/seed/people.ts";
import { doScheduledWork } from "#tests/support/browser/course-time.ts";
import { examApi, passExamTime, publishShortExam } from "#tests/support/browser/exams.ts";
import { inLanguage } from "#tests/support/browser/in-language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, VARIANTS } from "#tests/support/browser/variants.ts";
import { appealPaths } from "~/features/question-appeal/paths.ts";
import { m } from "~/paraglide/messages.js";

const MINUTE = 60_000;

/** A dark phone in Bangla, a light desk in English. */
const DEVICE = {
	bn: { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
	en: { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
} as const;

for (const variant of VARIANTS)
	inVariant(variant, () => {
		test.use(DEVICE[variant.language]);

		test("a student objects to a question, an admin answers, and the student reads the answer (MT-22)", async ({
			studentBrowser,
			browserOf,
			say,
			language,
		}) => {
			const { uuid } = await publishShortExam(60 * MINUTE);
			const api = examApi(studentBrowser, uuid);
			await api.register();
			const [question] = (await api.start()).questions.content;
			const { uuid: questionUuid = "", options = [] } = question ?? {};
			await api.answer(questionUuid, options[0]?.uuid ?? null, 1);
			await api.finish();
			await passExamTime(uuid, 90 * MINUTE);
			await doScheduledWork();

			const page = await inLanguage(studentBrowser, language);
			const picture = (name: string) =>
				page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
			await page.goto(appealPaths.mine(uuid, questionUuid));
			await page.getByRole("radio", { name: say(m.question_appeal_reason_key) }).check();
			await page.getByLabel(say(m.question_appeal_text)).fill("Page 48 of the book says newton.");
			await picture("objection");
			await page.getByRole("button", { name: say(m.question_appeal_send) }).click();
			await expect(page.getByText(say(m.question_appeal_sent))).toBeVisible();

			const desk = await inLanguage(await browserOf(DEMO_ADMIN.mobile, "admin"), language);
			await desk.goto(appealPaths.one(uuid, questionUuid));
			await expect(desk.getByText("Page 48 of the book says newton.")).toBeVisible();
			await desk.getByRole("radio", { name: say(m.question_appeal_admin_reject) }).check();
			await desk.getByLabel(say(m.question_appeal_admin_say)).fill("The book speaks of weight.");
			await desk.screenshot({ path: test.info().outputPath("answer.png"), fullPage: true });
			await desk.getByRole("button", { name: say(m.question_appeal_admin_send) }).click();
			// By the question, and by the objection.
			await expect(desk.getByText(say(m.question_appeal_state_rejected))).toHaveCount(2);

			await page.goto(appealPaths.mine(uuid, questionUuid));
			await expect(page.getByText("The book speaks of weight.")).toBeVisible();
			await expect(page.getByText(say(m.question_appeal_state_rejected))).toBeVisible();
			await picture("answered");
		});
	});
