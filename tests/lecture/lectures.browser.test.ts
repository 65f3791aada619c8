import type { Locator, Page } from "@playwright/test";
import ICAL from "ical.js";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";

/** What the form of a lecture is filled in with. */
async function fill(page: Page, say: Say, { title, day, time }: { title: string; day: string; time: string }) {
	await page.getByLabel(say(m.feedback_field_title)).fill(title);
	await page.getByLabel(say(m.lecture_form_day), { exact: true }).fill(day);
	await page.getByLabel(say(m.lecture_form_time), { exact: true }).fill(time);
}

const rowOf = (page: Page, title: string): Locator => page.getByRole("listitem").filter({ hasText: title });

// Each step of it is in the workerd tests beside this file.
inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH] }, ({ javaScriptEnabled }) => {
	test("a teacher makes, repeats, moves, cancels and deletes lectures, and a student sees it (LEC-1, LEC-2)", async ({
		browserOf,
		problems,
		say,
	}) => {
		test.slow();
		// What a form is refused with is an answer of its own.
		problems.expect(/status of 4(00|09)/);
		const course = `Optics ${crypto.randomUUID().slice(0, 8)}`;
		const uuid = await openCourse(course, { teacher: TEACHER, student: STUDENT });
		const page = await (await browserOf(TEACHER, "teacher")).newPage();
		const list = `/dashboard/teacher/course/d/${uuid}/p/1/l/lecture`;
		await page.goto(list);
		await expect(page.getByText(say(m.lecture_none))).toBeVisible();

		await page.getByRole("link", { name: say(m.lecture_add) }).click();
		await fill(page, say, { title: "Lenses", day: "2030-01-04", time: "19:30" });
		await page.getByRole("button", { name: say(m.lecture_add) }).click();
		await expect(page.getByRole("heading", { level: 2, name: "Lenses" })).toBeVisible();
		await expect(page.getByText(say(m.lecture_made))).toBeVisible();
		await expect(page.getByText("Friday, 04 Jan, 2030 07:30 PM – 08:30 PM")).toBeVisible();
		// Nobody enters years before.
		await expect(page.getByRole("link", { name: say(m.lecture_start_live) })).toHaveCount(0);

		// At the same time, and outside of the course: said at the day, and nothing typed is lost.
		await page.goto(list);
		await page.getByRole("link", { name: say(m.lecture_add) }).click();
		await fill(page, say, { title: "Mirrors", day: "2030-01-04", time: "20:00" });
		await page.getByRole("button", { name: say(m.lecture_add) }).click();
		const day = page.getByLabel(say(m.lecture_form_day), { exact: true });
		await expect(page.getByText("Another lecture of this course is at that time: Lenses")).toBeVisible();
		await expect(day).toHaveAttribute("aria-invalid", "true");
		await expect(page.getByLabel(say(m.feedback_field_title))).toHaveValue("Mirrors");
		await day.fill("2029-12-31");
		await page.getByRole("button", { name: say(m.lecture_add) }).click();
		await expect(page.getByText("A lecture of this course starts between 01 Jan, 2030 12:00 AM")).toBeVisible();

		// Weekly: each date is seen first; the one that collides is out, and one is left out by hand.
		await page.goto(list);
		await page.getByRole("link", { name: say(m.lecture_repeat) }).click();
		await page.getByLabel(say(m.feedback_field_title)).fill("Problems");
		await page.getByRole("checkbox", { name: "Friday" }).check();
		await page.getByLabel(say(m.lecture_form_time), { exact: true }).fill("19:00");
		await page.getByLabel(say(m.lecture_form_from)).fill("2030-01-01");
		await page.getByLabel(say(m.lecture_form_times)).fill("5");
		await page.getByRole("button", { name: say(m.lecture_repeat_show) }).click();
		const dates = page.getByRole("region", { name: "5 dates" });
		await expect(dates).toBeVisible();
		await expect(dates.getByRole("checkbox")).toHaveCount(4);
		await expect(dates.getByText("Another lecture is at that time: Lenses")).toBeVisible();
		if (javaScriptEnabled) await expectAccessible(page);
		// What the teacher has elsewhere then, of other runs too, comes unticked.
		for (const date of await dates.getByRole("checkbox").all()) await date.check();
		await dates.getByRole("checkbox", { name: "Friday, 18 Jan, 2030" }).uncheck();
		await dates.getByRole("button", { name: say(m.lecture_repeat_make) }).click();
		await expect(page.getByText("3 lectures were made.")).toBeVisible();
		await expect(rowOf(page, "Problems")).toHaveCount(3);

		// All that follow move along.
		await rowOf(page, "25 Jan, 2030").getByRole("link").click();
		const lecture = page.url();
		await page.getByRole("link", { name: say(m.lecture_edit_or_move) }).click();
		await page.getByLabel(say(m.lecture_form_day), { exact: true }).fill("2030-01-26");
		await page.getByLabel(say(m.lecture_scope_following)).check();
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page).toHaveURL(lecture);
		await expect(page.getByText("1 lecture after it was changed with it.")).toBeVisible();
		await expect(page.getByText("Saturday, 26 Jan, 2030 07:00 PM – 08:00 PM")).toBeVisible();

		await page.getByRole("link", { name: say(m.lecture_cancel) }).click();
		await page.getByLabel(say(m.lecture_cancel_reason)).fill("x");
		await page.getByRole("button", { name: say(m.lecture_cancel) }).click();
		await expect(page.getByText("Write why, in 3 to 300 letters.")).toBeVisible();
		await page.getByLabel(say(m.lecture_cancel_reason)).fill("The hall is being painted");
		await page.getByRole("button", { name: say(m.lecture_cancel) }).click();
		await expect(page.getByText(say(m.lecture_cancelled_title))).toBeVisible();

		await page.goto(list);
		await rowOf(page, "02 Feb, 2030").getByRole("link").click();
		await page.getByRole("link", { name: say(m.lecture_delete), exact: true }).click();
		await page.getByLabel(say(m.lecture_delete_confirm)).check();
		await page.getByRole("button", { name: say(m.lecture_delete) }).click();
		await expect(page).toHaveURL(new RegExp(`${list}$`));
		await expect(rowOf(page, "Problems")).toHaveCount(2);

		// The student's side: told, listed, in the calendar, on a phone as an agenda.
		const theirs = await (await browserOf(STUDENT, "student", { viewport: { width: 360, height: 740 } })).newPage();
		await theirs.goto(`/student/course/${uuid}/p/1/lecture`);
		await expect(rowOf(theirs, "26 Jan, 2030").getByText(say(m.payment_state_cancelled))).toBeVisible();
		await theirs.goto("/student/calendar?on=2030-01");
		await expect(theirs.getByRole("heading", { level: 2, name: "January 2030" })).toBeVisible();
		await expect(theirs.getByRole("table")).toBeHidden();
		await theirs.locator(`a[href*="${uuid}"]`).filter({ visible: true, hasText: "Lenses" }).first().click();
		await expect(theirs.getByRole("heading", { level: 2, name: "Lenses" })).toBeVisible();
		await expect(theirs.getByText(course).first()).toBeVisible();
		const file = await theirs.getByRole("link", { name: say(m.lecture_add_to_calendar) }).getAttribute("href");
		const answer = await theirs.request.get(file ?? "");
		const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents("vevent");
		expect(events.map((event) => event.getFirstPropertyValue("summary"))).toEqual([`Lenses (${course})`]);
	});
});

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS_IN_ENGLISH] }, ({ javaScriptEnabled }) => {
	test("a calendar goes forth and back by its addresses, as month, week and agenda (CAL-1)", async ({
		browserOf,
		say,
	}) => {
		const course = `Waves ${crypto.randomUUID().slice(0, 8)}`;
		await openCourse(course, { teacher: TEACHER, student: STUDENT });
		const page = await (await browserOf(TEACHER, "teacher")).newPage();
		await page.goto("/dashboard/teacher/calendar?view=month&on=2030-01-31");
		await expect(page.getByRole("table", { name: "January 2030" })).toBeVisible();
		await expect(page.getByRole("columnheader")).toHaveCount(7);
		await page.getByRole("link", { name: say(m.common_next) }).click();
		await expect(page).toHaveURL(/\?view=month&on=2030-02-28$/);
		await page.getByRole("link", { name: say(m.calendar_week), exact: true }).click();
		await expect(page.getByRole("rowheader")).toHaveCount(7);
		if (javaScriptEnabled) await expectAccessible(page);
		await page.getByRole("link", { name: say(m.calendar_agenda), exact: true }).click();
		await expect(page).toHaveURL(/\?view=agenda&on=2030-02-28$/);
		await page.goBack();
		await expect(page.getByRole("rowheader")).toHaveCount(7);
		await page.getByRole("link", { name: say(m.calendar_today), exact: true }).click();
		await expect(page.locator("[aria-current=date]")).toHaveCount(1);
	});
});

