import type { Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { overflow, torn } from "#tests/support/browser/fit.ts";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

/** What everybody and what a student sees, each screen once. */
const PUBLIC = async () => [
	"/",
	"/bn",
	"/weekly-exam/p",
	"/bn/weekly-exam/class/class-9/p",
	"/bn/weekly-exam/p",
	`/weekly-exam/${await examUuid(EXAMS.free)}`,
	`/bn/weekly-exam/${await examUuid(EXAMS.finished)}`,
	"/mock-test/p",
	"/mock-test/subject/physics/p",
	`/mock-test/${await mockTestUuid(MOCK_TESTS.paid)}`,
	"/help",
	"/bn/privacy",
	"/auth/login",
	"/auth/register",
	"/errors/error-404",
];
const OF_A_STUDENT = async () => [
	"/student/overview",
	"/dashboard/student/all/weekly-exam",
	"/dashboard/student/past/weekly-exam",
	`${ExamRoom.address(await examUuid(EXAMS.finished))}/result`,
	`/dashboard/student/weekly-exam/${await examUuid(EXAMS.finished)}/practise`,
	"/dashboard/student/mock-test",
	"/dashboard/student/mock-test/select",
	`/dashboard/student/mock-test/${await mockTestUuid(MOCK_TESTS.taken)}`,
	`/student/checkout/mock_test/${await mockTestUuid(MOCK_TESTS.paid)}`,
	"/student/wallet",
	"/student/wallet/add",
	"/auth/student/profile-verification",
];
const WITH_WINNERS = async () => [`/dashboard/student/weekly-exam/${await examUuid(EXAMS.finished)}`];
const OF_AN_ADMIN = ["/admin", "/admin/questions/import", "/admin/payments", "/admin/payments/needs-a-person"];

const NARROW = { width: 320, size: "" };
const LARGE = { width: 360, size: "200%" };
const LOOKS = [NARROW, LARGE];

/** What sticks out of a page. */
const wide = overflow;
/** The same, and which words are torn apart. */
const wideOrTorn = async (page: Page) => [...(await overflow(page)), ...(await torn(page))];

async function misfits(page: Page, find = wideOrTorn): Promise<string[]> {
	const found: string[] = [];
	for (const { width, size } of LOOKS) {
		await page.setViewportSize({ width, height: 740 });
		await page.evaluate((fontSize) => {
			document.documentElement.style.fontSize = fontSize;
		}, size);
		const where = `${new URL(page.url()).pathname} at ${width} px ${size}`;
		found.push(...(await find(page)).map((text) => `${where}: ${text}`));
	}
	return found;
}

async function misfitsOf(page: Page, paths: readonly string[], find = wideOrTorn): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		await page.goto(path);
		found.push(...(await misfits(page, find)));
	}
	return found;
}

test("No public page is wider than a phone of 320 px, or of 360 px with text of twice the size", async ({ page }) => {
	test.slow();
	expect(await misfitsOf(page, await PUBLIC(), wide)).toEqual([]);
});

for (const language of ["en", "bn"] as const)
	test(`No screen of a student is wider than a phone of 320 px, or of 360 px with text of twice the size (${language})`, async ({
		browserOf,
	}) => {
		test.slow();
		const context = await browserOf("01700000011", "student");
		await context.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
		const attempt = await mockTestApi(context).newest(await mockTestUuid(MOCK_TESTS.taken));
		const result = `/dashboard/student/mock-test/attend/${attempt}/result`;
		const page = await context.newPage();
		expect(await misfitsOf(page, [...(await OF_A_STUDENT()), result])).toEqual([]);
		expect(await misfitsOf(page, await WITH_WINNERS(), wide)).toEqual([]);
	});

test("No screen of an admin is wider than a phone of 320 px, or of 360 px with text of twice the size", async ({
	browserOf,
}) => {
	test.slow();
	const page = await (await browserOf("01700000000", "admin")).newPage();
	expect(await misfitsOf(page, OF_AN_ADMIN)).toEqual([]);
});

test("In the running exam large text leaves room for the question, between the clock and the way on", async ({
	studentBrowser,
	say,
}) => {
	const uuid = await examUuid(EXAMS.free);
	await examApi(studentBrowser, uuid).register();
	const page = await studentBrowser.newPage();
	const room = new ExamRoom(page, "en", 25);
	await page.goto(ExamRoom.address(uuid));
	expect(await misfits(page)).toEqual([]);
	await room.start();
	await expect(room.alive).toBeVisible();
	expect(await misfits(page)).toEqual([]);
	const clock = await page.getByRole("timer").boundingBox();
	const onward = await page.getByRole("button", { name: say(m.common_next), exact: true }).boundingBox();
	expect((onward?.y ?? 0) - (clock?.y ?? 0) - (clock?.height ?? 0)).toBeGreaterThan(740 / 2);

	await page.getByRole("button", { name: say(m.attempt_done_of, { done: "0", total: "25" }) }).click();
	await page
		.getByRole("complementary")
		.getByRole("button", { name: say(m.attempt_finish), exact: true })
		.click();
	await expect(page.getByRole("dialog", { name: say(m.model_test_finish_title) })).toBeVisible();
	expect(await misfits(page)).toEqual([]);
});
