import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

test("A student registers for a model test that is to come, and is told that it has not started", async ({
	studentBrowser,
	say,
}) => {
	const uuid = await examUuid(EXAMS.upcoming);
	const page = await studentBrowser.newPage();
	await page.goto("/dashboard/student/upcoming/weekly-exam");
	await page.getByRole("link", { name: EXAMS.upcoming }).first().click();
	await page.getByRole("button", { name: say(m.model_test_register) }).click();
	await expect(page.getByText(say(m.model_test_registration_complete), { exact: true }).first()).toBeVisible();
	await expect(page.getByText(say(m.model_test_start_appears))).toBeVisible();

	await page.goto(ExamRoom.address(uuid));
	await expect(page.getByRole("heading", { level: 1, name: say(m.errors_early) })).toBeVisible();
	expect((await examApi(studentBrowser, uuid).start()).questions).toBeUndefined();
});
