import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as schema from "#db/schema/index.ts";
import { type FakeIssuer, fakeIssuer, NUSRAT } from "#tests/support/fake-issuer.ts";
import { openSchool, type Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { guard, stored } from "#tests/support/workers/session.ts";
import type { Bindings } from "#workers/env.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { m } from "~/paraglide/messages.js";

const { account, accountDeletion, auditLog, suspension } = schema;

let server: FakeIssuer;

beforeEach(async () => {
	vi.useFakeTimers({ now: at(0), toFake: ["Date"] });
	server = await fakeIssuer({ issuer: bindings.OIDC_ISSUER ?? "", secret: bindings.OIDC_CLIENT_SECRET ?? "" });
	const line = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return address.startsWith(server.issuer) ? server.handle(new Request(input, init)) : line(input, init);
	});
	await openSchool();
});

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Somebody of whom nobody has heard, as the issuer knows them. */
function newcomer() {
	const sub = crypto.randomUUID();
	const become = (claims: object = {}) => server.become({ ...NUSRAT, sub, ...claims });
	become();
	const uuid = async () => {
		const [row] = await database().select({ uuid: account.uuid }).from(account).where(eq(account.subject, sub));
		return row?.uuid ?? "";
	};
	return { become, uuid };
}

/** What is kept of an account, and what was noted of it. */
const kept = async (accountUuid: string) => [
	...(await database().select().from(account).where(eq(account.uuid, accountUuid))),
	...(await database().select().from(auditLog).where(eq(auditLog.objectUuid, accountUuid))),
];

/** A guard that gives no answer. */
const away = { getByName: () => ({ standing: () => Promise.reject(new Error("away")) }) } as never;

/** Goes to the issuer in a new browser, and comes back with its code. */
async function signIn(others: Partial<Bindings> = {}, language = "lang=en") {
	const begun = await visit(null, "/auth/sign-in?role=student&password=1");
	const { pathname, search } = server.authorize(new URL(begun.headers.get("location") ?? ""));
	const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
	return visit({ cookie: `${cookie}; ${language}` } as Person, pathname + search, { with: others });
}

describe("coming back from the issuer", () => {
	test("is 503 while the guard of sessions gives no answer, and nothing of the account is changed (SEC-10.2)", async () => {
		const { become, uuid } = newcomer();
		expect((await signIn()).status).toBe(302);
		const accountUuid = await uuid();
		const asked = { accountUuid, dueAt: at(20_000), nextTryAt: at(20_000), createdAt: at(-60) };
		await database()
			.insert(accountDeletion)
			.values({ uuid: crypto.randomUUID(), ...asked });
		// A password typed after the end was asked for takes it back (PRV-4).
		become({ auth_time: at(-1) / 1000, name: "Another name", phone_number: "+8801812345678" });
		const [entries, before] = [await stored(), await kept(accountUuid)];
		const refused = await signIn({ SESSION_GUARD: away });
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
		expect(wordsOf(refused)).toContain("We cannot reach part of the service");
		const open = and(eq(accountDeletion.accountUuid, accountUuid), isNull(accountDeletion.cancelledAt));
		expect(await database().select().from(accountDeletion).where(open)).toHaveLength(1);
		expect([await stored(), await kept(accountUuid)]).toEqual([entries, before]);
		expect((await signIn()).status).toBe(302);
		expect(await database().select().from(accountDeletion).where(open)).toEqual([]);
		expect(await kept(accountUuid)).toMatchObject([{ name: "Another name" }, { action: "account.mobile-changed" }, {}]);
	});

	test("makes no account of somebody new meanwhile", async () => {
		const { uuid } = newcomer();
		expect([(await signIn({ SESSION_GUARD: away })).status, await uuid()]).toEqual([503, ""]);
		expect([(await signIn()).status, await uuid()]).toEqual([302, expect.stringMatching(/./)]);
	});

	test("of somebody who is suspended says so (ACC-19)", async () => {
		const { uuid } = newcomer();
		await signIn();
		const accountUuid = await uuid();
		const said = {
			reason: "other",
			text: "Insulted others",
			suspendedBy: crypto.randomUUID(),
			createdAt: at(0),
		} as const;
		await database()
			.insert(suspension)
			.values({ uuid: crypto.randomUUID(), accountUuid, ...said });
		await guard.setSuspended(accountUuid, true, at(0));
		expect((await signIn()).headers.get("location")).toBe("/auth/suspended");
	});

	test("begins so many sessions a day of one account, and then waits, leaving nothing in the store (SEC-10.1)", async () => {
		const { uuid } = newcomer();
		expect((await signIn()).headers.get("location")).not.toContain("/auth/login");
		await takeToday(depsAt(0), "sign-in", await uuid(), PER_DAY["sign-in"] - 1);
		const entries = await stored();
		const refused = await signIn();
		// 04:00 UTC is ten in the morning in Dhaka.
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(14 * 3600)]);
		expect(wordsOf(refused)).toMatch(/That is as often as it can be done for now\. From .* it can be done again\./);
		expect(wordsOf(refused)).toContain(m.errors_go_home());
		// The sign-in that was under way is over with its code.
		expect(refused.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^signin-[\w-]+=; .*Max-Age=0/));
		const inBangla = await signIn({}, "lang=bn");
		expect([inBangla.status, wordsOf(inBangla)]).toEqual([429, expect.stringContaining("আপাতত এতবারই করা যায়।")]);
		expect(await stored()).toEqual(entries);
		newcomer();
		expect((await signIn()).headers.get("location")).not.toContain("/auth/login");
	});
});
