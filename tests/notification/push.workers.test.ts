import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notification, pushDelivery, pushSubscription } from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { newBrowserKeys } from "#workers/sandbox/push/receive.ts";
import { NOTHING_CARRIED } from "~/domain/account/carried.ts";
import { isPushEndpoint } from "~/domain/notification/endpoint.ts";
import type { KindName, ParamsOf } from "~/domain/notification/kinds.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import type { PushMessage, PushOutcome, PushTarget } from "~/domain/notification/push-port.ts";
import { MOST_SUBSCRIPTIONS } from "~/domain/notification/rules.ts";
import { pushNews } from "~/domain/notification/send-pushes.server.ts";
import { subscribePush, unsubscribePush } from "~/domain/notification/subscribe-push.server.ts";
import { dhakaHour } from "~/lib/time.ts";

ownDatabase();

const FOREVER = { until: Number.POSITIVE_INFINITY };
/** Minutes from the exams' opening to an hour of the next day in Dhaka. */
const hour = (of: number) => (24 - dhakaHour(at(0)) + of) * 60;
const NOON = hour(12);
const NIGHT = hour(23);

let me: Person;
let keys: { p256dh: string; auth: string };
beforeEach(async () => {
	me = await student();
	const { p256dh, auth } = await newBrowserKeys();
	keys = { p256dh, auth };
});

let browsers = 0;
/** Turns push on in a new browser of somebody. */
async function browserOf(
	who: Person,
	{ device = crypto.randomUUID() as string, locale = "en" as const, carried = NOTHING_CARRIED } = {},
) {
	browsers += 1;
	const endpoint = `https://fcm.googleapis.com/fcm/send/${browsers}`;
	await subscribePush(depsAt(0), who, { endpoint, ...keys }, { locale, carried: { ...carried, signIn: device } });
	return { endpoint, device };
}

/** Says something to somebody. */
const tell = <K extends KindName>(
	who: Person,
	kind: K,
	params: ParamsOf<K>,
	minutes: number,
	key = crypto.randomUUID(),
) =>
	notify(
		{ db: database() },
		{ kind, role: who.role, account: who.accountUuid, key, params, from: sql`FROM (SELECT 1) WHERE 1` },
		at(minutes),
	);
const result = (who: Person, exam: string, minutes: number) => tell(who, "results-out", { exam }, minutes);

/** Runs the scheduled work; what was sent where. */
async function sweep(minutes: number, outcome: PushOutcome = "sent") {
	const sent: (PushTarget & PushMessage & { shown: { title: string; body: string; url: string; tag: string } })[] = [];
	const deps = depsAt(minutes);
	const push = {
		...deps.push,
		send: async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) => {
			sent.push({ endpoint, p256dh, auth, ...message, shown: JSON.parse(message.payload) });
			return outcome;
		},
	};
	const counts = await pushNews(Object.assign(deps, { push }), FOREVER);
	return { counts, sent, trips: deps.trips.count };
}

const subscriptions = () => database().select().from(pushSubscription).orderBy(asc(pushSubscription.id));
const waiting = () => database().select().from(pushDelivery);

