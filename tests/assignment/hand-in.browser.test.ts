import { openBothWays, watched } from "#tests/support/browser/active-files.ts";
import { follow, press } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { HOSTILE_FILES } from "#tests/support/hostile-files.ts";
import { dhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** It runs where somebody lets it (AST-3). */
const FILE = { name: "my work.html", mimeType: "text/html", buffer: Buffer.from(HOSTILE_FILES["HTML named .png"]()) };

inVariant(WITH_SCRIPTS, () => {
	test("a teacher sets an assignment, a student hands in a text and a file, reads the mark that is returned (ASG-4, ASG-6, GRD-3)", async ({
		browserOf,
		say,
	}) => {
		const now = Date.now();
		const title = `Sets ${crypto.randomUUID().slice(0, 8)}`;
		const startAt = now - 2 * DAY;
		const course = await openCourse(`Course of ${title}`, { teacher: TEACHER, student: STUDENT, startAt });
		const browsers = await Promise.all([browserOf(TEACHER, "teacher"), browserOf(STUDENT, "student")]);
		const done = await Promise.all(browsers.map(watched));
		const [teacher, student] = await Promise.all(browsers.map((browser) => browser.newPage()));
		if (!teacher || !student) throw new Error("No pages");
		await teacher.goto(`/dashboard/teacher/course/d/${course}/gradebook`);
		await follow(teacher, say(m.assignment_add));
		await teacher.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
		await teacher.getByLabel(say(m.assignment_field_description)).fill("Name **three** sets.");
		await teacher.getByLabel(say(m.model_test_starts), { exact: true }).fill(dhakaLocal(now - HOUR));
		await teacher.getByLabel(say(m.course_ends), { exact: true }).fill(dhakaLocal(now + DAY));
		await teacher.getByLabel(say(m.assignment_field_marks), { exact: true }).fill("20");
		await press(teacher, say(m.assignment_add));
		await expect(teacher.getByText(say(m.assignment_created))).toBeVisible();

		await student.goto(`/student/course/${course}/p/1/assignment`);
		await follow(student, title);
		await student.getByLabel(say(m.common_your_answer)).fill("I found three sets.");
		await student.getByLabel(say(m.data_use_kind_file)).setInputFiles(FILE);
		await press(student, say(m.assignment_hand_in));
		const receipt = student.getByRole("region", { name: say(m.payment_receipt) });
		await expect(receipt).toContainText(FILE.name);

		await teacher.reload();
		await teacher.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").click();
		await expect(teacher.getByText("I found three sets.")).toBeVisible();
		const href = await teacher.getByRole("link", { name: FILE.name, exact: true }).getAttribute("href");
		expect((await openBothWays(teacher, href ?? "")).bytes.equals(FILE.buffer)).toBe(true);
		expect(done).toEqual([[], []]);
		const marks = teacher.getByLabel(say(m.assignment_field_mark, { most: "20" }));
		await expect(marks).toHaveValue("");
		await marks.fill("17.5");
		await teacher.getByLabel(say(m.assignment_comment)).fill("Well named.");
		await press(teacher, say(m.assignment_save_draft));
		await expect(teacher.getByText(say(m.assignment_draft_saved))).toBeVisible();
		await student.goto(`/student/course/${course}/gradebook`);
		await expect(student.getByText(say(m.gradebook_no_average))).toBeVisible();
		await press(teacher, say(m.assignment_save_return));
		await expect(teacher.getByText(say(m.assignment_returned_toast))).toBeVisible();

		await student.reload();
		await expect(student.getByText("87.5%").first()).toBeVisible();
		await follow(student, title);
		await expect(
			student.getByText(say(m.common_marks_of, { count: 20, marks: "17.5", total: "20" })).first(),
		).toBeVisible();
		await expect(student.getByText("Well named.")).toBeVisible();
		await teacher.goto(`/dashboard/teacher/course/d/${course}/gradebook`);
		await expect(teacher.getByRole("link", { name: /^17\.5/ })).toBeVisible();
	});
});
