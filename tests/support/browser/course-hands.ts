import type { Locator, Page } from "@playwright/test";
import { dhakaDay, dhakaLocal, dhakaTime } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { Say } from "./language.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

/** What stands at the door of a course, as its student sees it. */
export const doorOf = (page: Page): Locator =>
	page.getByRole("region", { name: /./ }).filter({ has: page.locator("#door") });

type NewCourse = { title: string; fee: string; seats: string; startAt: number };

/** The teacher fills in a new course and sends it. */
export async function createCourse(page: Page, say: Say, { title, fee, seats, startAt }: NewCourse): Promise<void> {
	await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
	await page.getByLabel(say(m.course_subtitle), { exact: true }).fill("Every Friday evening");
	await page.getByLabel(say(m.feedback_field_description), { exact: true }).fill("Light, lenses and mirrors.");
	await page.getByLabel(say(m.course_form_outcomes), { exact: true }).fill("Draw a ray through a lens");
	await page.getByLabel(say(m.common_subject), { exact: true }).selectOption({ index: 1 });
	await page.getByLabel(say(m.account_profile_institute), { exact: true }).selectOption({ index: 1 });
	await page.getByLabel(say(m.course_fee_bdt), { exact: true }).fill(fee);
	await page.getByLabel(say(m.course_max_students), { exact: true }).fill(seats);
	await page.getByLabel(say(m.model_test_starts), { exact: true }).fill(dhakaLocal(startAt));
	await page.getByLabel(say(m.course_ends), { exact: true }).fill(dhakaLocal(startAt + 60 * DAY));
	await page.getByLabel(say(m.course_enrolment_end_at), { exact: true }).fill(dhakaLocal(startAt + 10 * DAY));
	await press(page, say(m.course_create));
}

/** The teacher adds a lecture of an hour. */
export async function addLecture(page: Page, say: Say, { title, at }: { title: string; at: number }): Promise<void> {
	await follow(page, say(m.lecture_add));
	await page.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
	await page.getByLabel(say(m.lecture_form_day), { exact: true }).fill(dhakaDay(at));
	await page.getByLabel(say(m.lecture_form_time), { exact: true }).fill(dhakaTime(at));
	await press(page, say(m.lecture_add));
}
