import { follow, press } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { dhakaLocal } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FILE = { name: "my work.txt", mimeType: "text/plain", buffer: Buffer.from("Three sets") };

/** More than one part of the bucket, so that it arrives by itself in several requests (UPL-6). */
const LARGE = {
	name: "my film.bin",
	mimeType: "application/octet-stream",
	buffer: Buffer.from(Uint8Array.from({ length: 9 * 1024 * 1024 }, (_, at) => (at * 31 + (at >> 8)) % 256)),
};

test("a student hands in a large file beside a small one, and the teacher gets the same bytes (ASG-4, UPL-6)", async ({
	browserOf,
	say,
}) => {
	test.setTimeout(180_000);
	const now = Date.now();
	const title = `Sets ${crypto.randomUUID().slice(0, 8)}`;
	const startAt = now - 2 * DAY;
	const course = await openCourse(`Course of ${title}`, { teacher: TEACHER, student: STUDENT, startAt });
	const browsers = await Promise.all([browserOf(TEACHER, "teacher"), browserOf(STUDENT, "student")]);
	const [teacher, student] = await Promise.all(browsers.map((browser) => browser.newPage()));
	if (!teacher || !student) throw new Error("No pages");
	await teacher.goto(`/dashboard/teacher/course/d/${course}/gradebook`);
	await follow(teacher, say(m.assignment_add));
	await teacher.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
	await teacher.getByLabel(say(m.model_test_starts), { exact: true }).fill(dhakaLocal(now - HOUR));
	await teacher.getByLabel(say(m.course_ends), { exact: true }).fill(dhakaLocal(now + DAY));
	await press(teacher, say(m.assignment_add));
	await expect(teacher.getByText(say(m.assignment_created))).toBeVisible();

	await student.goto(`/student/course/${course}/p/1/assignment`);
	await follow(student, title);
	await student.getByLabel(say(m.data_use_kind_file)).setInputFiles([FILE, LARGE]);
	const uploads = student.getByRole("list", { name: say(m.asset_uploads) });
	await expect(uploads.getByText(say(m.asset_upload_done))).toBeVisible({ timeout: 60_000 });
	await press(student, say(m.assignment_hand_in));
	const receipt = student.getByRole("region", { name: say(m.payment_receipt) });
	for (const { name } of [FILE, LARGE]) await expect(receipt).toContainText(name);

	await teacher.reload();
	await teacher.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").click();
	for (const { name, buffer } of [FILE, LARGE]) {
		const href = await teacher.getByRole("link", { name, exact: true }).getAttribute("href");
		expect((await (await teacher.request.get(href ?? "")).body()).equals(buffer)).toBe(true);
	}
});
