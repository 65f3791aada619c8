import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { VARIANTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const FILE = { name: "screen.txt", mimeType: "text/plain", buffer: Buffer.from("What I saw") };
const WALLET = "/student/wallet";

const linkTo = (page: Page, say: Say) =>
	page
		.getByRole("navigation", { name: say(m.shell_student_navigation) })
		.getByRole("link", { name: say(m.feedback_title) });

/** Opens feedback over the wallet. */
async function dialogOn(page: Page, say: Say) {
	await page.goto(WALLET);
	await linkTo(page, say).click();
	return page.getByRole("dialog", { name: say(m.feedback_title) });
}

for (const { language, javaScriptEnabled } of VARIANTS)
	test.describe(`${javaScriptEnabled ? "With" : "Without"} JavaScript, ${language}`, () => {
		test.use({ javaScriptEnabled, language });

		test("somebody tells us something about a page, an admin answers, and they read it (FBK-1 to FBK-4)", {
			tag: javaScriptEnabled ? [] : "@check",
		}, async ({ student, studentBrowser, browserOf, say }) => {
			test.slow();
			const speak = { name: "lang", value: language, url: addresses.platform };
			await studentBrowser.addCookies([speak]);
			const title = `The wallet is slow (${student.mobile})`;
			const page = await studentBrowser.newPage();
			const dialog = await dialogOn(page, say);
			const form = javaScriptEnabled
				? dialog
				: page.getByRole("main").getByRole("region", { name: say(m.feedback_title) });
			await expect(form.getByText(WALLET)).toBeVisible();
			// Without scripts there is no picture to take.
			await expect(form.getByRole("button", { name: say(m.feedback_picture) })).toHaveCount(javaScriptEnabled ? 1 : 0);
			if (javaScriptEnabled) await expectAccessible(page);

			const send = form.getByRole("button", { name: say(m.feedback_send) });
			await form.getByLabel(say(m.feedback_field_description)).fill("It takes a minute.\nWhy?");
			await send.click();
			await expect(form.getByText(say(m.feedback_title_needed))).toBeVisible();
			await expect(form.getByLabel(say(m.feedback_field_description))).toHaveValue("It takes a minute.\nWhy?");
			await form.getByLabel(say(m.feedback_field_title)).fill(title);
			await form.getByLabel(say(m.feedback_files)).setInputFiles(FILE);
			await send.click();
			await expect(page.getByText(say(m.feedback_sent))).toBeVisible();
			if (javaScriptEnabled) await expect(page).toHaveURL(WALLET);

			const adminBrowser = await browserOf("01700000000", "admin");
			await adminBrowser.addCookies([speak]);
			const admin = await adminBrowser.newPage();
			await admin.goto("/admin/feedback?state=new");
			await admin.getByRole("link", { name: title }).click();
			await expect(admin.getByRole("link", { name: FILE.name })).toBeVisible();
			await admin.getByLabel(say(m.feedback_answer)).fill("It is faster now.");
			await admin.getByRole("button", { name: say(m.feedback_admin_to_answered) }).click();
			await expect(
				admin.getByText(say(m.feedback_admin_decided, { state: say(m.feedback_state_answered) })).first(),
			).toBeVisible();

			await page.goto("/feedback");
			const mine = page.getByRole("article", { name: title });
			await expect(mine.getByText("It is faster now.")).toBeVisible();
			await expect(mine.getByText(say(m.feedback_state_answered))).toBeVisible();
		});
	});

test("what was typed is still there when the dialog was closed and opened by Esc and link, and when no picture is wanted after all (FBK-2)", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.addInitScript(() => {
		navigator.mediaDevices.getDisplayMedia = async () => {
			throw new DOMException("Permission denied", "NotAllowedError");
		};
	});
	const dialog = await dialogOn(page, say);
	await dialog.getByLabel(say(m.feedback_field_title)).fill("Half a thought");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await linkTo(page, say).click();
	await expect(dialog.getByLabel(say(m.feedback_field_title))).toHaveValue("Half a thought");
	await dialog.getByRole("button", { name: say(m.feedback_picture) }).click();
	await expect(dialog.getByText(say(m.feedback_picture_failed))).toBeVisible();
	await expect(dialog.getByLabel(say(m.feedback_field_title))).toHaveValue("Half a thought");
	expect(
		await dialog.getByLabel(say(m.feedback_files)).evaluate((input: HTMLInputElement) => input.files?.length),
	).toBe(0);
	await expectAccessible(page);
});

