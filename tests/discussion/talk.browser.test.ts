import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { overflow } from "#tests/support/browser/fit.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";

/** A course of the demo's teacher in which the demo's student is, and one of its lectures: found as they would find it. */
async function commonCourse(page: Page): Promise<{ course: string; lecture: string }> {
	const asked = await page.request.get("/api/lectures/upcoming?limit=20", { headers: { role: "student" } });
	const { content } = (await asked.json()) as { content: { uuid: string; courseUuid: string }[] };
	for (const { uuid, courseUuid } of content)
		if ((await page.request.get(`/student/course/${courseUuid}/announcements`)).ok())
			return { course: courseUuid, lecture: uuid };
	throw new Error("The demo's student is in no course with a lecture to come");
}

const writes = async (page: Page, say: Say, text: string, button: string) => {
	await page.getByRole("textbox").first().fill(text);
	await page
		.getByRole("button", { name: say(m.discussion_preview) })
		.first()
		.click();
	await expect(page.getByText(say(m.discussion_preview_lead))).toBeVisible();
	await expect(page.getByRole("textbox").first()).toHaveValue(text);
	await page.getByRole("button", { name: button, exact: true }).click();
};

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("a teacher announces, a student asks, the teacher answers and takes something out of sight (DSC-1)", async ({
		browserOf,
		say,
	}) => {
		test.slow();
		const speak = { name: "lang", value: language, url: addresses.platform };
		const [teachers, students] = [await browserOf(TEACHER, "teacher"), await browserOf(STUDENT, "student")];
		await Promise.all([teachers, students].map((browser) => browser.addCookies([speak])));
		const [teacher, student] = [await teachers.newPage(), await students.newPage()];
		const { course, lecture } = await commonCourse(student);
		const mark = `${language} ${javaScriptEnabled} ${Date.now().toString(36)}`;

		await teacher.goto(`/dashboard/teacher/course/d/${course}/announcements`);
		await writes(teacher, say, `Bring a **compass** (${mark}) for $x^2$`, say(m.discussion_announce));
		await expect(teacher.getByText(say(m.discussion_announced))).toBeVisible();
		await student.goto(`/student/course/${course}/announcements`);
		await expect(student.getByText(`(${mark})`)).toBeVisible();

		await student.goto(`/student/course/${course}/${lecture}/questions`);
		await writes(student, say, `Why is that so (${mark})?`, say(m.discussion_ask));
		await expect(student.getByText(say(m.discussion_asked))).toBeVisible();

		await teacher.goto(`/dashboard/teacher/course/d/${course}/${lecture}/questions`);
		const asked = teacher.getByRole("listitem").filter({ hasText: mark }).first();
		await asked.getByRole("link", { name: say(m.discussion_answer_open) }).click();
		await teacher.getByLabel(say(m.discussion_body)).last().fill(`By definition (${mark}).`);
		await teacher.getByRole("button", { name: say(m.discussion_answer_send) }).click();
		// Its words stand in the form that changes it too.
		await expect(teacher.getByRole("paragraph").filter({ hasText: `By definition (${mark}).` })).toBeVisible();
		if (javaScriptEnabled) await expectAccessible(teacher);

		await teacher.getByText(say(m.discussion_hide), { exact: true }).first().click();
		await teacher.getByLabel(say(m.payment_admin_reason)).fill("A test");
		await teacher.getByRole("button", { name: say(m.discussion_hide) }).click();
		await expect(teacher.getByText(say(m.discussion_show))).toBeVisible();
		await student.reload();
		await expect(student.getByText(say(m.discussion_hidden_reason, { reason: "A test" })).first()).toBeVisible();
	});
});

/** Signs that a formula sets beside itself, above and below, far from where it stands. */
const FAR = ["\\rlap{\\kern{18em}\\rule{20em}{3em}}", "\\kern{-9em}\\rule{3em}{3em}", "\\smash{\\rule[9em]{9em}{3em}}"];

test("A formula paints over nothing outside of its paragraph, and one that is too wide is scrolled there (QB-1)", async ({
	browserOf,
}) => {
	const [teachers, students] = [await browserOf(TEACHER, "teacher"), await browserOf(STUDENT, "student")];
	const student = await students.newPage();
	await student.setViewportSize({ width: 360, height: 740 });
	const { course } = await commonCourse(student);
	const mark = `The rules ${Date.now().toString(36)}`;
	const wide = `$\\frac{${"abcdefgh".repeat(8)}}{c}$`;
	const body = [...FAR.map((tex) => `$${tex}$`), `[${mark}](/help) and ${wide}.`].join("\n\n");
	const said = await teachers.request.post(`/api/course/${course}/announcements`, {
		...{ data: { body }, headers: { origin: addresses.platform, role: "teacher" } },
	});
	expect(said.status()).toBe(201);
	await student.goto(`/student/course/${course}/announcements`);

	const link = student.getByRole("link", { name: mark });
	const paragraphs = student.locator(".prose").filter({ has: link }).locator("p");
	await expect(paragraphs).toHaveCount(FAR.length + 1);
	for (const [index] of FAR.entries()) {
		const seen = await paragraphs.nth(index).evaluate((paragraph) => {
			paragraph.scrollIntoView({ block: "center" });
			const box = paragraph.getBoundingClientRect();
			const sign = paragraph.querySelector(".katex-rule")?.getBoundingClientRect() ?? new DOMRect();
			const steps = [0.05, 0.35, 0.65, 0.95];
			const points = steps.flatMap((x) =>
				steps.map((y) => [sign.left + x * sign.width, sign.top + y * sign.height] as const),
			);
			const outside = points.filter(([x, y]) => x < box.left || x > box.right || y < box.top || y > box.bottom);
			const painted = outside.filter(([x, y]) => paragraph.contains(document.elementFromPoint(x, y)));
			return { reaches: outside.length > 0, painted: painted.length };
		});
		expect([FAR[index], seen]).toEqual([FAR[index], { reaches: true, painted: 0 }]);
	}
	expect(await overflow(student)).toEqual([]);
	const last = paragraphs.last();
	expect(await last.evaluate((one) => [one.scrollTo(100, 0), one.scrollLeft][1])).toBe(100);
	// Around what stands at its edge the ring is seen whole.
	await last.evaluate((one) => one.scrollTo(0, 0));
	await link.focus();
	await expect(link).toHaveCSS("outline-offset", "-2px");
	await expectAccessible(student);
});
