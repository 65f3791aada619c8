import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { newPerson } from "#tests/support/browser/people.ts";
import { registerFromSignIn } from "#tests/support/browser/registration.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { pngOf } from "#tests/support/scans.ts";
import { m } from "~/paraglide/messages.js";

const ADMIN = "01700000000";
const scanFile = { name: "nid.png", mimeType: "image/png", buffer: Buffer.from(pngOf()) };

/** An NID of this run alone. */
const number = () => `19${String(Date.now()).slice(-8)}`;

/** The newest submission of somebody, as an admin finds it. */
async function openSubmission(admin: Page, name: string): Promise<void> {
	await admin.goto("/admin/verifications?sort=newest");
	await admin.getByRole("link", { name, exact: true }).first().click();
	await expect(admin.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Number and name, both scans and the decision are on the screen of a small laptop together, and the scans stay there. */
async function expectTogether(admin: Page, name: string): Promise<void> {
	await admin.setViewportSize({ width: 1280, height: 720 });
	const accept = admin.locator("button[value=accept]");
	// The title of the page gone, nothing else.
	await admin.evaluate(() => window.scrollTo(0, 120));
	const facts = [admin.locator("dd", { hasText: name }), admin.locator("dd .tabular-nums")];
	const scans = await admin.locator("img.scan-picture").all();
	for (const one of [...facts, ...scans, accept]) await expect(one).toBeInViewport({ ratio: 1 });
	await admin.locator("form#reject button").scrollIntoViewIfNeeded();
	for (const scan of scans) await expect(scan).toBeInViewport({ ratio: 1 });
}

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("a teacher registers, is refused with a reason, sends again and is accepted", async ({
		page,
		say,
		browserOf,
		problems,
	}) => {
		test.slow();
		// Without scripts what is missing is said by the server.
		problems.expect(/status of 400/);
		// The checker is a script itself.
		const looked = async (at: Page) => (javaScriptEnabled ? expectAccessible(at) : undefined);
		const person = newPerson(`Rahima ${javaScriptEnabled ? "Khatun" : "Begum"} ${language === "en" ? "One" : "Two"}`);
		const admin = await (await browserOf(ADMIN, "admin")).newPage();
		await page.goto(`/auth/sign-in?role=teacher&lang=${language}`);
		await registerFromSignIn(page, say, person);
		await expect(page).toHaveURL(/\/auth\/teacher-verification/);
		await expect(page.getByText(say(m.account_teacher_none))).toBeVisible();
		// A press before the scripts have come opens the form as a page of its own.
		await page.waitForLoadState();

		/** @param first the form is shut, opened again, and sent incomplete before it is sent */
		const send = async (label: () => string, about: string, first: boolean) => {
			await page.getByRole("link", { name: label() }).click();
			const form = page.locator("form#documents");
			await expect(form).toBeVisible();
			await expect(page.getByRole(javaScriptEnabled ? "dialog" : "main")).toContainText(
				say(m.verification_dialog_title),
			);
			await form.getByLabel(say(m.verification_about)).fill(about);
			if (javaScriptEnabled && first) {
				// Shut and opened again it is as it was (LOOK-1).
				await page.keyboard.press("Escape");
				await expect(form).toBeHidden();
				await page.getByRole("link", { name: label() }).click();
				await expect(form.getByLabel(say(m.verification_about))).toHaveValue(about);
			}
			if (first) {
				await form.getByRole("button", { name: say(m.verification_submit), exact: true }).click();
				// Something is missing: what was typed stays.
				await expect(page.getByText(say(m.verification_fill))).toBeVisible();
				await expect(form.getByLabel(say(m.verification_about))).toHaveValue(about);
				await looked(page);
			}
			await form.getByLabel(say(m.verification_number)).fill(number());
			await form.getByLabel(say(m.verification_front)).setInputFiles(scanFile);
			await form.getByLabel(say(m.verification_back)).setInputFiles(scanFile);
			await form.getByRole("button", { name: say(m.verification_submit), exact: true }).click();
			await expect(page.getByText(say(m.account_teacher_awaiting_text)).first()).toBeVisible();
		};
		await send(() => say(m.verification_dialog_title), "I teach physics in Rajshahi.", true);

		await openSubmission(admin, person.name);
		await expect(admin.locator("img.scan-picture")).toHaveCount(2);
		for (const picture of await admin.locator("img.scan-picture").all())
			await expect(picture).toHaveJSProperty("complete", true);
		await expectTogether(admin, person.name);
		await admin.locator("form#reject").getByRole("checkbox").nth(2).check();
		await admin.locator("form#reject").getByRole("button").click();
		await expect(admin).toHaveURL(/\/admin\/verifications\/[\w-]+$/);
		await expect(admin.locator("form#reject")).toHaveCount(0);

		await page.goto("/dashboard/teacher");
		await expect(page).toHaveURL(/\/auth\/teacher-verification/);
		await expect(page.getByText(say(m.account_teacher_rejected))).toBeVisible();
		await expect(page.getByText(say(m.verification_reason_scan_unreadable))).toBeVisible();
		await send(() => say(m.verification_submit_again), "I teach physics, and this scan is sharp.", false);

		await openSubmission(admin, person.name);
		await admin.locator("button[value=accept]").click();
		await expect(admin.locator("button[value=accept]")).toHaveCount(0);

		await page.goto("/dashboard/teacher");
		await expect(page).toHaveURL(`${addresses.platform}/dashboard/teacher`);
		await expect(page.getByText(say(m.shell_verified)).first()).toBeVisible();
	});
});

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("a teacher whose name and day of birth are not the document's mends both and sends again", async ({
		page,
		say,
		browserOf,
		problems,
	}) => {
		test.slow();
		problems.expect(/status of 409/);
		const looked = async (at: Page) => (javaScriptEnabled ? expectAccessible(at) : undefined);
		const mark = `${javaScriptEnabled ? "Khatun" : "Begum"} ${language === "en" ? "One" : "Two"}`;
		const person = newPerson(`Salma ${mark}`);
		const admin = await (await browserOf(ADMIN, "admin")).newPage();
		await page.goto(`/auth/sign-in?role=teacher&lang=${language}`);
		await registerFromSignIn(page, say, person);
		await expect(page).toHaveURL(/\/auth\/teacher-verification/);
		await page.waitForLoadState();
		const form = page.locator("form#documents");
		const fill = async (digits: string, dob: string) => {
			await form.getByLabel(say(m.verification_number)).fill(digits);
			await form.getByLabel(say(m.account_profile_dob)).fill(dob);
			await form.getByLabel(say(m.verification_about)).fill("I teach physics in Rajshahi.");
			for (const side of [m.verification_front, m.verification_back])
				await form.getByLabel(say(side)).setInputFiles(scanFile);
			await form.getByRole("button", { name: say(m.verification_submit), exact: true }).click();
		};
		const nid = (year: number) => `${year}${String(Date.now()).slice(-7)}123456`;
		await page.getByRole("link", { name: say(m.verification_dialog_title) }).click();
		// Each kind of document has its own hint where scripts run.
		for (const [kind, hint] of Object.entries({
			passport: m.verification_number_hint_passport,
			nid: m.verification_number_hint_nid,
		})) {
			await form.getByLabel(say(m.verification_document), { exact: true }).selectOption(kind);
			await expect(
				form.getByText(say(javaScriptEnabled ? hint : m.verification_number_hint), { exact: true }),
			).toBeVisible();
		}
		// The year of birth in the number is mended in the same form.
		await fill(nid(1985), "1986-03-26");
		await expect(page.getByText(say(m.verification_error_birth_year))).toBeVisible();
		await looked(page);
		await fill(nid(1985), "1985-03-26");
		await expect(page.getByText(say(m.account_teacher_awaiting_text)).first()).toBeVisible();

		await openSubmission(admin, person.name);
		for (const reason of ["name_mismatch", "dob_mismatch"])
			await admin.locator(`form#reject input[value=${reason}]`).check();
		await admin.locator("form#reject").getByRole("button").click();
		await expect(admin.locator("form#reject")).toHaveCount(0);

		await page.goto("/dashboard/teacher");
		await expect(page.getByText(say(m.verification_reason_dob_mismatch))).toBeVisible();
		await page
			.getByRole("link", { name: say(m.verification_change_name) })
			.first()
			.click();
		const name = `Salma ${mark} Mended`;
		await page.getByLabel(say(m.accounts_name)).fill(name);
		await page.locator("main form button[type=submit], main form button:not([type])").first().click();
		await expect(page).toHaveURL(/\/auth\/teacher-verification/);
		await page.getByRole("link", { name: say(m.verification_change_dob) }).click();
		await expect(form.getByLabel(say(m.account_profile_dob))).toBeInViewport();
		await expect(form.getByText(name)).toBeVisible();
		await expect(form.getByLabel(say(m.account_profile_dob))).toHaveValue("1985-03-26");
		await fill(nid(1987), "1987-04-02");
		await expect(page.getByText(say(m.account_teacher_awaiting_text)).first()).toBeVisible();

		await openSubmission(admin, name);
		await expect(admin.getByText("02 Apr, 1987")).toBeVisible();
		await admin.locator("button[value=accept]").click();
		await expect(admin.locator("button[value=accept]")).toHaveCount(0);
		await page.goto("/dashboard/teacher");
		await expect(page).toHaveURL(`${addresses.platform}/dashboard/teacher`);
	});
});