describe("a browser that wants to be told (NTF-8)", () => {
	test.each([
		["https://fcm.googleapis.com/fcm/send/a:b", true],
		["https://updates.push.services.mozilla.com/wpush/v2/a", true],
		["https://web.push.apple.com/Qa", true],
		["https://wns2-by3p.notify.windows.com/w/?token=a", true],
		["http://fcm.googleapis.com/fcm/send/a", false],
		["https://fcm.googleapis.com:8443/a", false],
		["https://user@fcm.googleapis.com/a", false],
		["https://fcm.googleapis.com.example.com/a", false],
		["https://evilpush.apple.com/a", false],
		["https://127.0.0.1/a", false],
		["https://[::1]/a", false],
		["https://169.254.169.254/latest/meta-data", false],
		["https://localhost/a", false],
		["http://localhost:8789/push/send/a", false],
		["javascript:alert(1)", false],
		["", false],
		[`https://fcm.googleapis.com/${"a".repeat(1_000)}`, false],
	])("%s: %j", (endpoint, is) => {
		expect(isPushEndpoint(endpoint, null)).toBe(is);
	});

	test("of a sandbox is one on a laptop alone", () => {
		expect(isPushEndpoint("http://localhost:8789/push/send/a", "http://localhost:8789")).toBe(true);
		expect(isPushEndpoint("http://localhost:8787/push/send/a", "http://localhost:8789")).toBe(false);
	});

	test("is refused with an address that is no push service's, or without keys", async () => {
		const subscribe = (target: PushTarget) =>
			subscribePush(depsAt(0), me, target, { locale: "en", carried: NOTHING_CARRIED });
		const endpoint = "https://fcm.googleapis.com/a";
		const refused = { code: "PushRefused" };
		await expect(subscribe({ endpoint: "https://example.com/a", ...keys })).rejects.toMatchObject(refused);
		await expect(subscribe({ endpoint, ...keys, p256dh: "" })).rejects.toMatchObject(refused);
		await expect(subscribe({ endpoint, ...keys, auth: "AAAA" })).rejects.toMatchObject(refused);
		await expect(
			subscribePush(depsAt(0), null, { endpoint, ...keys }, { locale: "en", carried: NOTHING_CARRIED }),
		).rejects.toThrow();
		expect(await subscriptions()).toEqual([]);
	});

	test("is one person's: who turns it on last, and what waited for the one before goes", async () => {
		const other = await student();
		await browserOf(me);
		await result(me, "A", NOON);
		await sweep(NOON, { retryAfterMs: 0 });
		expect(await waiting()).toHaveLength(1);
		browsers -= 1;
		await browserOf(other);
		expect((await subscriptions()).map(({ accountUuid }) => accountUuid)).toEqual([other.accountUuid]);
		expect(await waiting()).toEqual([]);
	});

	test("has one subscription a session; of many browsers the newest stay", async () => {
		const device = crypto.randomUUID();
		await browserOf(me, { device });
		const { endpoint } = await browserOf(me, { device });
		expect((await subscriptions()).map((row) => row.endpoint)).toEqual([endpoint]);
		for (let n = 0; n < MOST_SUBSCRIPTIONS; n += 1) await browserOf(me);
		const kept = await subscriptions();
		expect(kept).toHaveLength(MOST_SUBSCRIPTIONS);
		expect(kept.some((row) => row.endpoint === endpoint)).toBe(false);
	});

	test("is turned off by itself, or all of the person's at once, and nobody else's", async () => {
		const { device } = await browserOf(me);
		await browserOf(me);
		await browserOf(await student());
		await unsubscribePush(depsAt(0), me, device);
		expect(await subscriptions()).toHaveLength(2);
		await unsubscribePush(depsAt(0), me, null);
		expect(await subscriptions()).toHaveLength(1);
	});
});

describe("the page (NTF-8)", () => {
	const send = (form: Record<string, string>) => visit(me, "/student/notifications", { form });

	test("turns it on and off for the browser that asks, without JavaScript off", async () => {
		const page = async () => wordsOf(await visit(me, "/student/notifications"));
		expect(await page()).toContain("On an iPhone or iPad this works once Pathshala is installed");
		const endpoint = "https://fcm.googleapis.com/fcm/send/of-the-page";
		expect((await send({ intent: "push-on", endpoint, ...keys })).status).toBe(302);
		expect(await page()).toContain("Turned on: your news comes to this device.");
		await browserOf(me);
		expect(await page()).toContain("Other devices that are turned on: 1");
		await send({ intent: "push-off" });
		expect(await subscriptions()).toHaveLength(1);
		await send({ intent: "push-off-all" });
		expect(await subscriptions()).toEqual([]);
		expect((await send({ intent: "push-on", endpoint: "https://example.com/", ...keys })).status).toBe(400);
	});
});

