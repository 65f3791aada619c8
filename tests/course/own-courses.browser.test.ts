import { createCourse } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/courses.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";
import { courseOfTeacher } from "./own-courses-journey.ts";

courseOfTeacher(WITH_SCRIPTS);

const TEACHER = "01700000001";
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
