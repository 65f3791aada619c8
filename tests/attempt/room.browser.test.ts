import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const QUESTIONS = 25;

test("A student goes through the paper by the keyboard alone, flags, and leaps from the question before the end", async ({
	studentBrowser,
	say,
}) => {
	const uuid = await examUuid(EXAMS.free);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	await api.start();
	const page = await studentBrowser.newPage();
	const room = new ExamRoom(page, "en", QUESTIONS);
	await page.goto(ExamRoom.address(uuid));
	await expect(room.alive).toBeVisible();
	const ring = page.locator(".palette [aria-current]");

	await page.keyboard.press("Tab");
	await expect(room.question(1)).toBeFocused();
	await page.keyboard.press("b");
	await expect(room.option(1, 2)).toBeChecked();
	await expect(room.saved).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await expect(room.option(1, 3)).toBeChecked();
	await page.keyboard.press("ArrowRight");
	await expect(room.question(2)).toBeFocused();
	await expect(room.option(1, 3)).toBeChecked();
	await page.keyboard.press("r");
	await expect(room.question(2).getByRole("button", { name: say(m.attempt_flag) })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
	for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowRight");
	await expect(room.question(6)).toBeFocused();
	await expect(ring).toHaveText("6");

	await page.reload();
	await expect(room.alive).toBeVisible();
	await page
		.getByRole("button", { name: say(m.attempt_finish), exact: true })
		.first()
		.click();
	const dialog = page.getByRole("dialog", { name: say(m.model_test_finish_title) });
	await expect(dialog.getByText(say(m.attempt_some_flagged, { count: 1, n: "1" }))).toBeVisible();
	await dialog
		.getByRole("button", { name: `Question 2, Unanswered, ${say(m.attempt_flagged)}` })
		.last()
		.click();
	await expect(dialog).toBeHidden();
	await expect(room.question(2)).toBeFocused();
	await expect(ring).toHaveText("2");
});

test.describe("Without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("what is saved on the way through the paper is submitted; before the question whether to finish it is saved alone", async ({
		studentBrowser,
		say,
	}) => {
		const uuid = await examUuid(EXAMS.free);
		const api = examApi(studentBrowser, uuid);
		await api.register();
		await api.start();
		const page = await studentBrowser.newPage();
		await page.goto(ExamRoom.address(uuid));
		const submitted = page.getByText(say(m.attempt_submitted), { exact: true });
		const saved = page.getByText(say(m.attempt_saved), { exact: true });
		await page.getByRole("button", { name: "10", exact: true }).first().click();
		await expect(submitted).toBeVisible();
		await expect(saved).toBeHidden();
		await page
			.getByRole("button", { name: say(m.attempt_finish), exact: true })
			.first()
			.click();
		await expect(page.getByRole("heading", { name: say(m.model_test_finish_title) })).toBeVisible();
		await expect(saved).toBeVisible();
		await expect(submitted).toBeHidden();
	});
});
