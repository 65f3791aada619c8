import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notification, pushSubscription } from "#db/schema/index.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { browserOf, NOON, subscriptions, sweepPushes, tellResult, waitingPushes } from "#tests/support/workers/push.ts";
import { newBrowserKeys } from "#workers/sandbox/push/receive.ts";
import { NOTHING_CARRIED } from "~/domain/account/carried.ts";
import { isPushEndpoint } from "~/domain/notification/endpoint.ts";
import type { PushTarget } from "~/domain/notification/push-port.ts";
import { MOST_SUBSCRIPTIONS } from "~/domain/notification/rules.ts";
import { subscribePush, unsubscribePush } from "~/domain/notification/subscribe-push.server.ts";

ownDatabase();

let me: Person;
let keys: { p256dh: string; auth: string };
beforeEach(async () => {
	me = await student();
	const { p256dh, auth } = await newBrowserKeys();
	keys = { p256dh, auth };
});

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
		const { endpoint } = await browserOf(me);
		await tellResult(me, "A", NOON);
		await sweepPushes(NOON, { retryAfterMs: 0 });
		expect(await waitingPushes()).toHaveLength(1);
		await browserOf(other, { endpoint });
		expect((await subscriptions()).map(({ accountUuid }) => accountUuid)).toEqual([other.accountUuid]);
		expect(await waitingPushes()).toEqual([]);
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

	test("offers it again and says that it is to be renewed, where its push service refuses the old one", async () => {
		const endpoint = "https://fcm.googleapis.com/fcm/send/of-old";
		await send({ intent: "push-on", endpoint, ...keys });
		await database()
			.update(pushSubscription)
			.set({ goneAt: at(NOON) });
		const page = await visit(me, "/student/notifications");
		expect(wordsOf(page)).not.toContain("Turned on: your news comes to this device.");
		expect(page.text).toContain('\\"renew\\",true');
		expect((await send({ intent: "push-renew", endpoint: `${endpoint}-new`, ...keys })).status).toBe(200);
		expect(await subscriptions()).toMatchObject([{ endpoint: `${endpoint}-new`, goneAt: null }]);
	});
});

test("A push leads to a page that opens it by a form: the address alone reads nothing", async () => {
	await tellResult(me, "A", NOON);
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
