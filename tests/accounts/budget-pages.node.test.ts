import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { flow, longCode, otp, tally } from "#db/accounts/walks.ts";
import { openDatabase } from "#db/client.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import accounts from "#workers/accounts/app.ts";
import type { AccountsDatabase } from "#workers/accounts/database.ts";
import { newFlow } from "#workers/accounts/flows.ts";
import { OTP } from "#workers/accounts/rules.ts";
import { hourOf } from "#workers/accounts/tally.ts";

const NOW = Date.UTC(2026, 0, 10, 4, 30);
const OWN = "http://localhost:8788";
const BROWSER = "0123456789abcdef0123456789abcdef";
const BUDGET = { sms: 10, "wrong-code": 3 } as const;

let server: LibsqlServer;
let db: AccountsDatabase;
beforeAll(async () => {
	// In Node, unlike in workerd, a request that is made of a stream must say that it is sent before it is answered.
	const { Request } = globalThis;
	const OfStream = class extends Request {
		constructor(input: RequestInfo | URL, init?: RequestInit) {
			super(input, init?.body ? ({ ...init, duplex: "half" } as RequestInit) : init);
		}
	};
	vi.stubGlobal("Request", OfStream);
	server = await startLibsql();
	await applyMigrations(server.url, "accounts");
	db = openDatabase(server.url, "");
});
beforeEach(() => db.delete(tally));
afterAll(async () => {
	vi.unstubAllGlobals();
	await server.stop();
});

let numbers = 0;
const freshMobile = () => `+880171300${String(++numbers).padStart(4, "0")}`;

/** A form of a stranger, as a browser posts it. */
function post(path: string, fields: Record<string, string>) {
	const env = {
		...{ ENVIRONMENT: "test", PUBLIC_ORIGIN: OWN, PLATFORM_ORIGIN: "http://localhost:8787", DATABASE_URL: server.url },
		...{
			AUTH_SECRET: "local-only-auth-secret-0123456789abcdef",
			SMS_BASE_URL: "http://localhost:1/",
			SMS_API_TOKEN: "t",
		},
		...{ SMS_SID: "PATHSHALA", SMS_PER_HOUR: String(BUDGET.sms), WRONG_CODES_PER_HOUR: String(BUDGET["wrong-code"]) },
	};
	const headers = {
		...{ origin: OWN, cookie: `accounts-browser=${BROWSER}`, "cf-connecting-ip": "192.0.2.1" },
		"x-test-now": String(NOW),
	};
	const body = new URLSearchParams(fields);
	return accounts.request(`${OWN}${path}`, { method: "POST", headers, body }, env);
}

const spent = (kind: keyof typeof BUDGET, count: number) => db.insert(tally).values({ kind, hour: hourOf(NOW), count });
const counted = async () => (await db.select().from(tally)).map(({ kind, count }) => [kind, count]);

/** A walk of this browser with a code, or with none that could be right where nobody has the number. */
async function walkWith(codeHash: string | null): Promise<string> {
	const mobile = freshMobile();
	const browserHash = createHash("sha256").update(BROWSER).digest("hex");
	const walk = newFlow({ purpose: "sign-in", mobile, continueTo: "/", browserHash, userId: null }, NOW);
	await db.insert(flow).values(walk);
	await db.insert(otp).values({
		...{ id: crypto.randomUUID(), flowId: walk.id, mobile, codeHash, triesLeft: OTP.tries },
		...{ sentAt: NOW, expiresAt: NOW + OTP.lifetime },
	});
	return walk.id;
}

/** What a stranger gets who asks to sign in by a code: its kind, and the status of the page. */
async function askedFor(): Promise<[status: number, ...kinds: string[]]> {
	const mobile = freshMobile();
	const { status } = await post("/sign-in/code", { mobile });
	const [short, long] = await Promise.all([
		db.select().from(otp).where(eq(otp.mobile, mobile)),
		db.select().from(longCode).where(eq(longCode.mobile, mobile)),
	]);
	return [status, ...short.map(() => "short"), ...long.map(() => "long")];
}

test("each wrong try at a code is counted over everybody, of numbers that somebody has (ACC-14.3)", async () => {
	const [theirs, nobodys] = [await walkWith("no hash of a code"), await walkWith(null)];
	for (let n = 0; n < 2; n += 1) expect((await post(`/code?flow=${theirs}`, { code: "123456" })).status).toBe(422);
	expect(await counted()).toEqual([["wrong-code", 2]]);
	expect((await post(`/code?flow=${nobodys}`, { code: "123456" })).status).toBe(422);
	expect(await counted()).toEqual([["wrong-code", 2]]);
});

test.each([
	["short codes within the budgets", "sms", BUDGET.sms - 1, [303, "short"]],
	["codes of twelve digits past the budget of messages (ACC-14.2)", "sms", BUDGET.sms, [429, "long"]],
	["none past twice that budget (ACC-14.2)", "sms", 2 * BUDGET.sms, [429]],
	[
		"codes of twelve digits past the budget of wrong tries (ACC-14.3)",
		"wrong-code",
		BUDGET["wrong-code"],
		[429, "long"],
	],
] as const)("a stranger gets %s", async (_, kind, count, got) => {
	await spent(kind, count);
	expect(await askedFor()).toEqual(got);
});
