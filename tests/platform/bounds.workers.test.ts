import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { asset, mockTestAttempt, payment } from "#db/schema/index.ts";
import { finished } from "#tests/mock-test/attempts.ts";
import { post } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { siteAnswer } from "#tests/support/workers/pages.ts";
import { topUp, World } from "#tests/support/workers/payment-world.ts";
import { bearer, guard, open, signedIn, stored, token } from "#tests/support/workers/session.ts";
import { attempt } from "#workers/api/attempt/calls.ts";
import { questionPictures } from "#workers/api/question-picture/calls.ts";
import { isOfRunningExam } from "#workers/middleware/app-context.ts";
import { createRateLimit } from "#workers/middleware/rate-limit.ts";
import { sha256Hex } from "#workers/middleware/session-credentials.ts";
import { endDevice } from "~/domain/account/devices.server.ts";
import { SEEN_EVERY_MS } from "~/domain/account/session-guard.ts";
import { MB } from "~/domain/asset/rules.ts";
import { MOST_OPEN } from "~/domain/payment/rules.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";

const DAY = 24 * 60;

afterEach(() => {
	vi.useRealTimers();
});

describe("what an account may do within a day (SEC-10.1)", () => {
	test("is taken once for each, however many come at once, until midnight in Dhaka", async () => {
		const who = crypto.randomUUID();
		const take = (minutes: number, more?: number) => takeToday(depsAt(minutes), "look-up", who, more);
		await take(0, PER_DAY["look-up"] - 5);
		const many = await Promise.allSettled(Array.from({ length: 12 }, () => take(1)));
		expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
		// 04:00 UTC is ten in the morning there.
		await expect(take(2)).rejects.toMatchObject({
			code: "LimitReached",
			params: { at: at(14 * 60), retryAfter: (14 * 60 - 2) * 60 },
		});
		await expect(takeToday(depsAt(2), "token", who)).resolves.toBeUndefined();
		await expect(take(14 * 60 - 1)).rejects.toMatchObject({ code: "LimitReached" });
		await expect(take(14 * 60)).resolves.toBeUndefined();
		await expect(take(DAY, PER_DAY["look-up"])).rejects.toMatchObject({ code: "LimitReached" });
	});
});

describe("sessions and tokens of an account (ACC-21.1)", () => {
	test("are fifty: with one more the one used least lately ends", async () => {
		const who = await token();
		const account = who.data.accountUuid;
		const carried = (n: number) => ({ epoch: 0, signIn: null, issuerSession: null, token: `token-${n}` });
		for (let n = 0; n < 60; n++) await guard.note(account, { carried: carried(n), userAgent: null, idToken: null });
		expect(await guard.devices(account)).toHaveLength(50);
		expect((await guard.standing(account, ["token:token-59"])).ended).toBe(false);
		const gone = await Promise.all(
			Array.from({ length: 60 }, async (_, n) => (await guard.standing(account, [`token:token-${n}`])).ended),
		);
		// Those of before them, a session and its token, ended as well.
		expect(gone.filter(Boolean).length).toBeGreaterThanOrEqual(10);
	});

	test("that are one too many are deleted from the store, a browser's and a program's", async () => {
		const before = await stored();
		const who = await token();
		const own = async () => (await stored()).filter((name) => !before.includes(name)).length;
		expect(await own()).toBe(2);
		for (let n = 0; n < 55; n++) await signedIn(who.data);
		expect(await own()).toBe(50);
	});

	test("that were made in a sign-in are deleted with it from the store, however lately they were used", async () => {
		const before = await stored();
		const who = await token();
		const account = who.data.accountUuid;
		const [session] = (await guard.devices(account)).filter(({ carried }) => !carried.token);
		const made = (await guard.devices(account)).find(({ carried }) => carried.token);
		if (!session || !made) throw new Error("no session with a token");
		const later = Date.now() + 60_000;
		vi.useFakeTimers({ now: later, toFake: ["Date"] });
		for (let n = 0; n < 48; n++) await signedIn(who.data);
		// The token is used once more, and the session is the one that was used least lately.
		vi.setSystemTime(later + SEEN_EVERY_MS);
		await guard.note(account, { ...made, entry: await sha256Hex(who.token) });
		const own = async () => (await stored()).filter((name) => !before.includes(name));
		expect(await own()).toHaveLength(50);
		await signedIn(who.data);
		const left = (await guard.devices(account)).map(({ id }) => id);
		expect([left.includes(session.id), left.includes(made.id)]).toEqual([false, false]);
		expect(await own()).toHaveLength(49);
		expect(await own()).not.toContain(`session:${await sha256Hex(who.token)}`);
	});

	test("are all deleted from the store where one too many is the thousandth that ends", async () => {
		const before = await stored();
		const who = await token();
		const account = who.data.accountUuid;
		for (let n = 0; n < 48; n++) await signedIn(who.data);
		for (let hundred = 0; hundred < 10; hundred++)
			await Promise.all(Array.from({ length: 100 }, (_, n) => guard.end(account, `token:${hundred}-${n}`)));
		expect((await stored()).filter((name) => !before.includes(name))).toHaveLength(50);
		await signedIn(who.data);
		expect(await guard.devices(account)).toEqual([]);
		expect((await stored()).filter((name) => !before.includes(name))).toEqual([]);
	});

	test("are all deleted from the store where one that its owner ends is the thousandth", async () => {
		const before = await stored();
		const who = await token();
		const account = who.data.accountUuid;
		for (let n = 0; n < 4; n++) await signedIn(who.data);
		for (let hundred = 0; hundred < 10; hundred++)
			await Promise.all(Array.from({ length: 100 }, (_, n) => guard.end(account, `token:${hundred}-${n}`)));
		const own = async () => (await stored()).filter((name) => !before.includes(name));
		expect(await own()).toHaveLength(6);
		const made = (await guard.devices(account)).find(({ carried }) => carried.token);
		await endDevice(depsAt(), who.data, made?.id ?? "");
		expect(await own()).toEqual([]);
	});

	test("begin anew where a thousand have ended", async () => {
		const who = await token();
		const account = who.data.accountUuid;
		for (let hundred = 0; hundred < 10; hundred++)
			await Promise.all(Array.from({ length: 100 }, (_, n) => guard.end(account, `token:${hundred}-${n}`)));
		expect((await open(bearer(who.token))).data).not.toBeNull();
		await guard.end(account, "token:one more");
		expect((await open(bearer(who.token))).data).toBeNull();
		// It is ended by its epoch, and no row says so.
		expect((await guard.standing(account, ["token:one more"])).ended).toBe(false);
	});
});

