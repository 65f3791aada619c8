import { describe, expect, test } from "vitest";
import { hiddenOf, type Page, wordsOf } from "#tests/support/accounts-browser.ts";
import {
	awaitInbox,
	browserAt,
	codeIn,
	ELSEWHERE,
	isSignedIn,
	later,
	PASSWORD,
	registered,
	registerForm,
} from "#tests/support/accounts-people.ts";
import { browser, errorOf, freshMobile, inbox, servers, withServers } from "#tests/support/accounts-walks.ts";

withServers();

describe("registering with a number that has an account", () => {
	test("looks the same until the code, then signs in to what is there: name and password stay", async () => {
		const { mobile } = await registered();
		const [user, newcomer] = [browserAt("198.51.100.5"), browserAt("198.51.100.6")];
		// The code of registering was sent a minute ago.
		for (const one of [user, newcomer]) later(one, 2);
		const fresh = freshMobile();
		const [page, other] = await Promise.all([
			user.follow(await user.post("/register", { name: "Somebody Else", mobile, password: "another password!" })),
			newcomer.follow(
				await newcomer.post("/register", { name: "Somebody Else", mobile: fresh, password: "another password!" }),
			),
		]);
		const plain = (shown: Page, number: string) =>
			wordsOf(shown)
				.replaceAll(`${number.slice(0, 5)}-${number.slice(5)}`, "…")
				.replace(/flow=[\w-]+/g, "");
		expect([page.status, plain(page, mobile)]).toEqual([other.status, plain(other, fresh)]);
		const [sms] = await awaitInbox(mobile, 2);
		expect(sms).toContain("you have an account already");
		expect(sms).toContain("signs in");
		expect(sms).toMatch(/Never tell/);
		const end = await user.follow(await user.post(page.url, { code: codeIn(sms) }));
		expect(wordsOf(end)).toContain("You have an account already");
		expect(wordsOf(await user.get("/"))).toContain("Farhana Haque");
		expect((await browser().post("/sign-in", { mobile, password: "another password!" })).status).toBe(422);
		expect((await browser().post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("leads on to where they came from, and to a new password with a code that says so", async () => {
		const { mobile } = await registered();
		const user = browserAt("198.51.100.7");
		later(user, 2);
		const target = `${servers.platform}/auth/login?next=%2Fhelp`;
		const start = `/register?${new URLSearchParams({ continue: target })}`;
		const page = await user.follow(await user.post(start, registerForm(mobile)));
		const [sms] = await awaitInbox(mobile, 2);
		const end = await user.follow(await user.post(page.url, { code: codeIn(sms) }));
		expect(end.html.replaceAll("&amp;", "&")).toContain(`href="${target}"`);
		expect(end.html).toContain('href="/forgotten-password?continue=');
		expect((await browser().get("/already-registered")).location).toBe(`${servers.accounts}/sign-in`);
	});

	test("does not take an account that somebody made since the code was sent", async () => {
		const mobile = freshMobile();
		const attacker = browserAt(ELSEWHERE);
		const page = await attacker.follow(await attacker.post("/register", registerForm(mobile)));
		const [first] = await awaitInbox(mobile, 1);
		const other = browserAt("198.51.100.8");
		later(other, 2);
		await registered(mobile, other);
		expect((await attacker.post(page.url, { code: codeIn(first) })).status).toBe(409);
		expect(await isSignedIn(attacker)).toBe(false);
	});
});

describe("what is typed to register", () => {
	test("a password is kept when another field is wrong, and never comes back to the page", async () => {
		const user = browser();
		const mobile = freshMobile();
		const wrong = await user.post("/register", { name: "F", mobile: "12345", password: PASSWORD });
		expect([wrong.status, wrong.html.includes(PASSWORD)]).toEqual([422, false]);
		expect(wordsOf(wrong)).toContain("Your password is kept");
		const still = await user.post("/register", {
			...{ name: "F", mobile, password: "", kept: hiddenOf(wrong, "kept") ?? "" },
		});
		const kept = hiddenOf(still, "kept") ?? "";
		const code = await user.follow(await user.post("/register", { name: "Farhana", mobile, password: "", kept }));
		await user.post(code.url, { code: codeIn((await inbox(mobile))[0]?.text) });
		expect((await browser().post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("with nothing typed every field says so at once", async () => {
		const page = await browser().post("/register", { name: "", mobile: "", password: "" });
		for (const field of ["name", "mobile", "password"]) expect(errorOf(page, field)).toContain("Please");
	});

	test("a password that is too short hears that alone, in the page's numerals", async () => {
		const page = await browser().post("/register?lang=bn", {
			name: "Farhana",
			mobile: freshMobile(),
			password: "12345",
		});
		expect(errorOf(page, "password")?.trim()).toBe("পাসওয়ার্ডে অন্তত ৮টি অক্ষর লাগবে।");
	});

	test("a number goes along to the page for a forgotten password", async () => {
		const mobile = freshMobile();
		const user = browser();
		const refused = await user.post("/sign-in", { mobile, password: "not it at all" });
		const link = /href="(\/forgotten-password[^"]*)"/.exec(refused.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		expect((await user.get(link)).html).toContain(`value="${mobile}"`);
	});

	test("a kept password is good for the browser that typed it, for half an hour, and as it was", async () => {
		const user = browser();
		user.now = Date.now();
		const wrong = await user.post("/register", { name: "F", mobile: freshMobile(), password: PASSWORD });
		const kept = hiddenOf(wrong, "kept") ?? "";
		const form = () => ({ name: "Farhana", mobile: freshMobile(), password: "", kept });
		const thief = browser();
		thief.now = user.now;
		expect(errorOf(await thief.post("/register", form()), "password")).toContain("choose a password");
		expect(
			errorOf(await user.post("/register", { ...form(), kept: `${kept.slice(0, -6)}AAAAA=` }), "password"),
		).toContain("choose a password");
		later(user, 31);
		expect(errorOf(await user.post("/register", form()), "password")).toContain("choose a password");
	});

	test("a number is no password, kept or not", async () => {
		const user = browser();
		const mobile = freshMobile();
		const plain = await user.post("/register", { name: "Farhana", mobile, password: mobile });
		expect(errorOf(plain, "password")).toContain("not a safe password");
		const wrong = await user.post("/register", { name: "F", mobile: "12345", password: mobile });
		const kept = hiddenOf(wrong, "kept") ?? "";
		const then = await user.post("/register", { name: "Farhana", mobile, password: "", kept });
		expect(errorOf(then, "password")).toContain("not a safe password");
	});

	test.each([
		["password123", "en", "one of the first that anybody would try"],
		["12345678", "en", "one of the first that anybody would try"],
		["Bangladesh@71", "bn", "সবার আগে চেষ্টা"],
	])("the password %s is refused (%s)", async (password, lang, words) => {
		const page = await browser().post(`/register?lang=${lang}`, { name: "Farhana", mobile: freshMobile(), password });
		expect(errorOf(page, "password")).toContain(words);
	});

	test.each([
		["Farhana\u202eHaque", "hidden characters"],
		["Farhana\u2066 Haque", "hidden characters"],
		["Farhana\u0000Haque", "hidden characters"],
		["Farhana\nHaque", "hidden characters"],
		["\u200b\u200bFarhana", "hidden characters"],
		["12345", "letters"],
	])("the name %j is refused", async (name, words) => {
		const page = await browser().post("/register", { name, mobile: freshMobile(), password: PASSWORD });
		expect(errorOf(page, "name")).toContain(words);
	});

	test("a Bangla name with its joiners is a name", async () => {
		const user = browser();
		const mobile = freshMobile();
		const code = await user.follow(await user.post("/register", { name: "র‍্যাফিয়া খান্‌না", mobile, password: PASSWORD }));
		await user.post(code.url, { code: codeIn((await inbox(mobile))[0]?.text) });
		expect(wordsOf(await user.get("/"))).toContain("র‍্যাফিয়া খান্‌না");
	});

	test("the terms that one agrees to are beside the button, in the reader's language", async () => {
		const english = await browser().get("/register");
		expect(wordsOf(english)).toContain("By creating an account you agree to:");
		expect(english.html).toContain(`href="${servers.platform}/terms"`);
		expect((await browser().get("/register?lang=bn")).html).toContain(`href="${servers.platform}/bn/terms"`);
	});

	test("a password can be shown where there is a script, by a button that says whether it is", async () => {
		for (const path of ["/sign-in", "/register"]) {
			const { html } = await browser().get(path);
			expect(html).toMatch(/<p[^>]* hidden=""><button[^>]*type="button"[^>]*>/);
			expect(html).toMatch(/<button[^>]*aria-pressed="false"/);
		}
	});
});
