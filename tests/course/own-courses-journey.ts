import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, type Variant } from "#tests/support/browser/variants.ts";
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

export function courseOfTeacher(variant: Variant): void {
	const { javaScriptEnabled } = variant;
	inVariant(variant, () => {
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
}