test("one account has ten open payments, and the next when one is done (PAY-23)", async () => {
	const world = World.open();
	const who = await world.person();
	const begun = [];
	for (let n = 0; n < MOST_OPEN; n++) begun.push(await world.begin(who, topUp(10_000)));
	await expect(world.begin(who, topUp(10_000))).rejects.toMatchObject({ code: "LimitReached" });
	await database()
		.update(payment)
		.set({ state: "cancelled" })
		.where(eq(payment.uuid, begun[0]?.uuid ?? ""));
	await expect(world.begin(who, topUp(10_000))).resolves.toBeDefined();
});

describe("what went wrong is practised (MOCK-7.1)", () => {
	/** An attempt with one retry that is over, and more like it, made so many minutes after the exams open. */
	async function retried() {
		const { who, attemptUuid } = await finished();
		const retry = (minutes?: number) =>
			post(who, "/api/mcqExam/prepare", { retryOfUuid: attemptUuid }, minutes === undefined ? {} : { minutes });
		const { status, body } = await retry();
		expect(status).toBe(201);
		const db = database();
		await db
			.update(mockTestAttempt)
			.set({ finishedAt: at(0) })
			.where(eq(mockTestAttempt.uuid, body.uuid));
		const more = async (times: number, minutes: number) => {
			const rows = Array.from({ length: times }, () => crypto.randomUUID());
			await db.run(sql`
				INSERT INTO mock_test_attempt (uuid, type_uuid, account_uuid, retry_of_uuid, pool_version, total_questions, finished_at, created_at, updated_at)
				SELECT j.value, type_uuid, account_uuid, retry_of_uuid, pool_version, total_questions, finished_at, ${at(minutes)}, updated_at
				FROM mock_test_attempt, json_each(${JSON.stringify(rows)}) AS j WHERE uuid = ${body.uuid}`);
		};
		return { retry, more };
	}
	const refused = { status: 429, body: { code: "TooManyAttempts" } };

	test("thirty times an hour", async () => {
		const { retry, more } = await retried();
		await more(29, 6);
		expect(await retry()).toMatchObject(refused);
	});

	test("150 times a day, however far apart, and again a day after the first of them", async () => {
		const { retry, more } = await retried();
		await more(149, 10);
		const answer = await retry(3 * 60);
		expect(answer).toMatchObject(refused);
		// The one that stands in the way was made after six minutes.
		expect(answer.headers.get("retry-after")).toBe(String((DAY + 6 - 3 * 60) * 60));
		expect((await retry(DAY + 7)).status).toBe(201);
	});
});

