import { afterEach, describe, expect, test, vi } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { bearer, guard, kept, open, type Setting, somebody, token } from "#tests/support/workers/session.ts";
import { calls } from "#workers/api/calls.ts";
import { ANSWERS } from "#workers/middleware/app-context.ts";
import { IdentityRejected } from "~/domain/account/identity.ts";

afterEach(() => {
	vi.useRealTimers();
});

describe("what an account's guard has ended", () => {
	/** Whether a cookie and a token still lead in. */
	const lead = async (who: { cookie: string; token: string }, setting: Setting = {}) => [
		(await open({ cookie: who.cookie }, setting)).data !== null,
		(await open(bearer(who.token), setting)).data !== null,
	];

	test("is over at the next request, for every session and token of the account and nobody else's", async () => {
		const [phone, other] = [await token(), await token()];
		const laptop = await token(phone.data);
		// Everything has just been read, and is in the isolate's memory.
		expect(await Promise.all([phone, laptop, other].map((who) => lead(who)))).toEqual(Array(3).fill([true, true]));
		await guard.endAll(phone.data.accountUuid);
		expect(await Promise.all([phone, laptop].map((who) => lead(who)))).toEqual(Array(2).fill([false, false]));
		expect(await lead(other)).toEqual([true, true]);
		expect((await open({ cookie: phone.cookie })).credential).toBe("none");
	});

	test("is over at the next of the calls that come by the thousand as well", async () => {
		const who = await token();
		expect(await lead(who, { often: true })).toEqual([true, true]);
		await guard.endAll(who.data.accountUuid);
		expect(await lead(who, { often: true })).toEqual([false, false]);
	});

	test("does not keep the person from signing in anew, and ends that as well the next time", async () => {
		const data = somebody();
		for (let round = 0; round < 3; round++) {
			const who = await token(data);
			expect(await lead(who)).toEqual([true, true]);
			await guard.endAll(data.accountUuid);
			expect(await lead(who)).toEqual([false, false]);
		}
	});

	test("is no more than its time says when it is told late, twice or out of order", async () => {
		const data = somebody();
		// Of an issuer that says the second of a sign-in, and no more.
		const ended = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
		const [old, since] = [await token(data, null, ended - 60_000), await token(data, null, ended + 60_000)];
		const unsaid = await token(data);
		await guard.endAll(data.accountUuid, ended);
		expect(await Promise.all([old, since, unsaid].map((who) => lead(who)))).toEqual([
			[false, false],
			[true, true],
			[false, false],
		]);
		// Signed in within the second in which it ended, but after it was heard.
		const again = await token(data, null, ended);
		for (const repeated of [ended, ended, ended - 30_000]) await guard.endAll(data.accountUuid, repeated);
		expect([await lead(since), await lead(again), await lead(old)]).toEqual([
			[true, true],
			[true, true],
			[false, false],
		]);
		await guard.endAll(data.accountUuid, ended + 120_000);
		expect([await lead(since), await lead(again)]).toEqual([
			[false, false],
			[false, false],
		]);
	});

	test("takes along who had signed in before, also where their session was made while it was told", async () => {
		const data = somebody();
		// To the millisecond, as our own issuer says it.
		const ended = Math.floor(Date.now() / 1000) * 1000 - 3_600_000 + 250;
		const before = ended - 60_000;
		let told = false;
		/** The word of the end arrives between the code's exchange and the account's epoch. */
		const during: typeof guard = {
			...guard,
			async standing(...args) {
				if (!told) await guard.endAll(data.accountUuid, ended);
				told = true;
				return guard.standing(...args);
			},
		};
		const late = await open({}, { guard: during });
		await expect(late.signIn(data, { session: null, signedInAt: before })).rejects.toBeInstanceOf(IdentityRejected);
		expect([late.data, late.setCookies]).toEqual([null, []]);
		for (const signedInAt of [before, ended - 1_000, ended])
			await expect((await open()).signIn(data, { session: null, signedInAt })).rejects.toBeInstanceOf(IdentityRejected);
		const since = await token(data, null, ended + 1);
		expect(await lead(since)).toEqual([true, true]);
	});

	test("is over also where the end was told between the epoch and the session", async () => {
		const data = somebody();
		const signedInAt = Date.now() - 60_001;
		const slow = await open(
			{},
			{
				guard: {
					...guard,
					async standing(...args) {
						const stood = await guard.standing(...args);
						await guard.endAll(data.accountUuid, signedInAt + 30_000);
						return stood;
					},
				},
			},
		);
		await slow.signIn(data, { session: null, signedInAt });
		expect((await open({ cookie: kept(slow) })).data).toBeNull();
	});

	test("is a session of the issuer's that ended before ours was made", async () => {
		const data = somebody();
		await guard.end(data.accountUuid, "issuer:gone");
		await expect((await open()).signIn(data, { session: "gone", signedInAt: null })).rejects.toBeInstanceOf(
			IdentityRejected,
		);
	});

	test("is over after thirty days in any case, however often it was changed meanwhile", async () => {
		const who = await token();
		vi.useFakeTimers({ now: Date.now() + 29 * 86_400_000, toFake: ["Date"] });
		for (const headers of [{ cookie: who.cookie }, bearer(who.token)])
			await (await open(headers)).update({ name: "Still here" });
		expect(await lead(who)).toEqual([true, true]);
		vi.setSystemTime(Date.now() + 86_400_001);
		expect(await lead(who)).toEqual([false, false]);
	});

	test("is one session of the issuer's, where it names one: what came from it, and nothing else", async () => {
		const data = somebody();
		const [phone, laptop] = [await token(data, "issuer-session-1"), await token(data, "issuer-session-2")];
		await guard.end(data.accountUuid, "issuer:issuer-session-1");
		expect([await lead(phone), await lead(laptop)]).toEqual([
			[false, false],
			[true, true],
		]);
	});

	test("cannot be brought back by changing it meanwhile", async () => {
		const who = await token();
		const store = await open({ cookie: who.cookie });
		await guard.endAll(who.data.accountUuid);
		await store.update({ name: "Late" });
		expect(await lead({ ...who, cookie: kept(store) })).toEqual([false, false]);
	});

	test("is asked of the object each time, but for calls that come by the thousand: those remember a moment", async () => {
		const who = await token();
		let asked = 0;
		const standing: typeof guard.standing = (...args) => {
			asked += 1;
			return guard.standing(...args);
		};
		const counting = { ...guard, standing };
		for (let i = 0; i < 3; i++) await open({ cookie: who.cookie }, { guard: counting });
		expect(asked).toBe(3);
		for (let i = 0; i < 3; i++) await open({ cookie: who.cookie }, { guard: counting, often: true });
		expect(asked).toBe(3);
		vi.useFakeTimers({ now: Date.now() + 16_000, toFake: ["Date"] });
		await open({ cookie: who.cookie }, { guard: counting, often: true });
		expect(asked).toBe(4);
	});

	test("cannot be asked while its object is away: then a running exam alone goes on, and it is told", async () => {
		const who = await token();
		const away: typeof guard = { ...guard, standing: () => Promise.reject(new Error("away")) };
		const told: unknown[] = [];
		const onUnguarded = (error: unknown) => told.push(error);
		expect(await lead(who, { guard: away, onUnguarded, goesOn: true })).toEqual([true, true]);
		await expect(lead(who, { guard: away, onUnguarded })).rejects.toMatchObject({ code: "Unavailable" });
		expect(told.length).toBeGreaterThan(2);
	});

	test("holds for sessions and tokens of earlier versions, which carry nothing", async () => {
		const data = somebody();
		const store = await open();
		await store.signIn(data);
		const cookie = kept(store);
		const name = atob(decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "").replaceAll('"', "");
		await bindings.SESSIONS.put(`session:${name}`, JSON.stringify({ data }));
		const secret = "an-earlier-token-of-this-person-000000000000";
		const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret)));
		const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
		await bindings.SESSIONS.put(`session:${hash}`, JSON.stringify(data));
		// Long enough that the isolate has forgotten what it wrote.
		vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
		const who = { cookie, token: secret };
		expect(await lead(who)).toEqual([true, true]);
		await guard.endAll(data.accountUuid);
		expect(await lead(who)).toEqual([false, false]);
	});
});

test("the calls that remember what the guard said are those that are quiet, and no others", () => {
	expect([...ANSWERS].sort()).toEqual(
		calls
			.filter(({ quiet }) => quiet)
			.map(({ path }) => path)
			.sort(),
	);
});
