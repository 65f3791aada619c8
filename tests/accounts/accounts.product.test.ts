import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demoSubject } from "#db/seed/people.ts";
import { wordsOf } from "#tests/support/accounts-browser.ts";
import { fill, sql, unverified } from "#tests/support/accounts-database.ts";
import { awaitInbox, codeIn, later, PASSWORD, registered } from "#tests/support/accounts-people.ts";
import { CLIENT_ID } from "#tests/support/accounts-servers.ts";
import {
	authorizationRequest,
	awaitMessages,
	browser,
	callback,
	client,
	errorOf,
	freshMobile,
	inbox,
	insecure,
	latestCode,
	redeem,
	register,
	servers,
	signInByPassword,
	tokenRequest,
	withServers,
} from "#tests/support/accounts-walks.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";
import { LIMITS } from "#workers/accounts/rules.ts";

withServers();

describe("signing in", () => {
	test("by password brings every demo person back with their own subject", async () => {
		const started = await authorizationRequest();
		const back = await signInByPassword(browser(), started.url, "+880 1700-000011");
		const claims = oauth.getValidatedIdTokenClaims(await redeem(started, back.location ?? ""));
		expect(claims).toMatchObject({ sub: demoSubject("01700000011"), phone_number_verified: true });
	});

	test("by password is open to a person whose number is not verified, and says so", async () => {
		const started = await authorizationRequest();
		const back = await signInByPassword(browser(), started.url, "01700000013");
		const claims = oauth.getValidatedIdTokenClaims(await redeem(started, back.location ?? ""));
		expect(claims).toMatchObject({ phone_number: "+8801700000013", phone_number_verified: false });
	});

	test("by a code needs no password", async () => {
		const { mobile } = await registered();
		const user = browser();
		later(user, 2);
		const page = await user.follow(await user.post("/sign-in/code", { mobile }));
		const [sms] = await awaitInbox(mobile, 2);
		const home = await user.follow(await user.post(page.url, { code: codeIn(sms) }));
		expect(wordsOf(home)).toContain("Farhana Haque");
	});

	test("says the same of a wrong password as of a number nobody has", async () => {
		const { mobile } = await registered();
		const wrong = await browser().post("/sign-in", { mobile, password: "not the password" });
		const nobody = await browser().post("/sign-in", { mobile: "01799999999", password: "not the password" });
		expect(errorOf(wrong, "password")).toBe("This mobile number and password do not match.");
		expect(errorOf(nobody, "password")).toBe(errorOf(wrong, "password"));
	});

	test("is refused for a while after ten wrong passwords", async () => {
		const { mobile } = await registered();
		const user = browser();
		user.now = Date.UTC(2027, 1, 1);
		for (let i = 0; i < 10; i++) await user.post("/sign-in", { mobile, password: "not the password" });
		const refused = await user.post("/sign-in", { mobile, password: PASSWORD });
		expect(refused.status).toBe(429);
		user.now += 15 * 60_000;
		expect((await user.post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	});

	test("is not asked again of somebody who is signed in, unless the client wants it", async () => {
		const user = browser();
		await signInByPassword(user, (await authorizationRequest()).url, "01700000011");
		const silent = await authorizationRequest({ prompt: "none" });
		expect((await user.get(silent.url.href)).location).toContain("code=");
		const fresh = await authorizationRequest({ prompt: "login" });
		const form = await user.follow(await user.get(fresh.url.href));
		expect(wordsOf(form)).toContain("With the mobile number of your account.");
		const back = await user.follow(await user.post(form.url, { mobile: "01700000011", password: DEMO_PASSWORD }));
		await redeem(fresh, back.location ?? "");
	});

	test("is done so many times an hour by who is signed in and types nothing; each leaves a code and a token", async () => {
		const { mobile } = await registered();
		const user = browser();
		user.now = Date.UTC(2027, 2, 1);
		await signInByPassword(user, (await authorizationRequest()).url, mobile, PASSWORD);
		const silent = async () => user.get((await authorizationRequest({ prompt: "none" })).url.href);
		expect((await silent()).location).toContain("code=");
		const [[person] = []] = await sql("SELECT id FROM user WHERE phone_number = ?", `+88${mobile}`);
		await fill(`authorize:${person}`, LIMITS.authorizations.max, user.now);
		const codes = () => sql("SELECT count(*) FROM verification");
		const before = await codes();
		expect([(await silent()).status, await codes()]).toEqual([429, before]);
	});

	test("silently is refused to a guest", async () => {
		const { url } = await authorizationRequest({ prompt: "none" });
		expect((await browser().get(url.href)).location).toContain("error=login_required");
	});

	test("opens the registration when the client asks for it", async () => {
		const { url } = await authorizationRequest({ prompt: "create", ui_locales: "bn" });
		const user = browser();
		const page = await user.follow(await user.get(url.href));
		expect(page.url).toContain("/register");
		expect(page.html).toContain('<html lang="bn"');
	});
});

describe("the protocol", () => {
	test("refuses a wrong nonce", async () => {
		const started = await authorizationRequest();
		const back = await signInByPassword(browser(), started.url, "01700000011");
		const response = await tokenRequest(started, back.location ?? "");
		await expect(
			oauth.processAuthorizationCodeResponse(started.as, client, response, {
				expectedNonce: "another",
				requireIdToken: true,
			}),
		).rejects.toThrow(/nonce/);
	});

	test("takes a code once: the second time it is invalid_grant and the first tokens end", async () => {
		const started = await authorizationRequest();
		const back = await signInByPassword(browser(), started.url, "01700000011");
		const tokens = await redeem(started, back.location ?? "");
		const again = await tokenRequest(started, back.location ?? "");
		expect(again.status).toBe(400);
		expect(await again.json()).toMatchObject({ error: "invalid_grant" });
		expect((await oauth.userInfoRequest(started.as, client, tokens.access_token, insecure)).status).toBe(401);
	});

	test("refuses a code with another verifier, or a client with another secret", async () => {
		const started = await authorizationRequest();
		const user = browser();
		const back = await signInByPassword(user, started.url, "01700000011");
		const wrongVerifier = await tokenRequest(started, back.location ?? "", oauth.generateRandomCodeVerifier());
		expect(wrongVerifier.status).toBe(400);
		expect(await wrongVerifier.json()).toMatchObject({ error: "invalid_grant" });

		const second = await authorizationRequest();
		const code = new URL((await user.get(second.url.href)).location ?? "").searchParams.get("code") ?? "";
		const response = await fetch(second.as.token_endpoint ?? "", {
			method: "POST",
			headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:wrong`)}` },
			body: new URLSearchParams({
				grant_type: "authorization_code",
				code,
				redirect_uri: callback(),
				code_verifier: second.verifier,
			}),
		});
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({ error: "invalid_client" });
	});

	test("sends nobody to an address that is not registered", async () => {
		const { url } = await authorizationRequest({ redirect_uri: "https://evil.example/callback" });
		const page = await browser().get(url.href);
		expect(page.status).toBe(400);
		expect(page.location).toBeNull();
	});

	test("needs PKCE", async () => {
		const { url } = await authorizationRequest();
		url.searchParams.delete("code_challenge");
		url.searchParams.delete("code_challenge_method");
		expect((await browser().get(url.href)).location).toContain("error=invalid_request");
	});

	test("has none of the library's other addresses open", async () => {
		for (const path of ["sign-up/email", "phone-number/send-otp", "update-user", "oauth2/register", "token"]) {
			const response = await fetch(`${issuerOf(servers.accounts)}/${path}`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: "{}",
			});
			expect(response.status, path).toBe(404);
		}
	});
});

