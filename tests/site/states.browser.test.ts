import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { OWN_COURSE } from "#tests/support/browser/screen-tokens.ts";
import { expectFaultless } from "#tests/support/browser/states.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";
import { accountPages, examRoom, receipt, roomWithoutScripts, runningStrip, selfAssessment } from "./states.ts";

// What kinds.browser.test.ts cannot open by an address: rooms, dialogs and states, each in one of the two languages.
examRoom("en");
selfAssessment("bn");
accountPages("bn");
receipt("bn");
runningStrip("bn");
roomWithoutScripts("bn");

test("The pages that share links show for a moment, and the open menu of a phone, are accessible and fit a phone of 320 px", {
	tag: "@check",
}, async ({ page, say }) => {
	for (const [kind, uuid] of [
		["weekly-exam", await examUuid(EXAMS.free)],
		["course", OWN_COURSE.ownCourse],
	] as const) {
		// An answer without content leaves the browser where it is.
		await page.route(`${addresses.platform}/${kind}/${uuid}`, (route) => route.fulfill({ status: 204 }));
		await page.goto(`/s/${kind}/${uuid}`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectFaultless(page);
	}
	await page.goto("/help");
	await page.getByRole("button", { name: say(m.shell_menu) }).click();
	await expect(page.getByRole("navigation", { name: say(m.shell_site_navigation) })).toBeVisible();
	await expectFaultless(page);
});

test("A link that invites to a course is accessible to its teacher and to who was sent it", { tag: "@check" }, async ({
	browserOf,
	studentBrowser,
}) => {
	const teacher = await (await browserOf("01700000001", "teacher")).newPage();
	await teacher.goto(`/dashboard/teacher/course/d/${OWN_COURSE.ownCourse}/invite`);
	await teacher.locator("button[value=link]").click();
	const link = teacher.getByText(/\/student\/invite\/[\w-]+$/);
	await expect(link).toBeVisible();
	await expectAccessible(teacher);
	const student = await studentBrowser.newPage();
	await student.goto(new URL((await link.innerText()).trim()).pathname);
	await expect(student.getByRole("heading", { level: 1 })).toBeVisible();
	await expectAccessible(student);
});

test("A person's own pages at the account provider are accessible and fit a phone of 320 px", {
	tag: "@check",
}, async ({ studentBrowser }) => {
	const page = await studentBrowser.newPage();
	for (const path of ["/", "/change-mobile", "/profile-name", "/sign-out", "/verify-mobile"]) {
		await page.goto(`${addresses.accounts}${path}`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectFaultless(page);
	}
});
