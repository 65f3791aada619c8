import { describe, expect, test } from "vitest";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { PAINT } from "~/lib/theme.ts";
import { m } from "~/paraglide/messages.js";

describe("the installed app (SITE-13)", () => {
	test.each([
		["en", "/manifest.webmanifest", ""],
		["bn", "/bn/manifest.webmanifest", "/bn"],
	] as const)("is described in %s", async (locale, path, mount) => {
		const { status, headers, text } = await visit(null, path);
		expect([status, headers.get("content-type")]).toEqual([200, "application/manifest+json; charset=utf-8"]);
		const manifest = JSON.parse(text) as { shortcuts: { name: string; url: string }[]; icons: { purpose: string }[] };
		expect(manifest).toMatchObject({
			...{ id: "/", scope: "/", display: "standalone", lang: locale, start_url: `${mount}/start` },
			name: m.common_app_name({}, { locale }),
			description: m.shell_footer_line({}, { locale }),
			theme_color: PAINT.light.betel,
			background_color: PAINT.light.paper,
		});
		expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(["any", "maskable"]));
		expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
			`${mount}/weekly-exam/p`,
			`${mount}/mock-test/p`,
			`${mount}/help`,
		]);
		for (const { url } of manifest.shortcuts) expect([url, (await visit(null, url)).status]).toEqual([url, 200]);
	});

	test("is named by every page in its language, and painted as the pages are", async () => {
		for (const [path, manifest] of [
			["/help", "/manifest.webmanifest"],
			["/bn/help", "/bn/manifest.webmanifest"],
			["/auth/login?lang=bn", "/bn/manifest.webmanifest"],
		] as const) {
			const { text } = await visit(null, path);
			expect(text).toContain(`<link rel="manifest" href="${manifest}"/>`);
			expect(text).toContain(`media="(prefers-color-scheme: dark)" content="${PAINT.dark.raised}"`);
		}
	});

	test("begins at one's own start page, and for a guest at the landing page", async () => {
		const leadsTo = async (...[who, path]: Parameters<typeof visit>) =>
			(await visit(who, path)).headers.get("location");
		expect(await leadsTo(null, "/start")).toBe("/");
		expect(await leadsTo(null, "/bn/start")).toBe("/bn");
		expect(await leadsTo(await student(), "/start")).toBe("/student/overview");
		expect(await leadsTo(await teacher(), "/bn/start")).toBe("/dashboard/teacher");
		expect(await leadsTo(await admin(), "/start")).toBe("/admin");
	});
});

describe("/sw.js", () => {
	test("is asked for again at each visit, and speaks the reader's language (SITE-14)", async () => {
		const { status, headers, text } = await visit(null, "/sw.js");
		expect(status).toBe(200);
		expect(Object.fromEntries(headers)).toMatchObject({
			"content-type": "text/javascript; charset=utf-8",
			"cache-control": "no-cache",
			"x-content-type-options": "nosniff",
		});
		expect(text).toMatch(/^const LANGUAGE = "en";/);
		const who = await student();
		const bangla = await visit({ ...who, cookie: `${who.cookie}; lang=bn` }, "/sw.js");
		expect(bangla.text).toMatch(/^const LANGUAGE = "bn";/);
	});

	test("is what removes it where it is switched off (SITE-15)", async () => {
		const { status, headers, text } = await visit(null, "/sw.js", { with: { SERVICE_WORKER: "off" } });
		expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
		expect(text).toContain("unregister()");
		expect(text).not.toMatch(/"(?:fetch|push)"/);
	});
});
