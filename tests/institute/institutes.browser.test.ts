import type { Page } from "@playwright/test";
import { KNOWN_INSTITUTES } from "#db/seed/institutes/institutes.ts";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { inLanguage } from "#tests/support/browser/in-language.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

const [ADMIN, TEACHER] = ["01700000000", "01700000001"];
const STUDENT = { panel: "/student/profile/institute" };
const TEACHES = { panel: "/dashboard/teacher/profile/institute" };

/** What a run joins and asks for: the demo's teacher is the same in all of them. */
const JOIN = { en: "Rajshahi College", bn: "Dhaka College" };
const ASK = { en: "Ananda Mohan College", bn: "Government Brajalal College" };

/** The checker is a script itself. */
const looked = async (javaScriptEnabled: boolean, page: Page) =>
	javaScriptEnabled ? expectAccessible(page) : undefined;

/** How a page calls an institute. */
function nameOf(english: string, language: "en" | "bn"): string {
	const known = KNOWN_INSTITUTES.find(({ name }) => name === english);
	if (!known) throw new Error(`${english} is not in the seed`);
	return language === "bn" ? known.nameBn : known.name;
}

/** Finds an institute by words of its name, and chooses it. */
async function choose(page: Page, say: Say, words: string, name: string): Promise<void> {
	const panel = page.locator("section", { has: page.getByRole("heading", { name: say(m.institute_find) }) });
	await panel.getByLabel(say(m.common_name)).fill(words);
	await panel.getByRole("button", { name: say(m.common_search) }).click();
	await panel
		.getByRole("radio", { name: new RegExp(name) })
		.first()
		.check();
}

const entryOf = (page: Page, say: Say, name: string) =>
	page
		.locator("section", { has: page.getByRole("heading", { name: say(m.institute_mine) }) })
		.getByRole("listitem")
		.filter({ hasText: name });

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("a student joins an institute, misses another one, and belongs to it once an admin has added it", async ({
		studentBrowser,
		browserOf,
		say,
	}) => {
		test.slow();
		const join = JOIN[language];
		const page = await inLanguage(studentBrowser, language);
		await page.goto(STUDENT.panel);
		const openSchool = entryOf(page, say, say(m.institute_open_school));
		await expect(openSchool).toHaveCount(1);
		await expect(openSchool.getByRole("link", { name: say(m.institute_remove) })).toHaveCount(0);
		await choose(page, say, join, nameOf(join, language));
		await looked(javaScriptEnabled, page);
		await page.getByRole("button", { name: say(m.institute_join), exact: true }).click();
		await expect(page.getByText(say(m.institute_joined))).toBeVisible();
		const joined = entryOf(page, say, nameOf(join, language));
		await expect(joined.getByText(say(m.people_verification_accepted))).toBeVisible();
		await expect(joined.getByRole("link", { name: say(m.institute_remove) })).toHaveCount(0);

		const letters = String(Date.now()).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
		const missed = `Nilkuthi ${letters} School`;
		await page.getByRole("link", { name: say(m.institute_not_listed) }).click();
		await page.getByLabel(say(m.institute_whole_name)).fill(missed);
		await page.getByLabel(say(m.institute_kind)).selectOption("school");
		await page.getByLabel(say(m.account_profile_district)).selectOption("faridpur");
		await page.getByRole("button", { name: say(m.feedback_send) }).click();
		await expect(entryOf(page, say, missed).getByText(say(m.institute_status_pending))).toBeVisible();

		const admin = await inLanguage(await browserOf(ADMIN, "admin"), language);
		await admin.goto("/admin/institutes/missed");
		await admin.getByRole("link", { name: missed }).click();
		await expect(admin.getByRole("heading", { level: 1, name: missed })).toBeVisible();
		const adding = admin.locator("form#add");
		await expect(adding.getByLabel(say(m.institute_name_en))).toHaveValue(missed);
		await adding.getByRole("button", { name: say(m.institute_admin_new) }).click();
		await expect(admin.getByText(say(m.institute_answered))).toBeVisible();
		await expect(admin.getByRole("link", { name: missed })).toHaveCount(0);

		await page.goto(STUDENT.panel);
		await expect(entryOf(page, say, missed).getByText(say(m.people_verification_accepted))).toBeVisible();
	});
});

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("a teacher asks to join, is refused with a reason, and takes the entry out of the list", async ({
		browserOf,
		say,
	}) => {
		test.slow();
		const ask = ASK[language];
		const name = nameOf(ask, language);
		const page = await inLanguage(await browserOf(TEACHER, "teacher"), language);
		await page.goto(TEACHES.panel);
		await choose(page, say, ask, name);
		await page.getByRole("button", { name: say(m.institute_ask), exact: true }).click();
		await expect(page.getByText(say(m.institute_join_requested))).toBeVisible();
		await expect(entryOf(page, say, name).getByText(say(m.institute_status_pending))).toBeVisible();

		const admin = await inLanguage(await browserOf(ADMIN, "admin"), language);
		await admin.goto("/admin/institutes/requests");
		const card = admin.getByRole("article").filter({ hasText: name });
		await card.getByLabel(say(m.payment_admin_reason)).fill("Not on their list of teachers");
		await looked(javaScriptEnabled, admin);
		await card.getByRole("button", { name: say(m.institute_refuse) }).click();
		await expect(admin.getByText(say(m.institute_refused))).toBeVisible();

		await page.goto(TEACHES.panel);
		const entry = entryOf(page, say, name);
		await expect(entry.getByText("Not on their list of teachers")).toBeVisible();
		await entry.getByRole("link", { name: say(m.institute_remove_named, { name }) }).click();
		await expect(page.getByText(say(m.institute_remove_question, { name }))).toBeVisible();
		await looked(javaScriptEnabled, page);
		await page.getByRole("button", { name: say(m.institute_remove_sure) }).click();
		await expect(page.getByText(say(m.institute_removed))).toBeVisible();
		await expect(entryOf(page, say, name)).toHaveCount(0);
	});
});

