import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, notification } from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { browserOf, FOREVER, hour, NIGHT, NOON, tell } from "#tests/support/workers/push.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { rememberLanguage } from "~/domain/account/remember-language.server.ts";
import { markAllRead } from "~/domain/notification/mark-read.server.ts";
import { UNOPENED_MS } from "~/domain/notification/rules.ts";
import { sendDueSms } from "~/domain/notification/send-sms.server.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { dateTime } from "~/lib/words.ts";

ownDatabase();

const UNOPENED = UNOPENED_MS / 60_000;

let me: Person;
beforeEach(async () => {
	me = await student({ mobile: "+8801712345678", mobileVerified: true });
});

const paid = (minutes: number, { who = me, key }: { who?: Person; key?: string } = {}) =>
	tell(who, "payment-settled", { title: "Biology", amount: 5_000, credited: false }, minutes, key);
const starting = (minutes: number, startAt: number) =>
	tell(me, "exam-starting", { exam: "Model Test 12", startAt: at(startAt) }, minutes);

/** Runs the scheduled work; what was sent to whom. */
async function sweep(
	minutes: number,
	answer: { accepted: boolean } = { accepted: true },
	bindings: Record<string, string> = {},
) {
	const sent: { to: string; text: string; ref: string }[] = [];
	const sendSms = async (message: (typeof sent)[number]) => {
		sent.push(message);
		return { ...answer, retryable: true };
	};
	const deps = Object.assign(depsAt(minutes, { bindings }), { sendSms });
	const counts = await sendDueSms(deps, FOREVER);
	return { sent, counts, said: deps.said };
}
const texts = async (minutes: number) => (await sweep(minutes)).sent.map(({ text }) => text);

describe("an SMS of what costs somebody something (NTF-9)", () => {
	test("is sent once for each change, to the number that is theirs, in their language", async () => {
		await rememberLanguage(depsAt(0), me, "bn");
		for (let n = 0; n < 3; n += 1) await paid(NOON, { key: "one" });
		const { sent } = await sweep(NOON);
		expect(sent).toEqual([
			{ to: "+8801712345678", text: "পাঠশালা: Biology বাবদ ৳৫০ পৌঁছেছে।", ref: expect.stringMatching(/^[\da-f]{20}$/) },
		]);
		expect(await texts(NOON + 1)).toEqual([]);
	});

	test("a hundred runs at once send one", async () => {
		await paid(NOON);
		const all = await Promise.all(Array.from({ length: 100 }, () => sweep(NOON)));
		expect(all.flatMap(({ sent }) => sent)).toHaveLength(1);
	});

	test("is never sent again by a machine: also not where the SMS service did not take it", async () => {
		await paid(NOON);
		const { counts, said } = await sweep(NOON, { accepted: false });
		expect(counts).toEqual({ sent: 0, refused: 1 });
		expect(said).toMatchObject([{ level: "warn", message: "sms not accepted" }]);
		expect(await texts(NOON + 1)).toEqual([]);
	});

	test("is of nothing else", async () => {
		await tell(me, "results-out", { exam: "A" }, NOON);
		await tell(me, "feedback-answered", { title: "A" }, NOON);
		expect(await texts(NOON + 60)).toEqual([]);
	});

	test("goes to nobody whose number is not verified, who has none, or who is suspended", async () => {
		const people = await Promise.all([
			student({ mobileVerified: false }),
			student({ mobile: null, mobileVerified: false }),
			student({ mobile: "+8801712345679" }),
		]);
		for (const who of people) await paid(NOON, { who });
		const [, , suspended] = people;
		await database().run(sql`
			INSERT INTO suspension (uuid, account_uuid, reason, text, suspended_by, created_at)
			VALUES ('s', ${suspended?.accountUuid}, 'other', '', ${me.accountUuid}, ${at(0)})`);
		expect(await texts(NOON)).toEqual([]);
	});

	test("of a suspension goes to who is suspended, at once and for as long as they are, and to nobody else", async () => {
		const [gone, back, never] = await Promise.all(
			[1, 2, 3].map((n) => student({ mobile: `+880171111111${n}`, mobileVerified: true })),
		);
		const people = [gone, back, never].flatMap((who) => who ?? []);
		for (const who of people) await tell(who, "account-suspended", { reason: "sharing" }, NOON);
		for (const [uuid, who, liftedAt] of [
			["s1", gone, null],
			["s2", back, at(NOON)],
		] as const)
			await database().run(sql`
				INSERT INTO suspension (uuid, account_uuid, reason, text, suspended_by, created_at, lifted_at)
				VALUES (${uuid}, ${who?.accountUuid}, 'sharing', '', ${me.accountUuid}, ${at(0)}, ${liftedAt})`);
		if (back) await tell(back, "account-restored", {}, NOON);
		const { sent } = await sweep(NOON);
		expect(sent.map(({ to, text }) => [to, text]).toSorted()).toEqual([
			["+8801711111111", "Pathshala: your account is suspended. Sign in to see why."],
			["+8801711111112", "Pathshala: your account is open again. You can sign in."],
		]);
	});

	test("waits for the morning, unless it is today", async () => {
		await paid(NIGHT);
		await starting(NIGHT, NIGHT + 50);
		expect(await texts(NIGHT)).toEqual(["Pathshala: Model Test 12 begins at 11:50 PM."]);
		expect(await texts(hour(24 + 7) - 1)).toEqual([]);
		expect(await texts(hour(24 + 7))).toEqual(["Pathshala: ৳50 for Biology has arrived."]);
	});

	test("is none of what is no news any more", async () => {
		await starting(NOON, NOON + 60);
		expect(await texts(NOON + 61)).toEqual([]);
	});
});

