import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asset, auditLog, feedback } from "#db/schema/index.ts";
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
import { MAX_AN_HOUR, MOVES, STATES } from "~/domain/feedback/rules.ts";
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
const rows = () => database().select().from(feedback);

type Parts = { files?: [name: string, content: string][] } & Record<string, unknown>;

/** Sends the form of the page, as a browser does without scripts. */
function write({ files = [], ...fields }: Parts, who = me) {
	const parts = new FormData();
	for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) parts.append(name, String(one));
	for (const [name, content] of files) parts.append("files", new File([content], name));
	return visit(who, "/feedback", { parts });
}

describe("telling us something (FBK-1)", () => {
	test("by the API, with files of one's own", async () => {
		const assets = [await uploaded(me), await uploaded(me)];
		const { status, body } = await tell(me, { ...WRITTEN, assets });
		expect(status).toBe(201);
		expect(body).toMatchObject({ ...WRITTEN, assets, state: "new" });
		expect(await rows()).toMatchObject([{ accountUuid: me.accountUuid, role: "student", page: null }]);
		const held = await database().select().from(asset).where(eq(asset.holderUuid, body.uuid));
		expect(held.map(({ uuid }) => uuid).sort()).toEqual([...assets].sort());
	});

	test.each([
		["no title", { description: "x" }, "FeedbackTitleMissing", "Please fill the title field"],
		[
			"a title of blanks",
			{ title: " \u200b ", description: "x" },
			"FeedbackTitleMissing",
			"Please fill the title field",
		],
		["no description", { title: "x" }, "FeedbackDescriptionMissing", "Please fill the description field"],
		[
			"no description but blanks",
			{ title: "x", description: "\n " },
			"FeedbackDescriptionMissing",
			"Please fill the description field",
		],
	])("is refused with %s", async (_, body, code, message) => {
		const answer = await tell(me, body);
		expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message]);
		expect(await rows()).toEqual([]);
	});

	test("is refused whole with a file of somebody else, one that is used, one that is none, and too many", async () => {
		const [mine, used, theirs] = [await uploaded(me), await uploaded(me), await uploaded(await student())];
		expect((await tell(me, { ...WRITTEN, assets: [used] })).status).toBe(201);
		for (const other of [used, theirs, crypto.randomUUID()]) {
			const { status, body } = await tell(me, { ...WRITTEN, assets: [mine, other] });
			expect([status, body.code]).toEqual([404, "AssetNotFound"]);
		}
		expect((await tell(me, { ...WRITTEN, assets: Array(6).fill(mine) })).status).toBe(400);
		expect(await rows()).toHaveLength(1);
		const twice = await tell(me, { ...WRITTEN, assets: [mine, mine] });
		expect([twice.status, twice.body.assets]).toEqual([201, [mine]]);
	});

	test("is for whoever is signed in, whatever their account lacks", async () => {
		const others = [student({ mobileVerified: false }), teacher({ verificationStatus: "Suspended" })];
		for (const who of await Promise.all(others)) expect((await tell(who)).status).toBe(201);
		expect((await tell(null)).status).toBe(401);
	});

	test("ten times an hour", async () => {
		for (let count = 0; count < MAX_AN_HOUR; count += 1) expect((await tell(me)).status).toBe(201);
		const { status, body, headers } = await tell(me, WRITTEN, 24);
		expect([status, body.code, headers.get("retry-after")]).toEqual([429, "LimitReached", String(36 * 60)]);
		expect((await tell(await student())).status).toBe(201);
		expect((await tell(me, WRITTEN, HOUR + 1)).status).toBe(201);
	});
});

