import { decodeProtectedHeader } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
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
import { CLIENT_ID, CLIENT_SECRET } from "#tests/support/accounts-servers.ts";
import { subjectOf, toldOf } from "#tests/support/accounts-told.ts";
import {
	authorizationRequest,
	browser,
	redeem,
	servers,
	signInByPassword,
	withServers,
} from "#tests/support/accounts-walks.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";
import { sha256Base64Url, signEndAssertion } from "#workers/lib/end-assertion.ts";

withServers();

beforeEach(() => {
	servers.client.answers = 200;
});

describe("what ends access", () => {
	test("a reset ends the other sessions, tells the owner, and tells the clients before it answers", async () => {
		const { mobile, user } = await registered();
		const elsewhere = browser();
		later(elsewhere, 2);
		const done = await resetPassword(mobile, elsewhere, "quite another one");
		expect(done.status).toBe(303);
		const told = toldOf(await subjectOf(mobile));
		expect(told).toHaveLength(1);
		expect([await isSignedIn(user), await isSignedIn(elsewhere)]).toEqual([false, true]);
		const [notice] = await awaitInbox(mobile, 3);
		expect(notice).toContain("your password was changed");
		expect(notice).toContain("/forgotten-password");
		expect(codeIn(notice)).toBe("");
		const { path, token = "", claims } = told[0] ?? {};
		expect(path).toBe("/webhooks/oidc/logout");
		expect(decodeProtectedHeader(token)).toMatchObject({ typ: "logout+jwt", alg: "RS256" });
		expect(claims).toMatchObject({
			iss: issuerOf(servers.accounts),
			aud: CLIENT_ID,
			jti: expect.any(String),
			events: { "http://schemas.openid.net/event/backchannel-logout": {} },
		});
		expect([claims?.sid, claims?.nonce, (claims?.exp ?? 0) - (claims?.iat ?? 0)]).toEqual([undefined, undefined, 120]);
	});

	test("signing out tells the clients which session is over", async () => {
		const { mobile, user } = await registered();
		await user.post("/sign-out", {});
		expect(toldOf(await subjectOf(mobile))).toMatchObject([{ claims: { sid: expect.any(String) } }]);
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
		expect(toldOf(await subjectOf(mobile)).map(({ claims }) => claims.sid)).toEqual([undefined]);
		expect((await browser().post("/sign-out/everywhere", {})).location).toBe(`${servers.accounts}/sign-in`);
	});

	test("and a form of theirs that was on its way changes nothing", async () => {
		const { mobile, user } = await registered();
		const phone = browser();
		await phone.post("/sign-in", { mobile, password: PASSWORD });
		const finish = phone.hold("/profile-name", { name: "Somebody Else" });
		await user.post("/sign-out/everywhere", {});
		expect((await finish()).location).toMatch(/\/sign-in/);
		await user.post("/sign-in", { mobile, password: PASSWORD });
		expect((await user.get("/profile-name")).html).not.toContain("Somebody Else");
	});

	test("a client that does not answer is told again, and the person goes on meanwhile", async () => {
		const { mobile, user } = await registered();
		const subject = await subjectOf(mobile);
		servers.client.answers = 503;
		expect((await user.post("/sign-out/everywhere", {})).status).toBe(200);
		servers.client.answers = 200;
		await expect.poll(() => toldOf(subject).length).toBe(2);
	});
});

/** Somebody who signed in for the platform: their browser, and the ID token that came of it. */
async function signedIn(mobile: string) {
	const user = browser();
	const started = await authorizationRequest();
	const back = await signInByPassword(user, started.url, mobile, PASSWORD);
	const { id_token: idToken = "" } = await redeem(started, back.location ?? "");
	const endpoint = started.as.end_session_endpoint ?? "";
	const leaving = (more: Record<string, string> = {}) => {
		const address = `${servers.platform}/auth/signed-out`;
		const fields = { id_token_hint: idToken, client_id: CLIENT_ID, post_logout_redirect_uri: address, ...more };
		return `${endpoint}?${new URLSearchParams(fields)}`;
	};
	return { user, idToken, endpoint, leaving };
}

describe("an ID token that somebody has kept (ACC-12)", () => {
	test("ends the session it came from and no other, with whatever scope", async () => {
		const { mobile } = await registered();
		const { user, leaving } = await signedIn(mobile);
		await user.get(leaving());
		const later = await signedIn(mobile);
		expect((await browser().get(leaving({ logout_scope: "everywhere" }))).status).toBe(303);
		expect(await isSignedIn(later.user)).toBe(true);
		expect(wordsOf(await later.user.get(leaving({ logout_scope: "everywhere" })))).toContain("Farhana Haque");
		expect(await isSignedIn(later.user)).toBe(true);
		await browser().get(later.leaving({ logout_scope: "everywhere" }));
		expect(await isSignedIn(later.user)).toBe(false);
	});

	test("ends all of them where a client of ours asks, or the browser with its session", async () => {
		for (const byClient of [true, false]) {
			const { mobile } = await registered();
			const { user, idToken, endpoint, leaving } = await signedIn(mobile);
			const phone = await signedIn(mobile);
			const ask = (secret: string) =>
				fetch(endpoint, {
					method: "POST",
					headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:${secret}`)}` },
					body: new URLSearchParams({ id_token_hint: idToken, client_id: CLIENT_ID, logout_scope: "everywhere" }),
					redirect: "manual",
				});
			if (byClient) {
				const other = await signedIn(mobile);
				await ask("not the secret");
				expect(await isSignedIn(other.user)).toBe(true);
				await ask(CLIENT_SECRET);
			} else await user.get(leaving({ logout_scope: "everywhere" }));
			expect([await isSignedIn(user), await isSignedIn(phone.user)]).toEqual([false, false]);
		}
	});
});

describe("a session that the person began at the accounts, and the client knows nothing of", () => {
	const word = async (secret: string, of: { idToken: string; endpoint: string }) =>
		signEndAssertion({ ...of, clientId: CLIENT_ID, secretHash: await sha256Base64Url(secret) });

	test("ends with the client's word, and without a question (ACC-50)", async () => {
		const { mobile } = await registered();
		const { user, leaving, ...of } = await signedIn(mobile);
		await user.get(leaving());
		await user.post("/sign-in", { mobile, password: PASSWORD });
		const asked = await user.get(leaving({ client_assertion: await word("another secret", of) }));
		expect([asked.status, await isSignedIn(user)]).toEqual([200, true]);
		expect(wordsOf(await user.get(leaving()))).toContain("Farhana Haque");
		const other = { ...of, idToken: `${of.idToken}x` };
		await user.get(leaving({ client_assertion: await word(CLIENT_SECRET, other) }));
		expect(await isSignedIn(user)).toBe(true);
		const back = await user.get(leaving({ client_assertion: await word(CLIENT_SECRET, of) }));
		expect([back.location, await isSignedIn(user)]).toEqual([`${servers.platform}/auth/signed-out`, false]);
	});

	test("is not ended by the word about somebody else", async () => {
		const [{ mobile }, other] = [await registered(), await registered()];
		const { user, leaving, ...of } = await signedIn(mobile);
		await user.get(leaving());
		await user.post("/sign-in", { mobile: other.mobile, password: PASSWORD });
		await user.get(leaving({ client_assertion: await word(CLIENT_SECRET, of) }));
		expect(await isSignedIn(user)).toBe(true);
	});
});
