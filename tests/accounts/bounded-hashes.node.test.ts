import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { hashPassword } from "better-auth/crypto";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { account, session, user } from "#db/accounts/schema.ts";
import { attempt, flow } from "#db/accounts/walks.ts";
import { openDatabase } from "#db/client.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import accounts from "#workers/accounts/app.ts";
import type { AccountsDatabase } from "#workers/accounts/database.ts";
import { newFlow } from "#workers/accounts/flows.ts";
import { LIMITS } from "#workers/accounts/rules.ts";
import { m } from "~/paraglide/messages.js";

const NOW = Date.UTC(2026, 0, 10, 4, 30);
const HOUR = 3_600_000;
const OWN = "http://localhost:8788";
const BROWSER = "0123456789abcdef0123456789abcdef";
const PASSWORD = "a good long password";
const NETWORK = "192.0.2.1";

let server: LibsqlServer;
let db: AccountsDatabase;
/** How often a password was hashed: to be kept, or to be compared. */
let hashed = 0;
/** How many of the next hashes fail. */
let failing = 0;

/** What behind a hash works as before, at a cost that no test waits for. */
function countHashes(): void {
	const real = crypto.scrypt;
	type Done = Parameters<typeof real>[4];
	const counting = (...asked: [string, string, number, object, Done]) => {
		const [password, salt, length, options, done] = asked;
		hashed += 1;
		if (failing > 0) {
			failing -= 1;
			return done(new Error("No memory for it"), Buffer.alloc(0));
		}
		real(password, salt, length, { ...options, N: 16 }, done);
	};
	vi.spyOn(crypto, "scrypt").mockImplementation(counting as never);
	syncBuiltinESMExports();
}

beforeAll(async () => {
	// In Node, unlike in workerd, a request that is made of a stream must say that it is sent before it is answered.
	const { Request } = globalThis;
	const OfStream = class extends Request {
		constructor(input: RequestInfo | URL, init?: RequestInit) {
			super(input, init?.body ? ({ ...init, duplex: "half" } as RequestInit) : init);
		}
	};
	vi.stubGlobal("Request", OfStream);
	countHashes();
	server = await startLibsql();
	await applyMigrations(server.url, "accounts");
	db = openDatabase(server.url, "");
});
beforeEach(async () => {
	await db.delete(attempt);
	hashed = 0;
	failing = 0;
});
afterAll(async () => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	syncBuiltinESMExports();
	await server.stop();
});

type Asker = { cookie?: string };

/** A form, as a browser posts it. */
async function post(path: string, fields: Record<string, string>, { cookie }: Asker = {}) {
	const env = {
		...{ ENVIRONMENT: "test", PUBLIC_ORIGIN: OWN, PLATFORM_ORIGIN: "http://localhost:8787", DATABASE_URL: server.url },
		...{ AUTH_SECRET: "local-only-auth-secret-0123456789abcdef", SMS_BASE_URL: "http://localhost:1/" },
		...{ SMS_API_TOKEN: "t", SMS_SID: "PATHSHALA" },
	};
	const headers = {
		...{ origin: OWN, cookie: cookie ?? `accounts-browser=${BROWSER}`, "cf-connecting-ip": NETWORK },
		"x-test-now": String(NOW),
	};
	const behind: Promise<unknown>[] = [];
	const execution = {
		waitUntil: (work: Promise<unknown>) => behind.push(work),
		passThroughOnException() {},
		props: {},
	};
	const body = new URLSearchParams(fields);
	const response = await accounts.request(`${OWN}${path}`, { method: "POST", headers, body }, env, execution as never);
	const html = await response.text();
	await Promise.all(behind);
	return { status: response.status, html, cookies: response.headers.getSetCookie() };
}

let people = 0;
/** Somebody with an account of their own. */
async function somebody() {
	const mobile = `+880171400${String(++people).padStart(4, "0")}`;
	const id = crypto.randomUUID();
	const dates = { createdAt: new Date(NOW), updatedAt: new Date(NOW) };
	const whose = {
		name: "Farhana Haque",
		email: `${id}@mobile.invalid`,
		phoneNumber: mobile,
		phoneNumberVerified: true,
	};
	await db.insert(user).values({ id, ...whose, ...dates });
	const password = await hashPassword(PASSWORD);
	await db
		.insert(account)
		.values({ id: crypto.randomUUID(), accountId: id, providerId: "credential", userId: id, password, ...dates });
	hashed = 0;
	return { id, mobile };
}

