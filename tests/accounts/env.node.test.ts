import { expect, test } from "vitest";
import { parseAccountsEnv } from "#workers/accounts/env.ts";

const production = {
	ENVIRONMENT: "production",
	PUBLIC_ORIGIN: "https://accounts.pathshala.example",
	PLATFORM_ORIGIN: "https://pathshala.example",
	DATABASE_URL: "libsql://accounts-pathshala.turso.io",
	AUTH_SECRET: "k".repeat(40),
	SMS_BASE_URL: "https://smsplus.sslwireless.com",
	SMS_API_TOKEN: "token",
	SMS_SID: "PATHSHALA",
};

test("a whole environment is taken as it is", () => {
	expect(parseAccountsEnv(production)).toMatchObject({ ...production, SMS_TIMEOUT_MS: 10_000 });
});

test("every missing variable is named in one message", () => {
	const { AUTH_SECRET: _, SMS_SID: __, ...rest } = production;
	expect(() => parseAccountsEnv(rest)).toThrow(/AUTH_SECRET[\s\S]*SMS_SID/);
});

test.each([
	["PUBLIC_ORIGIN", "http://localhost:8788"],
	["PLATFORM_ORIGIN", "http://127.0.0.1:8787"],
	["DATABASE_URL", "http://localhost:8790"],
	["SMS_BASE_URL", "https://sandbox.pathshala.example/ssl-wireless"],
	["SMS_API_TOKEN", "local-only-sms-token"],
	["AUTH_SECRET", "local-only-auth-secret-0123456789abcdef"],
	["AUTH_SECRET", "too short"],
	["PUBLIC_ORIGIN", "https://accounts.pathshala.example/"],
])("production refuses %s as %s", (key, value) => {
	expect(() => parseAccountsEnv({ ...production, [key]: value })).toThrow(key);
});

test("a laptop may use all of them", () => {
	const local = { ...production, ENVIRONMENT: "development", PUBLIC_ORIGIN: "http://localhost:8788" };
	expect(parseAccountsEnv(local).PUBLIC_ORIGIN).toBe("http://localhost:8788");
});
