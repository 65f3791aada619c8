import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
/** A course of the demo's teacher that is running. */
const COURSE = "/dashboard/teacher/course/d/018f0000-0000-7000-9006-000004000000";

/** Forms that are kept while somebody types, and the field that is typed into. */
const FORMS = [
	{ page: "edit", form: "course", field: "subtitle" },
	{ page: "lecture/new", form: "lecture", field: "title" },
	{ page: "lecture/repeat", form: "repeat", field: "title" },
	{ page: "announcements", form: "announce", field: "body" },
	{ page: "people/message?all=on", form: "message", field: "body" },
] as const;

test("Nothing of a form moves under a finger while somebody types (CRS-1)", async ({ browserOf, say }) => {
	const page = await (await browserOf(TEACHER, "teacher")).newPage();
	await page.setViewportSize({ width: 360, height: 740 });
	for (const { page: address, form: id, field } of FORMS)
		await test.step(address, async () => {
			await page.goto(`${COURSE}/${address}`);
			const form = page.locator(`form[id="${id}"]`);
			const places = () =>
				form.locator("label, input:visible, textarea, button").evaluateAll((all) =>
					Object.fromEntries(
						all.map((one) => {
							const { x, y } = one.getBoundingClientRect();
							return [`${one.tagName} ${one.id || one.textContent}`, `${Math.round(x)} ${Math.round(y + scrollY)}`];
						}),
					),
				);
			await form.locator(`[name="${field}"]`).focus();
			const before = await places();
			await page.keyboard.type("A word");
			await expect(form.getByText(say(m.common_draft_kept))).toBeVisible();
			expect(await places()).toMatchObject(before);
			await page.getByRole("button", { name: say(m.common_draft_discard) }).click();
		});
});
