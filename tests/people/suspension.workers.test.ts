import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, auditLog, suspension } from "#db/schema/index.ts";
import { type FakeIssuer, fakeIssuer, NUSRAT } from "#tests/support/fake-issuer.ts";
import { credentialsOf, get, post, send } from "#tests/support/workers/api.ts";
import { choose, clock, examOf, start } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { tellUntold } from "~/domain/people/hold-suspended.server.ts";
import { restore } from "~/domain/people/restore.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";

const WHY = { reason: "sharing", text: "Two people sat one exam with this account." } as const;
const UNTIL = { until: Number.POSITIVE_INFINITY };

let boss: Person;

beforeEach(async () => {
	await clock(0);
	boss = await admin();
});

/** The person on a second device. */
const onAnother = async (who: Person): Promise<Person> => ({ ...who, ...(await credentialsOf(who)) });

/** What a device hears of the API by cookie and by token, and of a page. */
async function heard(who: Person, page = "/student/overview"): Promise<unknown[]> {
	return [
		(await send(who, "GET", "/api/profile/my", { by: "cookie" })).status,
		(await get(who, "/api/profile/my")).status,
		(await visit(who, page)).headers.get("location"),
	];
}

const openOf = async (who: Person) => {
	const mine = and(eq(suspension.accountUuid, who.accountUuid), isNull(suspension.liftedAt));
	const [row] = await database().select().from(suspension).where(mine);
	return row;
};

/** They hear at home that they have to sign in again (ACC-10). */
const OUT = [401, 401, "/"];