describe("bytes (SEC-10.3)", () => {
	test("of the feedback of a day are bounded, and the files stay the person's own", async () => {
		const who = await student();
		const [one, other] = [await uploaded(who), await uploaded(who)];
		const grown = (uuid: string, mb: number) =>
			database()
				.update(asset)
				.set({ bytes: mb * MB })
				.where(eq(asset.uuid, uuid));
		await grown(one, 400);
		await grown(other, 300);
		const tell = (assets: string[]) => post(who, "/api/feedbacks", { title: "T", description: "D", assets });
		const tooLarge = { status: 400, body: { code: "FeedbackFilesTooLarge" } };
		expect(await tell([one, other])).toMatchObject(tooLarge);
		expect((await tell([one])).status).toBe(201);
		expect(await tell([other])).toMatchObject(tooLarge);
		expect((await tell([])).status).toBe(201);
	});

	test("of all that one keeps are bounded", async () => {
		const who = await student();
		const uuid = await uploaded(who);
		await database()
			.update(asset)
			.set({ bytes: 10_000 * MB, holderType: "feedback", holderUuid: crypto.randomUUID(), looseSince: null })
			.where(eq(asset.uuid, uuid));
		await expect(uploaded(who)).rejects.toThrow();
	});
});

describe("a guard that does not answer (SEC-10.2)", () => {
	/** Pictures of questions are part of the paper. */
	const picturesRead = questionPictures.calls.filter(({ method }) => method === "get");

	test("lets every documented call of a running exam and its pages go on, and nothing else", () => {
		const id = crypto.randomUUID();
		const goesOn = [
			...[...attempt.calls, ...picturesRead].map(({ path }) => path.replace(/\{\w+\}/, id)),
			...[`/student/weekly-exam/attend/${id}`, `/dashboard/student/mock-test/attend/${id}`],
			`/student/mock-test/attend/${id}.data`,
		];
		const not = [
			...["/", "/api/profile/my", "/student/overview", `/student/weekly-exam/attend/${id}/result`],
			...["/api/mcqExam/paid/initiate_purchase", `/student/weekly-exam/${id}`, "/api/mcqExams"],
		];
		expect(goesOn.filter((path) => !isOfRunningExam(path))).toEqual([]);
		expect(not.filter(isOfRunningExam)).toEqual([]);
	});

	test("is said to who opens a page by a page, to a call and the data of a page in their own words", async () => {
		const { cookie } = await student();
		const away = { getByName: () => ({ standing: () => Promise.reject(new Error("away")) }) } as never;
		const ask = async (path: string, accept: string) => {
			const headers = { cookie: `${cookie}; lang=bn`, accept };
			const execution = createExecutionContext();
			const request = new Request(`${bindings.PUBLIC_ORIGIN}${path}`, { headers });
			const answer = await siteAnswer(request, execution, { with: { SESSION_GUARD: away } });
			await waitOnExecutionContext(execution);
			return {
				status: answer.status,
				type: answer.headers.get("content-type"),
				again: answer.headers.get("retry-after"),
				text: await answer.text(),
			};
		};
		const page = await ask("/student/overview", "text/html,*/*");
		expect(page).toMatchObject({ status: 503, type: expect.stringContaining("text/html"), again: "10" });
		expect(page.text).toMatch(/<html lang="bn">[\s\S]*<h1>[^<]+<\/h1><p>[^<]+<\/p>\s*<a href="">/);
		expect(await ask("/student/overview.data", "*/*")).toMatchObject({
			status: 503,
			again: "10",
			type: expect.stringContaining("text/plain"),
		});
		expect(await ask("/api/profile/my", "text/html")).toMatchObject({ status: 503, type: "application/problem+json" });
	});

	test("of requests lets none pass that it counts", async () => {
		const away = { limit: () => Promise.reject(new Error("away")) };
		const told: unknown[] = [];
		const limit = createRateLimit({ ...bindings, RATE_LIMIT_NARROW: away } as never, (error) => told.push(error));
		await expect(limit("upload", "somebody")).rejects.toMatchObject({ code: "Unavailable" });
		expect(told).toHaveLength(1);
	});
});
