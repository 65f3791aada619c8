import { addresses } from "#tests/support/browser/addresses.ts";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { expectPublicPages, listedPages } from "#tests/support/browser/sitemap.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { localePath } from "~/lib/localise-path.ts";
import type { Locale } from "~/lib/time.ts";

const origin = () => addresses.platform;
const LANGUAGES: Locale[] = ["en", "bn"];

test("The sitemap lists public pages in both languages, and the first of each kind answer", async ({ request }) => {
	const robots = await (await request.get("/robots.txt")).text();
	expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`);
	for (const section of ["student", "dashboard", "admin", "auth", "api", "webhooks", "preferences", "errors"])
		expect(robots).toContain(`Disallow: /${section}\n`);
	expect([...robots.matchAll(/Allow: (.*)\n/g)].map(([, page]) => page)).toEqual(["/api/docs"]);
	expect(robots).not.toMatch(/Disallow: \/(weekly-exam|mock-test|help|public|s|bn)?\n/);
	const listed = await listedPages(request);
	const exams = await Promise.all([EXAMS.free, EXAMS.upcoming, EXAMS.finished].map(examUuid));
	const expected = [
		"/",
		"/weekly-exam/p",
		"/help",
		"/privacy",
		"/terms",
		...exams.map((uuid) => `/weekly-exam/${uuid}`),
	];
	for (const path of expected)
		for (const language of LANGUAGES) expect(listed).toContain(origin() + localePath(path, language));
	// public.check.browser.test.ts opens all of them: the institutes alone are hundreds.
	const kinds = Map.groupBy(listed, (url) => new URL(url).pathname.replace(/[\da-f-]{36}/, ""));
	const first = [...kinds.values()].flatMap((urls) => urls.slice(0, 1));
	expect(first.length).toBeGreaterThan(20);
	await expectPublicPages(request, [...first, `${origin()}/s/weekly-exam/${exams[0]}`]);
});

for (const path of ["/", "/bn"])
	test(`On a phone ${path} is six screens long, and its rows are pushed sideways by the keyboard`, {
		tag: "@full",
	}, async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 740 });
		await page.goto(path);
		// In its own letters: those of the device until then are larger.
		await page.evaluate(async () => void (await document.fonts.ready));
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4300);
		// The exam on the slip is not told twice.
		await expect(
			page
				.getByRole("region")
				.filter({ has: page.locator(".exams-brief") })
				.getByRole("article"),
		).toHaveCount(3);
		const row = page.locator(".trust");
		await row.focus();
		await page.keyboard.press("ArrowRight");
		await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
	});

test("A share link shows a preview to machines and leads people on", async ({ page, request }) => {
	const uuid = await examUuid(EXAMS.free);
	const preview = await (await request.get(`/s/weekly-exam/${uuid}`)).text();
	expect(preview).toMatch(/<meta property="og:title" content="Weekly Model Test/);
	const image = new URL(preview.match(/<meta property="og:image" content="(http[^"]+)"/)?.[1] ?? "").pathname;
	const picture = await request.get(image);
	expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
	expect((await request.get(image.replace(/\/weekly-exam\/\d+\//, "/weekly-exam/999999/"))).status()).toBe(404);
	await page.goto(`/s/weekly-exam/${uuid}`);
	await expect(page).toHaveURL(`/weekly-exam/${uuid}`);
});