test("a picture of the page is taken without the dialog, attached, and sent; the browser films no longer (FBK-2)", {
	tag: "@full",
}, async ({ student, studentBrowser, browserOf, problems, say }) => {
	// Chromium names our policy for cameras as well, and takes the picture all the same.
	problems.expect(/camera is not allowed in this document/);
	const page = await studentBrowser.newPage();
	await page.addInitScript(() => {
		const { mediaDevices } = navigator;
		const real = mediaDevices.getDisplayMedia.bind(mediaDevices);
		const filmed: MediaStream[] = [];
		Object.assign(window, { filmed });
		mediaDevices.getDisplayMedia = async (wanted) => {
			const stream = await real(wanted);
			filmed.push(stream);
			return stream;
		};
	});
	const dialog = await dialogOn(page, say);
	const title = `As it looks (${student.mobile})`;
	await dialog.getByLabel(say(m.feedback_field_title)).fill(title);
	await dialog.getByLabel(say(m.feedback_field_description)).fill("Look at the middle.");
	await dialog.getByLabel(say(m.feedback_files)).setInputFiles(FILE);
	// Below the dialog, in the middle of the page.
	await page.evaluate(() => {
		const sign = document.createElement("div");
		sign.style.cssText = "position:fixed;inset:25%;z-index:9;background:rgb(255 0 255)";
		document.body.appendChild(sign);
	});
	await dialog.getByRole("button", { name: say(m.feedback_picture) }).click();
	await expect(dialog.getByText(say(m.feedback_picture_taken))).toBeVisible();
	await expect(dialog.getByLabel(say(m.feedback_field_title))).toHaveValue(title);
	const files = await dialog.getByLabel(say(m.feedback_files)).evaluate(async (input: HTMLInputElement) => {
		const [file, picture] = Array.from(input.files ?? []);
		if (!file || !picture) return null;
		const image = await createImageBitmap(picture);
		const canvas = new OffscreenCanvas(image.width, image.height);
		const context = canvas.getContext("2d");
		context?.drawImage(image, 0, 0);
		const middle = context?.getImageData(image.width / 2, image.height / 2, 1, 1).data ?? [];
		return { names: [file.name, picture.name], type: picture.type, middle: [...middle] };
	});
	expect(files).toMatchObject({ names: [FILE.name, "page.png"], type: "image/png" });
	// As a camera has colours.
	const [red = 0, green = 255, blue = 0] = files?.middle ?? [];
	expect([red > 200, green < 80, blue > 200]).toEqual([true, true, true]);
	const filming = await page.evaluate(() =>
		(window as unknown as { filmed: MediaStream[] }).filmed.map(({ active }) => active),
	);
	expect(filming).toEqual([false]);

	await dialog.getByRole("button", { name: say(m.feedback_send) }).click();
	await expect(page.getByText(say(m.feedback_sent))).toBeVisible();
	const admin = await (await browserOf("01700000000", "admin")).newPage();
	await admin.goto("/admin/feedback?state=new");
	await admin.getByRole("link", { name: title }).click();
	await expect(admin.getByRole("link", { name: "page.png" })).toBeVisible();
});

test("where the browser can take none, as on phones, none is offered (FBK-2)", { tag: "@check" }, async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.addInitScript(() =>
		Object.defineProperty(navigator.mediaDevices, "getDisplayMedia", { value: undefined }),
	);
	const dialog = await dialogOn(page, say);
	await expect(dialog.getByLabel(say(m.feedback_files))).toBeVisible();
	await expect(dialog.getByRole("button", { name: say(m.feedback_picture) })).toHaveCount(0);
});
