import { describe, expect, test } from "vitest";
import { type Bindings, bucketAccess, parseEnv } from "#workers/env.ts";

const SECRET = "a secret that nobody else knows, long enough";
const KEY = "a key that nobody else has and long enough";

const production = {
	ENVIRONMENT: "production",
	PUBLIC_ORIGIN: "https://pathshala.example",
	DATABASE_URL: "libsql://pathshala.turso.io",
	DATABASE_AUTH_TOKEN: "a token",
	SESSION_SECRET: SECRET,
	OIDC_ISSUER: "https://accounts.pathshala.example",
	OIDC_CLIENT_ID: "pathshala",
	OIDC_CLIENT_SECRET: SECRET,
	BKASH_ORIGIN: "https://tokenized.pay.bka.sh",
	BKASH_USERNAME: "merchant",
	BKASH_PASSWORD: "password",
	BKASH_APP_KEY: "app key",
	BKASH_APP_SECRET: "app secret",
	BKASH_IPN_TOPIC: "arn:aws:sns:ap-southeast-1:123456789012:bpt_50022",
	BBB_BASE_URL: "https://bbb.pathshala.example/bigbluebutton",
	BBB_SECRET: "bbb secret",
	VERIFICATION_KEYS: `2026b=${KEY},2026a=${KEY}`,
	VERIFICATION_HASH_SECRET: SECRET,
	PUSH_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
	PUSH_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
	PUSH_SUBJECT: "mailto:push@pathshala.example",
	SMS_BASE_URL: "https://smsplus.sslwireless.com",
	SMS_API_TOKEN: "sms token",
	SMS_SID: "PATHSHALA",
};

/** What is filled in where the environment says nothing. */
const DEFAULTS = {
	DATABASE_TIMEOUT_MS: 3000,
	PICTURES_TIMEOUT_MS: 2000,
	BBB_ROOM_ORIGINS: [],
	BBB_CHECKSUM: "sha256",
	BBB_WEBHOOKS_AUTH: "checksum",
	BBB_TIMEOUT_MS: 8000,
	BKASH_VERSION: "v1.2.0-beta",
	BKASH_FAMILY: "v1",
	BKASH_REFUNDS: "v2",
	MOCK_TESTS_PER_HOUR: 12,
	PLATFORM_SHARE_PERCENT: 20,
	SERVICE_WORKER: "on",
	VERIFICATION_SCANS_DAYS: 14,
	ACCOUNT_DELETION_DAYS: 14,
	RECORDING_DAYS: 90,
	SMS_TIMEOUT_MS: 10_000,
	SMS_PER_HOUR: 3_000,
	SMS_PER_DAY: 20_000,
};

const laptop = {
	...production,
	ENVIRONMENT: "development",
	PUBLIC_ORIGIN: "http://localhost:8787",
	DATABASE_URL: "http://127.0.0.1:8790",
	OIDC_ISSUER: "http://localhost:8788",
	SESSION_SECRET: `local-only-${SECRET}`,
	OIDC_CLIENT_SECRET: `local-only-${SECRET}`,
};

/** The platform's bindings: the variables, and the namespaces that are not looked at here. */
const parse = (vars: Record<string, string | undefined>) => parseEnv({ ...vars } as unknown as Bindings);

const problemsOf = (vars: Record<string, string | undefined>) => {
	try {
		parse(vars);
		return [];
	} catch (error) {
		return [...String(error).matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]);
	}
};

