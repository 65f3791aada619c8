import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { misfits, setTextSize } from "#tests/support/browser/fit.ts";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { newPerson, smsCode } from "#tests/support/browser/people.ts";
import { OWN_COURSE } from "#tests/support/browser/screen-tokens.ts";
import { expectFaultless, stateFaults } from "#tests/support/browser/states.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const [WIDTH, HEIGHT] = [320, 740];
const NARROW = { width: WIDTH, height: HEIGHT };
const spoken = (value: Locale) => ({ name: "lang", value, url: addresses.platform });

/** What kinds.browser.test.ts cannot open by an address is seen in one language at every test, and in the other at the check. */
const languages = (inTest: Locale): readonly [Locale, string[]][] => [
	[inTest, []],
	[inTest === "en" ? "bn" : "en", ["@check"]],
];

/** The room of an exam, from the rules to the result. */
for (const [language, tag] of languages("en")) {
	test.describe(`The exam in ${language}`, { tag }, () => {
		test.use({ language });

		test("is accessible and fits a phone of 320 px from the rules to the result, and large text leaves room for the question (SITE-11, LOOK-5)", async ({
			studentBrowser,
			say,
		}) => {
			test.slow();
			await studentBrowser.addCookies([spoken(language)]);
			const [uuid, total] = [
				await examUuid(language === "bn" ? EXAMS.freeInBangla : EXAMS.free),
				language === "bn" ? 20 : 25,
			];
			const api = examApi(studentBrowser, uuid);
			await api.register();
			const page = await studentBrowser.newPage();
			await page.setViewportSize(NARROW);
			const room = new ExamRoom(page, language, total);
			await page.goto(ExamRoom.address(uuid));
			await expectFaultless(page);
			await room.start();
			await expect(room.alive).toBeVisible();
			await room.option(1, 1).check();
			await expect(room.saved).toBeVisible();
			await expectFaultless(page);

			// Between the clock and the way on.
			await setTextSize(page, "200%");
			const clock = await page.getByRole("timer").boundingBox();
			const onward = await page.getByRole("button", { name: say(m.common_next), exact: true }).boundingBox();
			expect((onward?.y ?? 0) - (clock?.y ?? 0) - (clock?.height ?? 0)).toBeGreaterThan(HEIGHT / 2);
			await setTextSize(page, "");

			await page.getByRole("button", { name: say(m.attempt_done_of, { done: "§", total: "§" }).split("§")[1] }).click();
			const palette = page.getByRole("complementary", { name: say(m.attempt_palette) });
			await expect(palette).toBeVisible();
			await expectFaultless(page);
			await palette.getByRole("button", { name: say(m.attempt_finish), exact: true }).click();
			await expect(page.getByRole("dialog", { name: say(m.model_test_finish_title) })).toBeVisible();
			await expectFaultless(page);
			// The same question without scripts.
			await page.goto(`${ExamRoom.address(uuid)}?confirm=finish`);
			await expectFaultless(page);
			await api.finish();
			await page.goto(`${ExamRoom.address(uuid)}/result`);
			await room.result();
			await expectFaultless(page);
		});
	});
}

/** The rules of a self-assessment, and its page while an attempt runs. */
for (const [language] of languages("bn")) {
	test(`The rules of a self-assessment, and its page while it runs, are accessible and fit a phone of 320 px in ${language} (SITE-11, LOOK-5)`, {
		tag: "@check",
	}, async ({ studentBrowser }) => {
		await studentBrowser.addCookies([spoken(language)]);
		const type = await mockTestUuid(MOCK_TESTS.short);
		const attempt = await mockTestApi(studentBrowser).prepare(type);
		const page = await studentBrowser.newPage();
		await page.goto(`/dashboard/student/mock-test/attend/${attempt}`);
		await expectFaultless(page);
		await new ExamRoom(page, language, 5, "mock-test").start();
		await page.goto(`/dashboard/student/mock-test/${type}`);
		await expectFaultless(page);
	});
}

/** Whose password is asked for anew, but not changed. */
const FORGETFUL = { en: "01700000012", bn: "01700000002" };

