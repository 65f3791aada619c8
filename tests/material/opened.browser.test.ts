import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { activePdf, PDF_LINES } from "#tests/support/active-pdf.ts";
import { BLOCKED, linksIn, loadedElsewhere, openBothWays, watched } from "#tests/support/browser/active-files.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { press } from "#tests/support/browser/course-hands.ts";
import { openCourse } from "#tests/support/browser/lecture-course.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS } from "#tests/support/browser/variants.ts";
import { HOSTILE_FILES } from "#tests/support/hostile-files.ts";
import { JAPANESE, japanesePdf } from "#tests/support/pdf.ts";
import { m } from "~/paraglide/messages.js";

const TEACHER = "01700000001";
const STUDENT = "01700000011";
const ADMIN = "01700000000";
const DAY = 86_400_000;

const html = HOSTILE_FILES["HTML named .png"]();
/** Their names, what they say that they are, and what they are. */
const FILES: readonly [name: string, mimeType: string, bytes: Uint8Array][] = [
	["page.html", "text/html", html],
	["drawing.svg", "image/svg+xml", HOSTILE_FILES["an SVG with a script"]()],
	["worksheet.pdf", "application/pdf", activePdf()],
	["worksheet.html", "text/html", activePdf()],
	["japanese.pdf", "application/pdf", japanesePdf()],
	["photo.jpg", "image/jpeg", html],
	["lesson.webm", "video/webm", readFileSync(new URL("../../db/seed/videos/first-law.webm", import.meta.url))],
	["moving.gif", "text/javascript", HOSTILE_FILES["a GIF that is a script as well"]()],
];
/** A name that leads elsewhere where somebody takes it for a path. */
const TRICK = "..%2f..\\..\\assets\\<img src=x onerror=alert(1)>.svg";

/** Opens the preview of a PDF, and turns its page. */
async function lookAtPdf(page: Page, name: string, words: { preview: string; next: string }): Promise<void> {
	await page.getByText(`${words.preview}: ${name}`, { exact: true }).click();
	const drawn = page.locator("canvas[data-shown=drawn]");
	for (const line of PDF_LINES) {
		await expect(drawn).toBeVisible();
		await expect(page.getByText(line, { exact: true })).toBeAttached();
		// Some of it is dark.
		const dark = drawn.evaluate((canvas: HTMLCanvasElement) => {
			const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
			return data.some((value, at) => at % 4 === 0 && value < 100);
		});
		expect(await dark).toBe(true);
		if (line !== PDF_LINES.at(-1)) await page.getByRole("button", { name: words.next, exact: true }).click();
	}
	// A link in it leads nowhere.
	const before = page.url();
	await drawn.click({ position: { x: 50, y: 50 } });
	expect(page.url()).toBe(before);
	await page.getByText(`${words.preview}: ${name}`, { exact: true }).click();
	await expect(page.locator("canvas")).toHaveCount(0);
}

