import { afterEach, describe, expect, test, vi } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { bearer, kept, open, signedIn, somebody, stored, token } from "#tests/support/workers/session.ts";
import { sessionCookieName } from "#workers/middleware/session-credentials.ts";

const DAY = 86_400_000;

afterEach(() => {
	vi.useRealTimers();
});

describe("a session", () => {
	test("comes back by its cookie, whole", async () => {
		const { data, cookie } = await signedIn();
		const store = await open({ cookie: `lang=bn; ${cookie}; theme=dark` });
		expect(store.data).toEqual(data);
		expect(store.credential).toBe("cookie");
		expect(store.setCookies).toEqual([]);
	});

	test("puts nothing but a signed id into the browser, out of reach of scripts and other sites", async () => {
		const { data, setCookie } = await signedIn();
		expect(setCookie).toMatch(
			/^__Host-pathshala=[\w%.-]+; Max-Age=2592000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
		);
		expect(setCookie).not.toContain("Domain");
		const value = decodeURIComponent(setCookie.split("=")[1]?.split(";")[0] ?? "");
		expect(atob(value.split(".")[0] ?? "")).toMatch(/^"[0-9a-f]{16}"$/);
		for (const secret of [data.accountUuid, "nusrat", "idToken"]) expect(setCookie).not.toContain(secret);
	});

	test("has another name over plain http, where a host cookie cannot be", async () => {
		expect([sessionCookieName(true), sessionCookieName(false)]).toEqual(["__Host-pathshala", "pathshala"]);
		const store = await open({}, { secure: false });
		await store.signIn(somebody());
		expect(store.setCookies[0]).toMatch(/^pathshala=/);
		expect(store.setCookies[0]).not.toContain("Secure");
	});

	test("is nobody's without a cookie", async () => {
		const store = await open();
		expect([store.data, store.credential]).toEqual([null, "none"]);
	});

	test("is nobody's with a cookie that was changed, cut, signed by another, or of another name", async () => {
		const { cookie } = await signedIn();
		const [name = "", value = ""] = cookie.split("=");
		const [id = "", signature = ""] = decodeURIComponent(value).split(".");
		const others = btoa('"0123456789abcdef"');
		const tampered = [
			`${name}=${encodeURIComponent(`${others}.${signature}`)}`,
			`${name}=${encodeURIComponent(id)}`,
			`${name}=${encodeURIComponent(`${id}.`)}`,
			`${name}=${encodeURIComponent(`${id}.${signature.slice(0, -4)}`)}`,
			`${name}=`,
			`${name}=%`,
			`${name}=__proto__`,
			`x${cookie}`,
			cookie.replace("__Host-", ""),
		];
		for (const cookie of tampered) {
			const store = await open({ cookie });
			expect([cookie, store.data, store.credential]).toEqual([cookie, null, "none"]);
		}
		expect((await open({ cookie }, { secret: "another secret" })).data).toBeNull();
	});

	test("keeps its id when its data changes", async () => {
		const { data, cookie } = await signedIn();
		const store = await open({ cookie });
		await store.update({ profileComplete: true });
		expect(store.data).toEqual({ ...data, profileComplete: true });
		expect(kept(store)).toBe(cookie);
		expect((await open({ cookie })).data?.profileComplete).toBe(true);
	});

	test("of a guest cannot be changed into one", async () => {
		const store = await open();
		await store.update({ role: "admin", roles: ["admin"] });
		expect([store.data, store.setCookies]).toEqual([null, []]);
	});

	test("lasts thirty days in the store", async () => {
		const before = new Set(await stored());
		const from = Date.now();
		await signedIn();
		const { keys } = await bindings.SESSIONS.list({ prefix: "session:" });
		const fresh = keys.find(({ name }) => !before.has(name));
		expect(Math.abs((fresh?.expiration ?? 0) * 1000 - from - 30 * DAY)).toBeLessThan(60_000);
	});

	test("lasts as long in the store where it waits on a shared device (ACC-50)", async () => {
		const [{ cookie }, name, from] = [await signedIn(), crypto.randomUUID(), Date.now()];
		await (await open({ cookie })).park(name);
		const { keys } = await bindings.SESSIONS.list({ prefix: `session:parked:${name}` });
		expect(keys).toHaveLength(1);
		expect(Math.abs((keys[0]?.expiration ?? 0) * 1000 - from - 30 * DAY)).toBeLessThan(60_000);
	});
});

describe("signing in", () => {
	test("over a running session starts another and ends the first", async () => {
		const first = await signedIn();
		const store = await open({ cookie: first.cookie });
		const next = somebody();
		await store.signIn(next);
		expect(kept(store)).not.toBe(first.cookie);
		expect(store.data).toEqual(next);
		expect((await open({ cookie: first.cookie })).data).toBeNull();
		expect((await open({ cookie: kept(store) })).data).toEqual(next);
	});

	test("with a cookie that somebody planted takes a new id: nothing that they know leads in", async () => {
		const planted = await signedIn();
		await (await open({ cookie: planted.cookie })).signOut();
		const store = await open({ cookie: planted.cookie });
		await store.signIn(somebody());
		expect(kept(store)).not.toBe(planted.cookie);
		expect((await open({ cookie: planted.cookie })).data).toBeNull();
	});

	test("never gives the same id twice", async () => {
		const cookies = await Promise.all(Array.from({ length: 100 }, async () => (await signedIn()).cookie));
		expect(new Set(cookies).size).toBe(100);
	});
});

