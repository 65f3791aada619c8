import { readFile } from "node:fs/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import * as issuer from "#db/accounts/schema.ts";
import { openDatabase } from "#db/client.ts";
import { account, accountDeletion } from "#db/schema/index.ts";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { commandProduct } from "#tests/support/run-product.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { formatDateTime, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const PRIVACY = "/student/profile/privacy";
const MINUTE = 60_000;
const DAYS = 14;

async function using<T>(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
	const db = openDatabase(url);
	try {
		return await work(db);
	} finally {
		db.$client.close();
	}
}

/** At the issuer they signed in so long ago: whoever sends them there and back learns it. */
const growOld = (mobile: string, ms: number) =>
	using(addresses.accountsDatabase, (db) =>
		db
			.update(issuer.session)
			.set({ createdAt: sql`${issuer.session.createdAt} - ${ms}` })
			.where(
				sql`${issuer.session.userId} IN (SELECT id FROM ${issuer.user} WHERE ${issuer.user.phoneNumber} = ${normaliseMobile(mobile)})`,
			),
	);

const accountOf = (mobile: string) =>
	using(addresses.database, async (db) => {
		const [row] = await db
			.select({ uuid: account.uuid })
			.from(account)
			.where(eq(account.mobile, normaliseMobile(mobile) ?? ""));
		if (!row) throw new Error(`Nobody has ${mobile}`);
		return row.uuid;
	});

/** The one that was not taken back. */
const standing = (accountUuid: string) =>
	and(eq(accountDeletion.accountUuid, accountUuid), isNull(accountDeletion.cancelledAt));

const deletionOf = (accountUuid: string) =>
	using(addresses.database, async (db) => {
		const [row] = await db.select().from(accountDeletion).where(standing(accountUuid));
		if (!row) throw new Error("Nobody asked for it");
		return row;
	});

/** The waiting is over, and the scheduled work sees to it. */
async function carryOut(accountUuid: string): Promise<void> {
	await using(addresses.database, (db) =>
		db
			.update(accountDeletion)
			.set({ dueAt: Date.now() - 1, nextTryAt: Date.now() - 1 })
			.where(standing(accountUuid)),
	);
	const done = async () => {
		await commandProduct(addresses.control, "scheduled");
		return (await deletionOf(accountUuid)).completedAt !== null;
	};
	await expect.poll(done).toBe(true);
}

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("A person takes a copy of their data, asks for the end of the account, keeps it, asks again, and is gone (PRV-1 to PRV-6)", async ({
		student,
		studentBrowser,
		say,
	}) => {
		test.slow();
		await studentBrowser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
		const headers = { origin: addresses.platform };
		const file = { name: "ছবি.txt", mimeType: "text/plain", buffer: Buffer.from("What I saw at six") };
		const uploaded = await studentBrowser.request.post("/api/assets/upload", { headers, multipart: { file } });
		const { uuid: asset } = (await uploaded.json()) as { uuid: string };
		const told = { title: "A wish of mine", description: "More exams", assets: [asset] };
		expect((await studentBrowser.request.post("/api/feedbacks", { headers, data: told })).status()).toBe(201);

		const page = await studentBrowser.newPage();
		const copy = page.getByRole("button", { name: say(m.privacy_copy_button) });
		const again = page.getByRole("link", { name: say(m.privacy_confirm_button) });
		const sayPassword = async () => {
			await again.click();
			await signInForm(page, say, student);
		};

		await growOld(student.mobile, 11 * MINUTE);
		await page.goto(`/auth/sign-in?role=student&next=${PRIVACY}`);
		await expect(page).toHaveURL(PRIVACY);
		await expect(copy).toHaveCount(0);
		await sayPassword();
		await expect(page).toHaveURL(PRIVACY);
		const [download] = await Promise.all([page.waitForEvent("download"), copy.click()]);
		expect(download.suggestedFilename()).toMatch(/^pathshala-\d{4}-\d\d-\d\d\.zip$/);
		const files = unzip(new Uint8Array(await readFile(await download.path())).buffer);
		const accountUuid = await accountOf(student.mobile);
		const own = { uuid: accountUuid, name: student.name, mobile: normaliseMobile(student.mobile) };
		expect(JSON.parse(textOf(files, "profile/account.json"))).toMatchObject([own]);
		expect(JSON.parse(textOf(files, "feedback/feedback.json"))).toMatchObject([{ title: told.title }]);
		expect(JSON.stringify(JSON.parse(textOf(files, "account/sign-in.json")))).toContain(student.name);
		expect(textOf(files, `files/${asset}/${file.name}`)).toBe("What I saw at six");
		await expect(page).toHaveURL(PRIVACY);

		// The password is said again for this too, once it is a while ago.
		await growOld(student.mobile, 11 * MINUTE);
		await page.goto(`/auth/sign-in?role=student&next=${PRIVACY}`);
		await page.getByRole("link", { name: say(m.privacy_delete_link) }).click();
		await expect(page.getByText(say(m.privacy_stays_books))).toBeVisible();
		const days = toNumerals(DAYS, language);
		const end = page.getByRole("button", { name: say(m.privacy_delete_button, { days }) });
		await expect(end).toHaveCount(0);
		await sayPassword();
		await expect(page).toHaveURL(`${PRIVACY}/delete`);
		if (javaScriptEnabled) await expectAccessible(page);
		const ask = async () => {
			await page.getByLabel(say(m.privacy_understood)).check();
			await end.click();
			await expect(page).toHaveURL(PRIVACY);
			const { dueAt } = await deletionOf(accountUuid);
			expect(Math.abs(dueAt - Date.now() - DAYS * 24 * 60 * MINUTE)).toBeLessThan(5 * MINUTE);
			const when = formatDateTime(dueAt, language);
			await expect(page.getByText(say(m.privacy_asked, { when }))).toBeVisible();
			await expect(page.getByText(say(m.privacy_pending_title, { when }), { exact: true })).toBeVisible();
		};
		await ask();
		if (javaScriptEnabled) await expectAccessible(page);

		const keep = page.getByRole("button", { name: say(m.privacy_keep_button) });
		await keep.click();
		await expect(page.getByText(say(m.privacy_kept))).toBeVisible();
		await expect(keep).toHaveCount(0);
		await page.getByRole("link", { name: say(m.privacy_delete_link) }).click();
		await ask();
		await carryOut(accountUuid);

		await page.goto(PRIVACY);
		await expect(page).toHaveURL(language === "bn" ? "/bn" : "/");
		await expect(page.getByText(say(m.common_login_again))).toBeVisible();
		await page.goto(`/auth/sign-in?role=student&next=${PRIVACY}`);
		await signInForm(page, say, student);
		await expect(page.getByLabel(say(m.accounts_password), { exact: true })).toHaveAccessibleDescription(
			say(m.accounts_password_wrong),
		);
	});
});