inVariants({ check: [WITH_SCRIPTS, WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("an admin finds a double and merges it after the question", async ({ browserOf, say }) => {
		test.slow();
		const admin = await inLanguage(await browserOf(ADMIN, "admin"), language);
		const letters = String(Date.now()).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
		const [kept, double] = [`Jamuna ${letters} School`, `${letters} Jamuna Skul`];
		for (const name of [kept, double]) {
			await admin.goto("/admin/institutes");
			await admin.getByRole("link", { name: say(m.institute_admin_new) }).click();
			await admin.getByLabel(say(m.institute_name_en)).fill(name);
			await admin.getByLabel(say(m.institute_kind)).selectOption("school");
			await admin.getByLabel(say(m.account_profile_district)).selectOption("feni");
			await admin.getByRole("button", { name: say(m.institute_admin_new) }).click();
			await expect(admin.getByText(say(m.institute_added))).toBeVisible();
		}
		await admin.goto("/admin/institutes");
		await admin.getByLabel(say(m.common_name)).fill(letters);
		await admin.getByLabel(say(m.people_state)).selectOption("listed");
		await admin.getByRole("button", { name: say(m.payment_admin_find) }).click();
		await expect(admin).toHaveURL(new RegExp(`name=${letters}`));
		await admin.getByRole("link", { name: double }).click();
		// What is being changed beside it stays as it is (LOOK-1).
		await admin.getByLabel(say(m.institute_eiin)).fill("105");
		await admin.getByLabel(say(m.institute_other_names)).fill("Jamuna");
		await admin.getByLabel(say(m.institute_doubles_find)).fill(letters);
		await admin.getByRole("button", { name: say(m.payment_admin_find) }).click();
		await expect(admin.getByRole("link", { name: say(m.institute_merge_named, { name: kept }) })).toBeVisible();
		await expect(admin.getByLabel(say(m.institute_eiin))).toHaveValue("105");
		await expect(admin.getByLabel(say(m.institute_other_names))).toHaveValue("Jamuna");
		await looked(javaScriptEnabled, admin);
		await admin.getByRole("link", { name: say(m.institute_merge_named, { name: kept }) }).click();
		await expect(admin.getByText(say(m.institute_merge_lasting))).toBeVisible();
		await admin.getByLabel(say(m.common_name)).fill(double);
		await admin.getByRole("button", { name: say(m.institute_merge_button) }).click();
		await expect(admin.getByText(say(m.institute_merged_toast))).toBeVisible();
		await expect(admin.getByRole("heading", { level: 1, name: kept })).toBeVisible();
		await admin.goto(`/admin/institutes?name=${letters}&state=merged`);
		await admin.getByRole("link", { name: double }).click();
		await expect(admin.getByText(say(m.institute_merged_into))).toBeVisible();
	});
});
