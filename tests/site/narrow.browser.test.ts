import type { Page } from "@playwright/test";
import { overflow } from "#tests/support/browser/accessibility.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { MOCK_TESTS, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { expect, test } from "#tests/support/browser/test.ts";

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
	`/dashboard/student/weekly-exam/${await examUuid(EXAMS.finished)}`,
	"/dashboard/student/mock-test",
	"/dashboard/student/mock-test/select",
	`/dashboard/student/mock-test/${await mockTestUuid(MOCK_TESTS.taken)}`,
	`/student/checkout/mock_test/${await mockTestUuid(MOCK_TESTS.paid)}`,
	"/student/wallet",
	"/student/wallet/add",
];
const WITH_TABLES_AND_DATES = async () => [
	`${ExamRoom.address(await examUuid(EXAMS.finished))}/result`,
	"/auth/student/profile-verification",
];

const NARROW = { width: 320, size: "" };
const LARGE = { width: 360, size: "200%" };

/** What sticks out of each of these pages. */
async function tooWide(page: Page, paths: readonly string[], looks = [NARROW, LARGE]): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		await page.goto(path);
		for (const { width, size } of looks) {
			await page.setViewportSize({ width, height: 740 });
			await page.evaluate((fontSize) => {
				document.documentElement.style.fontSize = fontSize;
			}, size);
			found.push(...(await overflow(page)).map((text) => `${path} at ${width} px ${size}: ${text}`));
		}
	}
	return found;
}

test("No public page is wider than a phone of 320 px, or of 360 px with text of twice the size", async ({ page }) => {
	test.slow();
	expect(await tooWide(page, await PUBLIC())).toEqual([]);
});

test("No screen of a student is wider than a phone of 320 px, or of 360 px with text of twice the size", async ({
	browserOf,
}) => {
	test.slow();
	const page = await (await browserOf("01700000011", "student")).newPage();
	expect(await tooWide(page, await OF_A_STUDENT())).toEqual([]);
	expect(await tooWide(page, await WITH_TABLES_AND_DATES(), [NARROW])).toEqual([]);
});
