import type { Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

/** The sheets of A4 that a page prints on. */
async function sheets(page: Page): Promise<number> {
	const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
	return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** What paper shows of what is pressed, and which of its grounds are dark. */
async function printed(page: Page) {
	await page.emulateMedia({ media: "print" });
	return page.evaluate(() => {
		const shown = (selector: string) =>
			[...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
		const ground = (selector: string) => {
			const element = document.querySelector(selector);
			return element && getComputedStyle(element).backgroundColor;
		};
		return {
			pressed: shown("nav, button, .btn, summary, .bar, .footer, .toasts, .running-strip"),
			grounds: [ground("html"), ground(".result-card") ?? ground(".receipt")],
			ink: getComputedStyle(document.body).color,
		};
	});
}

const ON_PAPER = {
	pressed: 0,
	grounds: ["rgb(255, 255, 255)", "rgb(255, 255, 255)"],
	ink: "rgb(0, 0, 0)",
};

test.describe("Paper, in a dark room,", () => {
	test.use({ colorScheme: "dark" });

	test("shows a result of ten questions on two sheets, dark on white, each question whole, and whose it is", async ({
		browserOf,
		say,
	}) => {
		const context = await browserOf("01700000011", "student", { colorScheme: "dark" });
		const page = await context.newPage();
		const mockTest = await mockTestApi(context).newest(await mockTestUuid(MOCK_TESTS.taken));
		for (const path of [
			`${ExamRoom.address(await examUuid(EXAMS.finished))}/result`,
			`/dashboard/student/mock-test/attend/${mockTest}/result`,
		]) {
			await page.emulateMedia({ media: "screen" });
			await page.goto(path);
			await expect(page.getByRole("button", { name: say(m.common_print) })).toBeVisible();
			const whose = page.getByText(/^Tasnim Jahan · /);
			await expect(whose).toBeHidden();
			expect(await printed(page)).toEqual(ON_PAPER);
			await expect(whose).toBeVisible();
			const questions = page.getByRole("article");
			expect(await questions.count()).toBeGreaterThan(0);
			for (const question of await questions.all()) await expect(question).toHaveCSS("break-inside", "avoid");
			expect(await sheets(page)).toBeLessThanOrEqual(2);
		}
	});

	test("shows a receipt on one sheet, dark on white", async ({ studentBrowser, say }) => {
		const begun = await studentBrowser.request.post("/api/wallet/add-money", {
			headers: { origin: addresses.platform },
			data: { amount: 100 },
		});
		const { uuid } = (await begun.json()) as { uuid: string };
		const page = await studentBrowser.newPage();
		await page.emulateMedia({ colorScheme: "dark" });
		await page.goto(`/student/payment/${uuid}`);
		await expect(page.getByRole("heading", { name: say(m.payment_status_title), level: 2 })).toBeVisible();
		expect(await printed(page)).toEqual(ON_PAPER);
		expect(await sheets(page)).toBe(1);
	});
});
