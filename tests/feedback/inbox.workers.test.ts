import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, feedback } from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { decideFeedback } from "~/domain/feedback/decide-feedback.server.ts";
import { feedbackErrors } from "~/domain/feedback/errors.ts";
import { getFeedback, listFeedback, listMyFeedback } from "~/domain/feedback/queries.server.ts";
import { MOVES, STATES } from "~/domain/feedback/rules.ts";
import { sendFeedback } from "~/domain/feedback/send-feedback.server.ts";

ownDatabase();

const WRITTEN = { title: "The timetable is cut off", description: "The last column cannot be read." };
const HOUR = 60;

let me: Person;
let boss: Person;

beforeEach(async () => {
	[me, boss] = await Promise.all([student({ name: "Tahmina Akter", mobile: "+8801812345678" }), admin()]);
});

const tell = (who: Person | null, body: object = WRITTEN, minutes = 0) =>
	post(who, "/api/feedbacks", body, { minutes });

describe("the inbox (FBK-4)", () => {
	const one = async (minutes = 0) => (await tell(me, WRITTEN, minutes)).body.uuid as string;
	const decide = async (uuid: string, state: string, answer = "", seen?: number) => {
		const { feedback: now } = await getFeedback(depsAt(), boss, uuid);
		const form = { state, answer, seen: String(seen ?? now.updatedAt) };
		return visit(boss, `/admin/feedback/${uuid}`, { form, minutes: 5 });
	};

	test("shows what everybody told, newest first, by state, in pages", async () => {
		expect(wordsOf(await visit(boss, "/admin/feedback"))).toContain("No feedback here");
		const uuid = await one();
		const words = wordsOf(await visit(boss, "/admin/feedback"));
		for (const part of [WRITTEN.title, "Tahmina Akter", "01812-345678", "New"]) expect(words).toContain(part);
		expect(wordsOf(await visit(boss, "/admin/feedback?state=closed"))).toContain("No feedback here");
		await decide(uuid, "in_progress");
		expect(wordsOf(await visit(boss, "/admin/feedback?state=in_progress"))).toContain(WRITTEN.title);
		expect(wordsOf(await visit(boss, "/admin/feedback?state=raffle"))).toContain(WRITTEN.title);
		expect((await visit(boss, "/admin/feedback?state=new&page=9")).headers.get("location")).toBe(
			"/admin/feedback?state=new",
		);
	});

	test("is sorted as the address says, the newest first where it says nothing", async () => {
		for (const title of ["The first one", "The second one"])
			await post(me, "/api/feedbacks", { title, description: "It is cut off" });
		const isNewestFirst = async (query: string) => {
			const words = wordsOf(await visit(boss, `/admin/feedback${query}`));
			return words.indexOf("The second one") < words.indexOf("The first one");
		};
		expect([
			await isNewestFirst(""),
			await isNewestFirst("?sort=oldest"),
			await isNewestFirst("?sort=loudest"),
		]).toEqual([...[true, false, true]]);
		expect((await visit(boss, "/admin/feedback?state=new&sort=oldest&page=9")).headers.get("location")).toBe(
			"/admin/feedback?state=new&sort=oldest",
		);
	});

	test("reads the files of feedback, and nobody else does but who sent them", async () => {
		const file = await uploaded(me, "A picture", "screen.png");
		const { body } = await tell(me, { ...WRITTEN, assets: [file] });
		expect(wordsOf(await visit(boss, `/admin/feedback/${body.uuid}`))).toContain("screen.png");
		for (const [who, status] of [
			[boss, 200],
			[me, 200],
			[await student(), 404],
			[await teacher(), 404],
		] as const)
			expect((await download(who, file)).status).toBe(status);
	});

	test("answers, and the person reads it; that is in the audit log", async () => {
		const uuid = await one();
		const done = await decide(uuid, "answered", "It is mended.\nThank you!");
		expect([done.status, done.headers.get("location")]).toEqual([302, `/admin/feedback/${uuid}`]);
		const words = wordsOf(await visit(me, "/feedback"));
		for (const part of ["Answered", "Our answer", "It is mended. Thank you!"]) expect(words).toContain(part);
		const log = await database().select().from(auditLog).where(eq(auditLog.objectUuid, uuid));
		expect(log).toMatchObject([
			{
				actorUuid: boss.accountUuid,
				action: "feedback.decided",
				detail: { before: { state: "new" }, after: { state: "answered" }, answered: true },
			},
		]);
	});

	test("needs words to answer, and to close what has none; what was typed stays", async () => {
		const uuid = await one();
		for (const state of ["answered", "closed"]) {
			const refused = await decide(uuid, state);
			expect([refused.status, wordsOf(refused).includes("Please write an answer for the person.")]).toEqual([
				400,
				true,
			]);
		}
		expect((await decide(uuid, "closed", "We cannot do that, because …")).status).toBe(302);
		expect((await decide(uuid, "in_progress")).status).toBe(302);
		expect((await decide(uuid, "closed")).status).toBe(302);
	});

	test("tells the second of two admins that another was faster, and keeps what they typed", async () => {
		const uuid = await one();
		const { feedback: seen } = await getFeedback(depsAt(), boss, uuid);
		expect((await decide(uuid, "in_progress")).status).toBe(302);
		const second = await decide(uuid, "answered", "My long answer", seen.updatedAt);
		expect([second.status, wordsOf(second).includes("Another admin was faster")]).toEqual([409, true]);
		expect(second.text).toContain("My long answer");
		const log = await database()
			.select()
			.from(auditLog)
			.where(and(eq(auditLog.objectUuid, uuid), eq(auditLog.action, "feedback.decided")));
		expect(log).toHaveLength(1);
	});

	test("moves from each state to those that may follow, and to no other", async () => {
		for (const from of STATES)
			for (const to of STATES) {
				const uuid = await one(STATES.indexOf(from) * 10 * HOUR + STATES.indexOf(to) * 2 * HOUR);
				await database().update(feedback).set({ state: from }).where(eq(feedback.uuid, uuid));
				const { feedback: now } = await getFeedback(depsAt(), boss, uuid);
				const moved = await decideFeedback(depsAt(), boss, uuid, {
					state: to,
					answer: "Words",
					seen: now.updatedAt,
				}).then(
					() => true,
					(error) => !feedbackErrors.is(error, "FeedbackMoved"),
				);
				expect([from, to, moved]).toEqual([from, to, MOVES[from].includes(to)]);
			}
	});

	test("is for admins alone, and says what is not there", async () => {
		expect((await visit(boss, `/admin/feedback/${crypto.randomUUID()}`)).status).toBe(404);
		expect((await visit(boss, "/admin/feedback/nothing")).status).toBe(404);
		for (const work of [
			() => listFeedback(depsAt(), me, { page: 0, size: 20, sort: "newest" }),
			() => getFeedback(depsAt(), me, crypto.randomUUID()),
			() => decideFeedback(depsAt(), me, crypto.randomUUID(), { state: "closed", answer: "x", seen: 1 }),
		])
			await expect(work()).rejects.toMatchObject({ code: "RoleNotAllowed" });
	});
});

describe("an index serves the filter and the order of", () => {
	const LISTS: Record<string, (deps: ReturnType<typeof depsAt>) => Promise<unknown>> = {
		"one's own feedback": (deps) => listMyFeedback(deps, me, { page: 0, size: 10 }),
		"the inbox": (deps) => listFeedback(deps, boss, { page: 0, size: 20, sort: "newest" }),
		"the inbox, the oldest first": (deps) => listFeedback(deps, boss, { page: 0, size: 20, sort: "oldest" }),
		"the inbox of a state": (deps) => listFeedback(deps, boss, { page: 0, size: 20, state: "new", sort: "oldest" }),
		"sending feedback": (deps) => sendFeedback(deps, me, { ...WRITTEN, assets: [] }),
	};
	test.each(Object.entries(LISTS))("%s", async (_, work) => {
		await tell(me);
		const { db, plans } = explained();
		const deps = depsAt();
		Object.defineProperty(deps, "db", { value: db });
		await work(deps);
		const steps = plans.flat();
		expect(steps.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX|CONSTANT|feedback$)/.test(step))).toEqual([]);
		expect(steps.filter((step) => step.includes("FOR ORDER BY"))).toEqual([]);
	});
});
