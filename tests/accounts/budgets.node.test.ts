import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flow, otp } from "#db/accounts/walks.ts";
import { openDatabase } from "#db/client.ts";
import { applyMigrations, type LibsqlServer, startLibsql } from "#tests/support/libsql.ts";
import type { AccountsDatabase } from "#workers/accounts/database.ts";
import type { AccountsVars } from "#workers/accounts/env.ts";
import { beginWithCodeAtHand, newFlow } from "#workers/accounts/flows.ts";
import { takeAuthorization, takeChosenPassword, takeCode, takeOwn } from "#workers/accounts/limits.ts";
import { codeStage, LIMITS, OTP } from "#workers/accounts/rules.ts";
import { noteTallied, stageNow } from "#workers/accounts/tally.ts";
import { networkOf, widerNetworks } from "~/lib/network.ts";

const NOW = Date.UTC(2026, 0, 10, 4, 30);
const HOUR = 3_600_000;

let server: LibsqlServer;
let db: AccountsDatabase;
beforeAll(async () => {
	server = await startLibsql();
	await applyMigrations(server.url, "accounts");
	db = openDatabase(server.url, "");
});
afterAll(() => server.stop());

let numbers = 0;
const freshMobile = () => `+880171200${String(++numbers).padStart(4, "0")}`;

describe("codes for strangers (ACC-14)", () => {
	const ask = (mobile: string, network: string, at = NOW) =>
		takeCode(db, { mobile, requester: { network }, registering: false }, at);

	test("are a minute apart for a number, whatever networks ask", async () => {
		const mobile = freshMobile();
		expect(await ask(mobile, "192.0.2.1")).toEqual({ allowed: true });
		expect(await ask(mobile, "192.0.2.1", NOW + 1)).toMatchObject({ reason: "too-soon" });
		expect(await ask(mobile, "198.51.100.1", NOW + OTP.resendAfter - 1)).toEqual({ allowed: false, reason: "used-up" });
		expect(await ask(mobile, "198.51.100.1", NOW + OTP.resendAfter)).toEqual({ allowed: true });
		const known = { mobile, requester: { device: "a device" }, registering: false };
		expect(await takeCode(db, known, NOW + OTP.resendAfter)).toEqual({ allowed: true });
	});

	test("leave those of a device that is known, and all that are have so many together", async () => {
		const mobile = freshMobile();
		const know = (n: number, at: number) =>
			takeCode(db, { mobile, requester: { device: `device ${n}` }, registering: false }, at);
		expect(await know(0, NOW)).toEqual({ allowed: true });
		expect(await know(1, NOW + OTP.resendAfter - 1)).toEqual({ allowed: false, reason: "used-up" });
		const { max } = LIMITS.codesOfKnown;
		for (let n = 1; n < max; n += 1) expect(await know(n, NOW + n * OTP.resendAfter)).toEqual({ allowed: true });
		expect(await know(max, NOW + max * OTP.resendAfter)).toEqual({ allowed: false, reason: "used-up" });
		expect(await know(max, NOW + HOUR)).toEqual({ allowed: true });
	});

	test("and what else sends an SMS or makes a session is counted by the person", async () => {
		const person = crypto.randomUUID();
		const changes = Array.from({ length: 11 }, () => takeOwn(db, "change-password", person, NOW));
		expect((await Promise.all(changes)).filter(Boolean)).toHaveLength(LIMITS.changesOfPassword.max);
		expect(await takeOwn(db, "change-password", person, NOW + 24 * HOUR)).toBe(true);
		for (let n = 0; n < LIMITS.signIns.max; n += 1) await takeOwn(db, "sign-in", person, NOW);
		expect([await takeOwn(db, "sign-in", person, NOW), await takeOwn(db, "sign-in", crypto.randomUUID(), NOW)]).toEqual(
			[false, true],
		);
		for (let n = 0; n < LIMITS.authorizations.max; n += 1) await takeAuthorization(db, person, NOW);
		expect(await takeAuthorization(db, person, NOW)).toBe(false);
		expect(await takeAuthorization(db, person, NOW + HOUR)).toBe(true);
	});

	test("are counted for the /56 and the /48 that a network of IPv6 lies in", async () => {
		const { max } = LIMITS.passwordsChosenPerNetwork;
		const take = (prefix: string) => takeChosenPassword(db, networkOf(`${prefix}::1`), NOW);
		const takeAll = async (prefix: string, count: number) => {
			for (let n = 0; n < count; n++) await take(prefix);
		};
		for (const network of ["00", "01", "02"]) await takeAll(`2001:db8:1:12${network}`, max);
		expect(await take("2001:db8:1:1203")).toBeNull();
		expect(await take("2001:db8:1:1300")).not.toBeNull();
		expect(await take("2001:db8:2:1203")).not.toBeNull();
	});

	test.each([
		["2001:db8:1:12ff::/64", ["2001:db8:1:1200::/56", "2001:db8:1::/48"]],
		["2001:db8:1:f::/64", ["2001:db8:1:0::/56", "2001:db8:1::/48"]],
		["0:0:0:0::/64", ["0:0:0:0::/56", "0:0:0::/48"]],
		["203.0.113.9", []],
	])("%s lies within %j", (network, names) => {
		expect(widerNetworks(network).map(({ name }) => name)).toEqual(names);
	});

	test("sent already begin ten walks and no more", async () => {
		const mobile = freshMobile();
		const walk = () =>
			newFlow({ purpose: "reset", mobile, continueTo: "/", browserHash: "a browser", userId: null }, NOW);
		const first = walk();
		await db.insert(flow).values(first);
		await db
			.insert(otp)
			.values({ id: "code", flowId: first.id, mobile, triesLeft: 3, sentAt: NOW, expiresAt: NOW + OTP.lifetime });
		const begun: boolean[] = [];
		for (let n = 0; n < 12; n++) begun.push(await beginWithCodeAtHand(db, walk(), NOW + n));
		expect(begun).toEqual([...Array(10).fill(true), false, false]);
	});
});

