import type { Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { misfits, setTextSize } from "#tests/support/browser/fit.ts";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { newPerson, smsCode } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const WIDTH = 320;

async function misfitsOf(page: Page, paths: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		await page.setViewportSize({ width: WIDTH, height: 740 });
		await page.goto(path);
		found.push(...(await misfits(page)));
	}
	return found;
}

/** Whose password is asked for anew, but not changed. */
const FORGETFUL = { en: "01700000012", bn: "01700000002" };

for (const language of ["en", "bn"] as const)
	test(`Every page of the account service fits it (${language})`, async ({ page }) => {
		test.slow();
		const found: string[] = [];
		await page.goto(`/auth/sign-in?role=student&lang=${language}`);
		const { origin, search } = new URL(page.url());
		const person = newPerson();
		const filled = [
			{ path: "/sign-in", fields: { mobile: person.mobile, password: "not it" } },
			{ path: "/sign-in/code", fields: { mobile: "1" } },
			{ path: "/register", fields: { name: person.name, mobile: "1", password: "short" } },
			{ path: "/register", fields: person },
			{ path: "/code", fields: { code: "000000" } },
			{ path: "/forgotten-password", fields: { mobile: FORGETFUL[language] } },
		];
		for (const { path, fields } of filled) {
			// The code is asked for where registering has led to.
			if (path !== "/code") found.push(...(await misfitsOf(page, [`${origin}${path}${search}`])));
			for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
			await page.evaluate(() => {
				for (const form of document.forms) form.noValidate = true;
			});
			const [last = "code"] = Object.keys(fields).reverse();
			await Promise.all([page.waitForEvent("load"), page.locator(`input[name=${last}]`).press("Enter")]);
			found.push(...(await misfits(page)));
		}
		await page.locator("input[name=code]").fill(await smsCode(FORGETFUL[language]));
		await page.locator("input[name=code]").press("Enter");
		await expect(page.locator("input[name=password]")).toBeVisible();
		found.push(...(await misfits(page)));
		expect(found).toEqual([]);
	});

for (const language of ["en", "bn"] as const)
	test(`A receipt and the same payment before an admin fit it, and the open drawer (${language})`, async ({
		browserOf,
		studentBrowser,
	}) => {
		test.slow();
		const admin = await browserOf("01700000000", "admin");
		const cookie = { name: "lang", value: language, url: addresses.platform };
		for (const context of [studentBrowser, admin]) await context.addCookies([cookie]);
		const headers = { origin: addresses.platform };
		const begun = await studentBrowser.request.post("/api/wallet/add-money", { headers, data: { amount: 100 } });
		const { uuid } = (await begun.json()) as { uuid: string };
		const page = await admin.newPage();
		const found = [
			...(await misfitsOf(await studentBrowser.newPage(), [`/student/payment/${uuid}`])),
			...(await misfitsOf(page, [`/admin/payments/${uuid}`])),
		];
		await page.goto("/admin");
		await page.locator(".bar-menu").click();
		found.push(...(await misfits(page)));
		expect(found).toEqual([]);
	});

test("In the running exam large text leaves room for the question, between the clock and the way on", async ({
	studentBrowser,
	say,
}) => {
	const uuid = await examUuid(EXAMS.free);
	await examApi(studentBrowser, uuid).register();
	const page = await studentBrowser.newPage();
	await page.setViewportSize({ width: WIDTH, height: 740 });
	const room = new ExamRoom(page, "en", 25);
	await page.goto(ExamRoom.address(uuid));
	expect(await misfits(page)).toEqual([]);
	await room.start();
	await expect(room.alive).toBeVisible();
	expect(await misfits(page)).toEqual([]);
	await setTextSize(page, "200%");
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

for (const language of ["en", "bn"] as const)
	test.describe(`In ${language}`, () => {
		test.use({ language });

		test("the page of somebody whose number is unverified fits it, and the clock of a running attempt stands beside its words", async ({
			browserOf,
			studentBrowser,
			say,
		}) => {
			const cookie = { name: "lang", value: language, url: addresses.platform };
			const unverified = await browserOf("01700000013", "student");
			for (const context of [unverified, studentBrowser]) await context.addCookies([cookie]);
			expect(await misfitsOf(await unverified.newPage(), ["/auth/mobile-verification"])).toEqual([]);

			const attempt = await mockTestApi(studentBrowser).prepare(await mockTestUuid(MOCK_TESTS.short));
			const page = await studentBrowser.newPage();
			await page.goto(`/dashboard/student/mock-test/attend/${attempt}`);
			await page.getByRole("button", { name: say(m.common_start), exact: true }).click();
			await expect(page.getByRole("timer")).toBeVisible();
			for (const width of [360, WIDTH]) {
				await page.setViewportSize({ width, height: 740 });
				await page.goto("/student/overview");
				const apart = await page.locator(".running-strip-says").evaluate((says) => {
					const words = document.createRange();
					words.selectNodeContents(says.lastChild ?? says);
					const [icon, [line]] = [says.querySelector("svg")?.getBoundingClientRect(), [...words.getClientRects()]];
					return icon && line ? { across: line.left - icon.right, down: icon.top - line.bottom } : null;
				});
				expect(apart?.across).toBeGreaterThan(0);
				expect(apart?.across).toBeLessThan(24);
				expect(apart?.down).toBeLessThan(0);
			}
			expect(await misfits(page)).toEqual([]);
		});

		test.describe("without JavaScript", () => {
			test.use({ javaScriptEnabled: false });

			test("every page of the running exam fits it, with the way on whole", async ({ studentBrowser, say }) => {
				await studentBrowser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
				const uuid = await examUuid(EXAMS.free);
				await examApi(studentBrowser, uuid).register();
				const attempt = await mockTestApi(studentBrowser).prepare(await mockTestUuid(MOCK_TESTS.taken));
				const page = await studentBrowser.newPage();
				const found: string[] = [];
				for (const address of [ExamRoom.address(uuid), `/dashboard/student/mock-test/attend/${attempt}`]) {
					await page.goto(address);
					await page.getByRole("button", { name: say(m.common_start), exact: true }).click();
					const onward = page.getByRole("button", { name: say(m.attempt_save_next), exact: true });
					await expect(onward).toBeVisible();
					found.push(...(await misfits(page)));
					await onward.click();
					await expect(page.getByRole("button", { name: say(m.attempt_save_previous), exact: true })).toBeEnabled();
					found.push(...(await misfits(page)));
				}
				expect(found).toEqual([]);
			});
		});
	});
