import type { Page } from "@playwright/test";
import { DEMO_ADMIN } from "#db/seed/people.ts";
import { doScheduledWork } from "#tests/support/browser/course-time.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { passExamTime } from "#tests/support/browser/exams.ts";
import { newPerson, registerState } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { rowOf, workbookFiles, zipOf } from "#tests/support/workbook-files.ts";
import { PAGE_SIZE } from "~/lib/paging.ts";
import { dhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const QUESTIONS = 60;
const MINUTE = 60_000;

/** A spreadsheet as an admin has it: a sheet for each half, the key as the number of the option. */
function spreadsheet(tag: string): Buffer {
	const head = rowOf(1, ["code", "question", "option_1", "option_2", "option_3", "answer", "explanation"]);
	const half = QUESTIONS / 2;
	const sheet = (name: string, from: number) => ({
		name,
		rows:
			head +
			Array.from({ length: half }, (_, at) => {
				const n = from + at;
				return rowOf(at + 2, [
					...[`${tag}-${n}`, `Item ${n} of ${tag}?`, `right ${n}`, `wrong ${n}`, `other ${n}`, "1", `Item ${n}`],
				]);
			}).join(""),
	});
	return Buffer.from(zipOf(workbookFiles({ sheets: [sheet("First", 1), sheet("Second", half + 1)] })));
}

inVariant(WITH_SCRIPTS, () => {
	test("a spreadsheet becomes an exam that two students take, whose key is corrected and whose winners are published (Must 1 of the back office)", async ({
		browserOf,
		openBrowser,
		say,
	}) => {
		test.slow();
		const tag = crypto.randomUUID().slice(0, 6).toUpperCase();
		const [subject, name] = [`Subject ${tag}`, `Model Test ${tag}`];
		const page = await (await browserOf(DEMO_ADMIN.mobile, "admin")).newPage();
		let presses = 0;
		/** A press of the admin on the screen that is open. */
		const press = async (role: "link" | "button", words: string) => {
			presses++;
			await page.getByRole(role, { name: words, exact: true }).first().click();
		};
		const item = (n: number) => new RegExp(`Item ${n} of ${tag}`);

		// The subject, then the spreadsheet: looked at first, then imported without choosing it again.
		await page.goto("/admin/questions");
		await press("link", say(m.question_bank_subjects));
		await press("link", say(m.question_bank_subject_new));
		await page.getByLabel(say(m.common_name), { exact: true }).fill(subject);
		await press("button", say(m.question_bank_add));
		await press("link", say(m.question_bank_page_title));
		await page
			.getByLabel(say(m.question_bank_page_file), { exact: true })
			.setInputFiles({ name: "questions.xlsx", mimeType: "application/octet-stream", buffer: spreadsheet(tag) });
		await page.getByLabel(say(m.common_subject)).selectOption(subject);
		await page.getByLabel(say(m.question_bank_page_level)).selectOption("SSC");
		await page.getByLabel(say(m.question_bank_page_language)).selectOption("en");
		await page.getByLabel(say(m.question_bank_page_difficulty)).selectOption("1");
		await press("button", say(m.question_bank_page_check));
		await expect(page.getByText(say(m.question_bank_page_dry_ok))).toBeVisible();
		await expect(page.getByText(item(1))).toBeVisible();
		await press("button", say(m.question_bank_page_import_these, { count: QUESTIONS, n: String(QUESTIONS) }));
		await expect(page.getByText(say(m.question_bank_page_done), { exact: true })).toBeVisible();

		// The exam, of the questions of that import.
		await press("link", say(m.exam_draft_of_import));
		await page.getByLabel(say(m.common_name), { exact: true }).fill(name);
		const from = Date.now() + 2 * 60 * MINUTE;
		await page.getByLabel(say(m.model_test_starts)).fill(dhakaLocal(from));
		await page.getByLabel(say(m.model_test_stops)).fill(dhakaLocal(from + 60 * MINUTE));
		await page.getByLabel(say(m.exam_draft_prereg)).uncheck();
		await expect(page.getByLabel(subject)).toHaveValue(String(QUESTIONS));
		await page.getByLabel(say(m.exam_draft_winners)).fill("1");
		await press("button", say(m.exam_draft_create));
		await expect(page.getByText(say(m.exam_draft_ready))).toBeVisible();
		const uuid = /[\da-f-]{36}/.exec(page.url())?.[0] ?? "";
		await press("link", say(m.content_publish));
		await press("button", say(m.content_publish));
		await expect(page.getByText(say(m.exam_draft_change_at_once))).toBeVisible();
		// From the bank to the published exam: each further press is a step that a new admin has to find.
		expect(presses).toBeLessThanOrEqual(10);

		// Two students take it. One chooses what the key calls wrong of the first question on the screen, and the key of another.
		await passExamTime(uuid, 125 * MINUTE);
		const take = async (student: string, chosen: readonly string[]) => {
			const state = await registerState(newPerson(student));
			const theirs: Page = await (await openBrowser({ storageState: state })).newPage();
			const room = new ExamRoom(theirs, "en", QUESTIONS);
			await theirs.goto(`/student/weekly-exam/${uuid}/buy`);
			await theirs.getByRole("button", { name: say(m.model_test_register) }).click();
			await theirs.getByRole("link", { name: say(m.common_start), exact: true }).click();
			await room.start();
			await expect(room.alive).toBeVisible();
			for (const [at, option] of chosen.entries())
				await room
					.question(at + 1)
					.getByRole("radio", { name: new RegExp(`${option} \\d+`) })
					.check();
			await expect(room.saved).toBeVisible();
			const first = /Item (\d+)/.exec(await room.question(1).innerText())?.[1] ?? "";
			await room.finish(QUESTIONS - chosen.length);
			return first;
		};
		const [first, second] = [`Asma ${tag}`, `Babul ${tag}`];
		const [mistaken] = await Promise.all([take(first, ["wrong", "right"]), take(second, ["right"])]);

		// It is over and ranked; nobody sees its winners before they are published.
		await passExamTime(uuid, 120 * MINUTE);
		await doScheduledWork();
		await page.goto(`/admin/model-tests/${uuid}`);
		await press("link", say(m.exam_results_title));
		await press("button", say(m.exam_results_hold));
		await expect(page.getByText(say(m.exam_results_held_text))).toBeVisible();
		await page.goto(`/admin/model-tests/${uuid}`);
		await press("link", say(m.exam_correction_questions));
		await expect(page.getByRole("heading", { level: 1, name: say(m.exam_correction_questions) })).toBeVisible();
		const their = page.getByRole("article").filter({ hasText: new RegExp(`Item ${mistaken} of`) });
		for (let of = 2; of <= QUESTIONS / PAGE_SIZE && (await their.count()) === 0; of++)
			await page.goto(`/admin/model-tests/${uuid}/questions?page=${of}`);
		await their.getByRole("link").click();
		const letter = /\b([A-C])\s+wrong/.exec(await page.getByRole("article").innerText())?.[1] ?? "";
		await page.getByRole("radio", { name: say(m.exam_correction_key_is, { letter }) }).check();
		await press("button", say(m.exam_correction_preview));
		await page.getByLabel(say(m.payment_admin_reason)).fill("The key was wrong");
		await page.getByLabel(say(m.common_name), { exact: true }).fill(name);
		await press("button", say(m.exam_correction_confirm));
		const done = say(m.exam_correction_done, { n: "2", up: "1", down: "0", come: "1", gone: "1" });
		// Of the second student the key is another one as well where it was asked first.
		await expect(page.getByText(done.split(",")[0] ?? done)).toBeVisible();

		await page.goto(`/admin/model-tests/${uuid}/results`);
		await press("button", say(m.exam_results_publish));
		await expect(page.getByText(say(m.exam_results_shown_text))).toBeVisible();
		const guest = await (await openBrowser()).newPage();
		await guest.goto("/");
		// Open where no other was ranked since.
		const won = guest.locator("details").filter({ hasText: name });
		if (!(await won.evaluate((details: HTMLDetailsElement) => details.open))) await won.locator("summary").click();
		await expect(won.getByText(first)).toBeVisible();
		await expect(guest.getByText(second)).toHaveCount(0);
	});
});
