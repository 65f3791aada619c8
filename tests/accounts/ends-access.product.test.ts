import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demoSubject } from "#db/seed/people.ts";
import { wordsOf } from "#tests/support/accounts-browser.ts";
import {
	awaitInbox,
	codeIn,
	isSignedIn,
	later,
	PASSWORD,
	registered,
	resetPassword,
} from "#tests/support/accounts-people.ts";
import { CLIENT_ID } from "#tests/support/accounts-servers.ts";
import { browser, servers, withServers } from "#tests/support/accounts-walks.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";

withServers();

beforeEach(() => {
	servers.client.told.length = 0;
	servers.client.answers = 200;
});

describe("what ends access", () => {
	test("a reset ends the other sessions, tells the owner, and tells the clients before it answers", async () => {
		const { mobile, user } = await registered();
		const elsewhere = browser();
		later(elsewhere, 2);
		const done = await resetPassword(mobile, elsewhere, "quite another one");
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
