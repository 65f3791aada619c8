import type { Page } from "@playwright/test";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const LOOKS = [
	{ width: 360, size: "" },
	{ width: 320, size: "200%" },
	{ width: 1280, size: "" },
];

/** What is read or pressed and lies under a toast, whole or in part. */
const coveredByToasts = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const toasts = [...document.querySelectorAll(".toast")].map((toast) => toast.getBoundingClientRect());
		const others = document.querySelectorAll("a[href], button, input, label, summary, h1, p, [role=timer]");
		return [...others]
			.filter(
				(element) =>
					!element.closest(".toast, .sr-only, .skip-link") && element.checkVisibility({ visibilityProperty: true }),
			)
			.filter((element) => {
				const { left, right, top, bottom, width } = element.getBoundingClientRect();
				const over = (box: DOMRect) => left < box.right && right > box.left && top < box.bottom && bottom > box.top;
				return width > 1 && toasts.some(over);
			})
			.map((element) => element.outerHTML.slice(0, 120));
	});

async function covered(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const { width, size } of LOOKS) {
		await page.setViewportSize({ width, height: 740 });
		await page.evaluate((fontSize) => {
			document.documentElement.style.fontSize = fontSize;
			// As it is read from the top: what has been scrolled away lies under every bar that stays.
			window.scrollTo(0, 0);
		}, size);
		found.push(...(await coveredByToasts(page)).map((what) => `${width} px ${size}: ${what}`));
	}
	return found;
}

test("A toast covers neither the bar nor the page, and nothing moves when it has gone (LOOK-3)", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(`/student/weekly-exam/${await examUuid(EXAMS.free)}`);
	await page
		.getByRole("button", { name: say(m.model_test_register) })
		.first()
		.click();
	const toast = page.getByRole("status").getByText(say(m.model_test_registration_complete));
	await expect(toast).toBeVisible();
	await toast.hover();
	expect(await covered(page)).toEqual([]);
	const head = page.getByRole("heading", { level: 1 });
	const before = await head.boundingBox();
	await head.hover();
	await expect(toast).toBeHidden();
	expect(await head.boundingBox()).toEqual(before);
});

test("In the exam a toast is a line of the bar: under the name and the clock, over no question", async ({
	studentBrowser,
	say,
}) => {
	const uuid = await examUuid(EXAMS.free);
	const api = examApi(studentBrowser, uuid);
	await api.register();
	await api.start();
	const page = await studentBrowser.newPage();
	await page.setViewportSize({ width: 360, height: 740 });
	const room = new ExamRoom(page, "en", 25);
	await page.goto(ExamRoom.address(uuid));
	await expect(room.alive).toBeVisible();
	const [first] = (await api.paper()).questions.content;
	await api.answer(first?.uuid ?? "", first?.options[1]?.uuid ?? "", Date.now() + 3_600_000);
	await room.option(1, 1).click();
	const toast = page.getByRole("status").getByText(say(m.attempt_changed_elsewhere));
	await expect(toast).toBeVisible();
	await toast.hover();
	expect(await covered(page)).toEqual([]);
	await room.question(3).scrollIntoViewIfNeeded();
	await expect(toast).toBeInViewport();
});
