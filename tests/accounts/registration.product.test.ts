import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";
import { wordsOf } from "#tests/support/accounts-browser.ts";
import { longCodeIn } from "#tests/support/accounts-people.ts";
import { CLIENT_ID } from "#tests/support/accounts-servers.ts";
import {
	authorizationRequest,
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
	withServers,
	wrongCode,
} from "#tests/support/accounts-walks.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";

withServers();

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
		// The moment, and the same as the protocol has it.
		expect(Math.floor(Number(claims?.auth_time_ms) / 1000)).toBe(claims?.auth_time);
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
		expect(wordsOf(home)).toContain("তোমার অ্যাকাউন্ট");
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

describe("whether somebody has a number (ACC-15)", () => {
	const ways: [path: string, fields: Record<string, string>][] = [
		["/sign-in/code", {}],
		["/register", { name: "Farhana Haque", password: "a good long password" }],
		["/forgotten-password", {}],
	];
	const orders = ways.flatMap(([first, one]) => ways.map(([second, other]) => ({ first, one, second, other })));

	test.each(orders)(
		"does not show in one browser: first $first, then $second",
		async ({ first, one, second, other }) => {
			const [known, unknown] = [freshMobile(), freshMobile()];
			const owner = browser();
			owner.now = Date.now() - 5 * 60_000;
			const page = await register(owner, known);
			expect((await owner.post(page.url, { code: await latestCode(known) })).status).toBe(303);
			const now = Date.now();
			const answers = async (mobile: string) => {
				const user = browser();
				user.now = now;
				const begun = await user.post(first, { mobile, ...one });
				const then = await user.post(second, { mobile, ...other });
				return [begun.status, then.status, errorOf(then, "mobile")];
			};
			expect(await answers(known)).toEqual(await answers(unknown));
		},
	);
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
		expect(wordsOf(await stranger.post("/forgotten-password", { mobile }))).toContain("in 50 minutes");
		const short = (await inbox(mobile)).filter(({ text }) => longCodeIn(text) === "");
		expect([short.length, (await inbox(mobile)).length]).toEqual([5, 6]);
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
