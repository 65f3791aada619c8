import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demoSubject } from "#db/seed/people.ts";
import { type Page, PlainBrowser, wordsOf } from "#tests/support/accounts-browser.ts";
import { CLIENT_ID, CLIENT_SECRET, type Servers, startServers } from "#tests/support/accounts-servers.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";

let servers: Servers;
beforeAll(async () => {
	servers = await startServers();
}, 120_000);
afterAll(() => servers?.[Symbol.asyncDispose]());

const insecure = { [oauth.allowInsecureRequests]: true };
const client: oauth.Client = { client_id: CLIENT_ID };
const callback = () => `${servers.platform}/auth/callback`;
const browser = () => new PlainBrowser(servers.accounts);

let nextNumber = 0;
/** A number that no other test has. */
const freshMobile = () => `01811${String(++nextNumber).padStart(6, "0")}`;

async function inbox(mobile: string): Promise<{ to: string; text: string; ref: string; createdAt: string }[]> {
	const response = await fetch(`${servers.sandbox}/sms.json?to=${encodeURIComponent(mobile)}`);
	return ((await response.json()) as { content: { to: string; text: string; ref: string; createdAt: string }[] })
		.content;
}

async function latestCode(mobile: string): Promise<string> {
	const code = /\b\d{6}\b/.exec((await inbox(mobile))[0]?.text ?? "")?.[0];
	if (!code) throw new Error(`no code for ${mobile}`);
	return code;
}

/** Codes of walks that do not wait for the gateway may be a moment late. */
async function awaitMessages(mobile: string, count: number): Promise<void> {
	await expect.poll(async () => (await inbox(mobile)).length, { timeout: 5000, interval: 20 }).toBe(count);
}

const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

async function discover(): Promise<oauth.AuthorizationServer> {
	const issuer = new URL(issuerOf(servers.accounts));
	return oauth.processDiscoveryResponse(
		issuer,
		await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...insecure }),
	);
}

type Started = { as: oauth.AuthorizationServer; url: URL; verifier: string; state: string; nonce: string };

async function authorizationRequest(extra: Record<string, string> = {}): Promise<Started> {
	const as = await discover();
	const verifier = oauth.generateRandomCodeVerifier();
	const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
	const url = new URL(as.authorization_endpoint ?? "");
	url.search = new URLSearchParams({
		response_type: "code",
		client_id: CLIENT_ID,
		redirect_uri: callback(),
		scope: "openid profile phone",
		state,
		nonce,
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: "S256",
		...extra,
	}).toString();
	return { as, url, verifier, state, nonce };
}

async function tokenRequest(started: Started, location: string, verifier = started.verifier) {
	const params = oauth.validateAuthResponse(started.as, client, new URL(location), started.state);
	return oauth.authorizationCodeGrantRequest(
		started.as,
		client,
		oauth.ClientSecretBasic(CLIENT_SECRET),
		params,
		callback(),
		verifier,
		insecure,
	);
}

async function redeem(started: Started, location: string) {
	const response = await tokenRequest(started, location);
	const tokens = await oauth.processAuthorizationCodeResponse(started.as, client, response, {
		expectedNonce: started.nonce,
		requireIdToken: true,
	});
	await oauth.validateApplicationLevelSignature(started.as, response, insecure);
	return tokens;
}

/** From the authorization request through the sign-in form back to the client's address. */
async function signInByPassword(user: PlainBrowser, url: URL, mobile: string, password = DEMO_PASSWORD): Promise<Page> {
	const form = await user.follow(await user.get(url.href));
	return user.follow(await user.post(form.url, { mobile, password }));
}

async function register(user: PlainBrowser, mobile: string, start = "/register"): Promise<Page> {
	const page = await user.post(start, { name: "Farhana Haque", mobile, password: "a good long password" });
	return user.follow(page);
}

const errorOf = (page: Page, field: string) =>
	new RegExp(`id="${field}-error"[^>]*>(.*?)</p>`).exec(page.html)?.[1]?.replace(/<[^>]+>/g, "") ?? null;