inVariants({ test: [WITHOUT_SCRIPTS_IN_ENGLISH], check: [WITH_SCRIPTS] }, ({ javaScriptEnabled }) => {
	test("the address of a calendar is made, read without a cookie, and taken back (CAL-3)", async ({
		browserOf,
		openBrowser,
		say,
	}) => {
		const page = await (await browserOf(STUDENT, "student")).newPage();
		await page.goto("/student/calendar/feed");
		await page
			.getByRole("button", { name: say(m.calendar_feed_make) })
			.or(page.getByRole("button", { name: say(m.calendar_feed_renew) }))
			.click();
		const address = (await page.locator(".copyable-value").textContent()) ?? "";
		if (javaScriptEnabled) await expectAccessible(page);
		const stranger = await openBrowser();
		const read = await stranger.request.get(address);
		expect([read.status(), read.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
		expect(new ICAL.Component(ICAL.parse(await read.text())).getFirstPropertyValue("x-wr-calname")).toContain(
			"Pathshala",
		);
		await page.goto("/student/calendar/feed");
		await expect(page.getByText(address)).toHaveCount(0);
		await page.getByRole("button", { name: say(m.calendar_feed_revoke) }).click();
		await expect(page.getByText(say(m.calendar_feed_revoked))).toBeVisible();
		expect((await stranger.request.get(address)).status()).toBe(404);
	});
});

test("the days of a month are gone through with the arrow keys, out of the month too (CAL-1)", async ({
	browserOf,
}) => {
	const page = await (await browserOf(STUDENT, "student")).newPage();
	await page.goto("/student/calendar?view=month&on=2030-01-30");
	const day = (name: string) => page.locator(`a[data-day="${name}"]`);
	await expect(day("2030-01-29")).toHaveAttribute("tabindex", "-1");
	await day("2030-01-30").focus();
	await page.keyboard.press("ArrowUp");
	await expect(day("2030-01-23")).toBeFocused();
	await page.keyboard.press("End");
	await expect(day("2030-01-26")).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(page).toHaveURL(/on=2030-02-02$/);
	await expect(day("2030-02-02")).toBeFocused();
	await page.keyboard.press("PageUp");
	await expect(page).toHaveURL(/on=2030-01-02$/);
	await expect(day("2030-01-02")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/view=agenda&on=2030-01-02$/);
});
