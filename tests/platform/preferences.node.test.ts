import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToastMessage } from "~/request/app-context.ts";
import { isBanglaPath, preferenceCookie, readPreferences } from "~/request/preferences.ts";
import { clearToastCookie, openToast, toastCookie } from "~/request/toast-cookie.ts";

const read = (cookie: string, pathname = "/help") =>
	readPreferences(new Request("https://pathshala.example/", { headers: { cookie } }), pathname);

const NOW = Date.UTC(2026, 0, 10);
const OURS = { secret: "local-only-0123456789abcdef", now: NOW };
const left = (toast: ToastMessage, secure = false) => toastCookie(toast, { ...OURS, secure });
/** The message of a cookie, where it is one of ours. */
const opened = (cookie: string, by = OURS) => openToast(read(cookie).claimed, by);

/** What a browser sends back of a `Set-Cookie`. */
const sentBack = (setCookie: string) => setCookie.split(";")[0] ?? "";

/** No announcement is hidden, no message was left. */
const NONE = { claimed: null, hiddenUpTo: 0 };
const NOTHING = { locale: "en", theme: "system", ...NONE };

describe("language and theme", () => {
	test.each([
		["", "/", NOTHING],
		["lang=bn; theme=dark", "/", { locale: "bn", theme: "dark", ...NONE }],
		["theme=light;lang=en", "/", { locale: "en", theme: "light", ...NONE }],
		["lang=en", "/bn", { locale: "bn", theme: "system", ...NONE }],
		["lang=en", "/bn/help", { locale: "bn", theme: "system", ...NONE }],
		["lang=bn", "/student/overview", { locale: "bn", theme: "system", ...NONE }],
		["lang=", "/bnx", NOTHING],
		["lang=BN; theme=DARK", "/", NOTHING],
		["lang=en-US; theme=system", "/", NOTHING],
		["lang=<script>; theme=__proto__", "/", NOTHING],
		["lang=%; theme=%zz; toast=%", "/", NOTHING],
		["=; ;;; lang", "/", NOTHING],
	])("of %j at %s are read", (cookie, pathname, preferences) => {
		expect(read(cookie, pathname)).toEqual(preferences);
	});

	test("come back from the cookies that remember them", () => {
		const cookies = [preferenceCookie("lang", "bn", true), preferenceCookie("theme", "dark", true)];
		expect(read(cookies.map(sentBack).join("; "))).toEqual({ locale: "bn", theme: "dark", ...NONE });
		for (const cookie of cookies)
			expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Lax; HttpOnly; Secure$/);
		expect(preferenceCookie("lang", "bn", false)).not.toContain("Secure");
	});

	const OWN = "https://pathshala.example";
	const asked: [what: string, path: string, headers: Record<string, string>, locale: string, remembered?: string][] = [
		[
			"the sign-in, from a Bangla page",
			"/auth/sign-in?role=student",
			{ referer: `${OWN}/bn/weekly-exam/p` },
			"bn",
			"bn",
		],
		["a student's page, from the Bangla landing", "/student/overview", { referer: `${OWN}/bn` }, "bn", "bn"],
		["a page of an error, from a Bangla page", "/errors/error-404", { referer: `${OWN}/bn/help` }, "bn", "bn"],
		["the same, from an English page", "/auth/login", { referer: `${OWN}/help` }, "en"],
		["the same, from somebody else's Bangla page", "/auth/login", { referer: "https://other.example/bn" }, "en"],
		["the same, with a choice made before", "/auth/login", { referer: `${OWN}/bn`, cookie: "lang=en" }, "en"],
		["the same, with the address asking", "/auth/login?lang=bn", { cookie: "lang=en" }, "bn", "bn"],
		["the same, with the address asking for English", "/auth/register?lang=en", { cookie: "lang=bn" }, "en", "en"],
		["the same, with the address asking for nonsense", "/auth/login?lang=__proto__", {}, "en"],
		["feedback, asking for Bangla", "/feedback?lang=bn", {}, "bn", "bn"],
		["the old address of the landing page, asking for Bangla", "/home?lang=bn", {}, "bn", "bn"],
		["an English page that has a twin, from the Bangla one", "/help", { referer: `${OWN}/bn/help` }, "en"],
	];
	test.each(asked)("of %s", (_, path, headers, locale, remembered) => {
		const request = new Request(`${OWN}${path}`, { headers });
		const read = readPreferences(request, new URL(request.url).pathname);
		expect([read.locale, read.asked]).toEqual([locale, remembered]);
	});

	test("the Bangla twins are /bn and what is below it", () => {
		expect(["/bn", "/bn/", "/bn/help"].map(isBanglaPath)).toEqual([true, true, true]);
		expect(["/", "/bnx", "/help/bn", "/BN"].map(isBanglaPath)).toEqual([false, false, false, false]);
	});
});

