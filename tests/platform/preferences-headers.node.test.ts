import { describe, expect, test } from "vitest";
import { staticHeaders } from "#tests/support/static-headers.ts";
import { securityHeaders } from "#workers/middleware/security-headers.ts";
import { VIDEO_PLAYERS } from "~/lib/video-players.ts";

const page = { nonce: null, formTargets: ["https://accounts.pathshala.example"], https: true };

/** The policy as a map from directive to its sources. */
const policyOf = (options: Parameters<typeof securityHeaders>[0]) =>
	Object.fromEntries(
		(securityHeaders(options)["content-security-policy"] ?? "").split("; ").map((directive) => {
			const [name = "", ...sources] = directive.split(" ");
			return [name, sources];
		}),
	);

describe("the security headers", () => {
	test("of a page without scripts say so", () => {
		expect(policyOf(page)["script-src"]).toEqual(["'none'"]);
	});

	test("of a page with scripts take the nonce of this response alone", () => {
		expect(policyOf({ ...page, nonce: "abc" })["worker-src"]).toEqual(["'self'"]);
		expect(policyOf({ ...page, nonce: "abc" })["script-src"]).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
	});

	test("of a page with scripts let it frame the players of videos elsewhere alone, and of others nothing (MAT-7)", () => {
		const frameOrigins = Object.values(VIDEO_PLAYERS);
		expect(policyOf({ ...page, frameOrigins, nonce: "abc" })["frame-src"]).toEqual([
			"https://www.youtube-nocookie.com",
			"https://player.vimeo.com",
		]);
		expect(policyOf({ ...page, nonce: "abc" })).not.toHaveProperty("frame-src");
		expect(policyOf({ ...page, frameOrigins })).not.toHaveProperty("frame-src");
	});

	test("of the worker that reads PDFs let it compile its decoders, and load from us alone (MAT-8)", () => {
		expect(staticHeaders()["/assets/pdf.worker*"]).toEqual({
			"content-security-policy": "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
		});
	});

	test.each([null, "abc"])("never allow inline scripts, frames, plug-ins or another base (nonce %s)", (nonce) => {
		const policy = policyOf({ ...page, nonce });
		expect(policy["default-src"]).toEqual(["'self'"]);
		expect(policy["frame-ancestors"]).toEqual(["'none'"]);
		expect(policy["object-src"]).toEqual(["'none'"]);
		expect(policy["base-uri"]).toEqual(["'none'"]);
		for (const [name, sources] of Object.entries(policy)) {
			if (name !== "style-src") expect(sources).not.toContain("'unsafe-inline'");
			expect(sources).not.toContain("'unsafe-eval'");
			expect(sources).not.toContain("*");
		}
	});

	test("let forms go to us and to the issuer, where signing in and out leads", () => {
		expect(policyOf(page)["form-action"]).toEqual(["'self'", "https://accounts.pathshala.example"]);
		expect(policyOf({ ...page, formTargets: [] })["form-action"]).toEqual(["'self'"]);
	});

	test("ask for https ever after, where there is https", () => {
		expect(securityHeaders(page)["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
		expect(securityHeaders({ ...page, https: false })).not.toHaveProperty("strict-transport-security");
	});

	test("name nosniff, a short referrer and no device", () => {
		expect(securityHeaders(page)).toMatchObject({
			"x-content-type-options": "nosniff",
			"referrer-policy": "strict-origin-when-cross-origin",
			"permissions-policy": expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
			"cross-origin-opener-policy": "same-origin",
		});
	});

	test("come with static files as well: those of a page without scripts that posts to us alone", () => {
		expect(staticHeaders()["/*"]).toEqual(securityHeaders({ nonce: null, formTargets: [], https: true }));
	});
});
