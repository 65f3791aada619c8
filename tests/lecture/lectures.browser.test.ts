import { expect, test } from "#tests/support/browser/test.ts";
import { WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { makesLectures, readsFeed, walksCalendar } from "./lectures-journeys.ts";

makesLectures(WITH_SCRIPTS);
walksCalendar(WITH_SCRIPTS);
readsFeed(WITHOUT_SCRIPTS_IN_ENGLISH);

const STUDENT = "01700000011";

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
