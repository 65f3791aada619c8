import { readFile } from "node:fs/promises";
import { MOCK_TESTS, mockTestApi, mockTestUuid } from "#tests/support/browser/mock-tests.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

const area = "/dashboard/student/mock-test";

test("A self-assessment begun in one browser is in the header and on the overview of another", async ({
	openBrowser,
	studentBrowser,
	student,
	say,
}) => {
	const first = await studentBrowser.newPage();
	const attempt = await mockTestApi(studentBrowser).prepare(await mockTestUuid(MOCK_TESTS.short));
	await first.goto(`${area}/attend/${attempt}`);
	await first.getByRole("button", { name: say(m.common_start), exact: true }).click();
	await expect(first.getByRole("timer")).toBeVisible();

	const other = await openBrowser({ storageState: student.state });
	const page = await other.newPage();
	for (const path of ["/", "/weekly-exam/p", "/student/overview"]) {
		await page.goto(path);
		const strip = page.locator(".running-strip");
		await expect(strip.getByRole("link", { name: say(m.common_continue) })).toHaveAttribute(
			"href",
			`${area}/attend/${attempt}`,
		);
	}
	const card = page.getByRole("region", { name: MOCK_TESTS.short });
	await expect(card.getByText(say(m.mock_test_open_running))).toBeVisible();
	await expect(card.getByText(/0 of 5 answered/)).toBeVisible();
	await expect(card.getByText(/^\d:\d\d$/)).toBeVisible();

	await mockTestApi(other).end(attempt);
	await first.goto("/student/overview");
	await expect(first.locator(".running-strip")).toHaveCount(0);
});

/** Width and height, as the head of a PNG says them. */
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];

test.describe("A result in Bangla", () => {
	test.use({ language: "bn" });

	test("is saved as a picture where the device shares no files, with the name only if wished", async ({
		browserOf,
		say,
	}) => {
		const context = await browserOf("01700000011", "student");
		const page = await context.newPage();
		const drawn: string[] = [];
		await page.addInitScript(() => {
			Object.assign(navigator, { canShare: undefined, share: undefined });
			const { fillText } = CanvasRenderingContext2D.prototype;
			CanvasRenderingContext2D.prototype.fillText = function (...args) {
				console.debug(`drawn ${args[0]}`);
				return fillText.apply(this, args);
			};
		});
		page.on("console", (message) => {
			if (message.text().startsWith("drawn ")) drawn.push(message.text().slice("drawn ".length));
		});
		const newest = await mockTestApi(context).newest(await mockTestUuid(MOCK_TESTS.taken));
		await page.goto(`${area}/attend/${newest}/result?lang=bn`);
		const scripts = page.waitForResponse(/result-card/);
		await page.getByText(say(m.attempt_share_result), { exact: true }).click();
		const save = async () => {
			const [download] = await Promise.all([
				page.waitForEvent("download"),
				page.getByRole("button", { name: say(m.attempt_share_card) }).click(),
			]);
			expect(download.suggestedFilename()).toBe("result.png");
			return readFile(await download.path());
		};
		expect(sizeOf(await save())).toEqual(["PNG", 1080, 1080]);
		await scripts;
		expect(drawn.join(" ")).toContain(MOCK_TESTS.taken);
		const anonymous = drawn.length;
		await page.getByLabel(say(m.attempt_share_card_name)).check();
		const named = await save();
		expect(sizeOf(named)).toEqual(["PNG", 1080, 1080]);
		expect(drawn.length).toBe(2 * anonymous + 1);
		await test.info().attach("card", { body: named, contentType: "image/png" });
	});
});
