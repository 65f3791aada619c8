import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToastMessage } from "~/request/app-context.ts";
import {
	clearToastCookie,
	isBanglaPath,
	preferenceCookie,
	readPreferences,
	toastCookie,
} from "~/request/preferences.ts";

const read = (cookie: string, pathname = "/help") =>
	readPreferences(new Request("https://pathshala.example/", { headers: { cookie } }), pathname);

/** What a browser sends back of a `Set-Cookie`. */
const sentBack = (setCookie: string) => setCookie.split(";")[0] ?? "";

const NOTHING = { locale: "en", theme: "system", toast: null };

describe("language and theme", () => {
	test.each([
		["", "/", NOTHING],
		["lang=bn; theme=dark", "/", { locale: "bn", theme: "dark", toast: null }],
		["theme=light;lang=en", "/", { locale: "en", theme: "light", toast: null }],
		["lang=en", "/bn", { locale: "bn", theme: "system", toast: null }],
		["lang=en", "/bn/help", { locale: "bn", theme: "system", toast: null }],
		["lang=bn", "/student/overview", { locale: "bn", theme: "system", toast: null }],
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
		expect(read(cookies.map(sentBack).join("; "))).toEqual({ locale: "bn", theme: "dark", toast: null });
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

	test("survives one redirect, whatever it says", () => {
		fc.assert(
			fc.property(
				tone,
				fc.string({ unit: "binary", maxLength: 300 }),
				fc.constantFrom(5, 10),
				(tone, text, seconds) => {
					const cookie = toastCookie({ tone, text, seconds }, true);
					expect(cookie).toMatch(/^toast=[\w%!'()*.~-]+; Max-Age=60; Path=\/; SameSite=Lax; HttpOnly; Secure$/);
					expect(read(sentBack(cookie)).toast).toEqual({ tone, text, seconds });
				},
			),
		);
	});

	test("stays five seconds where nothing else is said", () => {
		expect(read(sentBack(toastCookie({ tone: "info", text: "Saved" }, false))).toast).toEqual({
			tone: "info",
			text: "Saved",
			seconds: 5,
		});
	});

	test("of any length fits into a cookie, cut where it is too long", () => {
		for (const letter of ["x", "ত", "😀"]) {
			const cookie = toastCookie({ tone: "info", text: letter.repeat(5000) }, true);
			expect(cookie.length).toBeLessThan(4096);
			const text = read(sentBack(cookie)).toast?.text ?? "";
			expect(text.length).toBeGreaterThan(100);
			expect(text).toBe(letter.repeat([...text].length));
		}
	});

	test("is gone once its cookie is cleared", () => {
		expect(clearToastCookie(true)).toBe("toast=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly; Secure");
		expect(read(sentBack(clearToastCookie(true))).toast).toBeNull();
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
		expect(read(`toast=${encodeURIComponent(value)}`).toast).toBeNull();
		expect(read(`toast=${value}`).toast).toBeNull();
	});

	test("that somebody forged is short, and leaves when toasts leave", () => {
		const forged = { tone: "danger", text: "x".repeat(3000), seconds: 1e9, html: "<b>" };
		expect(read(`toast=${encodeURIComponent(JSON.stringify(forged))}`).toast).toEqual({
			tone: "danger",
			text: "x".repeat(300),
			seconds: 5,
		});
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
