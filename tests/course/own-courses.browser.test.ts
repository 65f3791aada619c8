import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { createCourse } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/courses.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const LIST = "/dashboard/teacher/p/1/course";

/** Fills in all but what a test leaves for later. */
async function fill(page: Page, say: Say, title: string) {
	await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
	await page.getByLabel(say(m.course_subtitle)).fill("Every Friday evening");
	await page.getByLabel(say(m.feedback_field_description)).fill("Motion, forces and energy.");
	await page.getByLabel(say(m.course_form_outcomes)).fill("Draw the forces\nSolve problems");
	await page.getByLabel(say(m.common_subject)).selectOption({ index: 1 });
	await page.getByLabel(say(m.account_profile_institute)).selectOption({ index: 1 });
	await page.getByLabel(say(m.course_fee_bdt)).fill("0");
	await page.getByLabel(say(m.course_max_students)).fill("30");
	await page.getByLabel(say(m.model_test_starts), { exact: true }).fill("2030-01-17T10:00");
	await page.getByLabel(say(m.course_ends), { exact: true }).fill("2030-03-18T10:00");
	await page.getByLabel(say(m.course_enrolment_end_at)).fill("2030-03-01T10:00");
}

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS_IN_ENGLISH] }, ({ javaScriptEnabled }) => {
	test("a teacher creates a course, edits it, makes a new batch, archives one and deletes one (CRS-1, CRS-3)", async ({
		browserOf,
		say,
	}) => {
		test.slow();
		const page = await (await browserOf(TEACHER, "teacher")).newPage();
		const title = `Physics ${crypto.randomUUID().slice(0, 8)}`;
		await page.goto(LIST);
		await page.getByRole("link", { name: say(m.course_new) }).click();
		await expect(page.getByRole("heading", { level: 1, name: say(m.course_new) })).toBeVisible();

		// Dates that contradict each other, and no title: each at its field, and nothing typed is lost.
		await fill(page, say, "");
		await page.getByLabel(say(m.course_ends), { exact: true }).fill("2030-01-17T09:00");
		await page.getByRole("button", { name: say(m.course_create) }).click();
		await expect(page.getByText(say(m.course_fault_title))).toBeVisible();
		await expect(page.getByText(say(m.course_fault_end))).toBeVisible();
		await expect(page.getByLabel(say(m.feedback_field_description))).toHaveValue("Motion, forces and energy.");
		if (javaScriptEnabled) await expectAccessible(page);
		await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
		await page.getByLabel(say(m.course_ends), { exact: true }).fill("2030-03-18T10:00");
		await page.getByRole("button", { name: say(m.course_create) }).click();
		await expect(page).toHaveURL(/\/dashboard\/teacher\/course\/d\/[\da-f-]{36}$/);
		await expect(page.getByText(say(m.course_created))).toBeVisible();
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		await expect(page.getByText("17 Jan, 2030 10:00 AM")).toBeVisible();
		const course = page.url();

		await page.getByRole("link", { name: say(m.course_edit) }).click();
		await page.getByLabel(say(m.course_max_students)).fill("40");
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page).toHaveURL(course);
		await expect(page.getByText("0 of 40 taken")).toBeVisible();

		await page.getByRole("link", { name: say(m.course_duplicate) }).click();
		await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(`${title}, batch 2`);
		await page.getByLabel(say(m.model_test_starts), { exact: true }).fill("2030-06-17T10:00");
		await page.getByRole("button", { name: say(m.course_duplicate) }).click();
		await expect(page.getByRole("heading", { level: 1, name: `${title}, batch 2` })).toBeVisible();
		await expect(page).not.toHaveURL(course);
		await expect(page.getByText("17 Jun, 2030 10:00 AM")).toBeVisible();

		await page.getByRole("link", { name: say(m.course_archive) }).click();
		await page.getByRole("button", { name: say(m.course_archive) }).click();
		await expect(page.getByText(say(m.course_archived))).toBeVisible();
		await page.goto(LIST);
		await expect(page.getByRole("heading", { level: 2, name: `${title}, batch 2` })).toHaveCount(0);
		await page
			.getByRole("navigation", { name: say(m.course_teacher_courses) })
			.getByRole("link", { name: say(m.course_state_archived) })
			.click();
		await expect(page.getByRole("heading", { level: 2, name: `${title}, batch 2` })).toBeVisible();

		await page.goto(`${course}/delete`);
		await page.getByLabel(say(m.course_delete_sure)).check();
		await page.getByRole("button", { name: say(m.course_delete) }).click();
		await expect(page).toHaveURL(LIST);
		await expect(page.getByText(say(m.course_deleted))).toBeVisible();
		await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toHaveCount(0);
	});
});

const courseAt = (uuid: string) => `/dashboard/teacher/course/d/${uuid}`;
const DAY = 86_400_000;

