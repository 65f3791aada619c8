import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const PICTURE = { name: "screen.txt", mimeType: "text/plain", buffer: Buffer.from("What I saw") };

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "With JavaScript" : "Without JavaScript", () => {
		test.use({ javaScriptEnabled });

		test("somebody tells us something about a page, an admin answers, and they read it (FBK-1 to FBK-4)", async ({
			studentBrowser,
			browserOf,
			say,
		}) => {
			const title = `The wallet is slow (${javaScriptEnabled})`;
			const page = await studentBrowser.newPage();
			await page.goto("/student/wallet");
			await page
				.getByRole("navigation", { name: say(m.shell_student_navigation) })
				.getByRole("link", { name: say(m.feedback_title) })
				.click();
			const form = javaScriptEnabled
				? page.getByRole("dialog", { name: say(m.feedback_title) })
				: page.getByRole("main").getByRole("region", { name: say(m.feedback_title) });
			await expect(form.getByText("/student/wallet")).toBeVisible();
			if (javaScriptEnabled) await expectAccessible(page);

			const send = form.getByRole("button", { name: say(m.feedback_send) });
			await form.getByLabel(say(m.feedback_field_description)).fill("It takes a minute.\nWhy?");
			await send.click();
			await expect(form.getByText(say(m.feedback_title_needed))).toBeVisible();
			await expect(form.getByLabel(say(m.feedback_field_description))).toHaveValue("It takes a minute.\nWhy?");
			await form.getByLabel(say(m.feedback_field_title)).fill(title);
			await form.getByLabel(say(m.feedback_files)).setInputFiles(PICTURE);
			await send.click();
			await expect(page.getByText(say(m.feedback_sent))).toBeVisible();
			if (javaScriptEnabled) await expect(page).toHaveURL("/student/wallet");

			const admin = await (await browserOf("01700000000", "admin")).newPage();
			await admin.goto("/admin/feedback?state=new");
			await admin.getByRole("link", { name: title }).click();
			await expect(admin.getByRole("link", { name: PICTURE.name })).toBeVisible();
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

test("What was typed over a page is still there when the dialog was closed and opened by Esc and link", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.goto("/student/wallet");
	const link = page
		.getByRole("navigation", { name: say(m.shell_student_navigation) })
		.getByRole("link", { name: say(m.feedback_title) });
	await link.click();
	const dialog = page.getByRole("dialog", { name: say(m.feedback_title) });
	await dialog.getByLabel(say(m.feedback_field_title)).fill("Half a thought");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await link.click();
	await expect(dialog.getByLabel(say(m.feedback_field_title))).toHaveValue("Half a thought");
});