describe("what is pushed (NTF-7)", () => {
	test("is the sentence in the browser's language, and where it is opened, once", async () => {
		const { endpoint } = await browserOf(me, { locale: "bn" as never });
		await result(me, "Model Test 12", NOON);
		const { sent, trips } = await sweep(NOON);
		const [row] = await database().select().from(notification);
		expect(sent).toMatchObject([
			{
				...{ endpoint, ...keys, urgency: "normal", ttlSeconds: 86_400 },
				topic: row?.uuid.replaceAll("-", ""),
				shown: {
					title: "পাঠশালা",
					body: "Model Test 12: ফলাফল প্রকাশিত হয়েছে।",
					url: `/student/notifications?open=${row?.uuid}`,
					tag: row?.uuid,
				},
			},
		]);
		expect(trips).toBeLessThanOrEqual(6);
		expect((await sweep(NOON + 1)).sent).toEqual([]);
		expect(await waiting()).toEqual([]);
	});

	test("goes to each browser of a person, and to nobody who has none", async () => {
		await browserOf(me);
		await browserOf(me);
		const other = await student();
		await result(me, "A", NOON);
		await result(other, "A", NOON);
		expect((await sweep(NOON)).counts).toEqual({ queued: 2, sent: 2, gone: 0, later: 0 });
		const [, , ...rest] = await database().select().from(notification);
		expect(rest.every(({ pushAt }) => pushAt === null)).toBe(true);
	});

	test("is one message of all that somebody was told, with the most urgent in front; what may wait waits for others", async () => {
		await browserOf(me);
		await tell(me, "feedback-answered", { title: "The timetable" }, NOON);
		expect((await sweep(NOON)).sent).toEqual([]);
		for (const exam of ["A", "B", "C"]) await result(me, exam, NOON + 1);
		const { sent } = await sweep(NOON + 1);
		expect(sent.map(({ shown }) => shown.body)).toEqual(["The results of C are out. And 3 more."]);
		expect((await sweep(NOON + 60)).sent).toEqual([]);
	});

	test("is nothing that was read meanwhile, and nothing that is no news any more", async () => {
		await browserOf(me);
		await result(me, "A", NOON);
		await database()
			.update(notification)
			.set({ readAt: at(NOON) });
		await tell(me, "exam-starting", { exam: "B", startAt: at(NOON + 60) }, NOON);
		expect((await sweep(NOON + 61)).sent).toEqual([]);
		expect((await database().select().from(notification)).every(({ pushAt }) => pushAt === null)).toBe(true);
	});

	test("is by night nothing but what is today; the rest comes in the morning", async () => {
		await browserOf(me);
		await result(me, "A", NIGHT);
		await tell(me, "exam-starting", { exam: "B", startAt: at(NIGHT + 50) }, NIGHT);
		const bodies = async (minutes: number) =>
			(await sweep(minutes)).sent.map(({ shown, urgency }) => [shown.body.slice(0, 9), urgency]);
		expect(await bodies(NIGHT)).toEqual([["B begins ", "high"]]);
		expect(await bodies(hour(24 + 7) - 1)).toEqual([]);
		expect(await bodies(hour(24 + 7))).toEqual([["The resul", "normal"]]);
	});

	test("costs the same round trips for many people", async () => {
		for (const who of await Promise.all(Array.from({ length: 12 }, () => student()))) {
			await browserOf(who);
			await result(who, "A", NOON);
		}
		const { counts, trips } = await sweep(NOON);
		expect([counts.queued, counts.sent]).toEqual([12, 12]);
		expect(trips).toBeLessThanOrEqual(6);
	});
});

