import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { type NewPerson, registerState } from "#tests/support/browser/people.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { commandProduct } from "#tests/support/run-product.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const PRIVACY = "/student/profile/privacy";

/** Saves the copy as the page offers it. @returns what is in it */
async function download(page: Page, say: Say) {
	const [saved] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: say(m.privacy_copy_button) }).click(),
	]);
	expect(saved.suggestedFilename()).toMatch(/^pathshala-\d{4}-\d\d-\d\d\.zip$/);
	return unzip(new Uint8Array(await readFile(await saved.path())).buffer);
}

async function askForDeletion(page: Page, say: Say, language: Locale): Promise<void> {
	await page.getByRole("link", { name: say(m.privacy_delete_link) }).click();
	await expect(page.getByRole("heading", { name: say(m.privacy_stays_title) })).toBeVisible();
	await page.getByLabel(say(m.privacy_understood)).check();
	await page.getByRole("button", { name: say(m.privacy_delete_button, { days: toNumerals(14, language) }) }).click();
	await expect(page).toHaveURL(PRIVACY);
	await expect(page.getByRole("button", { name: say(m.privacy_keep_button) })).toBeVisible();
}

/** The waiting is over for this person, and the scheduled work has run. */
async function waitOver({ mobile }: NewPerson): Promise<void> {
	const db = openDatabase(addresses.database);
	await db.run(sql`UPDATE account_deletion SET due_at = 1, next_try_at = 1
		WHERE account_uuid = (SELECT uuid FROM account WHERE mobile = ${`+88${mobile}`}) AND cancelled_at IS NULL`);
	const left = () => db.all<{ n: number }>(sql`SELECT count(*) AS n FROM account WHERE mobile = ${`+88${mobile}`}`);
	await expect
		.poll(
			async () => {
				await commandProduct(addresses.control, "scheduled");
				return (await left())[0]?.n;
			},
			{ timeout: 60_000, intervals: [500] },
		)
		.toBe(0);
}

for (const language of ["en", "bn"] as const)
	for (const javaScriptEnabled of [true, false])
		test.describe(`In ${language}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
			test.use({ language, javaScriptEnabled });

			test("somebody takes their data along, keeps the account twice, and then leaves for good", async ({
				student,
				studentBrowser,
				openBrowser,
				say,
			}) => {
				const spoken = [{ name: "lang", value: language, url: addresses.platform }];
				await studentBrowser.addCookies(spoken);
				const page = await studentBrowser.newPage();

				// Signed in they say their password again all the same, and are back.
				await page.goto(`/auth/sign-in?role=student&again=1&next=${encodeURIComponent(PRIVACY)}`);
				await signInForm(page, say, student);
				await expect(page).toHaveURL(PRIVACY);
				const files = await download(page, say);
				expect(JSON.parse(textOf(files, "profile/account.json"))).toMatchObject([{ name: student.name }]);
				expect(JSON.parse(textOf(files, "account/sign-in.json"))).toMatchObject({
					person: [{ phoneNumber: `+88${student.mobile}` }],
				});

				await askForDeletion(page, say, language);
				await page.getByRole("button", { name: say(m.privacy_keep_button) }).click();
				await expect(page.getByText(say(m.privacy_kept))).toBeVisible();

				await askForDeletion(page, say, language);
				const phone = await openBrowser({ javaScriptEnabled });
				await phone.addCookies(spoken);
				const second = await phone.newPage();
				await second.goto(`/auth/sign-in?role=student&next=${encodeURIComponent(PRIVACY)}`);
				await signInForm(second, say, student);
				await expect(second.getByText(say(m.privacy_kept))).toBeVisible();
				await expect(second.getByRole("button", { name: say(m.privacy_keep_button) })).toHaveCount(0);

				await page.goto(PRIVACY);
				await askForDeletion(page, say, language);
				await waitOver(student);
				await page.goto(PRIVACY);
				await expect(page).toHaveURL(new RegExp(`^${addresses.accounts}/sign-in`));
				await signInForm(page, say, student);
				await expect(page.getByText(say(m.accounts_password_wrong))).toBeVisible();
				// The number is free: who comes with it is somebody new.
				const { state: _, ...person } = student;
				const anew = await openBrowser({ storageState: await registerState(person), javaScriptEnabled });
				await anew.addCookies(spoken);
				const fresh = await anew.newPage();
				await fresh.goto(PRIVACY);
				await expect(fresh.getByRole("link", { name: say(m.privacy_delete_link) })).toBeVisible();
			});
		});
