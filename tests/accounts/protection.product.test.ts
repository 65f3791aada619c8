import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demoSubject } from "#db/seed/people.ts";
import { errorOf, hiddenOf, type Page, PlainBrowser, wordsOf } from "#tests/support/accounts-browser.ts";
import { CLIENT_ID, type Servers, startServers } from "#tests/support/accounts-servers.ts";
import { HOSTILE_ADDRESSES } from "#tests/support/hostile-addresses.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";

let servers: Servers;
beforeAll(async () => {
	servers = await startServers();
}, 120_000);
afterAll(() => servers?.[Symbol.asyncDispose]());
beforeEach(() => {
	servers.client.told.length = 0;
	servers.client.answers = 200;
});

const PASSWORD = "a good long password";
/** Somebody who sits elsewhere. */
const ELSEWHERE = "203.0.113.7";

function browser(address: string | null = null): PlainBrowser {
	const user = new PlainBrowser(servers.accounts);
	user.address = address;
	return user;
}

let nextNumber = 0;
const freshMobile = () => `01911${String(++nextNumber).padStart(6, "0")}`;

async function inbox(mobile: string): Promise<string[]> {
	const response = await fetch(`${servers.sandbox}/sms.json?to=${encodeURIComponent(mobile)}`);
	return ((await response.json()) as { content: { text: string }[] }).content.map(({ text }) => text);
}

const codeIn = (text = "") => /\b\d{6}\b/.exec(text)?.[0] ?? "";

async function awaitInbox(mobile: string, count: number): Promise<string[]> {
	await expect.poll(async () => (await inbox(mobile)).length, { timeout: 5000, interval: 20 }).toBe(count);
	return inbox(mobile);
}

const registerForm = (mobile: string) => ({ name: "Farhana Haque", mobile, password: PASSWORD });

/** Somebody with an account of their own, signed in on this browser. */
async function registered(mobile = freshMobile(), user = browser()): Promise<{ mobile: string; user: PlainBrowser }> {
	const code = await user.follow(await user.post("/register", registerForm(mobile)));
	await user.post(code.url, { code: codeIn((await inbox(mobile))[0]) });
	return { mobile, user };
}

const isSignedIn = async (user: PlainBrowser) => (await user.get("/")).status === 200;

/** The same browser a while later. */
const later = (user: PlainBrowser, minutes: number) => {
	user.now = (user.now ?? Date.now()) + minutes * 60_000;
};

async function reset(mobile: string, user: PlainBrowser, password: string): Promise<Page> {
	const before = (await inbox(mobile)).length;
	const code = await user.follow(await user.post("/forgotten-password", { mobile }));
	const [sms] = await awaitInbox(mobile, before + 1);
	const form = await user.follow(await user.post(code.url, { code: codeIn(sms) }));
	return user.post(form.url, { password });
}

