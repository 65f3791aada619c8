import type { Page } from "@playwright/test";
import { addresses } from "#tests/support/browser/addresses.ts";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { expectPublicPages, listedPages } from "#tests/support/browser/sitemap.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { localePath } from "~/lib/localise-path.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

const PAGES: { name: string; path: () => string | Promise<string>; structured?: string }[] = [
	{ name: "The landing page", path: () => "/", structured: "WebSite" },
	{ name: "The list of model tests", path: () => "/weekly-exam/p" },
	{
		name: "The details of a model test",
		path: async () => `/weekly-exam/${await examUuid(EXAMS.free)}`,
		structured: "EducationEvent",
	},
	{ name: "Help", path: () => "/help" },
	{ name: "The privacy policy", path: () => "/privacy" },
	{ name: "The terms", path: () => "/terms" },
];

const origin = () => addresses.platform;
const LANGUAGES: Locale[] = ["en", "bn"];

/** What the head of a page says to machines. */
const headOf = (page: Page) =>
	page.evaluate(() => {
		const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null;
		return {
			lang: document.documentElement.lang,
			title: document.title,
			description: attribute("meta[name=description]", "content"),
			canonical: attribute("link[rel=canonical]", "href"),
			english: attribute('link[rel=alternate][hreflang="en"]', "href"),
			bangla: attribute('link[rel=alternate][hreflang="bn"]', "href"),
			image: attribute('meta[property="og:image"]', "content"),
			data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((node) => node.textContent ?? ""),
			scripts: document.querySelectorAll('script:not([type="application/ld+json"])').length,
		};
	});

for (const { name, path, structured } of PAGES)
	test(`${name} ships no JavaScript and names its twin in the other language`, async ({ page, request }) => {
		const scripts: string[] = [];
		page.on("request", (sent) => void (sent.resourceType() === "script" && scripts.push(sent.url())));
		const bare = await path();
		const titles = new Set<string>();
		for (const language of LANGUAGES) {
			const response = await page.goto(localePath(bare, language));
			expect(response?.status()).toBe(200);
			expect(response?.headers()["content-security-policy"]).toContain("script-src 'none'");
			const head = await headOf(page);
			expect(head).toMatchObject({
				lang: language,
				canonical: origin() + localePath(bare, language),
				english: origin() + bare,
				bangla: origin() + localePath(bare, "bn"),
				scripts: 0,
			});
			expect(head.description?.length).toBeGreaterThan(20);
			expect((await request.get(head.image ?? "")).status()).toBe(200);
			titles.add(head.title);
			const data = head.data.map((text) => JSON.parse(text) as { "@context": string; "@type": string });
			expect(data.every((item) => item["@context"] === "https://schema.org")).toBe(true);
			if (structured) expect(data.map((item) => item["@type"])).toContain(structured);
			await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
		}
		expect(titles.size).toBe(LANGUAGES.length);
		expect(scripts).toEqual([]);
	});

test("The API reference names every call of the contract, without a script", async ({ page, request }) => {
	const contract = (await (await request.get("/api/openapi.json")).json()) as { paths: Record<string, object> };
	const response = await page.goto("/api/docs");
	expect(response?.headers()["content-security-policy"]).toContain("script-src 'none'");
	const text = await page.getByRole("main").innerText();
	const paths = Object.keys(contract.paths);
	expect(paths.length).toBeGreaterThan(15);
	expect(paths.filter((path) => !text.includes(path))).toEqual([]);
});

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

test("The landing page shows what is next, the last winners, and what is offered", async ({ page, say }) => {
	await page.goto("/");
	const section = (title: string) => page.getByRole("region", { name: title });
	const tests = section(say(m.landing_upcoming_heading));
	await expect(tests.getByRole("article")).toHaveCount(4);
	await expect(tests.getByRole("link", { name: say(m.common_view_all) })).toBeVisible();
	// The demo's figures are small: what is offered stands in their place.
	await expect(page.getByText(say(m.landing_offer_tests))).toBeVisible();
	await expect(page.getByText(say(m.landing_figure_materials), { exact: true })).toHaveCount(0);
	await expect(page.getByRole("img", { name: say(m.landing_exam_picture) })).toBeVisible();
	await expect(page.getByText(EXAMS.finished).first()).toBeVisible();
	await expect(page.getByRole("heading", { name: say(m.landing_app_heading) })).toBeVisible();
	for (const audience of [
		m.landing_audience_school,
		m.landing_audience_college,
		m.landing_audience_university,
		m.landing_audience_coaching,
	])
		await expect(page.getByRole("heading", { name: say(audience), exact: true })).toBeVisible();
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

test("A model test says how it can be had: free, closed, for a fee, or over", async ({ page, say }) => {
	const register = page.getByRole("link", { name: say(m.model_test_page_register), exact: true });
	await page.goto(`/weekly-exam/${await examUuid(EXAMS.free)}`);
	await expect(page.getByRole("main").getByText(say(m.common_free), { exact: true }).first()).toBeVisible();
	await expect(register).toBeVisible();
	await page.goto(`/weekly-exam/${await examUuid(EXAMS.paid)}`);
	await expect(page.getByText(/50\s*BDT/).first()).toBeVisible();
	await expect(register).toBeVisible();
	await page.goto(`/weekly-exam/${await examUuid(EXAMS.closed)}`);
	await expect(page.getByText(say(m.model_test_page_closed), { exact: true })).toBeVisible();
	await expect(register).toHaveCount(0);
	await page.goto(`/weekly-exam/${await examUuid(EXAMS.finished)}`);
	await expect(page.getByText(say(m.model_test_page_ended), { exact: true })).toBeVisible();
	await expect(register).toHaveCount(0);
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

test("An address of no model test says so and leads to those that are there", async ({ page, say }) => {
	const response = await page.goto("/weekly-exam/018f0000-0000-7000-9009-999999999999");
	expect(response?.status()).toBe(404);
	await page
		.getByRole("main")
		.getByRole("link", { name: say(m.model_test_all) })
		.first()
		.click();
	await expect(page.getByRole("heading", { level: 1, name: say(m.model_test_list_title) })).toBeVisible();
});

test("A page number beyond the last shows the last, and one that is none the first", async ({ page, say }) => {
	for (const path of ["/weekly-exam/p/99999", "/weekly-exam/p/0", "/weekly-exam/p/x"]) {
		const response = await page.goto(path);
		expect(response?.status(), path).toBe(200);
		await expect(page.getByRole("heading", { level: 1, name: say(m.model_test_list_title) })).toBeVisible();
		await expect(page.getByRole("article").first()).toBeVisible();
	}
});