/** The account provider's pages for whoever is not signed in: as they come, and with what is wrong in them. */
for (const [language, tag] of languages("bn")) {
	test(`Every page of the account service is accessible and fits a phone of 320 px, also with its errors (${language})`, {
		tag,
	}, async ({ page }) => {
		test.slow();
		const found: string[] = [];
		await page.goto(`/auth/sign-in?role=student&lang=${language}`);
		const { origin, search } = new URL(page.url());
		const open = async (path: string) => {
			await page.setViewportSize(NARROW);
			await page.goto(`${origin}${path}${search}`);
			found.push(...(await stateFaults(page)));
		};
		const person = newPerson();
		const filled = [
			{ path: "/sign-in", fields: { mobile: person.mobile, password: "not it" } },
			{ path: "/sign-in/code", fields: { mobile: "1" } },
			{ path: "/register", fields: { name: person.name, mobile: "1", password: "short" } },
			{ path: "/register", fields: person },
			{ path: "/code", fields: { code: "000000" } },
			{ path: "/forgotten-password", fields: { mobile: FORGETFUL[language] } },
		];
		await open("/no-such-page");
		for (const [index, { path, fields }] of filled.entries()) {
			// The code is asked for where registering has led to, and a page is looked at once.
			if (path !== "/code" && path !== filled[index - 1]?.path) await open(path);
			for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
			await page.evaluate(() => {
				for (const form of document.forms) form.noValidate = true;
			});
			const [last = "code"] = Object.keys(fields).reverse();
			await Promise.all([page.waitForEvent("load"), page.locator(`input[name=${last}]`).press("Enter")]);
			found.push(...(await stateFaults(page)));
		}
		await page.locator("input[name=code]").fill(await smsCode(FORGETFUL[language]));
		await page.locator("input[name=code]").press("Enter");
		await expect(page.locator("input[name=password]")).toBeVisible();
		found.push(...(await stateFaults(page)));
		expect(found).toEqual([]);
	});
}

/** A payment that was begun, and the drawer of the admins' pages. */
for (const [language, tag] of languages("bn")) {
	test(`A receipt and the same payment before an admin are accessible and fit a phone of 320 px, and the open drawer (${language})`, {
		tag,
	}, async ({ browserOf, studentBrowser }) => {
		const admin = await browserOf("01700000000", "admin");
		for (const context of [studentBrowser, admin]) await context.addCookies([spoken(language)]);
		const headers = { origin: addresses.platform };
		const begun = await studentBrowser.request.post("/api/wallet/add-money", { headers, data: { amount: 100 } });
		const { uuid } = (await begun.json()) as { uuid: string };
		const [theirs, page] = [await studentBrowser.newPage(), await admin.newPage()];
		await theirs.goto(`/student/payment/${uuid}`);
		await expectFaultless(theirs);
		await page.goto(`/admin/payments/${uuid}`);
		await expectFaultless(page);
		await page.goto("/admin");
		await page.locator(".bar-menu").click();
		await expectFaultless(page);
	});
}

/** What says on every page that an attempt runs. */
for (const [language, tag] of languages("bn")) {
	test(`The clock of a running attempt stands beside its words on a phone (${language})`, { tag }, async ({
		studentBrowser,
	}) => {
		await studentBrowser.addCookies([spoken(language)]);
		const attempt = await mockTestApi(studentBrowser).prepare(await mockTestUuid(MOCK_TESTS.short));
		const page = await studentBrowser.newPage();
		await page.goto(`/dashboard/student/mock-test/attend/${attempt}`);
		await page.getByRole("button", { name: m.common_start({}, { locale: language }), exact: true }).click();
		await expect(page.getByRole("timer")).toBeVisible();
		for (const width of [360, WIDTH]) {
			await page.setViewportSize({ width, height: HEIGHT });
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
}

/** The room where nothing runs in the browser. */
for (const [language, tag] of languages("bn")) {
	test.describe(`Without JavaScript, ${language}`, { tag }, () => {
		test.use({ language, javaScriptEnabled: false });

		test("every page of the running exam fits a phone of 320 px, with the way on whole", async ({
			studentBrowser,
			say,
		}) => {
			await studentBrowser.addCookies([spoken(language)]);
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
}

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