describe("signing out", () => {
	test("ends the session for good, not only in this browser", async () => {
		const before = new Set(await stored());
		const { cookie } = await signedIn();
		const [key = ""] = (await stored()).filter((name) => !before.has(name));
		const store = await open({ cookie });
		await store.signOut();
		expect([store.data, store.credential]).toEqual([null, "none"]);
		expect(store.setCookies[0]).toMatch(/^__Host-pathshala=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
		expect(await bindings.SESSIONS.get(key)).toBeNull();
		expect((await open({ cookie })).data).toBeNull();
	});

	test("holds also while the store, which is slow to forget, still answers with the old session", async () => {
		const kv = bindings.SESSIONS;
		const forgetful = { get: (id: string) => kv.get(id), put: kv.put.bind(kv), delete: async () => {} };
		const setting = { kv: forgetful as unknown as KVNamespace };
		const { cookie } = await signedIn();
		await (await open({ cookie }, setting)).signOut();
		expect((await open({ cookie }, setting)).data).toBeNull();
	});

	test("is not undone by a request that had begun to read the session before", async () => {
		const { cookie } = await signedIn();
		// Long enough that the isolate has forgotten the session and asks the store.
		vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
		const kv = bindings.SESSIONS;
		const gate = Promise.withResolvers<void>();
		const read = Promise.withResolvers<void>();
		const slow = {
			get: async (id: string) => {
				const value = await kv.get(id);
				read.resolve();
				await gate.promise;
				return value;
			},
		};
		const reading = open({ cookie }, { kv: slow as unknown as KVNamespace });
		await read.promise;
		await (await open({ cookie })).signOut();
		gate.resolve();
		await reading;
		expect((await open({ cookie })).data).toBeNull();
	});

	test("is not undone by a request that writes the session meanwhile", async () => {
		const { cookie } = await signedIn();
		const kv = bindings.SESSIONS;
		const [gate, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const slow = {
			get: kv.get.bind(kv),
			delete: kv.delete.bind(kv),
			put: async (id: string, value: string) => {
				writing.resolve();
				await gate.promise;
				await kv.put(id, value);
			},
		};
		const store = await open({ cookie }, { kv: slow as unknown as KVNamespace });
		const updating = store.update({ name: "Late" });
		await writing.promise;
		await (await open({ cookie })).signOut();
		gate.resolve();
		await updating;
		expect((await open({ cookie })).data).toBeNull();
		vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ["Date"] });
		expect((await open({ cookie })).data).toBeNull();
	});

	test("of a guest is harmless", async () => {
		const store = await open();
		await store.signOut();
		expect([store.data, store.setCookies]).toEqual([null, []]);
	});
});

describe("a bearer token", () => {
	test("speaks for the same person, without what the issuer needs", async () => {
		const { token: secret, expiresAt, data } = await token();
		expect(expiresAt).toBe(30 * DAY);
		expect(secret).toMatch(/^[\w-]{43}$/);
		const store = await open(bearer(secret));
		expect([store.data, store.credential]).toEqual([{ ...data, idToken: null }, "bearer"]);
	});

	test("is stored as a hash alone", async () => {
		const before = new Set(await stored());
		const { token: secret } = await token();
		const fresh = (await stored()).filter((name) => !before.has(name));
		expect(fresh).toHaveLength(2);
		for (const name of fresh) {
			expect(name).not.toContain(secret);
			expect(await bindings.SESSIONS.get(name)).not.toContain(secret);
		}
		expect(fresh.some((name) => /^session:[0-9a-f]{64}$/.test(name))).toBe(true);
	});

	test("cannot be replaced by its hash, or by a session's id", async () => {
		const before = new Set(await stored());
		await token();
		for (const name of (await stored()).filter((name) => !before.has(name))) {
			const id = name.slice("session:".length);
			expect((await open(bearer(id))).data).toBeNull();
			expect((await open({ cookie: `__Host-pathshala=${encodeURIComponent(btoa(`"${id}"`))}` })).data).toBeNull();
		}
	});

	test("that was revoked, changed or never given is nobody's, and hides no cookie behind it", async () => {
		const { token: secret, cookie } = await token();
		for (const wrong of [secret.slice(0, -1), `${secret}A`, "A".repeat(43)]) {
			const store = await open({ ...bearer(wrong), cookie });
			expect([store.data, store.credential]).toEqual([null, "none"]);
		}
		const store = await open(bearer(secret));
		await store.signOut();
		expect([store.data, store.setCookies]).toEqual([null, []]);
		expect((await open(bearer(secret))).data).toBeNull();
		expect((await open({ cookie })).data).not.toBeNull();
	});

	test("ends with the sign-in that it was made in, and with no other", async () => {
		const { token: secret, cookie, data } = await token();
		const elsewhere = await token(data);
		await (await open({ cookie })).signOut();
		expect((await open(bearer(secret))).data).toBeNull();
		expect((await open(bearer(elsewhere.token))).data?.accountUuid).toBe(data.accountUuid);
	});

	test("goes on when the same person signs in again on the same browser, and ends when another does", async () => {
		const { token: secret, cookie, data } = await token();
		const again = await open({ cookie });
		await again.signIn({ ...data, role: "student" });
		expect((await open(bearer(secret))).data?.accountUuid).toBe(data.accountUuid);
		await (await open({ cookie: kept(again) })).signIn(somebody());
		expect((await open(bearer(secret))).data).toBeNull();
	});

	test("comes before a cookie of somebody else", async () => {
		const { token: secret, data } = await token();
		const other = await signedIn();
		const store = await open({ ...bearer(secret), cookie: other.cookie });
		expect([store.data?.accountUuid, store.credential]).toEqual([data.accountUuid, "bearer"]);
	});

	test("is not made for a guest", async () => {
		await expect((await open()).mintToken(0)).rejects.toThrow("A token needs a session");
	});
});
