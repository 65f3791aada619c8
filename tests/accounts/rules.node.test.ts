import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_ADDRESSES } from "#tests/support/hostile-addresses.ts";
import { continueOf, pendingAuthorization, safeContinue, withContinue } from "#workers/accounts/continue.ts";
import { issuerOf } from "#workers/accounts/issuer.ts";
import {
	type CodeState,
	codeFrom,
	flowIsOpen,
	judgeCode,
	maySendCode,
	OTP,
	PROOF_LIFETIME,
	proofCounts,
} from "#workers/accounts/rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;

describe("sending codes to a number", () => {
	test.each([
		["the first", [], { allowed: true }],
		["a second after 59.999 s", [NOW - 59_999], { allowed: false, reason: "too-soon", retryAt: NOW + 1 }],
		["a second after 60 s", [NOW - 60_000], { allowed: true }],
		["a fifth within the hour", [50, 40, 30, 20].map((m) => NOW - m * MINUTE), { allowed: true }],
		[
			"a sixth within the hour",
			[50, 40, 30, 20, 10].map((m) => NOW - m * MINUTE),
			{ allowed: false, reason: "too-many", retryAt: NOW + 10 * MINUTE },
		],
		["a sixth when the first is an hour old", [60, 40, 30, 20, 10].map((m) => NOW - m * MINUTE), { allowed: true }],
	])("%s", (_, sentAt, expected) => {
		expect(maySendCode(sentAt, NOW)).toEqual(expected);
	});

	test("never exceeds five in any hour nor comes twice in a minute, however often somebody asks", () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { maxLength: 80 }), (waits) => {
				const sent: number[] = [];
				let now = NOW;
				for (const wait of waits) {
					now += wait;
					if (maySendCode(sent, now).allowed) sent.push(now);
				}
				for (const [index, at] of sent.entries()) {
					expect(sent.filter((other) => other > at - OTP.window && other <= at).length).toBeLessThanOrEqual(
						OTP.perWindow,
					);
					if (index > 0) expect(at - (sent[index - 1] ?? 0)).toBeGreaterThanOrEqual(OTP.resendAfter);
				}
			}),
		);
	});

	test("says when to come back, and is right about it", () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 0, max: 90 * MINUTE }), { maxLength: 8 }), (ages) => {
				const sent = ages.map((age) => NOW - age);
				const decision = maySendCode(sent, NOW);
				if (decision.allowed) return;
				expect(decision.retryAt).toBeGreaterThan(NOW);
				expect(maySendCode(sent, decision.retryAt - 1).allowed).toBe(false);
			}),
		);
	});
});

describe("trying a code", () => {
	const open: CodeState = { expiresAt: NOW + OTP.lifetime, triesLeft: 3, closedAt: null };
	test.each([
		["right at once", open, true, NOW, "right"],
		["right at the last try", { ...open, triesLeft: 1 }, true, NOW, "right"],
		["right in the last millisecond", open, true, NOW + OTP.lifetime - 1, "right"],
		["right too late", open, true, NOW + OTP.lifetime, "expired"],
		["right but used", { ...open, closedAt: NOW - 1 }, true, NOW, "closed"],
		["right after three wrong ones", { ...open, triesLeft: 0 }, true, NOW, "spent"],
		["wrong with tries left", open, false, NOW, "wrong"],
		["wrong at the last try", { ...open, triesLeft: 1 }, false, NOW, "spent"],
	] as const)("%s", (_, code, matches, now, expected) => {
		expect(judgeCode(code, matches, now)).toBe(expected);
	});
});

test("a code has six digits, zeros in front included", () => {
	fc.assert(
		fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
			expect(codeFrom(new Uint8Array(bytes))).toMatch(/^\d{6}$/);
		}),
	);
	expect(codeFrom(new Uint8Array([0, 0, 0, 7]))).toBe("000007");
});

test("a walk is open until it ends or half an hour has passed, and a proof counts for ten minutes", () => {
	expect(flowIsOpen({ endedAt: null, expiresAt: NOW + 1 }, NOW)).toBe(true);
	expect(flowIsOpen({ endedAt: null, expiresAt: NOW }, NOW)).toBe(false);
	expect(flowIsOpen({ endedAt: NOW - 1, expiresAt: NOW + 1 }, NOW)).toBe(false);
	expect(proofCounts(null, NOW)).toBe(false);
	expect(proofCounts(NOW - PROOF_LIFETIME + 1, NOW)).toBe(true);
	expect(proofCounts(NOW - PROOF_LIFETIME, NOW)).toBe(false);
});

describe("where a walk ends", () => {
	const origins = { own: "http://localhost:8788", platform: "http://localhost:8787" };

	test.each([
		["/verify-mobile?return_to=x", "/verify-mobile?return_to=x"],
		["http://localhost:8788/sign-out", "/sign-out"],
		["http://localhost:8787/auth/login?next=%2Fstudent", "http://localhost:8787/auth/login?next=%2Fstudent"],
		["http://localhost:8787", "http://localhost:8787/"],
	])("%s is allowed", (target, expected) => {
		expect(safeContinue(target, origins)).toBe(expected);
	});

	test.each([
		"",
		null,
		undefined,
		...HOSTILE_ADDRESSES,
		"http://localhost:8787@evil.example/",
		"http://user:pass@localhost:8787/",
		"http://localhost:8787.evil.example/",
		"https://localhost:8787/",
		"http://localhost:8788/.//evil.example",
		"http://localhost:8788//evil.example",
	])("%j is not", (target) => {
		expect(safeContinue(target, origins)).toBeNull();
	});

	test("is never another origin, whatever the address says", () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.webUrl(),
					fc.string(),
					fc.webPath().map((path) => `/${path}`),
				),
				(target) => {
					const result = safeContinue(target, origins);
					if (result === null) return;
					const { origin } = new URL(result, origins.own);
					expect([origins.own, origins.platform]).toContain(origin);
				},
			),
		);
	});

	test("is the pending authorization request, without what has been done with", () => {
		const params = new URLSearchParams({
			client_id: "pathshala",
			response_type: "code",
			state: "s",
			prompt: "login",
			max_age: "0",
			lang: "bn",
			exp: "1",
			sig: "x",
			ba_iat: "1",
		});
		expect(pendingAuthorization(params)).toBe("/oidc/oauth2/authorize?client_id=pathshala&response_type=code&state=s");
		expect(continueOf(new URL(`http://localhost:8788/sign-in?${params}`), origins)).toBe(pendingAuthorization(params));
		expect(pendingAuthorization(new URLSearchParams("continue=/"))).toBeNull();
	});

	test("survives the way from page to page", () => {
		const end = "/oidc/oauth2/authorize?client_id=pathshala&state=a%26b%3Dc";
		const register = withContinue("/register", end);
		expect(continueOf(new URL(register, origins.own), origins)).toBe(end);
		expect(withContinue("/register", "/")).toBe("/register");
	});
});

test("the issuer is the origin with one path", () => {
	expect(issuerOf("https://accounts.example.com")).toBe("https://accounts.example.com/oidc");
});