describe("signing out", () => {
	test("ends the session at once for the person of the hint, and leads back with the state", async () => {
		const user = browser();
		const started = await authorizationRequest();
		const back = await signInByPassword(user, started.url, "01700000011");
		const tokens = await redeem(started, back.location ?? "");
		const url = new URL(started.as.end_session_endpoint ?? "");
		url.search = new URLSearchParams({
			id_token_hint: tokens.id_token ?? "",
			post_logout_redirect_uri: `${servers.platform}/auth/signed-out`,
			state: "s1",
		}).toString();
		expect((await user.get(url.href)).location).toBe(`${servers.platform}/auth/signed-out?state=s1`);
		const { url: silent } = await authorizationRequest({ prompt: "none" });
		expect((await user.get(silent.href)).location).toContain("error=login_required");
		expect((await oauth.userInfoRequest(started.as, client, tokens.access_token, insecure)).status).toBe(401);
	});

	test("asks first without a hint, and then leads only to a registered address", async () => {
		const user = browser();
		await user.post("/sign-in", { mobile: "01700000011", password: DEMO_PASSWORD });
		const asked = await user.get(
			`/oidc/oauth2/end-session?client_id=${CLIENT_ID}&post_logout_redirect_uri=${encodeURIComponent("https://evil.example/")}`,
		);
		expect(wordsOf(asked)).toContain("You are signed in as Tasnim Jahan.");
		const fields = { client_id: CLIENT_ID, post_logout_redirect_uri: "https://evil.example/" };
		const done = await user.post("/sign-out", fields);
		expect(done.location).toBeNull();
		expect(wordsOf(done)).toContain("You are signed out");
		expect((await user.get("/")).location).toContain("/sign-in");
	});
});