describe("the environment", () => {
	test("of production and of a laptop is taken, and the defaults and an empty token are filled in", () => {
		const { DATABASE_AUTH_TOKEN: _, ...rest } = laptop;
		expect(parse(production)).toEqual({ ...production, ...DEFAULTS });
		expect(parse(rest)).toEqual({ ...laptop, ...DEFAULTS, DATABASE_AUTH_TOKEN: "" });
	});

	test("names every missing variable at once", () => {
		expect(problemsOf({}).sort()).toEqual([
			"BBB_BASE_URL",
			"BBB_SECRET",
			"BKASH_APP_KEY",
			"BKASH_APP_SECRET",
			"BKASH_IPN_TOPIC",
			"BKASH_ORIGIN",
			"BKASH_PASSWORD",
			"BKASH_USERNAME",
			"DATABASE_URL",
			"ENVIRONMENT",
			"OIDC_CLIENT_ID",
			"OIDC_CLIENT_SECRET",
			"OIDC_ISSUER",
			"PUBLIC_ORIGIN",
			"PUSH_PRIVATE_KEY",
			"PUSH_PUBLIC_KEY",
			"PUSH_SUBJECT",
			"SESSION_SECRET",
			"SMS_API_TOKEN",
			"SMS_BASE_URL",
			"SMS_SID",
			"VERIFICATION_HASH_SECRET",
			"VERIFICATION_KEYS",
		]);
	});

	test.each(Object.keys(production).filter((name) => name !== "DATABASE_AUTH_TOKEN"))("names a missing %s", (name) => {
		expect(problemsOf({ ...production, [name]: undefined })).toEqual([name]);
		expect(problemsOf({ ...production, [name]: "" })).toEqual([name]);
	});

	test("refuses short secrets, even on a laptop", () => {
		for (const name of ["SESSION_SECRET", "OIDC_CLIENT_SECRET"])
			expect(problemsOf({ ...laptop, [name]: "x".repeat(31) })).toEqual([name]);
	});

	test("needs an origin without a path or trailing slash, since addresses are made by putting paths behind it", () => {
		for (const origin of ["https://pathshala.example/", "https://pathshala.example/app", "https://a@pathshala.example"])
			expect(problemsOf({ ...production, PUBLIC_ORIGIN: origin })).toEqual(["PUBLIC_ORIGIN"]);
	});

	test("is parsed once for the same bindings", () => {
		const bindings = { ...production } as unknown as Bindings;
		expect(parseEnv(bindings)).toBe(parseEnv(bindings));
		expect(parseEnv({ ...bindings, OIDC_CLIENT_ID: "another" }).OIDC_CLIENT_ID).toBe("another");
	});

	test("keeps secrets out of its complaints", () => {
		expect(() => parse({ ...production, DATABASE_URL: "no address", SESSION_SECRET: "short-secret" })).toThrow(
			expect.objectContaining({ message: expect.not.stringContaining("short-secret") }),
		);
	});
});

