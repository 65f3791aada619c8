import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notification, notificationSetting } from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import type { Deps } from "~/domain/deps.ts";
import { markAllRead, markRead } from "~/domain/notification/mark-read.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { countUnread, getNotificationPage, listNotifications } from "~/domain/notification/queries.server.ts";
import { removeOldNotifications } from "~/domain/notification/remove-old.server.ts";
import { MOST_AT_ALL, MOST_KEPT, READ_KEPT_MS, SWEEP_HOUR } from "~/domain/notification/rules.ts";
import { saveNotificationSettings } from "~/domain/notification/save-settings.server.ts";
import { countAdminWork } from "~/domain/overview/admin-work.server.ts";
import { dhakaHour } from "~/lib/time.ts";

ownDatabase();

const PAGE = { page: 0, size: 10 };
const DAY = 24 * 60;
const FOREVER = { until: Number.POSITIVE_INFINITY };

let me: Person;
beforeEach(async () => {
	me = await student();
});

/** Tells somebody about the answer to their feedback. */
const tell = (who: Person, key: string, { minutes = 0, db = database() as Deps["db"] } = {}) =>
	notify(
		{ db },
		{
			...{ kind: "feedback-answered", role: who.role, account: who.accountUuid, key },
			...{ params: { title: `Feedback ${key}` }, where: sql`1` },
		},
		at(minutes),
	);

/** Several at once, the oldest first. */
async function told(who: Person, count: number, from = 0) {
	for (let n = from; n < from + count; n += 1) await tell(who, String(n));
}

const rows = () => database().select().from(notification).orderBy(asc(notification.id));
const mine = async (who = me) => (await listNotifications(depsAt(), who, PAGE)).content;

describe("telling somebody something (NTF-1)", () => {
	test("is one row with a uuid of its own, once for each change", async () => {
		for (const key of ["a", "a", "b", "a"]) await tell(me, key, { minutes: 3 });
		const found = await rows();
		expect(found).toMatchObject([
			{ kind: "feedback-answered", role: "student", address: "/feedback", createdAt: at(3), readAt: null },
			{ params: '{"title":"Feedback b"}' },
		]);
		for (const { uuid } of found) {
			expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
			expect(Number.parseInt(uuid.replace("-", "").slice(0, 12), 16)).toBe(at(3));
		}
	});

	test("the same change is news to each person", async () => {
		const other = await student();
		await tell(me, "a");
		await tell(other, "a");
		expect((await rows()).map(({ accountUuid }) => accountUuid)).toEqual([me.accountUuid, other.accountUuid]);
	});

	test("a hundred at once give one", async () => {
		await Promise.all(Array.from({ length: 100 }, () => tell(me, "a")));
		expect(await rows()).toHaveLength(1);
	});
});

describe("reading them", () => {
	test("newest first in pages, of the role in use, nobody else's, in one round trip", async () => {
		await told(me, 12);
		await tell(await student(), "x");
		await tell({ ...me, role: "teacher" }, "of the teacher");
		const deps = depsAt();
		const second = await listNotifications(deps, me, { page: 1, size: 10 });
		expect(second).toMatchObject({ totalElements: 12, totalPages: 2, unread: 12 });
		expect(second.content.map(({ params }) => params)).toEqual(['{"title":"Feedback 1"}', '{"title":"Feedback 0"}']);
		expect(deps.trips.count).toBe(1);
		expect((await listNotifications(depsAt(), { ...me, role: "teacher" }, PAGE)).totalElements).toBe(1);
	});

	test("by the API, in the words of the reader, which reads nothing", async () => {
		await told(me, 2);
		const { status, body } = await get(me, "/api/account/notifications?page=0&size=1");
		expect(status).toBe(200);
		expect(body).toMatchObject({ totalElements: 2, totalPages: 2, page: 0, size: 1, unread: 2 });
		expect(body.content).toMatchObject([
			{ text: "Your feedback “Feedback 1” has an answer.", address: "/feedback", urgency: "whenever", readAt: null },
		]);
		expect((await get(me, "/api/account/notifications")).body.unread).toBe(2);
		expect((await get(null, "/api/account/notifications")).status).toBe(401);
	});

	test("one is marked as read by uuid or number, once, and nobody else's", async () => {
		await told(me, 2);
		const [newest, oldest] = await mine();
		const read = (who: Person, id: unknown, minutes: number) =>
			post(who, `/api/account/notifications/${id}/read`, undefined, { minutes });
		expect((await read(await student(), newest?.uuid, 1)).body.code).toBe("NotificationNotFound");
		expect((await read(me, newest?.uuid, 1)).body.readAt).toBe(new Date(at(1)).toISOString());
		expect((await read(me, newest?.id, 2)).body.readAt).toBe(new Date(at(1)).toISOString());
		expect((await read(me, oldest?.id, 3)).status).toBe(200);
		expect((await read(me, 999_999, 3)).status).toBe(404);
		expect(await countUnread(depsAt(), me)).toBe(0);
	});

	test("all are marked as read up to the newest that was shown", async () => {
		await told(me, 3);
		const [, second] = await mine();
		const { body } = await post(me, "/api/account/notifications/read", { upTo: second?.id });
		expect(body).toEqual({ read: 2 });
		expect((await mine()).map(({ readAt }) => readAt === null)).toEqual([true, false, false]);
		expect((await post(me, "/api/account/notifications/read", {})).body).toEqual({ read: 1 });
		expect((await post(me, "/api/account/notifications/read", {})).body).toEqual({ read: 0 });
	});
});