describe("a new person", () => {
	test("registers with a code by SMS and comes back to the client with their name and verified number", async () => {
		const user = browser();
		const mobile = freshMobile();
		const started = await authorizationRequest();
		const signIn = await user.follow(await user.get(started.url.href));
		expect(wordsOf(signIn)).toContain("Sign in");
		const link = /href="(\/register[^"]*)"/.exec(signIn.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		const code = await register(user, mobile, link);
		expect(wordsOf(code)).toContain(`${mobile.slice(0, 5)}-${mobile.slice(5)}`);
		const back = await user.follow(await user.post(code.url, { code: await latestCode(mobile) }));
		expect(back.location).toMatch(`${callback()}?`);
		expect(new URL(back.location ?? "").searchParams.get("iss")).toBe(issuerOf(servers.accounts));

		const tokens = await redeem(started, back.location ?? "");
		const claims = oauth.getValidatedIdTokenClaims(tokens);
		const facts = { name: "Farhana Haque", phone_number: `+88${mobile}`, phone_number_verified: true };
		expect(claims).toMatchObject({ ...facts, iss: issuerOf(servers.accounts), aud: CLIENT_ID });
		const userinfo = await oauth.processUserInfoResponse(
			started.as,
			client,
			claims?.sub ?? "",
			await oauth.userInfoRequest(started.as, client, tokens.access_token, insecure),
		);
		expect(userinfo).toEqual({ sub: claims?.sub, ...facts });
	});

	test("may write the number with Bangla digits and read everything in Bangla", async () => {
		const user = browser();
		const mobile = freshMobile();
		const bangla = mobile.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
		const form = await user.get("/register?lang=bn");
		expect(form.html).toContain('<html lang="bn"');
		expect(wordsOf(form)).toContain("মোবাইল নম্বর");
		const code = await register(user, `+৮৮ ${bangla.slice(0, 5)}-${bangla.slice(5)}`);
		expect(wordsOf(code)).toContain(`${bangla.slice(0, 5)}-${bangla.slice(5)}`);
		const [sms] = await inbox(mobile);
		expect(sms?.text).toMatch(/^[\x20-\x7e]{1,160}$/);
		const home = await user.follow(await user.post(code.url, { code: await latestCode(mobile) }));
		expect(wordsOf(home)).toContain("আপনার অ্যাকাউন্ট");
	});

	test("is told what is wrong at each field, and keeps what was typed except the password", async () => {
		const page = await browser().post("/register", { name: "F", mobile: "12345", password: "secret" });
		expect(page.status).toBe(422);
		expect(errorOf(page, "name")).toContain("at least 2 letters");
		expect(errorOf(page, "mobile")).toContain("not a Bangladeshi mobile number");
		expect(errorOf(page, "password")).toContain("at least 8 characters");
		expect(page.html).toContain('value="12345"');
		expect(page.html).not.toContain("secret");
	});

	test("has no account before the code has proved the number", async () => {
		const user = browser();
		const mobile = freshMobile();
		await register(user, mobile);
		const page = await browser().post("/sign-in", { mobile, password: "a good long password" });
		expect(errorOf(page, "password")).toContain("do not match");
	});

	test("is told when the SMS could not be sent", async () => {
		for (const outcome of ["rejected-balance", "bad-gateway", "timeout"]) {
			const mobile = freshMobile();
			await fetch(`${servers.sandbox}/ssl-wireless/outcome`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ to: mobile, outcome }),
			});
			expect(wordsOf(await register(browser(), mobile))).toContain("The SMS could not be sent.");
			expect(await inbox(mobile)).toEqual([]);
		}
	});
});