inVariant(WITH_SCRIPTS, () => {
	test("active files of a material run neither for its teacher nor a student, and admins get none (AST-3, MAT-8)", async ({
		browserOf,
		say,
		problems,
	}) => {
		test.slow();
		problems.expect(BLOCKED);
		problems.expect(/status of 404/);
		const title = `Active ${crypto.randomUUID().slice(0, 8)}`;
		const startAt = Date.now() - 2 * DAY;
		const course = await openCourse(`Course of ${title}`, { teacher: TEACHER, student: STUDENT, startAt });
		const browsers = await Promise.all([
			browserOf(TEACHER, "teacher"),
			browserOf(STUDENT, "student"),
			browserOf(ADMIN, "admin"),
		]);
		const done = await Promise.all(browsers.map(watched));
		const [teacher, student, admin] = await Promise.all(browsers.map((browser) => browser.newPage()));
		if (!teacher || !student || !admin) throw new Error("No pages");
		await teacher.goto(`/dashboard/teacher/course/d/${course}/material/new`);
		await teacher.getByLabel(say(m.feedback_field_title), { exact: true }).fill(title);
		await teacher.locator("input[type=file]").setInputFiles(
			[...FILES, [TRICK, "image/svg+xml", html] as const].map(([name, mimeType, bytes]) => ({
				...{ name, mimeType, buffer: Buffer.from(bytes) },
			})),
		);
		await press(teacher, say(m.material_add));
		await teacher.waitForURL(/\/material\/[\da-f-]{36}$/);
		const material = new URL(teacher.url()).pathname.split("/").at(-1);

		const asked: string[] = [];
		const scripts: string[] = [];
		student.context().on("request", (request) => {
			scripts.push(request.url());
			if (request.url().includes("/api/asset/")) asked.push(request.url());
		});
		await student.goto(`/student/course/${course}/material/${material}`, { waitUntil: "load" });
		const words = { preview: say(m.discussion_preview), next: say(m.common_next) };
		await expect(student.getByRole("list", { name: say(m.asset_attachments) })).toBeVisible();
		const links = await linksIn(student, say(m.asset_attachments));
		expect(links).toHaveLength(FILES.length + 1);
		expect(links.every(([, href = ""]) => /^\/api\/asset\/download\/[\w-]+$/.test(href))).toBe(true);
		// Nothing is loaded of what nobody has opened.
		expect(asked).toEqual([]);
		for (const reader of [teacher, student]) {
			await lookAtPdf(reader, "worksheet.pdf", words);
			// Its teacher owns them, so two are enough there.
			for (const [name = "", href = ""] of reader === teacher ? links.slice(0, 2) : links) {
				const { bytes } = await openBothWays(reader, href);
				const [, , sent] = FILES.find(([known]) => known === name) ?? ["", "", html];
				expect([name, bytes.equals(sent)]).toEqual([name, true]);
			}
		}
		// Letters by a table that the file only names, from our own origin; and a page on which nothing is.
		await student.getByText(`${words.preview}: japanese.pdf`, { exact: true }).click();
		await expect(student.getByText(JAPANESE, { exact: true })).toBeAttached();
		await expect(student.getByText(say(m.asset_pdf_blank))).toHaveCount(0);
		await student.getByRole("button", { name: words.next, exact: true }).click();
		await expect(student.getByText(say(m.asset_pdf_blank))).toBeVisible();
		// The worker that read it may compile its decoders, and nothing else (public/_headers).
		const worker = scripts.find((url) => url.includes("/assets/pdf.worker"));
		const served = await student.request.get(worker ?? "");
		expect(served.headers()["content-security-policy"]).toBe(
			"default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
		);
		await loadedElsewhere(
			student.context(),
			links.map(([, href]) => `${addresses.platform}${href}`),
		);
		// An admin reads no material, and gets nothing of its files.
		for (const [, href = ""] of links) expect((await admin.goto(href))?.status()).toBe(404);
		expect(done).toEqual([[], [], []]);
	});

	test("a video of another site is asked for at a press alone, in a frame without our rights (MAT-7)", async ({
		browserOf,
		say,
		problems,
	}) => {
		// What the player tries is refused, and Chromium says so.
		problems.expect(/Unsafe attempt to initiate navigation|^$/);
		const browser = await browserOf(STUDENT, "student");
		const asked: string[] = [];
		await browser.route(/youtube|vimeo/, (route) => {
			asked.push(route.request().url());
			return route.fulfill({
				contentType: "text/html",
				body: "<!doctype html><title>Player</title><p>Player</p><script>top.location = 'https://elsewhere.example/'</script>",
			});
		});
		const page = await browser.newPage();
		const { seedUuid } = await import("#db/seed/support.ts");
		await page.goto(`/student/course/${seedUuid("course", 4)}/material/${seedUuid("material", 4, 2)}`);
		const play = page.getByRole("button", { name: say(m.material_play_here) });
		await expect(play).toBeVisible();
		expect(asked).toEqual([]);
		await play.click();
		await expect(page.frameLocator("iframe").getByText("Player")).toBeVisible();
		expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/yCbvjB4CBn0?rel=0"]);
		expect(new URL(page.url()).host).toBe(new URL(addresses.platform).host);
	});
});