describe("the page (FBK-2, FBK-3)", () => {
	test("takes title, description and files without a script, and says that they were sent", async () => {
		const sent = await write({
			...WRITTEN,
			page: "/student/wallet",
			files: [
				["screen.png", "a picture"],
				["", ""],
			],
		});
		expect([sent.status, sent.headers.get("location")]).toEqual([302, "/feedback"]);
		expect(sent.headers.get("set-cookie")).toContain("toast=");
		expect(await rows()).toMatchObject([{ ...WRITTEN, page: "/student/wallet" }]);
		const words = wordsOf(await visit(me, "/feedback"));
		for (const part of [WRITTEN.title, WRITTEN.description, "screen.png", "1 KB", "New"]) expect(words).toContain(part);
	});

	test("keeps what was typed and what was uploaded when something is wrong", async () => {
		const wrong = await write({ title: "", description: "Much & <more>", files: [["screen.png", "a picture"]] });
		expect(wrong.status).toBe(400);
		const words = wordsOf(wrong);
		for (const part of ["Please fill the title field", "Much & <more>", "Uploaded already", "screen.png"])
			expect(words).toContain(part);
		expect(words).not.toContain("Please fill the description field");
		const [uuid] = /value="([\da-f]{8}-[\da-f-]{27})"/.exec(wrong.text)?.slice(1) ?? [];
		expect((await write({ title: "Now", description: "Much", assets: uuid })).status).toBe(302);
		expect((await database().select().from(asset)).map(({ holderType }) => holderType)).toEqual(["feedback"]);
	});

	test("says both sentences where both fields are empty, and none of a field that is full", async () => {
		const words = wordsOf(await write({ title: "", description: "" }));
		expect(words).toContain("Please fill the title field");
		expect(words).toContain("Please fill the description field");
	});

	test("keeps what was typed when a file has no bytes", async () => {
		const wrong = await write({
			...WRITTEN,
			files: [
				["screen.png", "a picture"],
				["empty.png", ""],
			],
		});
		expect(wrong.status).toBe(400);
		for (const part of ["This file is empty.", WRITTEN.description, "screen.png"])
			expect(wordsOf(wrong)).toContain(part);
		expect(await rows()).toEqual([]);
	});

	test("takes five files of six, and says so over all that was typed; the sixth leaves nothing behind (AST-2)", async () => {
		const files = Array.from({ length: 6 }, (_, index): [string, string] => [`${index}.txt`, "x"]);
		const wrong = await write({ ...WRITTEN, files });
		const words = wordsOf(wrong);
		expect(wrong.status).toBe(400);
		for (const part of [WRITTEN.description, "Uploaded already", "0.txt", "4.txt", "Please attach at most 5 files."])
			expect(words).toContain(part);
		expect(wrong.text).toContain(`value="${WRITTEN.title}"`);
		expect(words).not.toContain("5.txt");
		const assets = Array.from(wrong.text.matchAll(/value="([\da-f]{8}-[\da-f-]{27})"/g), ([, uuid]) => uuid);
		const kept = async () => (await database().select().from(asset)).map(({ uuid }) => uuid);
		expect(await kept()).toEqual(assets);
		// However often it is tried with those five.
		for (let time = 0; time < 3; time += 1) {
			const again = await write({ ...WRITTEN, assets, files: files.slice(5) });
			expect([again.status, wordsOf(again)]).toEqual([400, expect.stringContaining("Please attach at most 5 files.")]);
		}
		expect(await kept()).toEqual(assets);
		expect((await write({ ...WRITTEN, assets })).status).toBe(302);
	});

	test("reads a form to its end, however large the files are that it does not take", async () => {
		const files = Array.from({ length: 7 }, (_, index): [string, string] => [
			`${index}.txt`,
			"x".repeat(index < 5 ? 1 : 700_000),
		]);
		const wrong = await write({ ...WRITTEN, files });
		expect([wrong.status, wordsOf(wrong)]).toEqual([400, expect.stringContaining("Please attach at most 5 files.")]);
		expect(await database().select().from(asset)).toHaveLength(5);
	});

	test("refuses a form that is none of ours", async () => {
		expect((await write({ ...WRITTEN, state: "closed" })).status).toBe(400);
		const other = new FormData();
		other.append("photo", new File(["x"], "x.png"));
		expect((await visit(me, "/feedback", { parts: other })).status).toBe(400);
		expect((await write({ title: "x", description: "y".repeat(70_000) })).status).toBe(413);
		expect(await rows()).toEqual([]);
	});

	test("leads guests to sign in, and names no address that is not ours", async () => {
		const guest = await visit(null, "/feedback");
		expect(guest.headers.get("location")).toBe("/auth/login?q=feedback&next=%2Ffeedback");
		const asked = wordsOf(await visit(null, "/auth/login?q=feedback&next=%2Ffeedback"));
		expect(asked).toContain(
			"Sign in to send feedback and to read our answer here, or write to support@pathshala.example.",
		);
		expect(asked).not.toContain("Login again");
		expect((await visit(me, "/feedback?from=%2Fstudent%2Fwallet")).text).toContain(
			'name="page" value="/student/wallet"',
		);
		expect((await visit(me, "/feedback?from=https%3A%2F%2Fevil.example")).text).not.toContain('name="page"');
		await write({ ...WRITTEN, page: "https://evil.example/" });
		expect(await rows()).toMatchObject([{ page: null }]);
	});

	test("shows one's own alone, newest first, ten a page", async () => {
		const deps = Object.assign(depsAt(), { rateLimit: async () => true });
		const write = (who: Person, title: string, minutes: number) =>
			sendFeedback(Object.assign(depsAt(minutes), { rateLimit: deps.rateLimit }), who, {
				...WRITTEN,
				title,
				assets: [],
			});
		for (let count = 1; count <= 11; count += 1) await write(me, `Wish No. ${count}!`, count * HOUR);
		await write(await student(), "Of somebody else", 0);
		const [first, second] = [wordsOf(await visit(me, "/feedback")), wordsOf(await visit(me, "/feedback?page=2"))];
		expect([first.includes("Wish No. 11!"), first.includes("Wish No. 1!")]).toEqual([true, false]);
		expect([second.includes("Wish No. 11!"), second.includes("Wish No. 1!")]).toEqual([false, true]);
		expect(first + second).not.toContain("Of somebody else");
		expect((await visit(me, "/feedback?page=9")).headers.get("location")).toBe("/feedback?page=2");
	});
});

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
				detail: { from: "new", to: "answered", answered: true },
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
