import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

test("a teacher finds everything from the dashboard (SITE-9)", async ({ browserOf, say }) => {
	const page = await (await browserOf("01700000001", "teacher")).newPage();
	await page.goto("/dashboard");
	await expect(page).toHaveURL("/dashboard/teacher");
	await expect(
		page.getByRole("heading", { level: 1, name: say(m.course_teacher_welcome, { name: "Mahbubur Rahman" }) }),
	).toBeVisible();
	const upcoming = page.getByRole("region", { name: say(m.course_upcoming_lectures) });
	await expect(upcoming.getByRole("listitem").first().getByRole("link").first()).toBeVisible();
	const side = page.getByRole("navigation", { name: say(m.shell_teacher_navigation) });
	for (const sign of [m.common_teacher, m.shell_verified])
		await expect(side.getByText(say(sign)).first()).toBeVisible();
	await expect(side.getByText("1.8.5")).toBeVisible();
	await expect(side.getByRole("link", { name: say(m.shell_dashboard) })).toHaveAttribute("aria-current", "page");

	const newest = page.getByRole("region", { name: say(m.course_teacher_courses) }).getByRole("heading", { level: 3 });
	// Other journeys make courses of this teacher meanwhile.
	await expect(async () => {
		await page.goto("/dashboard/teacher");
		const first = await newest.first().textContent();
		await page.getByRole("link", { name: say(m.course_show_all) }).click();
		await expect(page).toHaveURL("/dashboard/teacher/p/1/course");
		await expect(page.getByRole("heading", { level: 1, name: say(m.course_teacher_courses) })).toBeVisible();
		expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toBe(first);
	}).toPass();
	await expect(side.getByRole("link", { name: say(m.shell_my_course) })).toHaveAttribute("aria-current", "page");

	await side.getByRole("link", { name: say(m.shell_profile) }).click();
	await expect(page).toHaveURL("/dashboard/teacher/profile/general");
	await side.getByRole("link", { name: say(m.shell_dashboard) }).click();
	await expect(page).toHaveURL("/dashboard/teacher");
});