/** The same, signed in on a browser an hour ago. */
async function signedIn() {
	const who = await somebody();
	const { cookies } = await post("/sign-in", { mobile: who.mobile, password: PASSWORD });
	await db
		.update(session)
		.set({ createdAt: new Date(NOW - HOUR) })
		.where(eq(session.userId, who.id));
	hashed = 0;
	return { ...who, cookie: cookies.map((line) => line.split(";")[0]).join("; ") };
}

const fill = (bucket: string, { max }: { max: number }) =>
	db.insert(attempt).values(Array.from({ length: max }, () => ({ bucket, at: NOW })));

/** A walk of this browser to a new password, whose number was proved. */
async function provedWalk() {
	const { id: userId, mobile } = await somebody();
	const browserHash = crypto.createHash("sha256").update(BROWSER).digest("hex");
	const walk = newFlow({ purpose: "reset", mobile, continueTo: "/", browserHash, userId }, NOW);
	await db.insert(flow).values({ ...walk, provedAt: NOW });
	return `/new-password?flow=${walk.id}`;
}

test("of a walk to a new password one is hashed, however many forms of it come at once (ACC-14.7)", async () => {
	const path = await provedWalk();
	const forms = Array.from({ length: 6 }, () => post(path, { password: "quite another one" }));
	const statuses = (await Promise.all(forms)).map(({ status }) => status);
	expect([statuses.sort(), hashed]).toEqual([[303, 409, 409, 409, 409, 409], 1]);
});

test("a new password that could not be hashed takes nothing of its walk: the form can be sent again", async () => {
	const path = await provedWalk();
	failing = 1;
	expect((await post(path, { password: "quite another one" })).status).toBe(500);
	expect((await post(path, { password: "quite another one" })).status).toBe(303);
	expect([(await post(path, { password: "quite another one" })).status, hashed]).toEqual([409, 2]);
});

test("strangers who choose passwords keep nobody of their network from a new one", async () => {
	const path = await provedWalk();
	await fill(`chosen@network:${NETWORK}`, LIMITS.passwordsChosenPerNetwork);
	expect([(await post(path, { password: "quite another one" })).status, hashed]).toEqual([303, 1]);
});

test("who has used up their sign-ins of the hour has no password hashed, right or wrong", async () => {
	const { id, mobile } = await somebody();
	await fill(`sign-in:${id}`, LIMITS.signIns);
	for (const password of [PASSWORD, "not the password"]) {
		const full = await post("/sign-in", { mobile, password });
		expect([full.status, full.html.includes(m.accounts_too_many_sign_ins()), hashed]).toEqual([429, true, 0]);
	}
});

test("wrong passwords take nothing of a person's sign-ins", async () => {
	const { id, mobile } = await somebody();
	for (let n = 0; n < 3; n += 1)
		expect((await post("/sign-in", { mobile, password: "not the password" })).status).toBe(422);
	const notes = () =>
		db
			.select({ noted: count() })
			.from(attempt)
			.where(eq(attempt.bucket, `sign-in:${id}`));
	expect(await notes()).toEqual([{ noted: 0 }]);
	expect((await post("/sign-in", { mobile, password: PASSWORD })).status).toBe(303);
	expect(await notes()).toEqual([{ noted: 1 }]);
});

test.each([
	["changes of their password", "change-password", LIMITS.changesOfPassword, m.accounts_too_many_password_changes],
	["askings for another number", "change-mobile", LIMITS.changesOfMobile, m.accounts_too_many_changes],
] as const)("who has used up their %s of the day has no password hashed", async (_, act, limit, sentence) => {
	const { id, cookie } = await signedIn();
	await fill(`${act}:${id}`, limit);
	const fields: Record<string, string> = {
		"change-password": { present: PASSWORD, password: "quite another one" },
		"change-mobile": { present: PASSWORD, mobile: "01714009999" },
	}[act];
	const full = await post(`/${act}`, fields, { cookie });
	expect([full.status, full.html.includes(sentence()), hashed]).toEqual([429, true, 0]);
});
