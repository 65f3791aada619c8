import { describe, expect, test, vi } from "vitest";
import { type Fault, NUSRAT } from "#tests/support/fake-issuer.ts";
import {
	CALLBACK,
	claimsOf,
	issuer,
	MINUTE,
	NOW,
	signals,
	signIn,
	walk,
	withIssuers,
} from "#tests/support/workers/issuers.ts";
import { IdentityRejected, IdentityUnavailable } from "~/domain/account/identity.ts";

withIssuers();

describe("going to the issuer", () => {
	test("asks for a code with PKCE, state, nonce and the reader's language", async () => {
		const { address, secrets } = await walk(await issuer());
		expect(address.pathname).toBe("/authorize");
		expect(Object.fromEntries(address.searchParams)).toEqual({
			response_type: "code",
			client_id: "pathshala",
			redirect_uri: CALLBACK,
			scope: "openid profile phone",
			state: secrets.state,
			nonce: secrets.nonce,
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: "S256",
			ui_locales: "bn",
		});
		expect(address.href).not.toContain(secrets.verifier);
	});

	test("for a new account says so", async () => {
		const { identity } = await issuer();
		const secrets = identity.createSecrets();
		const address = await identity.authorizationUrl({ redirectUri: CALLBACK, secrets, uiLocale: "en", create: true });
		expect(address.searchParams.get("prompt")).toBe("create");
	});

	test("has new secrets each time", async () => {
		const { identity } = await issuer();
		const made = Array.from({ length: 20 }, () => Object.values(identity.createSecrets())).flat();
		expect(new Set(made).size).toBe(60);
	});
});

describe("coming back", () => {
	test.each(["RS256", "ES256"] as const)("with a token signed by %s tells who it is", async (alg) => {
		const parts = await issuer({ alg });
		expect(await signIn(parts)).toEqual(claimsOf(parts.server));
		expect(parts.server.asked).toEqual(["/.well-known/openid-configuration", "/token", "/jwks", "/userinfo"]);
	});

	test("asks with a limit of time, each time", async () => {
		await signIn(await issuer());
		expect(signals).toHaveLength(4);
		for (const signal of signals) expect(signal).toBeInstanceOf(AbortSignal);
	});

	test("a second time asks neither for the issuer's description nor for its keys", async () => {
		const parts = await issuer();
		await signIn(parts);
		parts.server.asked.length = 0;
		await signIn(parts);
		expect(parts.server.asked).toEqual(["/token", "/userinfo"]);
	});

	test("works with an issuer that tells everything in the token", async () => {
		const parts = await issuer({ metadata: { userinfo_endpoint: undefined } });
		expect(await signIn(parts)).toEqual(claimsOf(parts.server));
	});

	const verified = { phone_number: "+8801712345678", phone_number_verified: true };
	test.each([
		["an unverified phone", { ...NUSRAT, phone_number_verified: false }, { mobileVerified: false }],
		["a phone of which nothing is said", { ...NUSRAT, phone_number_verified: undefined }, { mobileVerified: false }],
		["'true' as text", { ...NUSRAT, phone_number_verified: "true" }, { mobileVerified: false }],
		["1 instead of true", { ...NUSRAT, phone_number_verified: 1 }, { mobileVerified: false }],
		["no name", { sub: "nusrat", ...verified }, { name: null, mobileVerified: true }],
		["a blank name", { ...NUSRAT, name: "  " }, { name: null }],
		["a name that is no text", { ...NUSRAT, name: { given: "Nusrat" } }, { name: null }],
		["blanks around the name", { ...NUSRAT, name: " নুসরাত " }, { name: "নুসরাত" }],
		["no phone at all", { sub: "nusrat", name: "Nusrat" }, { mobile: null, mobileVerified: false }],
		[
			"a verification of no phone",
			{ sub: "nusrat", phone_number_verified: true },
			{ mobile: null, mobileVerified: false },
		],
	])("somebody with %s", async (_what, persona, expected) => {
		const parts = await issuer();
		parts.server.become(persona);
		expect(await signIn(parts)).toMatchObject(expected);
	});
});

describe("an answer that cannot be trusted is rejected:", () => {
	const faults: Fault[] = [
		"wrong-state",
		"wrong-response-issuer",
		"wrong-nonce",
		"wrong-issuer",
		"wrong-audience",
		"expired",
		"alg-none",
		"hs256-with-public-key",
		"foreign-key",
		"changed-after-signing",
		"no-id-token",
		"other-person",
	];
	for (const alg of ["RS256", "ES256"] as const)
		test.each(faults)(`%s (${alg})`, async (fault) => {
			const parts = await issuer({ alg });
			await signIn(parts);
			parts.server.fail(fault);
			await expect(signIn(parts)).rejects.toMatchObject({ name: "IdentityRejected", reason: "invalid" });
			parts.server.fail(null);
			expect(await signIn(parts)).toEqual(claimsOf(parts.server));
		});

	test("a code that is used twice", async () => {
		const parts = await issuer();
		const { secrets, callbackUrl } = await walk(parts);
		const exchange = () => parts.identity.exchange({ callbackUrl, redirectUri: CALLBACK, secrets });
		expect(await exchange()).toMatchObject({ subject: "nusrat" });
		await expect(exchange()).rejects.toMatchObject({ reason: "invalid" });
	});

	test("a code that another browser's walk brought", async () => {
		const parts = await issuer();
		const [mine, theirs] = [await walk(parts), await walk(parts)];
		const stolen = new URL(mine.callbackUrl);
		stolen.searchParams.set("code", theirs.callbackUrl.searchParams.get("code") ?? "");
		await expect(
			parts.identity.exchange({ callbackUrl: stolen, redirectUri: CALLBACK, secrets: mine.secrets }),
		).rejects.toBeInstanceOf(IdentityRejected);
	});

	test("a callback without a code or an error, or with two states", async () => {
		const parts = await issuer();
		const { secrets, callbackUrl } = await walk(parts);
		const bare = new URL(callbackUrl);
		bare.searchParams.delete("code");
		const twice = new URL(callbackUrl);
		twice.searchParams.append("state", secrets.state);
		for (const url of [bare, twice])
			await expect(parts.identity.exchange({ callbackUrl: url, redirectUri: CALLBACK, secrets })).rejects.toMatchObject(
				{ reason: "invalid" },
			);
		expect(parts.server.asked).not.toContain("/token");
	});
});