describe("production", () => {
	const LOCAL = [
		"http://localhost:8787",
		"HTTP://LOCALHOST:8787",
		"https://platform.localhost",
		"http://127.0.0.1:8790",
		"http://127.1",
		"http://[::1]:8790",
		"http://0.0.0.0:8790",
		"https://sandbox.pathshala.example",
		"https://Sandbox.pathshala.example",
	];

	test.each(LOCAL)("refuses %s, which a laptop may use", (address) => {
		const origin = new URL(address).origin;
		for (const [name, value] of [
			["PUBLIC_ORIGIN", origin],
			["DATABASE_URL", address],
			["OIDC_ISSUER", address],
			["BKASH_ORIGIN", origin],
			["SMS_BASE_URL", address],
			["BBB_BASE_URL", origin],
		] as const) {
			expect(problemsOf({ ...production, [name]: value })).toEqual([name]);
			expect(problemsOf({ ...laptop, [name]: value })).toEqual([]);
		}
	});

	test.each(["libsql://localhost:8080", "ws://127.0.0.1:8080", "libsql://db.localhost"])(
		"refuses %s, whatever its protocol",
		(address) => {
			expect(problemsOf({ ...production, DATABASE_URL: address })).toEqual(["DATABASE_URL"]);
		},
	);

	test("takes an address that only looks local", () => {
		expect(problemsOf({ ...production, OIDC_ISSUER: "https://localhost-accounts.example" })).toEqual([]);
		expect(problemsOf({ ...production, OIDC_ISSUER: "https://127.pathshala.example" })).toEqual([]);
	});

	test("refuses the secrets that local starts come with, each by name", () => {
		const secrets = { SESSION_SECRET: laptop.SESSION_SECRET, OIDC_CLIENT_SECRET: laptop.OIDC_CLIENT_SECRET };
		expect(problemsOf({ ...production, ...secrets })).toEqual(["SESSION_SECRET", "OIDC_CLIENT_SECRET"]);
		for (const name of [
			"BKASH_USERNAME",
			"BKASH_PASSWORD",
			"BKASH_APP_KEY",
			"BKASH_APP_SECRET",
			"SMS_API_TOKEN",
			"BBB_SECRET",
		])
			expect(problemsOf({ ...production, [name]: "local-only-value" })).toEqual([name]);
		const local = `local-only-${KEY}`;
		expect(problemsOf({ ...production, VERIFICATION_HASH_SECRET: local })).toEqual(["VERIFICATION_HASH_SECRET"]);
		for (const keys of [`a=${local}`, `b=${KEY},a=${local}`]) {
			expect(problemsOf({ ...production, VERIFICATION_KEYS: keys })).toEqual(["VERIFICATION_KEYS"]);
			expect(problemsOf({ ...laptop, VERIFICATION_KEYS: keys })).toEqual([]);
		}
	});

	test("refuses keys for push that are none, a contact that is none, and a push server of a laptop", () => {
		const { PUSH_PUBLIC_KEY: point, PUSH_PRIVATE_KEY: scalar } = production;
		expect(problemsOf({ ...laptop, PUSH_PUBLIC_KEY: scalar })).toEqual(["PUSH_PUBLIC_KEY"]);
		expect(problemsOf({ ...laptop, PUSH_PRIVATE_KEY: point })).toEqual(["PUSH_PRIVATE_KEY"]);
		expect(problemsOf({ ...laptop, PUSH_SUBJECT: "pathshala.example" })).toEqual(["PUSH_SUBJECT"]);
		const sandbox = { PUSH_SANDBOX_ORIGIN: "http://localhost:8789" };
		expect(problemsOf({ ...laptop, ...sandbox })).toEqual([]);
		expect(problemsOf({ ...production, ...sandbox })).toEqual(["PUSH_SANDBOX_ORIGIN"]);
		expect(problemsOf({ ...production, PUSH_SANDBOX_ORIGIN: "https://push.example" })).toEqual(["PUSH_SANDBOX_ORIGIN"]);
	});

	test("refuses keys of documents that are none, and an end of scans before that of appeals", () => {
		for (const keys of ["", KEY, "a=short", `=${KEY}`, `a=${KEY},a=${KEY}`, `a b=${KEY}`, `a=${KEY},`, `a=${SECRET}`])
			expect([keys, problemsOf({ ...laptop, VERIFICATION_KEYS: keys })]).toEqual([keys, ["VERIFICATION_KEYS"]]);
		expect(problemsOf({ ...laptop, VERIFICATION_SCANS_DAYS: "7" })).toEqual(["VERIFICATION_SCANS_DAYS"]);
	});

	test("refuses a server of live classes with a slash at the end, and a checksum that it does not take", () => {
		expect(problemsOf({ ...laptop, BBB_BASE_URL: `${production.BBB_BASE_URL}/` })).toEqual(["BBB_BASE_URL"]);
		expect(problemsOf({ ...laptop, BBB_CHECKSUM: "md5" })).toEqual(["BBB_CHECKSUM"]);
		expect(parse({ ...laptop, BBB_CHECKSUM: "sha512" }).BBB_CHECKSUM).toBe("sha512");
		const rooms = "https://one.pathshala.example, https://two.pathshala.example";
		expect(parse({ ...laptop, BBB_ROOM_ORIGINS: rooms }).BBB_ROOM_ORIGINS).toEqual(rooms.split(", "));
		expect(problemsOf({ ...laptop, BBB_ROOM_ORIGINS: "https://one.pathshala.example/rooms" })).toEqual([
			"BBB_ROOM_ORIGINS",
		]);
	});

	test("refuses half of what reads from the bucket directly, and an address that is none", () => {
		const bucket = {
			BUCKET_URL: "https://a1.r2.cloudflarestorage.com/pathshala-assets",
			BUCKET_KEY_ID: "key",
			BUCKET_SECRET: "secret",
		};
		expect(bucketAccess(parse(laptop))).toBeNull();
		expect(bucketAccess(parse({ ...laptop, ...bucket }))).toEqual({
			url: bucket.BUCKET_URL,
			keyId: "key",
			secret: "secret",
		});
		expect(problemsOf({ ...laptop, BUCKET_URL: bucket.BUCKET_URL })).toEqual(["BUCKET_KEY_ID", "BUCKET_SECRET"]);
		for (const wrong of [
			"http://a.example/files",
			"https://a.example",
			"https://a.example/files/",
			"https://a.example/?x",
		])
			expect([wrong, problemsOf({ ...laptop, ...bucket, BUCKET_URL: wrong })]).toEqual([wrong, ["BUCKET_URL"]]);
	});

	test("refuses bKash's own sandbox, a version that is no path segment, and a topic that is none", () => {
		expect(problemsOf({ ...production, BKASH_ORIGIN: "https://tokenized.sandbox.bka.sh" })).toEqual(["BKASH_ORIGIN"]);
		expect(problemsOf({ ...laptop, BKASH_ORIGIN: "https://tokenized.sandbox.bka.sh/" })).toEqual(["BKASH_ORIGIN"]);
		expect(problemsOf({ ...production, BKASH_VERSION: "v1/../v2" })).toEqual(["BKASH_VERSION"]);
		expect(problemsOf({ ...production, BKASH_IPN_TOPIC: "bpt_50022" })).toEqual(["BKASH_IPN_TOPIC"]);
	});
});
