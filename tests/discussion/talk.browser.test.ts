import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { overflow } from "#tests/support/browser/fit.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { commonCourse, STUDENT, TEACHER, talk } from "./talk-journey.ts";

talk(WITH_SCRIPTS);

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
