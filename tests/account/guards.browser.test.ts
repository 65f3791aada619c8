import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

test("A guest whose address names a reason comes to our own sign-in page, which keeps the way back", async ({
	page,
	say,
}) => {
	for (const path of ["/student/overview", "/dashboard/teacher", "/dashboard/student/past/weekly-exam"]) {
		await page.goto(`${path}?q=again`);
		await expect(page).toHaveURL(`/auth/login?q=again&next=${encodeURIComponent(`${path}?q=again`)}`);
		await expect(page.getByText(say(m.common_login_again))).toBeVisible();
		const next = `next=${encodeURIComponent(`${path}?q=again`)}`;
		await expect(page.getByRole("main").getByRole("link", { name: say(m.account_sign_in_student) })).toHaveAttribute(
			"href",
			new RegExp(next.replace(/[%?]/g, "\\$&")),
		);
	}
});

test("Who is held back reads why, and what to do", async ({ browserOf, say }) => {
	const unverified = await (await browserOf("01700000013", "student")).newPage();
	await unverified.goto("/student/overview");
	await expect(unverified.getByText(say(m.errors_student_mobile_unverified))).toBeVisible();
	await unverified.getByRole("link", { name: say(m.account_mobile_verify) }).click();
	await expect(unverified.getByRole("heading", { level: 1, name: say(m.accounts_verify_title) })).toBeVisible();
});