describe("no link to us leads elsewhere", () => {
	test("after signing in, by password or already", async () => {
		const user = browser();
		for (const target of HOSTILE_ADDRESSES) {
			const page = await user.post(`/sign-in?${new URLSearchParams({ continue: target })}`, {
				...{ mobile: "01700000011", password: DEMO_PASSWORD },
			});
			expect([target, page.location]).toEqual([target, `${servers.accounts}/`]);
			const already = await user.get(`/sign-in?${new URLSearchParams({ continue: target })}`);
			expect([target, already.location]).toEqual([target, `${servers.accounts}/`]);
		}
	});

	test("after confirming a number, giving a name, or choosing a theme", async () => {
		const user = browser();
		await user.post("/sign-in", { mobile: "01700000012", password: DEMO_PASSWORD });
		for (const target of HOSTILE_ADDRESSES) {
			const asked = new URLSearchParams({ return_to: target });
			expect([target, (await user.get(`/verify-mobile?${asked}`)).location]).toEqual([target, null]);
			const named = await user.post(`/profile-name?${asked}`, { name: "Rakib Hasan" });
			expect([target, named.location]).toEqual([target, `${servers.accounts}/`]);
			const themed = await user.post("/preferences", { theme: "dark", next: target });
			expect([target, themed.location]).toEqual([target, `${servers.platform}/`]);
		}
	});

	test("on the page of an address that reads as another site", async () => {
		for (const path of ["//evil.example", "//evil.example/a?b=c", "/.//evil.example"]) {
			const page = await browser().get(`${servers.accounts}${path}`);
			expect([path, /(?:href|value)="\/?\/evil/.test(page.html)]).toEqual([path, false]);
		}
	});
});

describe("nobody locks somebody else out", () => {
	test("ten wrong passwords from elsewhere leave the person's own tries", async () => {
		const { mobile } = await registered();
		const stranger = browser(ELSEWHERE);
		for (let i = 0; i < 10; i++) await stranger.post("/sign-in", { mobile, password: "not the password" });
		expect((await stranger.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(429);
		expect((await browser().post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("nor do tries from a hundred places, on a device where they have signed in before", async () => {
		const { mobile, user } = await registered();
		await user.post("/sign-out", {});
		const tries = Array.from({ length: 12 }, (_, place) =>
			Array.from({ length: 9 }, () =>
				browser(`203.0.113.${100 + place}`).post("/sign-in", { mobile, password: "not the password" }),
			),
		);
		await Promise.all(tries.flat());
		expect((await browser("198.51.100.1").post("/sign-in", { mobile, password: PASSWORD })).status).toBe(429);
		expect((await user.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("nor five codes asked for elsewhere, with or without a password", async () => {
		const { mobile } = await registered();
		let now = Date.now();
		const strangerAsks = async () => {
			const stranger = browser(ELSEWHERE);
			now += 2 * 60_000;
			stranger.now = now;
			return (await stranger.post("/sign-in/code", { mobile })).status;
		};
		for (let i = 0; i < 5; i++) expect(await strangerAsks()).toBe(303);
		expect(await strangerAsks()).toBe(429);
		const user = browser("198.51.100.2");
		user.now = now;
		const page = await user.follow(await user.post("/sign-in/code", { mobile }));
		const [sms] = await awaitInbox(mobile, 7);
		expect((await user.post(page.url, { code: codeIn(sms) })).status).toBe(303);
	});

	test("a device that they have signed in on gets a code whatever strangers do", async () => {
		const { mobile, user } = await registered();
		await user.post("/sign-out", {});
		const now = Date.now() + 5 * 60_000;
		for (let place = 0; place < 21; place++) {
			const stranger = browser(`203.0.113.${place + 1}`);
			stranger.now = now;
			await stranger.post("/sign-in/code", { mobile });
		}
		const newcomer = browser("198.51.100.3");
		newcomer.now = now;
		const refused = await newcomer.post("/sign-in/code", { mobile });
		expect(errorOf(refused, "mobile")).toContain("A device on which you have signed in before still gets one");
		user.now = now;
		expect((await user.post("/sign-in/code", { mobile })).status).toBe(303);
	});

	test("a device is known by a signed cookie, to the person alone, until the password is another", async () => {
		const { mobile, user } = await registered();
		const mark = user.cookie("accounts-device") ?? "";
		expect(mark).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{32}$/);
		const drain = async (to: string) => {
			for (let i = 0; i < 10; i++) await browser(ELSEWHERE).post("/sign-in", { mobile: to, password: "wrong one" });
		};
		const tryFrom = async (cookie: string, to: string) => {
			const thief = browser(ELSEWHERE);
			thief.setCookie("accounts-device", cookie);
			return (await thief.post("/sign-in", { mobile: to, password: PASSWORD })).status;
		};
		const { mobile: other } = await registered();
		await Promise.all([drain(mobile), drain(other)]);
		expect(await tryFrom(mark, mobile)).toBe(303);
		expect(await tryFrom(mark, other)).toBe(429);
		const [id = "", known = ""] = mark.split(".");
		for (const forged of [
			`${id}.${"0".repeat(32)}`,
			`${"a".repeat(32)}.${known}`,
			known,
			`${id}.`,
			"",
			`${id}.${known}x`,
		])
			expect([forged, await tryFrom(forged, mobile)]).toEqual([forged, 429]);
		const elsewhere = browser("198.51.100.4");
		later(elsewhere, 2);
		await reset(mobile, elsewhere, PASSWORD);
		expect(await tryFrom(mark, mobile)).toBe(429);
	});

	test("of twenty guesses at the same moment as many are judged as the limit says", async () => {
		const { mobile } = await registered();
		const pages = await Promise.all(
			Array.from({ length: 20 }, () => browser(ELSEWHERE).post("/sign-in", { mobile, password: "not the password" })),
		);
		expect(pages.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), ...Array(10).fill(429)]);
	});

	test("right passwords use nothing up, however many arrive at once", async () => {
		const { mobile } = await registered();
		const people = Array.from({ length: 30 }, () => browser(ELSEWHERE));
		for (const user of people) expect((await user.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("of twenty codes asked for at the same moment one is sent", async () => {
		const { mobile } = await registered();
		const people = Array.from({ length: 20 }, () => browser(ELSEWHERE));
		const pages = await Promise.all(people.map((user) => user.post("/sign-in/code", { mobile })));
		expect(pages.filter(({ status }) => status === 303)).toHaveLength(1);
		await awaitInbox(mobile, 2);
	});
});

describe("what ends access", () => {
	test("a reset ends the other sessions, tells the owner, and tells the clients before it answers", async () => {
		const { mobile, user } = await registered();
		const elsewhere = browser();
		later(elsewhere, 2);
		const done = await reset(mobile, elsewhere, "quite another one");
		expect(done.status).toBe(303);
		expect(servers.client.told).toHaveLength(1);
		expect([await isSignedIn(user), await isSignedIn(elsewhere)]).toEqual([false, true]);
		const [notice] = await awaitInbox(mobile, 3);
		expect(notice).toContain("your password was changed");
		expect(notice).toContain("/forgotten-password");
		expect(codeIn(notice)).toBe("");
		const { path, token } = servers.client.told[0] ?? { path: "", token: "" };
		expect(path).toBe("/webhooks/oidc/logout");
		expect(decodeProtectedHeader(token)).toMatchObject({ typ: "logout+jwt", alg: "RS256" });
		const claims = decodeJwt(token);
		expect(claims).toMatchObject({
			iss: issuerOf(servers.accounts),
			aud: CLIENT_ID,
			jti: expect.any(String),
			events: { "http://schemas.openid.net/event/backchannel-logout": {} },
		});
		expect([claims.sid, claims.nonce, (claims.exp ?? 0) - (claims.iat ?? 0)]).toEqual([undefined, undefined, 120]);
	});

	test("signing out tells the clients which session is over", async () => {
		const user = browser();
		await user.post("/sign-in", { mobile: "01700000011", password: DEMO_PASSWORD });
		await user.post("/sign-out", {});
		const [told] = servers.client.told;
		expect(decodeJwt(told?.token ?? "")).toMatchObject({ sub: demoSubject("01700000011"), sid: expect.any(String) });
	});

	test("signing out everywhere ends every session of the person, and is a form of our own", async () => {
		const { mobile, user } = await registered();
		const phone = browser();
		await phone.post("/sign-in", { mobile, password: PASSWORD });
		expect(wordsOf(await user.get("/"))).toContain("Sign out everywhere");
		const foreign = await user.post("/sign-out/everywhere", {}, { Origin: "https://evil.example" });
		expect([foreign.status, await isSignedIn(phone)]).toEqual([403, true]);
		expect(wordsOf(await user.post("/sign-out/everywhere", {}))).toContain("You are signed out on every device");
		expect([await isSignedIn(user), await isSignedIn(phone)]).toEqual([false, false]);
		expect(decodeJwt(servers.client.told.at(-1)?.token ?? "").sid).toBeUndefined();
		expect((await browser().post("/sign-out/everywhere", {})).location).toBe(`${servers.accounts}/sign-in`);
	});

	test("a client that does not answer is told again, and the person goes on meanwhile", async () => {
		const { user } = await registered();
		servers.client.answers = 503;
		expect((await user.post("/sign-out/everywhere", {})).status).toBe(200);
		servers.client.answers = 200;
		await expect.poll(() => servers.client.told.length, { timeout: 10_000, interval: 50 }).toBe(2);
	});
});

describe("registering with a number that has an account", () => {
	test("looks the same until the code, then signs in to what is there: name and password stay", async () => {
		const { mobile } = await registered();
		const [user, newcomer] = [browser("198.51.100.5"), browser("198.51.100.6")];
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
		const user = browser("198.51.100.7");
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
		const attacker = browser(ELSEWHERE);
		const page = await attacker.follow(await attacker.post("/register", registerForm(mobile)));
		const [first] = await inbox(mobile);
		await registered(mobile, browser("198.51.100.8"));
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
		await user.post(code.url, { code: codeIn((await inbox(mobile))[0]) });
		expect((await browser().post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
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
		await user.post(code.url, { code: codeIn((await inbox(mobile))[0]) });
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

test("every object has some names, and none of them is a notice about an SMS", async () => {
	const user = browser();
	const page = await user.follow(await user.post("/register", registerForm(freshMobile())));
	for (const name of Object.getOwnPropertyNames(Object.prototype)) {
		const shown = await user.get(`${page.url}&sms=${name}`);
		expect([name, shown.status, shown.html.includes('role="alert"')]).toEqual([name, 200, false]);
	}
	expect(wordsOf(await user.get(`${page.url}&sms=unsent`))).toContain("The SMS could not be sent.");
});

describe("Bangla", () => {
	test("asked for by the client is kept through signing in, registering, confirming and a new password", async () => {
		const user = browser();
		const query = new URLSearchParams({
			...{ response_type: "code", client_id: CLIENT_ID, redirect_uri: `${servers.platform}/auth/callback` },
			...{ scope: "openid", state: "s", nonce: "n", code_challenge: "c".repeat(43), code_challenge_method: "S256" },
			ui_locales: "bn-BD en",
		});
		const isBangla = (page: Page) =>
			expect([page.url, page.html.includes('<html lang="bn"')]).toEqual([page.url, true]);
		const signIn = await user.follow(await user.get(`${issuerOf(servers.accounts)}/oauth2/authorize?${query}`));
		isBangla(signIn);
		const linked = (page: Page, start: string) =>
			new RegExp(`href="(${start}[^"]*)"`).exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		for (const path of ["/sign-in/code", "/forgotten-password", "/register"])
			isBangla(await user.get(linked(signIn, path)));
		const mobile = freshMobile();
		const code = await user.follow(await user.post(linked(signIn, "/register"), registerForm(mobile)));
		isBangla(code);
		isBangla(await user.post(code.url, { code: "x" }));
		const back = await user.follow(await user.post(code.url, { code: codeIn((await inbox(mobile))[0]) }));
		expect(back.location).toMatch(`${servers.platform}/auth/callback?`);
		const page = await user.get("/");
		isBangla(page);
		expect(page.html).toContain(`href="${servers.platform}/bn"`);
	});
});