test("a person who says no at the issuer is told apart", async () => {
	const parts = await issuer();
	parts.server.fail("denies");
	await expect(signIn(parts)).rejects.toMatchObject({ name: "IdentityRejected", reason: "denied" });
	expect(parts.server.asked).not.toContain("/token");
});

describe("the issuer's keys", () => {
	test("are fetched once more for a key that is not known yet", async () => {
		const parts = await issuer();
		await signIn(parts);
		await parts.server.rotateKey();
		parts.server.asked.length = 0;
		expect(await signIn(parts)).toEqual(claimsOf(parts.server));
		expect(parts.server.asked).toEqual(["/token", "/jwks", "/userinfo"]);
		parts.server.asked.length = 0;
		await signIn(parts);
		expect(parts.server.asked).toEqual(["/token", "/userinfo"]);
	});

	test("are fetched for each new one, however soon: an issuer may make several when its first people sign in at once", async () => {
		const parts = await issuer();
		await signIn(parts);
		for (const name of ["second", "third"]) {
			await parts.server.rotateKey(name);
			expect(await signIn(parts)).toEqual(claimsOf(parts.server));
		}
	});

	test("are looked through once a minute at most for keys that nobody knows", async () => {
		const parts = await issuer();
		const { server, identity } = parts;
		await signIn(parts);
		server.asked.length = 0;
		const lookups = () => server.asked.filter((path) => path === "/jwks").length;
		const foreign = async () => {
			const token = await server.logoutToken({}, { kid: "nobody's" });
			await expect(identity.readLogoutToken(token)).rejects.toBeInstanceOf(IdentityRejected);
		};
		for (let i = 0; i < 3; i++) await foreign();
		expect(lookups()).toBe(1);
		vi.setSystemTime(NOW + MINUTE);
		for (let i = 0; i < 3; i++) await foreign();
		expect(lookups()).toBe(2);
		// While they cannot be read, nobody knows whether the token was good.
		vi.setSystemTime(NOW + 2 * MINUTE);
		server.fail("keys-503");
		const token = await server.logoutToken({}, { kid: "nobody's" });
		for (let i = 0; i < 3; i++)
			await expect(identity.readLogoutToken(token)).rejects.toBeInstanceOf(IdentityUnavailable);
		expect(lookups()).toBe(3);
	});

	test("are asked again after ten minutes, so that a key that was withdrawn does not live on", async () => {
		const parts = await issuer();
		await signIn(parts);
		vi.setSystemTime(NOW + 11 * MINUTE);
		parts.server.asked.length = 0;
		await signIn(parts);
		expect(parts.server.asked).toEqual(["/.well-known/openid-configuration", "/token", "/jwks", "/userinfo"]);
	});
});

describe("an issuer that is not there", () => {
	const unreachable: Fault[] = ["slow", "away", "lost", "discovery-of-another", "discovery-broken"];

	test.each(unreachable)("(%s) before it was ever seen: sign-in is unavailable", async (fault) => {
		const parts = await issuer();
		parts.server.fail(fault);
		await expect(walk(parts)).rejects.toBeInstanceOf(IdentityUnavailable);
		parts.server.fail(null);
		expect(await signIn(parts)).toEqual(claimsOf(parts.server));
	});

	test.each(unreachable)("(%s) at its description alone: what was known of it serves on", async (fault) => {
		const parts = await issuer();
		await signIn(parts);
		vi.setSystemTime(NOW + 11 * MINUTE);
		parts.server.fail(fault);
		const secrets = parts.identity.createSecrets();
		const address = await parts.identity.authorizationUrl({
			redirectUri: CALLBACK,
			secrets,
			uiLocale: "en",
			create: false,
		});
		expect(address.pathname).toBe("/authorize");
	});

	test.each<Fault>(["slow", "away", "lost", "token-503", "userinfo-503", "keys-503", "keys-not-json", "busy"])(
		"(%s) while somebody comes back: unavailable, which is not the person's fault",
		async (fault) => {
			const parts = await issuer();
			const { secrets, address } = await walk(parts);
			parts.server.fail(fault);
			const callbackUrl = parts.server.authorize(address);
			await expect(parts.identity.exchange({ callbackUrl, redirectUri: CALLBACK, secrets })).rejects.toBeInstanceOf(
				IdentityUnavailable,
			);
		},
	);
});

test("the issuer's id of its session comes with the person, and a name comes without what hides in it", async () => {
	const parts = await issuer();
	parts.server.become({ ...NUSRAT, sid: "issuer-session", name: "Nusrat\u202e\u0000 Jahan\u2066" });
	expect(await signIn(parts)).toMatchObject({ session: "issuer-session", name: "Nusrat Jahan" });
});
