import type { Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import type { Say } from "#tests/support/browser/language.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

/** All of the profile but institute and place. */
async function fillIn(page: Page, say: Say): Promise<void> {
	await page.getByLabel(say(m.account_profile_dob)).fill("2009-04-14");
	await page.getByLabel(say(m.account_profile_gender)).selectOption("female");
	await page.getByLabel(say(m.account_profile_grade)).selectOption({ index: 3 });
	await page.getByLabel(say(m.account_profile_address)).fill("House 12, Road 4");
	await page.getByLabel(say(m.account_profile_post_office)).fill("Dhanmondi");
	await page.getByLabel(say(m.account_profile_zip)).fill("1205");
}

async function lookForInstitute(page: Page, say: Say): Promise<void> {
	await page.getByLabel(say(m.account_institute_search)).fill("Rajshahi Coll");
	await page.getByRole("button", { name: say(m.common_search) }).click();
	await page.getByLabel(say(m.account_profile_institute), { exact: true }).selectOption({ index: 1 });
}

const WHOLE = "/auth/student/profile-verification";

test.describe("In English, with scripts", () => {
	test("an incomplete student fills in the profile, from lists that depend on each other, and is on the overview", async ({
		studentBrowser,
		say,
	}) => {
		const page = await studentBrowser.newPage();
		await page.goto(WHOLE);
		const district = page.getByLabel(say(m.account_profile_district), { exact: true });
		const thana = page.getByLabel(say(m.account_profile_thana), { exact: true });
		await expect(district).toBeDisabled();
		await lookForInstitute(page, say);
		await page.getByLabel(say(m.account_field_division)).selectOption("dhaka");
		await district.selectOption("gazipur");
		await thana.selectOption("other");
		await page.getByLabel(say(m.account_type_thana)).fill("North Gazipur");
		// Another division: nothing of the one before is left.
		await page.getByLabel(say(m.account_field_division)).selectOption("sylhet");
		await expect(district).toHaveValue("");
		await expect(page.getByLabel(say(m.account_type_thana))).toHaveCount(0);
		await district.selectOption({ label: "Sylhet" });
		await thana.selectOption("sylhet-beanibazar");
		await fillIn(page, say);
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page).toHaveURL("/student/overview");
		await expect(page.getByText(say(m.account_complete))).toBeVisible();

		await page.goto("/student/profile/address");
		await expect(thana).toHaveValue("sylhet-beanibazar");
		await expect(page.getByRole("heading", { name: say(m.account_complete) })).toBeVisible();
	});
});

test.describe("In Bangla, without scripts", () => {
	test.use({ language: "bn", javaScriptEnabled: false });

	test("an incomplete student fills in the profile by steps that keep everything typed, and is on the overview", async ({
		studentBrowser,
		say,
	}) => {
		await studentBrowser.addCookies([{ name: "lang", value: "bn", url: addresses.platform }]);
		const page = await studentBrowser.newPage();
		await page.goto(WHOLE);
		await fillIn(page, say);
		await page.getByLabel(say(m.account_field_division)).selectOption("dhaka");
		await page.getByRole("button", { name: say(m.account_show_districts) }).click();
		await page.getByLabel(say(m.account_profile_district), { exact: true }).selectOption("dhaka");
		await page.getByRole("button", { name: say(m.account_show_thanas) }).click();
		await page.getByLabel(say(m.account_profile_thana), { exact: true }).selectOption("dmp-dhanmondi");
		await lookForInstitute(page, say);
		await expect(page.getByLabel(say(m.account_profile_dob))).toHaveValue("2009-04-14");
		await expect(page.getByLabel(say(m.account_profile_thana), { exact: true })).toHaveValue("dmp-dhanmondi");
		await page.getByRole("button", { name: say(m.common_save) }).click();
		await expect(page).toHaveURL("/student/overview");
		await expect(page.getByText(say(m.account_complete))).toBeVisible();
	});
});

