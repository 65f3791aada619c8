import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const details = (uuid: string) => `/dashboard/student/weekly-exam/${uuid}`;

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

	await page.goto("/dashboard/student/registered/weekly-exam");
	await expect(page.getByRole("article")).toHaveCount(1);
	await expect(page.getByRole("article").getByText(EXAMS.upcoming)).toBeVisible();
	await page.goto("/student/overview");
	await expect(page.getByText(EXAMS.upcoming).first()).toBeVisible();
});

test("A model test that cannot be had says why, and the server refuses it as well", async ({ studentBrowser, say }) => {
	const page = await studentBrowser.newPage();
	const register = page.getByRole("button", { name: say(m.model_test_register) });
	const rows = [
		{ exam: EXAMS.closed, text: say(m.errors_registration_closed) },
		{ exam: EXAMS.paid, text: say(m.payment_buy_exam_text) },
		{ exam: EXAMS.finished, text: say(m.errors_late) },
	];
	for (const { exam, text } of rows) {
		const uuid = await examUuid(exam);
		await page.goto(`${details(uuid)}/buy`);
		await expect(page.getByText(text).first()).toBeVisible();
		await expect(register).toHaveCount(0);
		expect((await examApi(studentBrowser, uuid).register()).status()).toBeGreaterThanOrEqual(400);
	}
});

test("Who is not registered is led from the exam to its details", async ({ studentBrowser, say }) => {
	const uuid = await examUuid(EXAMS.twoMinutes);
	const page = await studentBrowser.newPage();
	await page.goto(ExamRoom.address(uuid));
	await expect(page.getByText(say(m.errors_not_registered)).first()).toBeVisible();
	await page
		.getByRole("main")
		.getByRole("link", { name: say(m.common_see_details) })
		.click();
	await expect(page).toHaveURL(details(uuid));
});

test("Past model tests keep their results: score, rank, and the review of each question", async ({
	browserOf,
	say,
}) => {
	const page = await (await browserOf("01700000011", "student")).newPage();
	await page.goto("/dashboard/student/past/weekly-exam");
	await page.getByRole("link", { name: EXAMS.finished }).first().click();
	await page.getByRole("link", { name: say(m.model_test_see_result) }).click();
	const room = new ExamRoom(page, "en", 30);
	await room.result();
	await expect(room.score.getByText(/^Rank \d+$/)).toBeVisible();
	await expect(page.getByRole("heading", { name: say(m.attempt_review) })).toBeVisible();
	await expect(page.getByText(say(m.attempt_explanation), { exact: true })).toHaveCount(10);
	const wrong = Number(await room.figure(say(m.attempt_wrong)));
	await page.getByRole("link", { name: new RegExp(`^${say(m.attempt_wrong)}`) }).click();
	await expect(page.getByRole("article")).toHaveCount(Math.min(wrong, 10));
	await expect(page.getByText(say(m.attempt_yours_wrong))).toHaveCount(Math.min(wrong, 10));
});

test("A student completes the profile once, and hears which fields are missing", async ({ studentBrowser, say }) => {
	const page = await studentBrowser.newPage();
	await page.goto("/auth/student/profile-verification?next=/student/overview");
	await page.getByRole("button", { name: say(m.common_save) }).click();
	await expect(page.getByLabel(say(m.account_institute_search))).toHaveAccessibleDescription(
		say(m.account_profile_choose_institute),
	);
	await expect(page.getByLabel(say(m.account_profile_grade))).toHaveAccessibleDescription(
		say(m.account_profile_choose_grade),
	);
	await page.getByLabel(say(m.account_profile_dob)).fill("2009-04-14");
	await page.getByLabel(say(m.account_profile_gender)).selectOption({ label: say(m.account_profile_female) });
	await page.getByLabel(say(m.account_institute_search)).fill("Rajshahi");
	await page.getByRole("button", { name: say(m.common_search) }).click();
	await page.getByLabel(say(m.account_profile_institute), { exact: true }).selectOption({ index: 1 });
	await page.getByLabel(say(m.account_profile_grade)).selectOption({ index: 1 });
	await page.getByLabel(say(m.account_profile_address)).fill("House 12, Road 4");
	await page.getByLabel(say(m.account_profile_post_office)).fill("Dhanmondi");
	await page.getByLabel(say(m.account_profile_zip)).fill("1205");
	await page.getByLabel(say(m.account_field_division)).selectOption("dhaka");
	await page.getByLabel(say(m.account_profile_district)).selectOption("dhaka");
	await page.getByLabel(say(m.account_profile_thana)).selectOption({ label: "Dhanmondi" });
	await page.getByLabel(say(m.account_profile_country)).fill("Bangladesh");
	await page.getByRole("button", { name: say(m.common_save) }).click();
	await expect(page).toHaveURL("/student/overview");
	await expect(page.getByText(say(m.account_complete))).toBeVisible();
});
