import type { BrowserContext, Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import { payAtBkash } from "#tests/support/browser/bkash.ts";
import { openCourse, teacherDoes } from "#tests/support/browser/courses.ts";
import { newPerson, registerState } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH } from "#tests/support/browser/variants.ts";
import { formatTaka } from "~/lib/money.ts";
import { m } from "~/paraglide/messages.js";

const FEE = 500_00;
const TEACHER = "01700000001";

const taka = (poisha: number) => formatTaka(poisha, "en");
const doorOf = (page: Page) => page.getByRole("region", { name: /./ }).filter({ has: page.locator("#door") });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

const pageOf = async (browser: BrowserContext, uuid: string) => {
	const page = await browser.newPage();
	await page.goto(`/student/course/${uuid}`);
	return page;
};

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH] }, () => {
	test("a student is invited, pays through bKash and is in", async ({ student, studentBrowser, say }) => {
		const { uuid, title } = await openCourse({ feePoisha: FEE });
		await teacherDoes(uuid, student.mobile, "invite");
		const page = await studentBrowser.newPage();
		await page.goto("/student/p/1/my-course/invited");
		await follow(page, title);
		await expect(doorOf(page)).toContainText(say(m.my_course_quotes));
		await follow(page, say(m.my_course_pay, { fee: taka(FEE) }));
		await expect(page.getByRole("heading", { name: say(m.my_course_quotes) })).toBeVisible();
		await press(page, say(m.payment_with_bkash_button, { amount: taka(FEE) }));
		await payAtBkash(page);
		await expect(page).toHaveURL(`${addresses.platform}/student/p/1/my-course/accepted`);
		await expect(page.getByText(say(m.payment_success))).toBeVisible();
		await follow(page, title);
		await expect(doorOf(page)).toContainText(say(m.my_course_door_accepted));
		// Leaving says before what it gives back, and gives it.
		await follow(page, say(m.my_course_leave));
		await expect(page.getByText(say(m.my_course_gives_back, { amount: taka(FEE) }))).toBeVisible();
		await press(page, say(m.my_course_leave));
		await expect(page.getByText(say(m.my_course_given, { amount: taka(FEE) }))).toBeVisible();
		await expect(doorOf(page)).toContainText(say(m.my_course_money_back, { refunded: taka(FEE), amount: taka(FEE) }));
	});
});

inVariants({ test: [WITHOUT_SCRIPTS_IN_ENGLISH], check: [WITH_SCRIPTS] }, ({ javaScriptEnabled }) => {
	test("a student asks and is let in by the teacher; another one waits for a seat, moves up, and takes it", async ({
		browserOf,
		student,
		studentBrowser,
		openBrowser,
		say,
	}) => {
		const { uuid } = await openCourse({ maxStudents: 1 });
		const first = newPerson("Rafiq Islam");
		const own = `/dashboard/teacher/course/d/${uuid}`;

		/** By the teacher's Accept, on their page: until then nothing that is within is reached (ENR-10). */
		async function opensMaterialOnceAccepted(page: Page) {
			const teacher = await (await browserOf(TEACHER, "teacher")).newPage();
			await teacher.goto(`${own}/material/new`);
			await teacher.getByLabel(say(m.feedback_field_title), { exact: true }).fill("Notes on light");
			await press(teacher, say(m.material_add));
			await expect(teacher.getByText("Notes on light").first()).toBeVisible();
			await page.goto(`/student/course/${uuid}`);
			await expect(doorOf(page)).toContainText(say(m.my_course_door_applied));
			await expect(page.getByRole("link", { name: say(m.course_tab_materials), exact: true })).toHaveCount(0);
			await teacher.goto(`${own}/requests`);
			await teacher.getByRole("checkbox", { name: first.name }).check();
			await press(teacher, say(m.enrolment_accept));
			await expect(teacher.getByText(say(m.enrolment_done_accepted))).toBeVisible();
			await teacher.close();
			await page.reload();
			await follow(page, say(m.course_tab_materials));
			await follow(page, "Notes on light");
			await expect(page.getByRole("heading", { name: "Notes on light" })).toBeVisible();
		}
		const firstBrowser = await openBrowser({ storageState: await registerState(first), javaScriptEnabled });
		for (const [browser, mobile] of [
			[firstBrowser, first.mobile],
			[studentBrowser, student.mobile],
		] as const) {
			const page = await pageOf(browser, uuid);
			await press(page, say(browser === firstBrowser ? m.my_course_apply : m.my_course_wait));
			await expect(page).toHaveURL(`${addresses.platform}/student/p/1/my-course/pending`);
			if (browser === firstBrowser) await opensMaterialOnceAccepted(page);
			else await teacherDoes(uuid, mobile, "accepted");
			await page.close();
		}
		const page = await pageOf(studentBrowser, uuid);
		await expect(doorOf(page)).toContainText(say(m.my_course_door_waiting_text, { place: "1" }));
		await expect(page.getByText(say(m.my_course_door_accepted))).toHaveCount(0);
		const leaving = await pageOf(firstBrowser, uuid);
		await follow(leaving, say(m.my_course_leave));
		await press(leaving, say(m.my_course_leave));
		await expect(doorOf(leaving)).toContainText(say(m.my_course_door_left));
		await page.reload();
		await expect(doorOf(page)).toContainText(say(m.my_course_door_offered));
		await press(page, say(m.my_course_accept));
		await expect(page).toHaveURL(`${addresses.platform}/student/p/1/my-course/accepted`);
		await expect(page.getByText(say(m.enrolment_done_accepted))).toBeVisible();
	});
});

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS_IN_ENGLISH] }, () => {
	test("a student is declined after paying: all of the money is in the wallet", async ({
		student,
		studentBrowser,
		say,
	}) => {
		const { uuid } = await openCourse({ feePoisha: FEE });
		const page = await studentBrowser.newPage();
		await page.goto(`/student/course/buy/${uuid}`);
		await follow(page, say(m.my_course_pay, { fee: taka(FEE) }));
		await press(page, say(m.payment_with_bkash_button, { amount: taka(FEE) }));
		await payAtBkash(page);
		await expect(page.getByText(say(m.my_course_paid_waits))).toBeVisible();
		await teacherDoes(uuid, student.mobile, "declined");
		await page.goto(`/student/course/${uuid}`);
		await expect(doorOf(page)).toContainText(say(m.my_course_door_declined));
		await expect(doorOf(page)).toContainText(say(m.my_course_money_back, { refunded: taka(FEE), amount: taka(FEE) }));
		await page.goto("/student/wallet");
		await expect(page.getByText(taka(FEE)).first()).toBeVisible();
	});
});
