import { describe, expect, test, vi } from "vitest";
import type { FakeIssuer } from "#tests/support/fake-issuer.ts";
import { issuer, MINUTE, NOW, signIn, withIssuers } from "#tests/support/workers/issuers.ts";
import { isEndAssertion, sha256Base64Url } from "#workers/lib/end-assertion.ts";
import { IdentityRejected, IdentityUnavailable } from "~/domain/account/identity.ts";

withIssuers();

describe("signing out", () => {
	const out = { idToken: "the id token", postLogoutRedirectUri: "https://pathshala.example/", state: "/help?x=1" };

	test("goes to the issuer with the token, and comes back with the next address", async () => {
		const { server, identity } = await issuer();
		const url = await identity.endSessionUrl(out);
		expect(url?.origin).toBe(server.issuer);
		expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
			id_token_hint: "the id token",
			client_id: "pathshala",
			post_logout_redirect_uri: "https://pathshala.example/",
			state: "/help?x=1",
		});
	});

	test("goes to an issuer of ours with our word that it may end the person's session without a question", async () => {
		const ours = await issuer({ metadata: { pathshala_person_endpoint: "https://accounts.example/person" } });
		const url = await ours.identity.endSessionUrl(out);
		const meant = { clientId: "pathshala", endpoint: `${ours.server.issuer}/end-session` };
		const secretHash = await sha256Base64Url(ours.server.client.secret);
		const assertion = url?.searchParams.get("client_assertion") ?? "";
		const isGood = (changes: object = {}) =>
			isEndAssertion(assertion, { ...meant, secretHash, idToken: "the id token", ...changes });
		expect(await isGood()).toBe(true);
		for (const change of [{ idToken: "another" }, { endpoint: "https://evil.example" }, { secretHash: "another" }])
			expect(await isGood(change)).toBe(false);
		vi.setSystemTime(NOW + 6 * MINUTE);
		expect(await isGood()).toBe(false);
		const nobody = await ours.identity.endSessionUrl({ ...out, idToken: null });
		expect(nobody?.searchParams.has("client_assertion")).toBe(false);
	});

	test("works without a token", async () => {
		const { identity } = await issuer();
		const url = await identity.endSessionUrl({ ...out, idToken: null });
		expect(url?.searchParams.has("id_token_hint")).toBe(false);
	});

	test("stays with us where the issuer has no such page, or is away", async () => {
		const without = await issuer({ metadata: { end_session_endpoint: undefined } });
		expect(await without.identity.endSessionUrl(out)).toBeNull();
		const away = await issuer();
		away.server.fail("away");
		expect(await away.identity.endSessionUrl(out)).toBeNull();
	});
});

/** As `iat` has it. */
const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000;

describe("a logout token", () => {
	test("says whose session is over, or all of them", async () => {
		const { server, identity } = await issuer();
		const notice = { issuer: server.issuer, subject: "nusrat", endedAt: wholeSecond(NOW) };
		expect(await identity.readLogoutToken(await server.logoutToken())).toEqual({ ...notice, session: null });
		expect(await identity.readLogoutToken(await server.logoutToken({ sid: "s1" }))).toEqual({
			...notice,
			session: "s1",
		});
	});

	test("says when they ended, where it was told late; else when it was said, by the issuer's clock", async () => {
		const { server, identity } = await issuer();
		const toldAs = async (toe: unknown) => (await identity.readLogoutToken(await server.logoutToken({ toe }))).endedAt;
		expect(await toldAs((NOW - 7_200_250) / 1000)).toBe(NOW - 7_200_250);
		for (const none of [undefined, "yesterday", -1, 0, NOW / 1000 + 60])
			expect(await toldAs(none)).toBe(wholeSecond(NOW));
	});

	test("of an issuer whose clock is behind ours ends what began there before, and not what begins after", async () => {
		const { server, identity } = await issuer();
		const { endedAt } = await identity.readLogoutToken(await server.logoutToken({}, { age: 25 }));
		expect(endedAt).toBe(wholeSecond(NOW) - 25_000);
	});

	const wrong: [what: string, ...Parameters<FakeIssuer["logoutToken"]>][] = [
		["of another issuer", { iss: "https://another.example" }],
		["for another client", { aud: "another" }],
		["without a subject", { sub: undefined, sid: "s1" }],
		["without the event", { events: {} }],
		["whose event is a text", { events: "http://schemas.openid.net/event/backchannel-logout" }],
		["without events", { events: undefined }],
		["with a nonce, as an ID token has it", { nonce: "n" }],
		["without an id", { jti: undefined }],
		["without a time", { iat: undefined }],
		["that lapsed", {}, { age: 200 }],
		["from a while ago, whatever it says of its end", { exp: Math.floor(NOW / 1000) + 86_400 }, { age: 400 }],
		["signed by another", {}, { signer: "foreign" }],
	];
	test.each(wrong)("%s is refused", async (_, ...how) => {
		const { server, identity } = await issuer();
		await expect(identity.readLogoutToken(await server.logoutToken(...how))).rejects.toBeInstanceOf(IdentityRejected);
	});

	test("that is an ID token, or nothing at all, is refused", async () => {
		const parts = await issuer();
		const { idToken } = await signIn(parts);
		for (const token of [idToken, "", "a.b.c", "null"])
			await expect(parts.identity.readLogoutToken(token)).rejects.toBeInstanceOf(IdentityRejected);
	});

	test("cannot be read while the issuer's keys cannot", async () => {
		const { server, identity } = await issuer();
		const token = await server.logoutToken();
		server.fail("keys-503");
		await expect(identity.readLogoutToken(token)).rejects.toBeInstanceOf(IdentityUnavailable);
	});
});