describe("a message that does not arrive (NTF-8)", () => {
	beforeEach(async () => {
		await browserOf(me);
		await result(me, "A", NOON);
	});

	test("is tried again after longer and longer, and given up", async () => {
		const tries: number[] = [];
		for (let minutes = NOON; minutes < NOON + 600; minutes += 1)
			if ((await sweep(minutes, { retryAfterMs: 60_000 })).sent.length > 0) tries.push(minutes - NOON);
		expect(tries).toEqual([0, 1, 3, 7, 15, 31]);
		expect(await waiting()).toEqual([]);
		expect(await subscriptions()).toHaveLength(1);
	});

	test("waits as long as the push service says", async () => {
		await sweep(NOON, { retryAfterMs: 10 * 60_000 });
		expect((await sweep(NOON + 9)).sent).toEqual([]);
		expect((await sweep(NOON + 10)).sent).toHaveLength(1);
	});

	test("to a browser that is gone goes with the browser", async () => {
		expect((await sweep(NOON, "gone")).counts).toMatchObject({ gone: 1 });
		expect([await subscriptions(), await waiting()]).toEqual([[], []]);
	});

	test("and is refused is not sent again, and the browser stays", async () => {
		await sweep(NOON, "refused");
		expect((await sweep(NOON + 10)).sent).toEqual([]);
		expect(await subscriptions()).toHaveLength(1);
	});
});

describe("a session that is over (NTF-8)", () => {
	test.each(["signed out", "every device", "suspended"] as const)(
		"%s: nothing is pushed there any more",
		async (how) => {
			const { device } = await browserOf(me);
			await result(me, "A", NOON);
			const { sessions } = depsAt(0);
			if (how === "signed out") await sessions.end(me.accountUuid, `sign-in:${device}`);
			if (how === "every device") await sessions.startOver(me.accountUuid);
			if (how === "suspended") await sessions.setSuspended(me.accountUuid, true, at(0));
			expect((await sweep(NOON)).sent).toEqual([]);
			expect(await subscriptions()).toEqual([]);
		},
	);

	test("the guard without an answer: the message waits", async () => {
		await browserOf(me);
		await result(me, "A", NOON);
		const deps = depsAt(NOON);
		const standing = () => Promise.reject(new Error("no answer"));
		await pushNews(Object.assign(deps, { sessions: { ...deps.sessions, standing } }), FOREVER);
		expect(await waiting()).toMatchObject([{ attempts: 1 }]);
		expect((await sweep(NOON + 1)).sent).toHaveLength(1);
	});
});

describe("an index serves", () => {
	test("every question of the scheduled work and of the page", async () => {
		await browserOf(me);
		await result(me, "A", NOON);
		const { db, plans } = explained();
		const deps = depsAt(NOON);
		Object.defineProperty(deps, "db", { value: db });
		const push = { ...deps.push, send: async () => "sent" as const };
		await pushNews(Object.assign(deps, { push }), FOREVER);
		await unsubscribePush(deps, me, "a");
		await subscribePush(
			deps,
			me,
			{ endpoint: "https://fcm.googleapis.com/z", ...keys },
			{ locale: "en", carried: NOTHING_CARRIED },
		);
		expect(plans.length).toBeGreaterThan(4);
		const scans = plans
			.flat()
			.filter(
				(step) =>
					/^SCAN (?!.*USING (COVERING )?INDEX)/.test(step) && !/CONSTANT ROW|\(subquery|json_each|made/.test(step),
			);
		expect(scans).toEqual([]);
	});
});

test("A push leads to a page that opens it by a form: the address alone reads nothing", async () => {
	await result(me, "A", NOON);
	const [row] = await database().select().from(notification);
	const page = await visit(me, `/student/notifications?open=${row?.uuid}`);
	expect(page.status).toBe(200);
	const [after] = await database()
		.select()
		.from(notification)
		.where(eq(notification.uuid, row?.uuid ?? ""));
	expect(after?.readAt).toBeNull();
	const foreign = await visit(await teacher(), `/dashboard/teacher/notifications?open=${row?.uuid}`);
	expect(foreign.status).toBe(200);
});
