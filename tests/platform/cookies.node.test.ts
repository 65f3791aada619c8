import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { generateCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { createAuth } from "#workers/accounts/auth.ts";
import { type AccountsEnv, browserHash } from "#workers/accounts/context.ts";
import { leaveCookie, sessionCookie } from "#workers/accounts/cookies.ts";
import { rememberDevice } from "#workers/accounts/device.ts";
import { cookieOf } from "#workers/middleware/session-credentials.ts";
import type { AppContext } from "~/request/app-context.ts";
import { rememberAccount } from "~/request/last-account.server.ts";
import { preferenceCookie } from "~/request/preferences.ts";
import { newSharedDevice, rememberGone } from "~/request/shared-device.server.ts";
import { rememberSignIn } from "~/request/sign-in.server.ts";
import { rememberSuspension } from "~/request/suspension-cookie.server.ts";
import { toastCookie } from "~/request/toast-cookie.ts";

const SECRET = "local-only-0123456789abcdef-0123456789abcdef";
const ID = "018f0000-0000-7000-8000-000000000001";

const originOf = (secure: boolean) => `${secure ? "https" : "http"}://pathshala.example`;
const app = (secure: boolean) =>
	({ deps: { vars: { PUBLIC_ORIGIN: originOf(secure), SESSION_SECRET: SECRET } } }) as unknown as AppContext;

/** What the accounts set while they do this. */
async function setByAccounts(secure: boolean, work: (c: Parameters<typeof browserHash>[0]) => unknown) {
	const hono = new Hono<AccountsEnv>();
	hono.get("/", async (c) => {
		const nobody = { select: () => ({ from: () => ({ where: async () => [] }) }) };
		c.set("app", { origins: { own: originOf(secure) }, vars: { AUTH_SECRET: SECRET }, db: nobody } as never);
		await work(c);
		return c.text("");
	});
	return (await hono.request("/")).headers.getSetCookie().join();
}

/** The cookie of the library, as it would write it. */
async function setByLibrary(secure: boolean) {
	const vars = { PUBLIC_ORIGIN: originOf(secure), PLATFORM_ORIGIN: originOf(secure), AUTH_SECRET: SECRET };
	const auth = createAuth(vars as never, openDatabase("http://localhost:1", ""), console);
	const { name, attributes } = (await auth.$context).authCookies.sessionToken;
	return generateCookie(name, "id", attributes as CookieOptions);
}

type Row = {
	/** Its name on https; over plain http it has no prefix. */
	name: string;
	/** The file that makes it. */
	at: string;
	path?: string;
	/** Seconds; null for one that goes with the browser. */
	lasts?: number | null;
	make: (secure: boolean) => Promise<string> | string;
};

const DAY = 86_400;
const pending = { secrets: { state: "abcdefghijkl", nonce: "n", verifier: "v" }, role: "student", next: null } as const;

/** Every cookie of the platform and of the accounts. */
const COOKIES: readonly Row[] = [
	{
		...{ name: "__Host-pathshala", at: "workers/middleware/session-credentials.ts", lasts: 30 * DAY },
		make: (secure) => cookieOf({ secret: SECRET, secure }).serialize("id"),
	},
	{
		...{ name: "__Host-last-account", at: "app/request/last-account.server.ts", lasts: 365 * DAY },
		make: (secure) => rememberAccount(app(secure), ID, { left: false }),
	},
	{
		...{ name: "__Host-shared-device", at: "app/request/shared-device.server.ts", lasts: 365 * DAY },
		make: async (secure) => (await newSharedDevice(app(secure))).cookie,
	},
	{
		...{ name: "__Host-gone-from-device", at: "app/request/shared-device.server.ts", lasts: null },
		make: (secure) => rememberGone(app(secure), ID),
	},
	{
		...{ name: "signin-abcdefghijkl", at: "app/request/sign-in.server.ts", path: "/auth", lasts: 600 },
		make: (secure) => rememberSignIn(app(secure), pending),
	},
	{
		...{ name: "suspended", at: "app/request/suspension-cookie.server.ts", path: "/auth", lasts: 600 },
		make: (secure) => rememberSuspension(app(secure), ID),
	},
	{
		...{ name: "toast", at: "app/request/toast-cookie.ts", lasts: 60 },
		make: (secure) => toastCookie({ tone: "success", text: "Done" }, { secret: SECRET, now: 0, secure }),
	},
	...(["lang", "theme", "announced"] as const).map((name) => ({
		...{ name, at: "app/request/preferences.ts", lasts: 365 * DAY },
		make: (secure: boolean) => preferenceCookie(name, "1", secure),
	})),
	{
		...{ name: "__Host-accounts-browser", at: "workers/accounts/context.ts", lasts: 365 * DAY },
		make: (secure) => setByAccounts(secure, browserHash),
	},
	{
		...{ name: "__Host-accounts-device", at: "workers/accounts/device.ts", lasts: 400 * DAY },
		make: (secure) => setByAccounts(secure, (c) => rememberDevice(c, ID)),
	},
	...["lang", "theme"].map((name) => ({
		...{ name, at: "workers/accounts/app.ts", lasts: 365 * DAY },
		make: (secure: boolean) => setByAccounts(secure, (c) => leaveCookie(c, name, "bn", 365)),
	})),
	{
		...{ name: "__Secure-accounts.session_token", at: "workers/accounts/auth.ts", lasts: 30 * DAY },
		make: setByLibrary,
	},
	{
		...{ name: "__Secure-accounts.session_token", at: "workers/accounts/end-session.ts", lasts: 0 },
		make: (secure) => setByAccounts(secure, (c) => leaveCookie(c, sessionCookie(originOf(secure)), "", 0)),
	},
];

/** A `Set-Cookie` in its parts; what has no value is true. */
function partsOf(line: string) {
	const [first = "", ...attributes] = line.split("; ");
	const parts = attributes.map((part) => {
		const [of = "", is = true] = part.split("=");
		return [of.toLowerCase(), typeof is === "string" ? is.toLowerCase() : is] as const;
	});
	return { name: first.split("=")[0], ...Object.fromEntries(parts.filter(([of]) => of !== "expires")) };
}

test.each(COOKIES.map((row) => [row.name, row.at, row] as const))(
	"the cookie %s of %s is for its host alone, out of reach of scripts and other sites (SEC-9.1)",
	async (name, _, { path = "/", lasts, make }) => {
		const shared = { path, httponly: true, samesite: "lax", ...(lasts !== null && { "max-age": String(lasts) }) };
		expect(partsOf(await make(true))).toEqual({ name, ...shared, secure: true });
		// A browser takes no prefix, and nothing that is Secure, over plain http.
		expect(partsOf(await make(false))).toEqual({ name: name.replace(/^__(Host|Secure)-/, ""), ...shared });
	},
);

test("every file that makes a cookie has a row (SEC-9.1)", () => {
	const root = fileURLToPath(new URL("../..", import.meta.url));
	const makes = /\bcreateCookie\(|\bleaveCookie\(c\b|\bsetCookie\(|\bcookiePrefix:|Path=\/|HttpOnly/;
	const files = globSync(["app/**/*.{ts,tsx}", "workers/**/*.{ts,tsx}"], { cwd: root })
		.filter((file) => !/paraglide|workers\/sandbox\//.test(file))
		.filter((file) => makes.test(readFileSync(root + file, "utf8").replaceAll(/^import .*$/gm, "")));
	// It is what the other files of the accounts make theirs with.
	const rows = new Set([...COOKIES.map(({ at }) => at), "workers/accounts/cookies.ts"]);
	expect(files.sort()).toEqual([...rows].sort());
});
