import type { Page } from "@playwright/test";
import { newPerson, registerState } from "#tests/support/browser/people.ts";
import { signInForm } from "#tests/support/browser/sign-in-page.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariants, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

/** All that the browser keeps beside cookies. */
const kept = (page: Page) =>
	page.evaluate(async () => ({
		store: Object.keys(localStorage),
		caches: await caches.keys(),
		databases: (await indexedDB.databases()).length,
		workers: (await navigator.serviceWorker.getRegistrations()).length,
	}));

const NOTHING = { store: [], caches: [], databases: 0, workers: 0 };

inVariants({ test: [WITH_SCRIPTS], check: [WITHOUT_SCRIPTS] }, ({ language, javaScriptEnabled }) => {
	test("two of a family use one phone, each behind a PIN (ACC-50)", async ({ openBrowser, say, problems, baseURL }) => {
		// A wrong PIN is answered with 403.
		problems.expect(/status of 403/);
		const [sister, brother] = [newPerson("Nadia Islam"), newPerson("Tanvir Islam")];
		const browser = await openBrowser({ storageState: await registerState(sister), javaScriptEnabled });
		await registerState(brother);
		await browser.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
		const page = await browser.newPage();
		const pinOf = (name: string) => page.getByLabel(say(m.shared_device_pin_of, { name }));
		const enter = (name: string) =>
			page
				.getByRole("listitem")
				.filter({ hasText: name })
				.getByRole("button", { name: say(m.shared_device_enter), exact: true });

		await page.goto("/student/overview");
		await page.goto("/auth/people");
		await page.getByLabel(say(m.shared_device_pin), { exact: true }).fill("1234");
		await page.getByRole("button", { name: say(m.shared_device_set) }).click();
		await expect(page.getByLabel(say(m.shared_device_pin), { exact: true })).toHaveAccessibleDescription(
			new RegExp(say(m.shared_device_pin_unusable)),
		);
		await page.getByLabel(say(m.shared_device_pin), { exact: true }).fill("2731");
		await page.getByRole("button", { name: say(m.shared_device_set) }).click();
		await expect(page.getByText(say(m.shared_device_set_done)).first()).toBeVisible();
		if (javaScriptEnabled) {
			await page.goto("/student/overview");
			await page.evaluate(async () => {
				localStorage.setItem("pathshala.answer:one:two:three", "1");
				await caches.open("pathshala-exam-room");
				indexedDB.open("drafts");
				await navigator.serviceWorker.register("/sw.js");
			});
			await page.goto("/auth/people");
		}
		await page.getByRole("button", { name: say(m.shared_device_hand_over) }).click();
		await expect(page.getByRole("heading", { level: 1, name: say(m.shared_device_who) })).toBeVisible();
		await expect(page.getByText("Nadia Islam").first()).toBeVisible();
		if (javaScriptEnabled) expect(await kept(page)).toEqual(NOTHING);
		await page.goBack();
		await expect(page.getByText(sister.mobile.slice(-6))).toHaveCount(0);
		await page.goto("/student/overview");
		await expect(page.getByRole("heading", { level: 1, name: say(m.shared_device_who) })).toBeVisible();

		// The account provider has forgotten her too: it asks who it is.
		await page.goto("/auth/people");
		await page.getByRole("link", { name: say(m.shared_device_other) }).click();
		await page
			.getByRole("main")
			.getByRole("link", { name: say(m.account_sign_in_student), exact: true })
			.click();
		await signInForm(page, say, brother);
		await expect(page).toHaveURL("/auth/student/profile-verification");
		await page.goto("/auth/people");
		await expect(page.getByText("Nadia Islam")).toHaveCount(0);
		await page.getByLabel(say(m.shared_device_pin), { exact: true }).fill("9025");
		await page.getByRole("button", { name: say(m.shared_device_set) }).click();
		await page.getByRole("button", { name: say(m.shared_device_hand_over) }).click();

		await pinOf("Nadia Islam").fill("9025");
		await enter("Nadia Islam").click();
		await expect(pinOf("Nadia Islam")).toHaveAccessibleDescription(/4|৪/);
		await page.goto("/student/profile/general");
		await pinOf("Nadia Islam").fill("2731");
		await enter("Nadia Islam").click();
		await expect(page).toHaveURL("/student/profile/general");
		await page.goto("/auth/people");
		await expect(page.getByText(say(m.shared_device_here, { name: "Nadia Islam" }))).toBeVisible();
		await expect(page.getByText("Tanvir Islam")).toHaveCount(0);
	});
});