describe("a forgotten password", () => {
	test("looks the same for a number that nobody has, and sends nothing", async () => {
		const mobile = freshMobile();
		const user = browser();
		const page = await user.follow(await user.post("/forgotten-password", { mobile }));
		expect(page.status).toBe(200);
		expect(wordsOf(page)).toContain(`If ${mobile.slice(0, 5)}-${mobile.slice(5)} has an account`);
		expect(errorOf(await user.post(page.url, { code: "123456" }), "code")).toContain("2 more tries");
		expect((await user.post(page.url.replace("/code?", "/code/resend?"), {})).status).toBe(429);
		expect(await inbox(mobile)).toEqual([]);
	});

	test("is replaced after a code: the old one and all other sessions end", async () => {
		const mobile = freshMobile();
		const elsewhere = browser();
		const registration = await register(elsewhere, mobile);
		await elsewhere.post(registration.url, { code: await latestCode(mobile) });

		const user = browser();
		user.now = Date.now() + 2 * 60_000;
		const started = await authorizationRequest();
		const signIn = await user.follow(await user.get(started.url.href));
		const link = /href="(\/forgotten-password[^"]*)"/.exec(signIn.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		const code = await user.follow(await user.post(link, { mobile }));
		await awaitMessages(mobile, 2);
		const form = await user.follow(await user.post(code.url, { code: await latestCode(mobile) }));
		expect(errorOf(await user.post(form.url, { password: "short" }), "password")).toContain("at least 8");
		const done = await user.follow(await user.post(form.url, { password: "quite another one" }));
		expect(wordsOf(done)).toContain("Your password was changed.");
		const onward = /href="([^"]*\/authorize[^"]*)"/.exec(done.html);
		const back = await user.follow(await user.get(onward?.[1]?.replaceAll("&amp;", "&") ?? ""));
		await redeem(started, back.location ?? "");

		expect((await elsewhere.get("/")).location).toContain("/sign-in");
		expect((await browser().post("/sign-in", { mobile, password: "a good long password" })).status).toBe(422);
		expect((await browser().post("/sign-in", { mobile, password: "quite another one" })).status).toBe(303);
	});

	test("cannot be replaced without the code", async () => {
		const { mobile } = await registered();
		const user = browser();
		later(user, 2);
		const page = await user.follow(await user.post("/forgotten-password", { mobile }));
		const url = page.url.replace("/code?", "/new-password?");
		expect((await user.get(url)).status).toBe(409);
		expect((await user.post(url, { password: "quite another one" })).status).toBe(409);
	});
});

describe("a signed-in person", () => {
	test("confirms the number and returns to the client, and to nowhere else", async () => {
		const { mobile } = await unverified();
		const user = browser();
		later(user, 2);
		await user.post("/sign-in", { mobile, password: PASSWORD });
		const target = `${servers.platform}/auth/mobile-verification?done=1`;
		const page = await user.get(`/verify-mobile?return_to=${encodeURIComponent(target)}`);
		const code = await user.follow(await user.post(page.url, {}));
		const [sms] = await awaitInbox(mobile, 2);
		const back = await user.follow(await user.post(code.url, { code: codeIn(sms) }));
		expect(back.location).toBe(target);
		const elsewhere = await user.get(`/verify-mobile?return_to=${encodeURIComponent("https://evil.example/")}`);
		expect(elsewhere.location).toBeNull();
		expect(wordsOf(elsewhere)).toContain("is confirmed");
	});

	test("gives a name and returns to the client with it in the claims", async () => {
		const { user } = await registered();
		const target = `${servers.platform}/auth/sign-in?role=student`;
		const saved = await user.post(`/profile-name?return_to=${encodeURIComponent(target)}`, { name: "  রাকিব   হাসান " });
		expect(saved.location).toBe(target);
		const started = await authorizationRequest();
		const tokens = await redeem(started, (await user.get(started.url.href)).location ?? "");
		expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ name: "রাকিব হাসান" });
	});

	test("must sign in before either page, and comes back to it", async () => {
		const user = browser();
		const form = await user.follow(await user.get("/profile-name?return_to=/"));
		const page = await user.follow(await user.post(form.url, { mobile: "01700000011", password: DEMO_PASSWORD }));
		expect(wordsOf(page)).toContain("What is your name?");
	});
});

describe("every page", () => {
	test("ships no script but the one that shows a password, and refuses forms of other sites", async () => {
		for (const path of ["/sign-in/code", "/forgotten-password", "/nowhere"]) {
			const page = await browser().get(path);
			expect(page.html).not.toContain("<script");
			expect(page.headers.get("content-security-policy")).toContain("script-src 'none'");
			expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		}
		for (const path of ["/sign-in", "/register"]) {
			const page = await browser().get(path);
			const nonces = [...page.html.matchAll(/<script nonce="([0-9a-f]{24})">/g)].map(([, nonce]) => nonce);
			expect(page.html.match(/<script/g)).toHaveLength(1);
			expect(page.headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonces[0]}' 'strict-dynamic'`);
			expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		}
		const foreign = await browser().post("/register", {}, { Origin: "https://evil.example" });
		expect(foreign.status).toBe(403);
	});

	test("keeps the session in a cookie that scripts and other sites do not get", async () => {
		const response = await fetch(`${servers.accounts}/sign-in`, {
			method: "POST",
			redirect: "manual",
			headers: { Origin: servers.accounts },
			body: new URLSearchParams({ mobile: "01700000011", password: DEMO_PASSWORD }),
		});
		const cookie = response.headers.getSetCookie().find((line) => line.startsWith("accounts.session_token="));
		expect(cookie).toMatch(/HttpOnly/i);
		expect(cookie).toMatch(/SameSite=Lax/i);
	});
});