describe("what everybody together may have", () => {
	const vars = { SMS_PER_HOUR: 3, SMS_PER_DAY: 5, WRONG_CODES_PER_HOUR: 2, WRONG_CODES_PER_DAY: 3 } as AccountsVars;

	test("leads from short codes to long ones to none, and is told once", async () => {
		const alarms: unknown[] = [];
		const log = { error: (...said: unknown[]) => alarms.push(said[2]) } as never;
		const note = (kind: "sms" | "wrong-code", of: 0 | 1, now: number) => noteTallied({ db, now, vars, log }, kind, of);
		const stage = (now: number) => stageNow({ db, now, vars });
		expect(await stage(NOW)).toBe("open");
		for (const of of [1, 0, 1, 0, 0] as const) await note("sms", of, NOW);
		expect([await stage(NOW), alarms]).toEqual(["open", []]);
		await note("sms", 1, NOW);
		expect([await stage(NOW), alarms]).toEqual(["long-only", [{ kind: "sms", per: "hour" }]]);
		expect(await stage(NOW + HOUR)).toBe("open");
		for (let n = 0; n < 2; n++) await note("sms", 1, NOW + HOUR);
		expect([await stage(NOW + HOUR), alarms.at(-1)]).toEqual(["long-only", { kind: "sms", per: "day" }]);
		for (let n = 0; n < 4; n++) await note("sms", 1, NOW + HOUR);
		expect(await stage(NOW + HOUR)).toBe("shut");
		expect(alarms).toHaveLength(3);
		// A day later the first hour counts no more.
		expect([await stage(NOW + 24 * HOUR), await stage(NOW + 26 * HOUR)]).toEqual(["long-only", "open"]);
	});

	test("of wrong codes never shuts anybody out, but from short codes", () => {
		const few = { hour: 0, day: 0 };
		const budgets = { sms: { hour: 3, day: 5 }, "wrong-code": { hour: 2, day: 3 } };
		const stages = [1, 2, 200].map((hour) => codeStage({ sms: few, "wrong-code": { hour, day: hour } }, budgets));
		expect(stages).toEqual(["open", "long-only", "long-only"]);
	});
});
