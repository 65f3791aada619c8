import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pushSubscription } from "#db/schema/index.ts";
import { type FakeIssuer, fakeIssuer } from "#tests/support/fake-issuer.ts";
import { credentialsOf, get, send } from "#tests/support/workers/api.ts";
import { clock } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { bearer, guard, kept, open, somebody } from "#tests/support/workers/session.ts";
import { type Carried, isGood, marksOf } from "~/domain/account/carried.ts";
import { SEEN_EVERY_MS } from "~/domain/account/session-guard.ts";
import { m } from "~/paraglide/messages.js";

const PAGE = "/student/profile/devices";
const PHONE = "Mozilla/5.0 (Linux; Android 14; SM-A155F) Chrome/129.0 Mobile Safari/537.36";

let issuer: FakeIssuer;

beforeEach(async () => {
	await clock(0);
	issuer = await fakeIssuer({ issuer: bindings.OIDC_ISSUER ?? "" });
	const line = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return address.startsWith(issuer.issuer)
			? issuer.handle(new Request(input as RequestInfo, init as RequestInit))
			: line(input, init);
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** The person on a further device. */
const another = async (who: Person): Promise<Person> => ({ ...who, ...(await credentialsOf(who)) });
const devicesOf = (who: { accountUuid: string }) => guard.devices(who.accountUuid);
const status = async (who: Person) => [
	(await send(who, "GET", "/api/profile/my", { by: "cookie" })).status,
	(await get(who, "/api/profile/my")).status,
];
const act = (who: Person, form: Record<string, string>) => visit(who, PAGE, { form });

/** The name of the session that a cookie leads to. */
const deviceOf = async (who: Person) => {
	const { device } = await open({ cookie: who.cookie }, { secret: bindings.SESSION_SECRET, secure: false });
	return device ?? "";
};

describe("Your devices (ACC-21)", () => {
	test("are the sessions and tokens of the account and nobody else's, the present one first", async () => {
		const phone = await student();
		const laptop = await another(phone);
		await student();
		const listed = await devicesOf(phone);
		expect(listed.map(({ carried }) => (carried.token ? "token" : "session")).sort()).toEqual([
			...["session", "session", "token", "token"],
		]);
		const { text } = await visit(laptop, PAGE);
		expect(wordsOf({ text } as never)).toContain("This device");
		expect(text.match(/value="end"/g)).toHaveLength(3);
		expect(text).not.toContain(`value="${await deviceOf(laptop)}"`);
		expect(text).toContain(`value="${await deviceOf(phone)}"`);
	});

	test("all others end: the present browser goes on being told what is new, theirs do not (NTF-8)", async () => {
		const phone = await student();
		const laptop = await another(phone);
		const { publicKey, auth } = { publicKey: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
		for (const who of [phone, laptop]) {
			const { carried } = await open({ cookie: who.cookie }, { secret: bindings.SESSION_SECRET, secure: false });
			if (!carried) throw new Error("No session");
			await database()
				.insert(pushSubscription)
				.values({
					...{
						uuid: crypto.randomUUID(),
						accountUuid: who.accountUuid,
						p256dh: publicKey,
						auth,
						locale: "en" as const,
					},
					...{ endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, device: carried.signIn },
					...{ carried: JSON.stringify(carried), createdAt: 0 },
				});
		}
		await act(phone, { intent: "end-others" });
		const subscribed = await database()
			.select()
			.from(pushSubscription)
			.where(eq(pushSubscription.accountUuid, phone.accountUuid));
		const good = await Promise.all(
			subscribed.map(async ({ carried }) => {
				const kept = JSON.parse(carried) as Carried;
				return isGood(kept, await guard.standing(phone.accountUuid, marksOf(kept)));
			}),
		);
		expect(good).toEqual([true, false]);
	});

	test("have words for what they are, and are shown as text whatever they say of themselves", async () => {
		const data = somebody();
		const store = await open({ "user-agent": PHONE } as never);
		await store.signIn(data);
		const odd = await open({ "user-agent": `Chrome/1 ${"<b>".repeat(500)}` } as never);
		await odd.signIn(data);
		const listed = await devicesOf(data);
		expect(listed.map(({ userAgent }) => userAgent?.length)).toEqual([300, PHONE.length]);
	});

	test("are ended one by one: the session with its tokens, a token alone, each at its next request", async () => {
		const phone = await student();
		const laptop = await another(phone);
		const [token] = (await devicesOf(phone)).filter(({ carried }) => carried.token && carried.signIn !== null);
		const ended = await act(phone, { intent: "end", device: await deviceOf(laptop) });
		expect([ended.status, ended.headers.get("location")]).toEqual([302, PAGE]);
		expect([await status(phone), await status(laptop)]).toEqual([
			[200, 200],
			[401, 401],
		]);
		const [own] = (await devicesOf(phone)).filter(({ carried }) => carried.token);
		await act(phone, { intent: "end", device: own?.id ?? "" });
		expect([await status(phone), token?.id === undefined]).toEqual([[200, 401], false]);
		expect(await devicesOf(phone)).toHaveLength(1);
	});

	test("are ended all but the present one, also those that are not listed", async () => {
		const phone = await student();
		const laptop = await another(phone);
		const before = await devicesOf(phone);
		const answer = await act(phone, { intent: "end-others" });
		const [cookie] = answer.headers.getSetCookie().filter((one) => one.startsWith("pathshala="));
		expect([answer.status, await status({ ...phone, cookie: cookie?.split(";")[0] ?? phone.cookie })]).toEqual([
			302,
			[200, 401],
		]);
		expect([await status(laptop), before.length, (await devicesOf(phone)).length]).toEqual([[401, 401], 4, 1]);
		// It goes on as any session does, and ends with the next end of all.
		await guard.endAll(phone.accountUuid);
		expect(await status(phone)).toEqual([401, 401]);
	});

	test("are ended everywhere: out here too, and the issuer hears that all is over there", async () => {
		const phone = await student();
		const laptop = await another(phone);
		const answer = await act(phone, { intent: "end-all" });
		const to = new URL(answer.headers.get("location") ?? "");
		expect([to.origin, to.searchParams.get("logout_scope"), to.searchParams.get("id_token_hint")]).toEqual([
			...[new URL(issuer.issuer).origin, "everywhere", phone.idToken],
		]);
		expect(answer.headers.get("clear-site-data")).toBe('"storage"');
		expect([await status(phone), await status(laptop), await devicesOf(phone)]).toEqual([[401, 401], [401, 401], []]);
	});

	test("that are ended are told to the issuer, so that its session does not lead in again", async () => {
		const phone = await student();
		const laptop = { ...phone, ...(await credentialsOf({ ...phone, idToken: "the laptop's" })) };
		issuer.asked.length = 0;
		await act(phone, { intent: "end", device: await deviceOf(laptop) });
		expect(issuer.asked.filter((path) => path.startsWith("/end-session?id_token_hint=the+laptop%27s&"))).toHaveLength(
			1,
		);
	});

	test("of another person cannot be ended, and one that is out is said to be out", async () => {
		const [mine, other] = [await student(), await student()];
		for (const device of [await deviceOf(other), crypto.randomUUID()])
			expect((await act(mine, { intent: "end", device })).headers.get("location")).toBe(PAGE);
		expect(await status(other)).toEqual([200, 200]);
	});

	test("are not changed by looking at them, nor by a bearer token from elsewhere", async () => {
		const who = await student();
		const before = await devicesOf(who);
		await visit(who, `${PAGE}?intent=end-all`);
		expect((await devicesOf(who)).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
	});

	test("are there for teachers before they are verified, for students without a verified number, and for admins", async () => {
		const waiting = await teacher({ verificationStatus: "Awaiting" });
		expect((await visit(waiting, "/dashboard/teacher/profile/devices")).status).toBe(200);
		expect((await visit(await student({ mobileVerified: false }), PAGE)).status).toBe(200);
		expect((await visit(await admin(), "/admin/devices")).status).toBe(200);
	});

	test("are titled by where they are: a tab of the profile, and a page of an admin, who has none", async () => {
		const titleOf = async (who: Person, path: string) => /<title>(.*?) · /.exec((await visit(who, path)).text)?.[1];
		expect(await titleOf(await admin(), "/admin/devices")).toBe("Your devices");
		expect(await titleOf(await student(), PAGE)).toBe("Profile: Your devices");
		expect(await titleOf(await student(), "/student/profile/institute")).toBe("Profile: Institute and Grade");
		// Teachers have no class.
		expect(await titleOf(await teacher(), "/dashboard/teacher/profile/institute")).toBe("Profile: Institute");
	});

	test("lead to the account page for the password, in the reader's language, and back", async () => {
		const who = await student();
		const { text } = await visit({ ...who, cookie: `${who.cookie}; lang=bn` }, PAGE);
		for (const page of ["change-password", "change-mobile", "forgotten-password"])
			expect(text).toContain(`${new URL(issuer.issuer).origin}/${page}?ui_locales=bn&amp;return_to=`);
		expect(text).toContain(encodeURIComponent(encodeURIComponent(PAGE)));
		for (const change of ["password", "mobile"])
			expect(text).toContain(encodeURIComponent(encodeURIComponent(`${PAGE}?changed=${change}`)));
	});

	test("confirms what was changed there in a sentence of ours, and says nothing else that an address has", async () => {
		const who = await student();
		const page = async (query: string) => wordsOf(await visit(who, `${PAGE}${query}`));
		expect(await page("?changed=password")).toContain(m.accounts_changed_password());
		expect(await page("?changed=mobile")).toContain(m.accounts_changed_mobile());
		for (const query of ["", "?changed=", "?changed=toString", "?changed=Your+account+was+stolen"]) {
			const words = await page(query);
			for (const said of [m.accounts_changed_password(), m.accounts_changed_mobile(), "stolen"])
				expect(words).not.toContain(said);
		}
	});
});

describe("The last use of a device", () => {
	test("is written at most every few minutes, and never by a call that comes by the thousand", async () => {
		const data = somebody();
		const first = await open();
		await first.signIn(data);
		const cookie = kept(first);
		const [seen] = await devicesOf(data);
		let noted = 0;
		const counting = {
			...guard,
			note: async (...args: Parameters<typeof guard.note>) => {
				noted += 1;
				return guard.note(...args);
			},
		};
		const use = async (often: boolean) => {
			const work: Promise<unknown>[] = [];
			await open({ cookie }, { guard: counting, often, background: (one) => work.push(one) });
			await Promise.all(work);
		};
		for (let i = 0; i < 3; i++) await use(false);
		expect(noted).toBe(0);
		vi.useFakeTimers({ now: Date.now() + SEEN_EVERY_MS + 1, toFake: ["Date"] });
		await use(true);
		expect(noted).toBe(0);
		for (let i = 0; i < 3; i++) await use(false);
		expect(noted).toBe(1);
		const [later] = await devicesOf(data);
		expect([later?.id, (later?.lastUsedAt ?? 0) >= (seen?.lastUsedAt ?? 0)]).toEqual([seen?.id, true]);
	});

	test("is not noted of what has ended meanwhile, and an ended device leaves the list however it ended", async () => {
		const data = somebody();
		const store = await open();
		await store.signIn(data, { session: "at the issuer", signedInAt: Date.now() - 1_000 });
		const { token } = await (await open({ cookie: kept(store) })).mintToken(0);
		const [device] = await devicesOf(data);
		expect(await devicesOf(data)).toHaveLength(2);
		await guard.end(data.accountUuid, "issuer:at the issuer");
		expect(await devicesOf(data)).toEqual([]);
		if (device) await guard.note(data.accountUuid, device);
		expect([await devicesOf(data), (await open(bearer(token))).data]).toEqual([[], null]);
	});

	test("keeps nobody out while the guard cannot note it", async () => {
		const data = somebody();
		const errors: unknown[] = [];
		const away = { ...guard, note: () => Promise.reject(new Error("away")) };
		const store = await open({}, { guard: away, onUnguarded: (error) => errors.push(error) });
		await store.signIn(data);
		expect([store.data?.accountUuid, errors.length]).toEqual([data.accountUuid, 1]);
	});
});

test("A revoked token is out at once wherever it is remembered", async () => {
	const who = await student();
	expect((await send(who, "DELETE", "/auth/token")).status).toBe(204);
	expect((await guard.devices(who.accountUuid)).some(({ carried }) => carried.token)).toBe(false);
	expect(await depsAt().sessions.devices(who.accountUuid)).toHaveLength(1);
});