describe("a code", () => {
	test("works once", async () => {
		const user = browser();
		const mobile = freshMobile();
		const page = await register(user, mobile);
		const code = await latestCode(mobile);
		expect((await user.post(page.url, { code })).status).toBe(303);
		expect(wordsOf(await user.post(page.url, { code }))).toContain("This step is no longer open");
	});

	test("is spent after three wrong tries, even for the right one", async () => {
		const user = browser();
		const mobile = freshMobile();
		const page = await register(user, mobile);
		const code = await latestCode(mobile);
		const answers: (string | null)[] = [];
		for (let i = 0; i < 3; i++) answers.push(errorOf(await user.post(page.url, { code: wrongCode(code) }), "code"));
		expect(answers[0]).toContain("2 more tries");
		expect(answers[1]).toContain("1 more try.");
		expect(answers[2]).toContain("Three wrong tries");
		expect(errorOf(await user.post(page.url, { code }), "code")).toContain("Three wrong tries");
	});

	test("gets three tries at most, however many arrive at once", async () => {
		const user = browser();
		const mobile = freshMobile();
		const page = await register(user, mobile);
		const code = await latestCode(mobile);
		const pages = await Promise.all(Array.from({ length: 12 }, () => user.post(page.url, { code: wrongCode(code) })));
		expect(pages.filter((answer) => /more tr/.test(errorOf(answer, "code") ?? "")).length).toBeLessThanOrEqual(2);
		expect(errorOf(await user.post(page.url, { code }), "code")).toContain("Three wrong tries");
	});

	test("lapses after five minutes", async () => {
		const user = browser();
		user.now = Date.UTC(2027, 0, 1);
		const mobile = freshMobile();
		const page = await register(user, mobile);
		user.now += 5 * 60_000;
		expect(errorOf(await user.post(page.url, { code: await latestCode(mobile) }), "code")).toContain(
			"older than 5 minutes",
		);
	});

	test("is sent again after 60 seconds, not before, and then the older one no longer works", async () => {
		const user = browser();
		user.now = Date.UTC(2027, 0, 1);
		const mobile = freshMobile();
		const page = await register(user, mobile);
		const resend = page.url.replace("/code?", "/code/resend?");
		user.now += 59_000;
		const early = await user.post(resend, {});
		expect(early.status).toBe(429);
		expect(wordsOf(early)).toContain("in 1 second.");
		const first = await latestCode(mobile);
		user.now += 1_000;
		expect(wordsOf(await user.follow(await user.post(resend, {})))).toContain("A new code is on its way");
		const second = await latestCode(mobile);
		if (first !== second) expect((await user.post(page.url, { code: first })).status).toBe(422);
		expect((await user.post(page.url, { code: second })).status).toBe(303);
	});

	test("goes to one number five times an hour at most, whichever page asks", async () => {
		const user = browser();
		const start = Date.UTC(2027, 0, 1);
		user.now = start;
		const mobile = freshMobile();
		const page = await register(user, mobile);
		const resend = page.url.replace("/code?", "/code/resend?");
		for (let i = 1; i < 5; i++) {
			user.now = start + i * 60_000;
			expect((await user.post(resend, {})).status).toBe(303);
		}
		user.now = start + 5 * 60_000;
		expect(wordsOf(await user.post(resend, {}))).toContain("5 codes were sent to this number within an hour");
		const stranger = browser();
		stranger.now = start + 10 * 60_000;
		expect(errorOf(await stranger.post("/forgotten-password", { mobile }), "mobile")).toContain("in 50 minutes");
		expect(await inbox(mobile)).toHaveLength(5);
		stranger.now = start + 60 * 60_000;
		expect((await stranger.post("/register", { name: "Someone", mobile, password: "long enough" })).status).toBe(303);
	});

	test("is sent once when many ask at the same moment", async () => {
		const mobile = freshMobile();
		await Promise.all(Array.from({ length: 8 }, () => register(browser(), mobile)));
		expect(await inbox(mobile)).toHaveLength(1);
	});

	test("of another browser's walk opens nothing", async () => {
		const mobile = freshMobile();
		const page = await register(browser(), mobile);
		const answer = await browser().post(page.url, { code: await latestCode(mobile) });
		expect(answer.status).toBe(409);
	});

	test("stays usable for who goes back to correct the name", async () => {
		const user = browser();
		const mobile = freshMobile();
		await register(user, mobile);
		const code = await latestCode(mobile);
		const again = await user.post("/register", { name: "Farhana Hoque", mobile, password: "a good long password" });
		const home = await user.follow(await user.post((await user.follow(again)).url, { code }));
		expect(wordsOf(home)).toContain("Farhana Hoque");
	});
});

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
		const user = browser();
		const page = await user.follow(await user.post("/sign-in/code", { mobile: "01700000002" }));
		await awaitMessages("01700000002", 1);
		const home = await user.follow(await user.post(page.url, { code: await latestCode("01700000002") }));
		expect(wordsOf(home)).toContain("Nasrin Akter");
	});

	test("says the same of a wrong password as of a number nobody has", async () => {
		const wrong = await browser().post("/sign-in", { mobile: "01700000011", password: "not the password" });
		const nobody = await browser().post("/sign-in", { mobile: "01799999999", password: "not the password" });
		expect(errorOf(wrong, "password")).toBe("This mobile number and password do not match.");
		expect(errorOf(nobody, "password")).toBe(errorOf(wrong, "password"));
	});

	test("is refused for a while after ten wrong passwords", async () => {
		const user = browser();
		user.now = Date.UTC(2027, 1, 1);
		const mobile = "01700000003";
		for (let i = 0; i < 10; i++) await user.post("/sign-in", { mobile, password: "not the password" });
		const refused = await user.post("/sign-in", { mobile, password: DEMO_PASSWORD });
		expect(refused.status).toBe(429);
		user.now += 15 * 60_000;
		expect((await user.post("/sign-in", { mobile, password: DEMO_PASSWORD })).status).toBe(303);
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
		const back = await user.follow(await user.post(form.url, { password: "quite another one" }));
		await redeem(started, back.location ?? "");

		expect((await elsewhere.get("/")).location).toContain("/sign-in");
		expect((await browser().post("/sign-in", { mobile, password: "a good long password" })).status).toBe(422);
		expect((await browser().post("/sign-in", { mobile, password: "quite another one" })).status).toBe(303);
	});

	test("cannot be replaced without the code", async () => {
		const user = browser();
		const page = await user.follow(await user.post("/forgotten-password", { mobile: "01700000001" }));
		const url = page.url.replace("/code?", "/new-password?");
		expect((await user.get(url)).status).toBe(409);
		expect((await user.post(url, { password: "quite another one" })).status).toBe(409);
	});
});

