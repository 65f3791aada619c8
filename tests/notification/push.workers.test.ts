import { beforeEach, describe, expect, test } from "vitest";
import { notification } from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import {
	browserOf,
	FOREVER,
	hour,
	NIGHT,
	NOON,
	subscriptions,
	sweepPushes,
	tell,
	tellResult,
	waitingPushes,
} from "#tests/support/workers/push.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { newBrowserKeys } from "#workers/sandbox/push/receive.ts";
import { NOTHING_CARRIED } from "~/domain/account/carried.ts";
import { pushNews } from "~/domain/notification/send-pushes.server.ts";
import { subscribePush, unsubscribePush } from "~/domain/notification/subscribe-push.server.ts";

ownDatabase();

let me: Person;
beforeEach(async () => {
	me = await student();
});

describe("what is pushed (NTF-7)", () => {
	test("is the sentence in the browser's language, and where it is opened, once", async () => {
		const { endpoint, p256dh, auth } = await browserOf(me, { locale: "bn" });
		await tellResult(me, "Model Test 12", NOON);
		const { sent, trips } = await sweepPushes(NOON);
		const [row] = await database().select().from(notification);
		expect(sent).toMatchObject([
			{
				...{ endpoint, p256dh, auth, urgency: "normal", ttlSeconds: 86_400 },
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
		expect((await sweepPushes(NOON + 1)).sent).toEqual([]);
		expect(await waitingPushes()).toEqual([]);
	});

	test("goes to each browser of a person, and to nobody who has none", async () => {
		await browserOf(me);
		await browserOf(me);
		const other = await student();
		await tellResult(me, "A", NOON);
		await tellResult(other, "A", NOON);
		expect((await sweepPushes(NOON)).counts).toEqual({ queued: 2, sent: 2, gone: 0, later: 0 });
		const [, , ...rest] = await database().select().from(notification);
		expect(rest.every(({ pushAt }) => pushAt === null)).toBe(true);
	});

	test("is one message of all that somebody was told, with the most urgent in front; what may wait waits for others", async () => {
		await browserOf(me);
		await tell(me, "feedback-answered", { title: "The timetable" }, NOON);
		expect((await sweepPushes(NOON)).sent).toEqual([]);
		for (const exam of ["A", "B", "C"]) await tellResult(me, exam, NOON + 1);
		const { sent } = await sweepPushes(NOON + 1);
		expect(sent.map(({ shown }) => shown.body)).toEqual(["The results of C are out. And 3 more."]);
		expect((await sweepPushes(NOON + 60)).sent).toEqual([]);
	});

	test("is nothing that was read meanwhile, and nothing that is no news any more", async () => {
		await browserOf(me);
		await tellResult(me, "A", NOON);
		await database()
			.update(notification)
			.set({ readAt: at(NOON) });
		await tell(me, "exam-starting", { exam: "B", startAt: at(NOON + 60) }, NOON);
		expect((await sweepPushes(NOON + 61)).sent).toEqual([]);
		expect((await database().select().from(notification)).every(({ pushAt }) => pushAt === null)).toBe(true);
	});

	test("is what is still news, also where the most urgent of all that waits is none any more", async () => {
		await browserOf(me);
		await tell(me, "exam-starting", { exam: "B", startAt: at(NOON + 60) }, NOON);
		await tellResult(me, "A", NOON + 30);
		const { sent } = await sweepPushes(NOON + 61);
		expect(sent.map(({ shown }) => shown.body)).toEqual(["The results of A are out."]);
	});

	test("is by night nothing but what is today; the rest comes in the morning", async () => {
		await browserOf(me);
		await tellResult(me, "A", NIGHT);
		await tell(me, "exam-starting", { exam: "B", startAt: at(NIGHT + 50) }, NIGHT);
		const bodies = async (minutes: number) =>
			(await sweepPushes(minutes)).sent.map(({ shown, urgency }) => [shown.body.slice(0, 9), urgency]);
		expect(await bodies(NIGHT)).toEqual([["B begins ", "high"]]);
		expect(await bodies(hour(24 + 7) - 1)).toEqual([]);
		expect(await bodies(hour(24 + 7))).toEqual([["The resul", "normal"]]);
	});

	test("costs the same round trips for many people", async () => {
		for (const who of await Promise.all(Array.from({ length: 12 }, () => student()))) {
			await browserOf(who);
			await tellResult(who, "A", NOON);
		}
		const { counts, trips } = await sweepPushes(NOON);
		expect([counts.queued, counts.sent]).toEqual([12, 12]);
		expect(trips).toBeLessThanOrEqual(6);
	});
});

describe("a message that does not arrive (NTF-8)", () => {
	beforeEach(async () => {
		await browserOf(me);
		await tellResult(me, "A", NOON);
	});

	test("is tried again after longer and longer, and given up", async () => {
		const tries: number[] = [];
		// A seventh try would come after 63 minutes.
		for (let minutes = NOON; minutes < NOON + 70; minutes += 1)
			if ((await sweepPushes(minutes, { retryAfterMs: 60_000 })).sent.length > 0) tries.push(minutes - NOON);
		expect(tries).toEqual([0, 1, 3, 7, 15, 31]);
		expect(await waitingPushes()).toEqual([]);
		expect(await subscriptions()).toHaveLength(1);
	});

	test("waits as long as the push service says", async () => {
		await sweepPushes(NOON, { retryAfterMs: 10 * 60_000 });
		expect((await sweepPushes(NOON + 9)).sent).toEqual([]);
		expect((await sweepPushes(NOON + 10)).sent).toHaveLength(1);
	});

	test("to a subscription that is gone goes, and its browser is to make another", async () => {
		expect((await sweepPushes(NOON, "gone")).counts).toMatchObject({ gone: 1 });
		expect([await subscriptions(), await waitingPushes()]).toMatchObject([[{ goneAt: at(NOON) }], []]);
		await tellResult(me, "B", NOON + 1);
		expect((await sweepPushes(NOON + 60)).sent).toEqual([]);
	});

	test("is kept where our own key is refused, and sent again later", async () => {
		expect((await sweepPushes(NOON, "we are refused")).counts).toMatchObject({ gone: 0, later: 1 });
		expect(await subscriptions()).toMatchObject([{ goneAt: null }]);
		expect((await sweepPushes(NOON + 10)).sent).toHaveLength(1);
	});

	test("and is refused is not sent again, and the browser stays", async () => {
		await sweepPushes(NOON, "refused");
		expect((await sweepPushes(NOON + 10)).sent).toEqual([]);
		expect(await subscriptions()).toHaveLength(1);
	});
});

describe("a session that is over (NTF-8)", () => {
	test.each(["signed out", "every device", "suspended"] as const)(
		"%s: nothing is pushed there any more",
		async (how) => {
			const { device } = await browserOf(me);
			await tellResult(me, "A", NOON);
			const { sessions } = depsAt(0);
			if (how === "signed out") await sessions.end(me.accountUuid, `sign-in:${device}`);
			if (how === "every device") await sessions.startOver(me.accountUuid);
			if (how === "suspended") await sessions.setSuspended(me.accountUuid, true, at(0));
			expect((await sweepPushes(NOON)).sent).toEqual([]);
			expect(await subscriptions()).toEqual([]);
		},
	);

	test("the guard without an answer: the message waits", async () => {
		await browserOf(me);
		await tellResult(me, "A", NOON);
		const deps = depsAt(NOON);
		const standing = () => Promise.reject(new Error("no answer"));
		await pushNews(Object.assign(deps, { sessions: { ...deps.sessions, standing } }), FOREVER);
		expect(await waitingPushes()).toMatchObject([{ attempts: 1 }]);
		expect((await sweepPushes(NOON + 1)).sent).toHaveLength(1);
	});
});

describe("an index serves", () => {
	test("every question of the scheduled work and of the page", async () => {
		await browserOf(me);
		await tellResult(me, "A", NOON);
		const { db, plans } = explained();
		const deps = depsAt(NOON);
		Object.defineProperty(deps, "db", { value: db });
		const push = { ...deps.push, send: async () => "sent" as const };
		await pushNews(Object.assign(deps, { push }), FOREVER);
		await unsubscribePush(deps, me, "a");
		await subscribePush(
			deps,
			me,
			{ endpoint: "https://fcm.googleapis.com/z", ...(await newBrowserKeys()) },
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