test("what is typed into a course that is there is its own, and put over nothing newer by itself (CRS-1)", async ({
	browserOf,
	say,
}) => {
	const browser = await browserOf(TEACHER, "teacher");
	const page = await browser.newPage();
	const subtitle = page.getByLabel(say(m.course_subtitle), { exact: true });
	const [one, two] = await Promise.all(
		[1, 2].map(async () => courseAt((await openCourse({ outcomes: "Draw the forces" })).uuid)),
	);
	if (!one || !two) throw new Error("Both courses are open");
	await page.goto(`${one}/edit`);
	const before = await subtitle.inputValue();
	await subtitle.fill("Half a subtitle");
	await expect(page.getByText(say(m.common_draft_kept))).toBeVisible();
	await page.goto(`${two}/edit`);
	await expect(subtitle).toHaveValue(before);
	await expect(page.getByRole("button", { name: say(m.common_draft_discard) })).toHaveCount(0);
	await page.goto(`${one}/edit`);
	await expect(subtitle).toHaveValue("Half a subtitle");
	await expect(page.getByText(say(m.common_draft_found))).toBeVisible();

	// Meanwhile somebody changes it elsewhere, where nothing is kept.
	const elsewhere = await (await browserOf(TEACHER, "teacher")).newPage();
	await elsewhere.goto(`${one}/edit`);
	await elsewhere.getByLabel(say(m.course_subtitle), { exact: true }).fill("Newer");
	await elsewhere.getByRole("button", { name: say(m.common_save) }).click();
	await expect(elsewhere.getByText(say(m.course_saved))).toBeVisible();
	await page.reload();
	await expect(page.getByText(say(m.common_draft_older))).toBeVisible();
	await expect(subtitle).toHaveValue("Newer");
	await page.getByRole("button", { name: say(m.common_draft_put_back) }).click();
	await expect(subtitle).toHaveValue("Half a subtitle");
	await page.getByRole("button", { name: say(m.common_draft_discard) }).click();
	await expect(subtitle).toHaveValue("Newer");
	await page.reload();
	await expect(subtitle).toHaveValue("Newer");
	await expect(page.getByRole("button", { name: say(m.common_draft_discard) })).toHaveCount(0);

	// What leads on to its own page was taken as well.
	await page.goto(`${one}/announcements`);
	const words = page.getByRole("textbox", { name: say(m.discussion_new_announcement), exact: true });
	await words.fill("Bring a compass.");
	await expect(page.getByText(say(m.common_draft_kept))).toBeVisible();
	await page.reload();
	await expect(words).toHaveValue("Bring a compass.");
	await page.getByRole("button", { name: say(m.discussion_announce) }).click();
	await expect(page.getByText(say(m.discussion_announced))).toBeVisible();
	await expect(words).toHaveValue("");
	await page.reload();
	await expect(words).toHaveValue("");
	await expect(page.getByRole("button", { name: say(m.common_draft_discard) })).toHaveCount(0);
});

test("what is typed for a new course is there again in another tab, until it is sent or thrown away (CRS-1)", {
	tag: "@check",
}, async ({ browserOf, say }) => {
	const browser = await browserOf(TEACHER, "teacher");
	const page = await browser.newPage();
	await page.goto("/dashboard/teacher/course/new");
	const title = page.getByLabel(say(m.feedback_field_title), { exact: true });
	await title.fill("A course that is not sent");
	await page.getByLabel(say(m.common_subject)).selectOption({ index: 2 });
	const subject = await page.getByLabel(say(m.common_subject)).inputValue();
	await expect(page.getByText(say(m.common_draft_kept))).toBeVisible();
	await page.close();

	const again = await browser.newPage();
	await again.goto("/dashboard/teacher/course/new");
	await expect(again.getByText(say(m.common_draft_found))).toBeVisible();
	await expect(again.getByLabel(say(m.feedback_field_title), { exact: true })).toHaveValue("A course that is not sent");
	await expect(again.getByLabel(say(m.common_subject))).toHaveValue(subject);
	await again.getByRole("button", { name: say(m.common_draft_discard) }).click();
	await expect(again.getByLabel(say(m.feedback_field_title), { exact: true })).toHaveValue("");
	// A slip of the finger costs nothing.
	await again.getByRole("button", { name: say(m.common_draft_put_back) }).click();
	await expect(again.getByLabel(say(m.feedback_field_title), { exact: true })).toHaveValue("A course that is not sent");
	await again.getByRole("button", { name: say(m.common_draft_discard) }).click();
	await again.reload();
	await expect(again.getByRole("button", { name: say(m.course_create) })).toBeVisible();
	await expect(again.getByText(say(m.common_draft_found))).toHaveCount(0);
	await expect(again.getByLabel(say(m.feedback_field_title), { exact: true })).toHaveValue("");

	// What was sent is not kept.
	const sent = `Physics ${crypto.randomUUID().slice(0, 8)}`;
	await createCourse(again, say, { title: sent, fee: "0", seats: "30", startAt: Date.now() + 30 * DAY });
	await expect(again.getByText(say(m.course_created))).toBeVisible();
	await again.goto("/dashboard/teacher/course/new");
	await expect(again.getByRole("button", { name: say(m.course_create) })).toBeVisible();
	await expect(again.getByText(say(m.common_draft_found))).toHaveCount(0);
});