test("who misses the institute keeps all else, and says its name after that (INS-5)", async ({
	studentBrowser,
	say,
}) => {
	const page = await studentBrowser.newPage();
	await page.goto(WHOLE);
	await fillIn(page, say);
	await page.getByLabel(say(m.account_field_division)).selectOption("dhaka");
	await page.getByLabel(say(m.account_profile_district), { exact: true }).selectOption("dhaka");
	await page.getByLabel(say(m.account_profile_thana), { exact: true }).selectOption("dmp-dhanmondi");
	await page.getByLabel(say(m.account_institute_search)).fill("Nilkuthi Model School");
	await page.getByRole("button", { name: say(m.common_search) }).click();
	await expect(page.getByText(say(m.account_institute_not_found))).toBeVisible();
	await page.getByRole("checkbox", { name: say(m.institute_not_listed) }).check();
	await page.getByRole("button", { name: say(m.common_save) }).click();
	await expect(page.getByRole("heading", { name: say(m.institute_not_listed), level: 1 })).toBeVisible();
	await expect(page.getByLabel(say(m.institute_whole_name))).toHaveValue("Nilkuthi Model School");
	await page.goto("/student/profile/address");
	await expect(page.getByLabel(say(m.account_profile_post_office))).toHaveValue("Dhanmondi");
});

test("The meter leads to what is missing, down to its field", async ({ studentBrowser, say }) => {
	const page = await studentBrowser.newPage();
	await page.goto("/student/profile");
	await expect(page).toHaveURL("/student/profile/general");
	await page.getByRole("link", { name: say(m.account_profile_thana) }).click();
	await expect(page).toHaveURL("/student/profile/address#address-thanaId");
	await page.getByRole("link", { name: say(m.account_profile_dob) }).click();
	await expect(page.getByLabel(say(m.account_profile_dob))).toBeFocused();
	await page.getByLabel(say(m.account_profile_dob)).fill("2009-04-14");
	await page.getByLabel(say(m.account_profile_gender)).selectOption("male");
	await page.getByLabel("Physics").check();
	await page.getByRole("button", { name: say(m.common_save) }).click();
	await expect(page.getByLabel(say(m.account_profile_grade))).toHaveAccessibleDescription(
		say(m.account_profile_choose_grade),
	);
	await page.getByLabel(say(m.account_profile_grade)).selectOption({ index: 1 });
	await page.getByRole("button", { name: say(m.common_save) }).click();
	await expect(page.getByText(say(m.account_profile_saved))).toBeVisible();
	await expect(page.getByLabel("Physics")).toBeChecked();
	await expect(page.getByRole("link", { name: say(m.account_profile_dob) })).toHaveCount(0);
});

test("Where the list does not come, the place is typed", async ({ studentBrowser, say, problems }) => {
	problems.expect(/auth\/places/);
	const page = await studentBrowser.newPage();
	await page.route("**/auth/places*", (route) => route.fulfill({ status: 503 }));
	await page.goto("/student/profile/address");
	await page.getByLabel(say(m.account_field_division)).selectOption("dhaka");
	// Until the request has failed they are lists to choose from.
	for (const [label, name] of [
		[m.account_profile_district, "Gazipur"],
		[m.account_profile_thana, "Sreepur"],
	] as const)
		await page.getByRole("textbox", { name: say(label), exact: true }).fill(name);
	await page.getByLabel(say(m.account_profile_address)).fill("12 Lake Road");
	await page.getByLabel(say(m.account_profile_post_office)).fill("Sreepur");
	await page.getByLabel(say(m.account_profile_zip)).fill("1740");
	await page.getByRole("button", { name: say(m.common_save) }).click();
	await expect(page.getByText(say(m.account_profile_saved))).toBeVisible();
	await expect(page.getByLabel(say(m.account_profile_thana), { exact: true })).toHaveValue("gazipur-sreepur");
});