describe("A suspended account (ACC-19)", () => {
	test("is out at the next request on both devices, with cookie and token, by pages and calls; others are not", async () => {
		const [phone, other] = [await student({ profileComplete: true }), await student({ profileComplete: true })];
		const laptop = await onAnother(phone);
		for (const device of [phone, laptop, other]) expect(await heard(device)).toEqual([200, 200, null]);
		expect(await suspend(depsAt(), boss, phone.accountUuid, WHY)).toBe(true);
		for (const device of [phone, laptop]) expect(await heard(device)).toEqual(OUT);
		expect(await heard(other)).toEqual([200, 200, null]);
		const { body } = await get(phone, "/api/profile/my");
		expect([body.code, body.message]).toEqual(["InvalidToken", "Invalid Token!"]);
	});

	test.each([
		["teacher", teacher, "/dashboard/teacher"],
		["admin", admin, "/admin"],
	] as const)("may be a %s's", async (_role, make, home) => {
		const who = await make();
		expect((await heard(who, home)).slice(0, 2)).toEqual([200, 200]);
		await suspend(depsAt(), boss, who.accountUuid, WHY);
		const [byCookie, byToken, location] = await heard(who, home);
		expect([byCookie, byToken]).toEqual([401, 401]);
		expect(location).toBe("/");
	});

	test("gets no session while it is one, whatever signs it in, and none of before when it is restored", async () => {
		const who = await student();
		await suspend(depsAt(), boss, who.accountUuid, WHY);
		await expect(credentialsOf(who)).rejects.toThrow();
		const row = await openOf(who);
		expect(
			await restore(depsAt(), boss, who.accountUuid, { suspension: row?.uuid ?? "", note: "All cleared up" }),
		).toBe(true);
		expect(await heard(who)).toEqual(OUT);
		expect((await heard(await onAnother(who))).slice(0, 2)).toEqual([200, 200]);
	});

	test("has its exam sealed with what was answered, and takes no answer any more", async () => {
		const [exam, who] = [await examOf(), await student()];
		const [question] = await start(exam, who);
		const choice = { questionUuid: question?.uuid ?? "", optionUuid: question?.options[0]?.uuid ?? null };
		expect((await choose(exam, who, { ...choice, seq: 0 })).status).toBe(201);
		const page = wordsOf(await visit(boss, `/admin/users/${who.accountUuid}`));
		expect(page).toContain("An exam of theirs is running until");
		await suspend(depsAt(), boss, who.accountUuid, WHY);
		expect((await choose(exam, who, { ...choice, optionUuid: null, seq: 1 })).status).toBe(401);
		const status = await depsAt().exams.status({
			kind: "model-test",
			examUuid: exam.uuid,
			accountUuid: who.accountUuid,
		});
		expect(status).toMatchObject({ kind: "finished", answeredCount: 1 });
	});

	test("is decided once: the second admin is told, and so is who restores what is restored", async () => {
		const [who, second] = [await student(), await admin()];
		const both = await Promise.allSettled([
			suspend(depsAt(), boss, who.accountUuid, WHY),
			suspend(depsAt(), second, who.accountUuid, { ...WHY, reason: "other" }),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "AlreadySuspended" } });
		const open = { suspension: (await openOf(who))?.uuid ?? "", note: "By mistake" };
		await restore(depsAt(), second, who.accountUuid, open);
		await expect(restore(depsAt(), boss, who.accountUuid, open)).rejects.toMatchObject({ code: "NotSuspended" });
		const audits = await database()
			.select()
			.from(auditLog)
			.where(eq(auditLog.objectUuid, who.accountUuid))
			.orderBy(auditLog.id);
		expect(
			audits.map(({ action, actorUuid, detail }) => [action, actorUuid !== null, detail?.reason ?? detail?.note]),
		).toEqual([
			["account.suspend", true, expect.stringMatching(/sharing|other/)],
			["account.restore", true, "By mistake"],
		]);
	});

	test("is nobody's own, and leaves an admin: of two who suspend one another one does", async () => {
		await expect(suspend(depsAt(), boss, boss.accountUuid, WHY)).rejects.toMatchObject({ code: "NotOneself" });
		const second = await admin();
		const both = await Promise.allSettled([
			suspend(depsAt(), boss, second.accountUuid, WHY),
			suspend(depsAt(), second, boss.accountUuid, WHY),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "RoleNotAllowed" } });
	});

	test("is an admin's to decide, about somebody who is there", async () => {
		const who = await student();
		for (const actor of [null, await student(), await teacher()])
			await expect(suspend(depsAt(), actor, who.accountUuid, WHY)).rejects.toMatchObject({
				code: actor ? "RoleNotAllowed" : "InvalidToken",
			});
		await expect(suspend(depsAt(), boss, crypto.randomUUID(), WHY)).rejects.toMatchObject({ code: "PersonNotFound" });
		expect(await openOf(who)).toBeUndefined();
	});

	test("of which the sessions could not hear is told to them by the scheduled work, and then no more", async () => {
		const who = await student();
		const deps = depsAt();
		const away = { ...deps.sessions, setSuspended: () => Promise.reject(new Error("away")) };
		expect(await suspend(Object.assign(depsAt(), { sessions: away }), boss, who.accountUuid, WHY)).toBe(false);
		expect((await heard(who)).slice(0, 2)).toEqual([200, 200]);
		expect((await tellUntold(deps, UNTIL)).told).toBeGreaterThan(0);
		expect((await heard(who)).slice(0, 2)).toEqual([401, 401]);
		expect((await openOf(who))?.toldAt).not.toBeNull();
		expect((await tellUntold(deps, UNTIL)).told).toBe(0);
	});

	test("told late, twice or out of order is as the newest word of it", async () => {
		const who = await student();
		const { sessions } = depsAt();
		await sessions.setSuspended(who.accountUuid, true, 2_000);
		await sessions.setSuspended(who.accountUuid, false, 1_000);
		expect((await sessions.standing(who.accountUuid, [])).ended).toBe(true);
		await sessions.setSuspended(who.accountUuid, false, 3_000);
		const { epoch } = await sessions.standing(who.accountUuid, []);
		for (const at of [2_000, 3_000]) await sessions.setSuspended(who.accountUuid, true, at);
		expect(await sessions.standing(who.accountUuid, [])).toMatchObject({ ended: false, epoch, leastEpoch: epoch });
	});
});