describe("a toast", () => {
	const tone = fc.constantFrom<ToastMessage["tone"]>("success", "info", "warning", "danger");

	test("survives one redirect, whatever it says", async () => {
		await fc.assert(
			fc.asyncProperty(
				tone,
				fc.string({ unit: "binary", maxLength: 300 }),
				fc.constantFrom(5, 10),
				async (tone, text, seconds) => {
					const cookie = await left({ tone, text, seconds }, true);
					expect(cookie).toMatch(/^toast=[\w%!'()*.~-]+; Max-Age=60; Path=\/; SameSite=Lax; HttpOnly; Secure$/);
					expect(await opened(sentBack(cookie))).toEqual({ tone, text, seconds });
				},
			),
		);
	});

	test("stays five seconds where nothing else is said", async () => {
		expect(await opened(sentBack(await left({ tone: "info", text: "Saved" })))).toEqual({
			tone: "info",
			text: "Saved",
			seconds: 5,
		});
	});

	test("of any length fits into a cookie, cut where it is too long", async () => {
		for (const letter of ["x", "ত", "😀"]) {
			const cookie = await left({ tone: "info", text: letter.repeat(5000) }, true);
			expect(cookie.length).toBeLessThan(4096);
			const text = (await opened(sentBack(cookie)))?.text ?? "";
			expect(text.length).toBeGreaterThan(100);
			expect(text).toBe(letter.repeat([...text].length));
		}
	});

	test("is gone once its cookie is cleared", () => {
		expect(clearToastCookie(true)).toBe("toast=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly; Secure");
		expect(read(sentBack(clearToastCookie(true))).claimed).toBeNull();
	});

	test.each([
		"null",
		"[]",
		"{}",
		"1",
		'"text"',
		'{"tone":"success"}',
		'{"tone":"loud","text":"Hello"}',
		'{"tone":"constructor","text":"Hello"}',
		'{"tone":["success"],"text":"Hello"}',
		'{"tone":"success","text":{"toString":1}}',
		'{"tone":"success","text":"Hello"',
	])("that is not one, like %s, is none", (value) => {
		expect(read(`toast=${encodeURIComponent(value)}.x`).claimed).toBeNull();
		expect(read(`toast=${value}`).claimed).toBeNull();
	});

	test("that somebody made up, changed, or kept for long is none", async () => {
		const cookie = sentBack(await left({ tone: "info", text: "Saved" }));
		expect(await opened(cookie)).not.toBeNull();
		const value = encodeURIComponent(JSON.stringify({ tone: "danger", text: "Saved" }));
		const [seal = ""] = /[^.]+$/.exec(cookie) ?? [];
		const forged = [
			`toast=${value}`,
			`toast=${value}.`,
			`toast=${value}.${seal}`,
			cookie.replace("Saved", "Stolen"),
			cookie.slice(0, -1),
			cookie.replace(/\.[^-]+-/, `.${(NOW + 1).toString(36)}-`),
		];
		for (const one of forged) expect([one, await opened(one)]).toEqual([one, null]);
		expect(await opened(cookie, { ...OURS, secret: "another" })).toBeNull();
		expect(await opened(cookie, { ...OURS, now: NOW + 121_000 })).toBeNull();
	});

	test("cookies of any kind never stop a page", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary-ascii" }), fc.string(), (name, value) => {
				const header = `${name}=${value}; toast=${value}; lang=${value}`.replace(/[^\x20-\x7e]/g, "?");
				const { locale, theme } = read(header);
				expect(["en", "bn"]).toContain(locale);
				expect(["light", "dark", "system"]).toContain(theme);
			}),
		);
	});
});