describe("the page and its bell (NTF-5)", () => {
	const open = (path = "/student/notifications", who = me) => visit(who, path);
	const send = (form: Record<string, string>, path = "/student/notifications") => visit(me, path, { form });

	test("shows what there is, and the bell how many are unread on every page of the area", async () => {
		expect(wordsOf(await open())).toContain("No notifications yet");
		await told(me, 12);
		const first = await open();
		expect(wordsOf(first)).toContain("Your feedback “Feedback 11” has an answer.");
		for (const page of [first, await open("/student/overview"), await open("/feedback")])
			expect(page.text).toContain('aria-label="Notifications, 12 unread"');
		expect(wordsOf(await open("/dashboard/student/notifications?page=2"))).toContain("Feedback 0");
		const past = await open("/student/notifications?page=9");
		expect([past.status, past.headers.get("location")]).toEqual([302, "/student/notifications?page=2"]);
		expect(await countUnread(depsAt(), me)).toBe(12);
	});

	test("opening one reads it and leads where it leads; marking stays on its page", async () => {
		await told(me, 12);
		const [newest, second] = await mine();
		const opened = await send({ intent: "open", uuid: newest?.uuid ?? "" });
		expect([opened.status, opened.headers.get("location")]).toEqual([302, "/feedback"]);
		const read = await send({ intent: "read", uuid: second?.uuid ?? "" }, "/student/notifications?page=2");
		expect(read.headers.get("location")).toBe("/student/notifications?page=2");
		expect((await open()).text).toContain('aria-label="Notifications, 10 unread"');
		await send({ intent: "read-all", upTo: String(newest?.id) });
		expect((await open()).text).toContain('aria-label="Notifications"');
		expect((await send({ intent: "open", uuid: crypto.randomUUID() })).status).toBe(404);
		expect((await send({ intent: "forget" })).status).toBe(400);
	});

	test("is for who lacks something too, in the shell of the role", async () => {
		const waiting = await teacher({ verificationStatus: "Rejected" });
		await tell(waiting, "a");
		const page = await open("/dashboard/teacher/notifications", waiting);
		expect(page.text).toContain('aria-label="Notifications, 1 unread"');
		const boss = await admin();
		await tell(boss, "a");
		expect((await open("/admin/notifications", boss)).text).toContain('aria-label="Notifications, 1 unread"');
	});

	test.each([
		["/student/notifications", () => me],
		["/student/overview", () => me],
		["/dashboard/student/all/weekly-exam", () => me],
		["/dashboard/student/past/weekly-exam", () => me],
		["/dashboard/student/mock-test", () => me],
		["/dashboard/student/mock-test/select", () => me],
		["/student/wallet", () => me],
		["/student/profile/general", () => me],
		["/feedback", () => me],
		["/dashboard/teacher", () => teacher()],
		["/dashboard/teacher/notifications", () => teacher()],
		["/admin", () => admin()],
		["/admin/payments", () => admin()],
		["/admin/payments/needs-a-person", () => admin()],
		["/admin/users", () => admin()],
		["/admin/audit", () => admin()],
		["/admin/feedback", () => admin()],
		["/admin/verifications", () => admin()],
		["/admin/notifications", () => admin()],
	])("%s takes three round trips at most with it", async (path, person) => {
		const { status, headers } = await visit(await person(), path);
		expect(status).toBe(200);
		const trips = /desc="(\d+) round trips"/.exec(headers.get("server-timing") ?? "")?.[1];
		expect(Number(trips)).toBeLessThanOrEqual(3);
	});
});

describe("settings (NTF-3)", () => {
	test("what is switched off is not written, until it is switched on again", async () => {
		await saveNotificationSettings(depsAt(), me, ["exam-starting"]);
		await tell(me, "a");
		expect(await rows()).toEqual([]);
		const { settings } = await getNotificationPage(depsAt(), me, { paging: PAGE, device: null });
		expect(settings).toEqual([
			{ kind: "institute-answered", on: false },
			{ kind: "exam-starting", on: true },
			{ kind: "results-out", on: false },
			{ kind: "feedback-answered", on: false },
			{ kind: "course-dates-changed", on: false },
			{ kind: "enrolment-invited", on: false },
			{ kind: "lecture-begun", on: false },
			{ kind: "lecture-starting", on: false },
			{ kind: "recording-ready", on: false },
			{ kind: "announcement", on: false },
			{ kind: "question-answered", on: false },
			{ kind: "words-hidden", on: false },
			{ kind: "teacher-message", on: false },
			{ kind: "material-published", on: false },
			{ kind: "assignment-set", on: false },
			{ kind: "assignment-returned", on: false },
		]);
		await saveNotificationSettings(depsAt(), me, ["feedback-answered"]);
		await tell(me, "b");
		expect(await rows()).toHaveLength(1);
	});

	test("are one's own, of the role in use, and never of what always comes", async () => {
		const form = { intent: "settings", on: "payment-settled" };
		expect((await visit(me, "/student/notifications", { form })).status).toBe(302);
		const kept = await database().select().from(notificationSetting);
		expect(kept.map(({ kind, enabled }) => [kind, enabled]).sort()).toEqual([
			["announcement", false],
			["assignment-returned", false],
			["assignment-set", false],
			["course-dates-changed", false],
			["enrolment-invited", false],
			["exam-starting", false],
			["feedback-answered", false],
			["institute-answered", false],
			["lecture-begun", false],
			["lecture-starting", false],
			["material-published", false],
			["question-answered", false],
			["recording-ready", false],
			["results-out", false],
			["teacher-message", false],
			["words-hidden", false],
		]);
		await tell(await student(), "a");
		expect(await rows()).toHaveLength(1);
	});
});

