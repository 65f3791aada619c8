import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import { ExamRoom } from "#tests/support/browser/exam-room.ts";
import { EXAMS, examApi, examUuid } from "#tests/support/browser/exams.ts";
import { MOCK_TESTS, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { newPerson, type Role, registerState } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { HELP_PICTURE_SIZE, HELP_PICTURES, type HelpPicture, helpPicturePath } from "~/features/site/help-pictures.ts";

/**
 * Leads to each screen that the help shows. `npm run help-pictures` sets HELP_PICTURES: then it also takes the pictures.
 */
const TAKES = process.env.HELP_PICTURES === "1";
const folder = new URL("../../public", import.meta.url).pathname;

const RAHIM: [string, Role] = ["01700000011", "student"];

type Scene = {
	/** Whose screen: a demo person's, or a new one's. */
	who: [string, Role] | "guest" | "new student" | "new teacher";
	path: string | (() => Promise<string>);
	/** Before the address is opened, and after. */
	before?: (browser: BrowserContext) => Promise<unknown>;
	after?: (page: Page) => Promise<unknown>;
};

/** Brings a heading below the first one to the top: what the question is about. */
const toHeading = async (page: Page) => {
	const heading = page.locator("main").getByRole("heading", { level: 2 }).last();
	await heading.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 96));
};

const scenes = (locale: "en" | "bn"): Record<HelpPicture, Scene> => {
	const free = () => examUuid(locale === "bn" ? EXAMS.freeInBangla : EXAMS.free);
	const room = async () => ExamRoom.address(await free());
	return {
		register: { who: "guest", path: "/auth/sign-in?role=student&create=1" },
		profile: { who: "new student", path: "/student/profile/general" },
		institute: { who: RAHIM, path: "/student/profile/institute", after: toHeading },
		exam: { who: "guest", path: async () => `${locale === "bn" ? "/bn" : ""}/weekly-exam/${await free()}` },
		room: {
			who: "new student",
			path: room,
			before: async (browser) => examApi(browser, await free()).register(),
			after: async (page) => {
				const exam = new ExamRoom(page, locale, locale === "bn" ? 20 : 25);
				await exam.start();
				await exam.option(1, 2).check();
				await expect(exam.saved).toBeVisible();
			},
		},
		result: { who: RAHIM, path: async () => `${ExamRoom.address(await examUuid(EXAMS.finished))}/result` },
		practise: { who: RAHIM, path: "/dashboard/student/mock-test/select" },
		pay: { who: "new student", path: async () => `/student/checkout/mock_test/${await mockTestUuid(MOCK_TESTS.paid)}` },
		wallet: { who: RAHIM, path: "/student/wallet" },
		verification: { who: "new teacher", path: "/auth/teacher-verification" },
		devices: { who: RAHIM, path: "/student/profile/devices", after: toHeading },
		family: { who: RAHIM, path: "/auth/people" },
		news: { who: RAHIM, path: "/student/notifications" },
		data: { who: RAHIM, path: "/student/profile/privacy" },
		feedback: { who: RAHIM, path: "/feedback?from=/student/overview" },
	};
};

/** The screen as WebP, which the browser itself can write. */
async function take(page: Page, file: string): Promise<void> {
	const png = (await page.screenshot({ type: "png", animations: "disabled", caret: "hide" })).toString("base64");
	const blank = await page.context().newPage();
	const webp = await blank.evaluate(async (data) => {
		const image = new Image();
		image.src = `data:image/png;base64,${data}`;
		await image.decode();
		const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
		canvas.getContext("2d")?.drawImage(image, 0, 0);
		return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
	}, png);
	await blank.close();
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, Buffer.from(webp, "base64"));
}

for (const locale of ["en", "bn"] as const)
	test.describe(`In ${locale}`, () => {
		test.use({ language: locale });

		for (const name of HELP_PICTURES)
			test(`the help's picture "${name}" is of a screen that is there`, async ({ browserOf, openBrowser }) => {
				const { who, path, before, after } = scenes(locale)[name];
				const screen = { viewport: HELP_PICTURE_SIZE, deviceScaleFactor: 2, colorScheme: "light" } as const;
				const browser = Array.isArray(who)
					? await browserOf(...who, screen)
					: await openBrowser({
							...screen,
							storageState:
								who === "guest"
									? undefined
									: await registerState(newPerson("Nadia Islam"), who === "new teacher" ? "teacher" : "student"),
						});
				await browser.addCookies(
					[addresses.platform, addresses.accounts].map((url) => ({ name: "lang", value: locale, url })),
				);
				await before?.(browser);
				const page = await browser.newPage();
				const address = typeof path === "string" ? path : await path();
				await page.goto(address);
				await expect(page.locator("html")).toHaveAttribute("lang", locale);
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
				// Signing in leads on to the account provider; any other screen is where it was asked for.
				if (name !== "register") await expect(page).toHaveURL(new RegExp(`${address.split("?")[0]}(\\?|$)`));
				await after?.(page);
				if (TAKES) await take(page, `${folder}${helpPicturePath(name, locale)}`);
			});
	});