describe("a signed-in person", () => {
	test("confirms the number and returns to the client, and to nowhere else", async () => {
		const user = browser();
		await user.post("/sign-in", { mobile: "01700000013", password: DEMO_PASSWORD });
		const target = `${servers.platform}/auth/mobile-verification?done=1`;
		const page = await user.get(`/verify-mobile?return_to=${encodeURIComponent(target)}`);
		const code = await user.follow(await user.post(page.url, {}));
		const back = await user.follow(await user.post(code.url, { code: await latestCode("01700000013") }));
		expect(back.location).toBe(target);
		const elsewhere = await user.get(`/verify-mobile?return_to=${encodeURIComponent("https://evil.example/")}`);
		expect(elsewhere.location).toBeNull();
		expect(wordsOf(elsewhere)).toContain("is confirmed");
	});

	test("gives a name and returns to the client with it in the claims", async () => {
		const user = browser();
		await signInByPassword(user, (await authorizationRequest()).url, "01700000012");
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
	test("ships no script and refuses forms of other sites", async () => {
		for (const path of ["/sign-in", "/sign-in/code", "/register", "/forgotten-password", "/nowhere"]) {
			const page = await browser().get(path);
			expect(page.html).not.toContain("<script");
			expect(page.headers.get("content-security-policy")).toContain("script-src 'none'");
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
