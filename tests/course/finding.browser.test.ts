import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { VARIANTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { localePath } from "~/lib/localise-path.ts";
import { m } from "~/paraglide/messages.js";

type Course = { uuid: string; title: string; teacherName: string; enrolment: { fee: number } };

/** Of the demo, the newest first. */
async function courses(): Promise<Course[]> {
	const response = await fetch(`${addresses.platform}/api/public/courses?page=0&size=50`);
	return ((await response.json()) as { content: Course[] }).content;
}

for (const { language, javaScriptEnabled } of VARIANTS)
	test.describe(`${javaScriptEnabled ? "With" : "Without"} JavaScript, ${language}`, () => {
		test.use({ javaScriptEnabled, language });

		test("a stranger finds a course, reads it and its teacher, and comes to it signed in (CRS-5)", async ({
			page,
			say,
		}) => {
			test.slow();
			const [course] = await courses();
			if (!course) throw new Error("The demo has no course");
			await page.goto(localePath("/course/s/i/t/p", language));
			await expect(page.getByRole("heading", { level: 1, name: say(m.course_all) })).toBeVisible();
			await page.getByLabel(say(m.course_search_words)).fill(course.title);
			await page.getByRole("button", { name: say(m.common_search) }).click();
			const found = `/course/s/${encodeURIComponent(course.title)}/i/t/p`;
			expect(decodeURI(new URL(page.url()).pathname)).toBe(decodeURI(localePath(found, language)));
			// The checker is a script itself.
			if (javaScriptEnabled) await expectAccessible(page);
			await page.getByRole("link", { name: course.title, exact: true }).first().click();
			await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
			await page
				.getByRole("link", { name: say(m.course_lectures) })
				.first()
				.click();
			await expect(page.getByRole("heading", { level: 2, name: say(m.course_lectures) })).toBeVisible();
			await page.goBack();
			await page.getByRole("main").getByRole("link", { name: course.teacherName, exact: true }).click();
			await expect(page.getByRole("heading", { level: 1, name: course.teacherName })).toBeVisible();
			await page.goto(localePath(`/course/${course.uuid}`, language));
			const enrol = page
				.getByRole("link", { name: say(m.course_enrol) })
				.or(page.getByRole("link", { name: say(m.course_join_queue) }));
			if ((await enrol.count()) > 0) expect(await enrol.first().getAttribute("href")).toContain(course.uuid);
		});
	});

test("a student finds courses in their own area", async ({ studentBrowser, say }) => {
	const page = await studentBrowser.newPage();
	await page.goto("/student/all-course");
	await page.getByLabel(say(m.course_seats)).selectOption("left");
	await page.getByLabel(say(m.course_search_words)).fill("a");
	await page.getByRole("button", { name: say(m.common_search) }).click();
	await expect(page).toHaveURL("/student/s/a/i/t/p/all-course?seats=left");
	await expect(page.getByRole("heading", { level: 1, name: say(m.course_all) })).toBeVisible();
});

test.describe("Without JavaScript", () => {
	test.use(WITHOUT_SCRIPTS);

	test("what nothing fits says so, and leads back to all of them", async ({ page, say }) => {
		await page.goto("/bn/course/s/zzzzzz/i/t/p?fee=free");
		await expect(page.getByText(say(m.course_none_found))).toBeVisible();
		await page.getByRole("link", { name: say(m.attempt_list_show_all) }).click();
		await expect(page).toHaveURL("/bn/course/s/i/t/p");
	});
});