describe("Who signs in to a suspended account", () => {
	const SECRET = "aSecretOfMoreThanThirtyTwoLetters";
	let issuer: FakeIssuer;

	beforeEach(async () => {
		issuer = await fakeIssuer({ issuer: bindings.OIDC_ISSUER ?? "", secret: SECRET });
		const line = globalThis.fetch;
		globalThis.fetch = async (input, init) => {
			const address = input instanceof Request ? input.url : String(input);
			return address.startsWith(issuer.issuer) ? issuer.handle(new Request(input, init)) : line(input, init);
		};
		return () => {
			globalThis.fetch = line;
		};
	});

	/** Signs in as a browser does, in a language. @returns where it ends, and what the browser keeps */
	async function signIn(role: string, lang = "en") {
		// The issuer's tokens are of this very moment.
		const now = { with: { TEST_CLOCK_AT: String(Date.now()), OIDC_CLIENT_SECRET: SECRET } };
		const cookieOf = (headers: Headers) => headers.getSetCookie().map((one) => one.split(";")[0]);
		const begun = await visit(null, `/auth/sign-in?role=${role}&lang=${lang}`, now);
		const back = issuer.authorize(new URL(begun.headers.get("location") ?? ""));
		const browser = { cookie: cookieOf(begun.headers).join("; ") } as Person;
		const ended = await visit(browser, `${back.pathname}${back.search}`, now);
		return {
			to: ended.headers.get("location"),
			browser: { cookie: `${cookieOf(ended.headers).join("; ")}; lang=${lang}` } as Person,
		};
	}

	async function known(): Promise<Person> {
		const who = await student();
		const subject = crypto.randomUUID();
		issuer.become({ ...NUSRAT, sub: subject });
		await database().update(account).set({ issuer: issuer.issuer, subject }).where(eq(account.uuid, who.accountUuid));
		return who;
	}

	test.each(["student", "teacher", "admin"])(
		"as a %s reads why, and the way to support, and gets no session",
		async (role) => {
			const who = await known();
			await suspend(depsAt(), boss, who.accountUuid, WHY);
			const { to, browser } = await signIn(role);
			expect([to, browser.cookie.includes("pathshala=")]).toEqual(["/auth/suspended", false]);
			const words = wordsOf(await visit(browser, "/auth/suspended"));
			for (const part of [
				"Your account is suspended",
				"Several people used one account",
				WHY.text,
				(await openOf(who))?.uuid,
			])
				expect(words).toContain(part);
			expect((await visit(browser, "/auth/suspended")).text).toContain("mailto:support@");
		},
	);

	test("reads it in Bangla", async () => {
		const who = await known();
		await suspend(depsAt(), boss, who.accountUuid, WHY);
		const { browser } = await signIn("student", "bn");
		expect(wordsOf(await visit(browser, "/auth/suspended"))).toContain("একটি অ্যাকাউন্ট কয়েকজন ব্যবহার করেছেন");
	});

	test("signs in as ever once it is restored, also where the page is still open", async () => {
		const who = await known();
		await suspend(depsAt(), boss, who.accountUuid, WHY);
		const { browser } = await signIn("student");
		await restore(depsAt(), boss, who.accountUuid, { suspension: (await openOf(who))?.uuid ?? "", note: "By mistake" });
		expect((await visit(browser, "/auth/suspended")).headers.get("location")).toBe("/auth/login");
		const again = await signIn("student");
		expect([again.to, again.browser.cookie.includes("pathshala=")]).toEqual([
			"/auth/student/profile-verification",
			true,
		]);
	});

	test("is told by nobody else's browser", async () => {
		expect((await visit(null, "/auth/suspended")).headers.get("location")).toBe("/auth/login");
		const forged = { cookie: `suspended=${btoa(JSON.stringify(crypto.randomUUID()))}.x` } as Person;
		expect((await visit(forged, "/auth/suspended")).headers.get("location")).toBe("/auth/login");
	});
});

test("A token is not minted for a suspended account by a session of before", async () => {
	const who = await student();
	await suspend(depsAt(), boss, who.accountUuid, WHY);
	expect((await post(who, "/auth/token", undefined, { by: "cookie" })).status).toBe(401);
});
