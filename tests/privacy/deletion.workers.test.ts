import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { credentialsOf } from "#tests/support/workers/api.ts";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { ask, beforeDeletions, carryOut, issuer, PAGE, toldOf } from "#tests/support/workers/deletions.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { accountRow, credit, DUE, deletionsOf, depsWith, signedInAt } from "#tests/support/workers/privacy.ts";
import { keepAccount, keepBySigningIn } from "~/domain/privacy/deletion.server.ts";

beforeDeletions();

describe("Asking for the end of an account (PRV-4)", () => {
	test("says what goes and what stays, wants a recent sign-in and a tick, and signs out the other devices", async () => {
		const who = await student();
		const page = wordsOf(await visit(who, `${PAGE}/delete`));
		for (const words of ["What goes", "What stays, without your name", "Payments, receipts", "Sign in again"])
			expect(page).toContain(words);
		const fresh = await signedInAt(who);
		const form = wordsOf(await visit(fresh, `${PAGE}/delete`, { minutes: 1 }));
		expect(form).toContain("Delete my account in 14 days");
		const without = await visit(fresh, `${PAGE}/delete`, { form: {}, minutes: 1 });
		expect([without.status, wordsOf(without).includes("Tick that you know what goes")]).toEqual([400, true]);
		const asked = await visit(fresh, `${PAGE}/delete`, { form: { understood: "on" }, minutes: 1 });
		expect([asked.status, asked.headers.get("location")]).toEqual([302, PAGE]);
		expect(wordsOf(await visit(fresh, PAGE, { minutes: 1 }))).toContain("Keep my account");
		expect((await visit(who, PAGE)).headers.get("location")).toBe("/");
		const [row] = await deletionsOf(who);
		expect(row).toMatchObject({ dueAt: at(1 + DUE), nextTryAt: at(1 + DUE), begunAt: null });
		expect((await visit(fresh, `${PAGE}/delete`, { minutes: 2 })).headers.get("location")).toBe(PAGE);
	});

	test.each([
		["a student", () => student(), "/student/overview", PAGE],
		[
			"a teacher",
			() => teacher({ verificationStatus: "Accepted" }),
			"/dashboard/teacher",
			"/dashboard/teacher/profile/privacy",
		],
	])("stands where %s comes home, with the day and the way back, and nowhere else", async (_, made, home, privacy) => {
		const who = await made();
		expect((await visit(who, home)).text).not.toContain("Keep my account");
		await ask(who);
		const page = await visit(who, home);
		expect(wordsOf(page)).toMatch(/Your account will be deleted on .*\d{4}.* Keep my account/);
		expect(page.text).toContain(`action="${privacy}"`);
		expect((await visit(who, privacy, { form: { intent: "keep" } })).status).toBe(302);
		expect(wordsOf(await visit(who, home))).not.toContain("Your account will be deleted");
	});

	test("is done five times a day at most, however often it is taken back: each time sends an SMS (SEC-10.1)", async () => {
		const who = await student();
		for (let n = 0; n < 5; n++) {
			await ask(who, n);
			await keepAccount(depsWith(issuer, n), who);
		}
		await expect(ask(who, 6)).rejects.toMatchObject({ code: "LimitReached" });
		expect(await deletionsOf(who)).toHaveLength(5);
		await expect(ask(who, 24 * 60)).resolves.toBeGreaterThan(0);
	});

	test("again, where the other devices could not be signed out, signs them out, and takes nothing of the day", async () => {
		const who = await signedInAt(await student());
		const other = { ...who, ...(await credentialsOf(who)) };
		const real = bindings.SESSION_GUARD;
		const endsNothing = (name: string) => {
			const endOthers = () => Promise.reject(new Error("away"));
			return new Proxy(real.getByName(name), {
				get: (to, key) => (key === "endOthers" ? endOthers : Reflect.get(to, key)),
			});
		};
		const press = (others: object = {}, more = "") =>
			visit({ ...who, cookie: `${who.cookie}; ${more}` }, `${PAGE}/delete`, {
				...{ form: { understood: "on" }, minutes: 1, with: others },
			});
		const asked = await press({ SESSION_GUARD: { getByName: endsNothing } });
		expect([asked.status, asked.headers.get("location")]).toEqual([302, PAGE]);
		for (const [lang, words] of [
			["en", "Other devices may still be signed in for a while"],
			["bn", "অন্য ডিভাইসে আরও কিছুক্ষণ সাইন ইন থাকতে পারে"],
		] as const) {
			const said = await press({ SESSION_GUARD: { getByName: endsNothing } }, `lang=${lang}`);
			const left = said.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
			const cookie = [who.cookie, `lang=${lang}`, ...left].join("; ");
			expect((await visit({ ...who, cookie }, PAGE, { minutes: 1 })).text).toContain(words);
		}
		expect([await deletionsOf(who), (await visit(other, PAGE)).status]).toMatchObject([[{}], 200]);
		expect((await press()).headers.get("location")).toBe(PAGE);
		expect((await visit(other, PAGE)).status).toBe(302);
		const { dayCount } = schema;
		const taken = await database().select().from(dayCount).where(eq(dayCount.accountUuid, who.accountUuid));
		expect(taken).toMatchObject([{ what: "deletion", count: 1 }]);
	});

	test("twice at once is asked for once", async () => {
		const who = await student();
		const [first, second] = await Promise.all([ask(who), ask(who)]);
		expect(first).toBe(second);
		expect(await deletionsOf(who)).toHaveLength(1);
		expect(await toldOf(who)).toEqual(["deletion-asked"]);
	});

	test("is told of in the role that asks, as long as it is to come", async () => {
		const [who, teaches] = [await student(), await teacher()];
		await Promise.all([ask(who), ask(teaches)]);
		expect([await toldOf(who), await toldOf(teaches)]).toEqual([["deletion-asked"], ["deletion-asked-teacher"]]);
		await keepBySigningIn(depsWith(issuer, 1), who.accountUuid, at(1));
		expect([await toldOf(who), await toldOf(teaches)]).toEqual([[], ["deletion-asked-teacher"]]);
	});

	test("stands on the person's page of admins, with what holds it up", async () => {
		const [boss, who] = [await admin(), await student()];
		const story = async () => wordsOf(await visit(boss, `/admin/users/${who.accountUuid}`));
		expect(await story()).not.toContain("At their own wish");
		await ask(who);
		expect(await story()).toMatch(/At their own wish this account is deleted on .*They keep it by signing in/);
		await credit(who, 5_000);
		await carryOut();
		expect(await story()).toContain("Held up by: money in the wallet");
	});

	test("is not taken back by coming in through a sign-in of before, which any link can bring about", async () => {
		const who = await student();
		await ask(who, 10);
		expect(await keepBySigningIn(depsWith(issuer, 12), who.accountUuid, at(9))).toBe(false);
		expect(await keepBySigningIn(depsWith(issuer, 12), who.accountUuid, null)).toBe(false);
		expect(await toldOf(who)).toEqual(["deletion-asked"]);
		expect(await keepBySigningIn(depsWith(issuer, 12), who.accountUuid, at(11))).toBe(true);
	});

	test("is taken back by a button, or by signing in, until it has begun", async () => {
		const who = await signedInAt(await student());
		await ask(who);
		const kept = await visit(who, PAGE, { form: { intent: "keep" } });
		expect(kept.headers.get("location")).toBe(PAGE);
		expect(wordsOf(await visit(who, PAGE))).not.toContain("Keep my account");
		await ask(who, 1);
		expect(await keepBySigningIn(depsWith(issuer, 5), who.accountUuid, at(5))).toBe(true);
		expect(await keepBySigningIn(depsWith(issuer, 6), who.accountUuid, at(6))).toBe(false);
		await carryOut(DUE + 10);
		expect(await accountRow(who.accountUuid)).toMatchObject({ mobile: who.mobile });
		await ask(who, 7);
		issuer.isAway = true;
		await carryOut(DUE + 10);
		await expect(keepBySigningIn(depsWith(issuer), who.accountUuid, at(0))).rejects.toMatchObject({
			code: "AccountBeingDeleted",
		});
		const audits = await database()
			.select()
			.from(schema.auditLog)
			.where(eq(schema.auditLog.objectUuid, who.accountUuid));
		expect(audits.map(({ action }) => action)).toEqual([
			...["account.deletion-asked", "account.deletion-cancelled", "account.deletion-asked"],
			...["account.deletion-cancelled", "account.deletion-asked"],
		]);
		issuer.isAway = false;
		await carryOut(DUE + 60);
	});
});