describe("who is told by push (NTF-9)", () => {
	beforeEach(async () => {
		await browserOf(me);
	});

	test("gets the SMS when the push stays unopened", async () => {
		await starting(NOON, NOON + 60);
		expect(await texts(NOON + UNOPENED - 1)).toEqual([]);
		expect(await texts(NOON + UNOPENED)).toHaveLength(1);
	});

	test("gets one that warns of the account at once, also where somebody has read it here", async () => {
		await tell(me, "deletion-asked", { dueAt: Date.UTC(2026, 0, 10) }, NOON);
		await markAllRead(depsAt(NOON), me);
		expect(await texts(NOON)).toEqual(["Pathshala: your account ends on 10 Jan, 2026. To keep it, sign in."]);
	});

	test("gets none when it was opened, or read on the page", async () => {
		await starting(NOON, NOON + 60);
		const [row] = await database().select().from(notification);
		await visit(me, "/student/notifications", { form: { intent: "open", uuid: row?.uuid ?? "" } });
		await paid(NOON);
		await markAllRead(depsAt(NOON), me);
		expect(await texts(NOON + UNOPENED)).toEqual([]);
	});
});

test("The language that somebody chooses is theirs", async () => {
	const form = { lang: "bn", next: "/student/notifications" };
	expect((await visit(me, "/preferences", { form })).status).toBe(302);
	const [row] = await database().select().from(account).where(eq(account.uuid, me.accountUuid));
	expect(row?.locale).toBe("bn");
});

test("An index serves what the scheduled work asks", async () => {
	await paid(NOON);
	const { db, plans } = explained();
	const deps = depsAt(NOON);
	Object.defineProperty(deps, "db", { value: db });
	await sendDueSms(Object.assign(deps, { sendSms: async () => ({ accepted: true, retryable: false }) }), FOREVER);
	const scans = plans
		.flat()
		.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(step) && !/json_each/.test(step));
	expect(scans).toEqual([]);
});

test("an exam and money go before what was said earlier", async () => {
	await tell(me, "enrolment-offered", { course: "Waves", until: at(NOON + 60), fee: 0 }, NOON);
	await paid(NOON + 1);
	const { sent } = await sweep(NOON + 2, undefined, { SMS_PER_HOUR: "1", SMS_PER_DAY: "100" });
	expect(sent.map(({ text }) => /Biology/.test(text))).toEqual([true]);
});

test("of one lecture that is moved again and again two go at once, then one in three quarters of an hour, with what was said last (NTF-9)", async () => {
	const moved = (minutes: number, to: number) =>
		tell(
			me,
			"lecture-moved-today",
			{ title: "Waves", course: "Physics", from: at(NOON), to: at(to), more: 0 },
			minutes,
			`moved:${minutes}`,
		);
	// Moved to within the hour as well: nobody hears of it after its start.
	for (const minutes of [NOON, NOON + 1]) {
		await moved(minutes, minutes + 30);
		expect(await texts(minutes)).toHaveLength(1);
	}
	for (let n = 2; n < 15; n += 1) await moved(NOON + n, NOON + 200 + n);
	expect(await texts(NOON + 15)).toEqual([]);
	// Whoever goes on moving it keeps nothing back for longer.
	for (const n of [20, 40]) await moved(NOON + n, NOON + 200 + n);
	const later = await texts(NOON + 46);
	expect(later).toHaveLength(1);
	expect(later[0]).toContain(withLocale("en", () => dateTime(at(NOON + 240))));
	expect(await texts(NOON + 200)).toEqual([]);
});

describe("the budget of the platform's own messages (SEC-10.4)", () => {
	const within = (minutes: number, bindings: Record<string, string>) => sweep(minutes, undefined, bindings);
	const HOUR = { SMS_PER_HOUR: "2", SMS_PER_DAY: "100" };

	test("past that of the hour news waits for the next, what warns goes out, and somebody is told once", async () => {
		for (let n = 0; n < 3; n += 1) await paid(NOON, { key: `${n}` });
		await tell(me, "deletion-asked", { dueAt: at(NOON + 14 * 24 * 60) }, NOON + 1);
		const first = await within(NOON + 1, HOUR);
		expect(first.sent.map(({ text }) => /Biology/.test(text))).toEqual([true, true, false]);
		expect(first.said).toEqual([
			{ level: "error", message: "budget of messages used up", error: new Error("2 messages within this hour") },
		]);
		const again = await within(NOON + 2, HOUR);
		expect([again.sent, again.said]).toEqual([[], []]);
		expect((await within(NOON + 60, HOUR)).sent).toHaveLength(1);
	});

	test("past that of the day they wait for the next day, where they are still news", async () => {
		const DAY = { SMS_PER_HOUR: "100", SMS_PER_DAY: "1" };
		for (let n = 0; n < 2; n += 1) await paid(NOON, { key: `${n}` });
		expect((await within(NOON, DAY)).sent).toHaveLength(1);
		expect((await within(NOON + 120, DAY)).sent).toEqual([]);
		expect((await within(NOON + 23 * 60, DAY)).sent).toHaveLength(1);
	});
});
