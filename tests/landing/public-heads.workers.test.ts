import { beforeAll, expect, test } from "vitest";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { localePath } from "~/lib/localise-path.ts";

const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";

const uuids = { exam: "", mockTest: "" };
beforeAll(async () => {
	await clock(-60);
	const [exam, mockTest] = await Promise.all([examOf({ name: "Heads Weekly" }), mockTestOf({ title: "Heads set" })]);
	Object.assign(uuids, { exam: exam.uuid, mockTest: mockTest.uuid });
});

const attribute = (html: string, tag: RegExp, name: string): string | undefined =>
	new RegExp(`${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? "")?.[1];

/** What the head of a page says to machines. */
function headOf(html: string) {
	const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
	return {
		lang: attribute(html, /<html[^>]*>/, "lang"),
		title: /<title>(.*?)<\/title>/.exec(html)?.[1],
		description: attribute(html, /<meta name="description"[^>]*>/, "content"),
		canonical: attribute(html, /<link rel="canonical"[^>]*>/, "href"),
		english: attribute(html, /<link rel="alternate" hreflang="en"[^>]*>/i, "href"),
		bangla: attribute(html, /<link rel="alternate" hreflang="bn"[^>]*>/i, "href"),
		data: data.map(([, text = ""]) => JSON.parse(text) as { "@context": string; "@type": string }),
		scripts: html.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [],
		headings: html.match(/<h1[ >]/g)?.length,
	};
}

test.each<{ name: string; path: () => string; structured?: string }>([
	{ name: "the landing page", path: () => "/", structured: "WebSite" },
	{ name: "the list of model tests", path: () => "/weekly-exam/p" },
	{ name: "a model test", path: () => `/weekly-exam/${uuids.exam}`, structured: "EducationEvent" },
	{ name: "the list of self-assessments", path: () => "/mock-test/p" },
	{ name: "a self-assessment", path: () => `/mock-test/${uuids.mockTest}` },
	{ name: "help", path: () => "/help" },
	{ name: "the privacy policy", path: () => "/privacy" },
	{ name: "the terms", path: () => "/terms" },
])("$name has no script and names its twin in the other language (SITE-4)", async ({ path, structured }) => {
	const bare = path();
	const titles = new Set<string | undefined>();
	for (const language of ["en", "bn"] as const) {
		const page = await visit(null, localePath(bare, language), { minutes: -60 });
		expect([page.status, page.headers.get("content-security-policy")]).toEqual([
			200,
			expect.stringContaining("script-src 'none'"),
		]);
		const { title, description = "", data, ...head } = headOf(page.text);
		expect(head).toEqual({
			lang: language,
			canonical: ORIGIN + localePath(bare, language),
			english: ORIGIN + bare,
			bangla: ORIGIN + localePath(bare, "bn"),
			scripts: [],
			headings: 1,
		});
		expect(description.length).toBeGreaterThan(20);
		expect(data.every((item) => item["@context"] === "https://schema.org")).toBe(true);
		if (structured) expect(data.map((item) => item["@type"])).toContain(structured);
		titles.add(title);
	}
	expect(titles.size).toBe(2);
});

test("the older addresses of self-assessments name the short one", async () => {
	for (const [path, short] of [
		["/mock-test", "/mock-test/p"],
		["/public/dashboard/student/mock-test/select", "/mock-test/p"],
		[`/public/mock-test/${uuids.mockTest}`, `/mock-test/${uuids.mockTest}`],
	] as const) {
		const { canonical, scripts } = headOf((await visit(null, path, { minutes: -60 })).text);
		expect([path, canonical, scripts]).toEqual([path, ORIGIN + short, []]);
	}
});