describe("what is kept (NTF-6)", () => {
	test("what was read goes after ninety days, unread stays", async () => {
		await told(me, 3);
		const [newest] = await mine();
		await markRead(depsAt(0), me, newest?.uuid ?? "");
		const days = READ_KEPT_MS / 86_400_000;
		expect(await removeOldNotifications(depsAt(days * DAY), FOREVER)).toEqual({ removed: 0 });
		expect(await removeOldNotifications(depsAt(days * DAY + 1), FOREVER)).toEqual({ removed: 1 });
		expect(await removeOldNotifications(depsAt(days * DAY + 1), FOREVER)).toEqual({ removed: 0 });
		expect(await rows()).toHaveLength(2);
	});

	test("of one person no more that were read than the newest two hundred", async () => {
		await database().run(sql`
			INSERT INTO notification (uuid, account_uuid, role, kind, params, address, dedupe_key, created_at)
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MOST_KEPT + 30})
			SELECT 'u' || i, ${me.accountUuid}, 'student', 'results-out', '{"exam":"x"}', '/feedback', 'k' || i, ${at(0)} FROM n`);
		await markAllRead(depsAt(), me);
		expect(await rows()).toHaveLength(MOST_KEPT);
	});
});

test("of one person in one role nothing is kept beyond five hundred, read or not (SEC-10)", async () => {
	await database().run(sql`
		INSERT INTO notification (uuid, account_uuid, role, kind, params, address, dedupe_key, created_at)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MOST_AT_ALL + 30})
		SELECT 'v' || i, ${me.accountUuid}, 'student', 'results-out', '{"exam":"x"}', '/feedback', 'k' || i, ${at(0)} FROM n`);
	// In one hour of the night, for it takes a look at everybody.
	const of = (hour: number) => Array.from({ length: 24 }, (_, n) => n * 60).find((n) => dhakaHour(at(n)) === hour);
	const [night, later] = [of(SWEEP_HOUR), of(SWEEP_HOUR + 1)];
	expect(await removeOldNotifications(depsAt(later), FOREVER)).toEqual({ removed: 0 });
	expect(await removeOldNotifications(depsAt(night), FOREVER)).toEqual({ removed: 30 });
	const left = await rows();
	expect([left.length, left.some(({ dedupeKey }) => dedupeKey === "k30")]).toEqual([MOST_AT_ALL, false]);
	expect(await removeOldNotifications(depsAt(night), FOREVER)).toEqual({ removed: 0 });
});

describe("an index serves", () => {
	const READS: Record<string, (deps: ReturnType<typeof depsAt>) => Promise<unknown>> = {
		"the list": (deps) => getNotificationPage(deps, me, { paging: PAGE, device: null }),
		"the bell": (deps) => countUnread(deps, me),
		"the bell of admins": async (deps) => countAdminWork(deps, await admin()),
		"marking one as read": (deps) => markRead(deps, me, "1").catch(() => null),
		"marking all as read": (deps) => markAllRead(deps, me, 5),
		"telling somebody": (deps) => tell(me, "a", { db: deps.db }),
		"removing the oldest": (deps) => removeOldNotifications(deps, FOREVER),
	};

	test.each(Object.entries(READS))("%s", async (_, work) => {
		const { db, plans } = explained();
		const deps = depsAt();
		Object.defineProperty(deps, "db", { value: db });
		await work(deps);
		expect(plans.length).toBeGreaterThan(0);
		const steps = plans.flat();
		expect(
			steps.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(step) && !/CONSTANT ROW|\(subquery/.test(step)),
		).toEqual([]);
		expect(steps.filter((step) => step.includes("FOR ORDER BY"))).toEqual([]);
	});
});

test("the room of an exam counts nothing: its page asks the database nothing for the bell", async () => {
	await tell(me, "a");
	const { text } = await visit(me, `/dashboard/student/weekly-exam/attend/${crypto.randomUUID()}`);
	expect(text).not.toContain("1 unread");
	expect(await database().select().from(notification).where(eq(notification.accountUuid, me.accountUuid))).toHaveLength(
		1,
	);
});
