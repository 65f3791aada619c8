import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid, type ResultSummary } from "#tests/support/browser/exams.ts";
import { newPerson } from "#tests/support/browser/people.ts";
import { registerFromSignIn } from "#tests/support/browser/registration.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import type { Locale } from "~/lib/time.ts";
import { toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

type Variant = { how: string; language: Locale; javaScriptEnabled: boolean; exam: string; questions: number };

const VARIANTS: Variant[] = [
	{ how: "", language: "en", javaScriptEnabled: true, exam: EXAMS.free, questions: 25 },
	{ how: " without JavaScript", language: "en", javaScriptEnabled: false, exam: EXAMS.free, questions: 25 },
	{ how: " in Bangla", language: "bn", javaScriptEnabled: true, exam: EXAMS.freeInBangla, questions: 20 },
];

for (const { how, language, javaScriptEnabled, exam, questions } of VARIANTS)
	test.describe(`A new student${how}`, () => {
		test.use({ language, javaScriptEnabled });

		test("registers, takes the free exam and sees the result", async ({ page, context, say }) => {
			const person = newPerson(language === "bn" ? "নাদিয়া ইসলাম" : "Nadia Islam");
			const room = new ExamRoom(page, language, questions);
			const uuid = await examUuid(exam);
			const keep = async () => (javaScriptEnabled ? expect(room.saved).toBeVisible() : room.saveByHand());

			await page.goto("/");
			if (language === "bn") await page.getByRole("button", { name: "বাংলা" }).click();
			await page.goto(language === "bn" ? "/bn/weekly-exam/p" : "/weekly-exam/p");
			await page.getByRole("link", { name: exam }).first().click();
			await page.getByRole("link", { name: say(m.model_test_page_register), exact: true }).click();
			await registerFromSignIn(page, say, person);
			await expect(page).toHaveURL(`${addresses.platform}/student/weekly-exam/${uuid}/buy`);

			await page.getByRole("button", { name: say(m.model_test_register) }).click();
			await expect(page.getByText(say(m.model_test_registration_complete), { exact: true }).first()).toBeVisible();
			await page.getByRole("link", { name: say(m.common_start), exact: true }).click();
			await room.start();
			if (javaScriptEnabled) await expect(room.alive).toBeVisible();

			await room.option(1, 2).check();
			await room.option(2, 1).check();
			await room.option(3, 4).check();
			await keep();
			await page.reload();
			await expect(room.option(1, 2)).toBeChecked();
			await expect(room.option(2, 1)).toBeChecked();
			await expect(room.option(3, 4)).toBeChecked();

			if (javaScriptEnabled) await expect(room.alive).toBeVisible();
			await room.noAnswer(2).check();
			await keep();
			await page.reload();
			await expect(room.noAnswer(2)).toBeChecked();

			await room.finish(questions - 2);
			expect(await room.figure(say(m.attempt_no_answer_given))).toBe(toNumerals(questions - 2, language));
			await expect(page.getByText(say(m.errors_answers_not_yet))).toBeVisible();
			const result = (await (await examApi(context, uuid).result()).json()) as ResultSummary;
			expect(result.correctCount + result.wrongCount).toBe(2);
			expect(await room.figure(say(m.attempt_correct))).toBe(toNumerals(result.correctCount, language));

			await page.goto(ExamRoom.address(uuid));
			await room.result();
			await expect(page.getByText(say(m.errors_finished), { exact: true }).first()).toBeVisible();
		});
	});
