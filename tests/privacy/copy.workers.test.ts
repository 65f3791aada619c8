import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, attempt, auditLog, notification, questionAppeal, winner } from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import {
	choose,
	clock,
	examOf,
	holdElsewhere,
	keyOf,
	type Question,
	register,
	start,
} from "#tests/support/workers/api-exams.ts";
import {
	beginMock,
	chooseMock,
	endMock,
	mockClock,
	mockTestOf,
	openPaper,
} from "#tests/support/workers/api-mock-tests.ts";
import { openSchool, student, teacher } from "#tests/support/workers/api-people.ts";
import { uploaded } from "#tests/support/workers/assets.ts";
import { paidFor } from "#tests/support/workers/bkash.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { depsWith, issuerOfPeople, signedInAt } from "#tests/support/workers/privacy.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { freshNumber, sentDocuments } from "#tests/support/workers/verification.ts";
import { textOf, unzip } from "#tests/support/zip.ts";
import { refOf } from "~/domain/model-test/prepare-session.server.ts";
import { copyAccount } from "~/domain/privacy/copy-account.server.ts";
import { PERSONAL } from "~/domain/privacy/holdings.server.ts";
import { zipFile } from "~/request/zip-file.server.ts";

const PAGE = "/student/profile/privacy";
const COPY = { form: { intent: "copy" } };

beforeEach(async () => {
	await clock(0);
	await openSchool();
});

describe("A copy of one's data (PRV-1)", () => {
	test("is a ZIP with a file for each table about people, what was uploaded and the issuer's part", async () => {
		const who = await signedInAt(await student({ name: "রুবিনা খাতুন" }));
		const attached = await uploaded(who, "What I saw at six", "my notes: one?.txt");
		const long = await uploaded(who, "many letters", `${"ক".repeat(98)}.txt`);
		await post(who, "/api/feedbacks", { title: "A wish of mine", description: "More exams", assets: [attached] });
		const exam = await examOf();
		await paidFor("model_test", exam.uuid, who);
		const issuer = issuerOfPeople();
		const deps = depsWith(issuer);
		const response = zipFile("copy", await copyAccount(deps, who, at(0)), at(0));
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="copy.zip"');
		const files = unzip(await response.arrayBuffer());
		for (const { holding } of PERSONAL)
			expect(Array.isArray(JSON.parse(textOf(files, `${holding.file}.json`)))).toBe(true);
		const of = (path: string) => JSON.parse(textOf(files, path));
		expect(of("profile/account.json")).toMatchObject([{ uuid: who.accountUuid, name: "রুবিনা খাতুন", mobile: who.mobile }]);
		expect(of("feedback/feedback.json")).toMatchObject([
			{ title: "A wish of mine", createdAt: new Date(at(0)).toISOString() },
		]);
		expect(of("payments/payments.json")).toMatchObject([{ purpose: "model_test" }]);
		expect(of("account/sign-in.json")).toEqual({ person: [{ name: "As the issuer has it" }] });
		expect(of("account/devices.json").length).toBeGreaterThan(0);
		expect(textOf(files, `files/${attached}/my notes one.txt`)).toBe("What I saw at six");
		const [name = ""] = Array.from(files.keys()).filter((path) => path.startsWith(`files/${long}/`));
		expect([name.endsWith(".txt"), new TextEncoder().encode(name).length <= 255]).toEqual([true, true]);
		expect(issuer.asked.map(({ what }) => what)).toEqual(["read"]);
		expect(textOf(files, "contents.json")).toContain("names one of us");
	});

	test("has a teacher's documents as they were sent, opened", async () => {
		const who = await signedInAt(await teacher({ verificationStatus: "Awaiting" }));
		const number = freshNumber();
		const { scanUuid } = await sentDocuments(who, { number });
		const files = unzip(
			await zipFile("c", await copyAccount(depsWith(issuerOfPeople()), who, at(0)), at(0)).arrayBuffer(),
		);
		const [submission] = JSON.parse(textOf(files, "verification/submissions.json"));
		expect(submission).toMatchObject({ number, aboutMe: "I teach physics in Rajshahi." });
		expect(Object.keys(submission)).not.toContain("numberSealed");
		const scans = [...files.keys()].filter((path) => path.endsWith(".png"));
		expect(scans.map((path) => path.slice(-9)).sort()).toEqual(["-back.png", "front.png"]);
		expect(scans.some((path) => path.includes(scanUuid))).toBe(true);
		for (const path of scans) expect(textOf(files, path).slice(1, 4)).toBe("PNG");
	});

	test("tells neither score nor counts while a question of the paper is in another exam that has not stopped (QB-5.1)", async () => {
		const [exam, type, who] = [await examOf(), await mockTestOf(), await student()];
		await register(exam, who);
		await start(exam, who);
		await sessions.finish(refOf(exam.uuid, who.accountUuid));
		await sessions.seal(refOf(exam.uuid, who.accountUuid));
		const { attemptUuid } = await beginMock(type, who);
		await mockClock(2, attemptUuid, who);
		expect((await endMock(attemptUuid, who)).status).toBe(200);
		await database()
			.update(attempt)
			.set({ scoreBefore: 3, rescoredAt: at(61) })
			.where(eq(attempt.accountUuid, who.accountUuid));
		await holdElsewhere(exam, 200);
		await holdElsewhere(type, 200);
		const toldAt = async (minutes: number) => {
			const copy = await copyAccount(depsWith(issuerOfPeople(), minutes), who, at(minutes));
			const files = unzip(await zipFile("c", copy, at(0)).arrayBuffer());
			return ["model-tests/attempts.json", "self-assessments/attempts.json"].map((file) =>
				JSON.parse(textOf(files, file)).map((row: Record<string, unknown>) => [
					row.score,
					row.correctCount,
					row.wrongCount,
					row.scoreBefore ?? null,
				]),
			);
		};
		expect(await toldAt(199)).toEqual([[[null, null, null, null]], [[null, null, null, null]]]);
		expect(await toldAt(200)).toEqual([[[0, 0, 0, 3]], [[0, 0, 0, null]]]);
	});

	test("has no answer and no decision of a paper with one question that another exam has: a gap would name it (QB-5.1)", async () => {
		const [exam, type, who] = [await examOf(), await mockTestOf(), await student()];
		await register(exam, who);
		const [first, second] = await start(exam, who);
		await sessions.finish(refOf(exam.uuid, who.accountUuid));
		await sessions.seal(refOf(exam.uuid, who.accountUuid));
		const { attemptUuid, paper } = await beginMock(type, who);
		await mockClock(2, attemptUuid, who);
		expect((await endMock(attemptUuid, who)).status).toBe(200);
		await database()
			.insert(questionAppeal)
			.values(
				[first, second].map((asked) => ({
					...{ uuid: crypto.randomUUID(), examUuid: exam.uuid, questionUuid: asked?.uuid ?? "" },
					...({
						accountUuid: who.accountUuid,
						reason: "key",
						body: "Page 48",
						state: "accepted",
						answer: "B is right.",
					} as const),
					...{ createdAt: at(61), updatedAt: at(61), decidedAt: at(62) },
				})),
			);
		await holdElsewhere(exam, 200, [first?.uuid ?? ""]);
		await holdElsewhere(type, 200, [paper[0]?.uuid ?? ""]);
		const toldAt = async (minutes: number) => {
			const copy = await copyAccount(depsWith(issuerOfPeople(), minutes), who, at(minutes));
			const files = unzip(await zipFile("c", copy, at(0)).arrayBuffer());
			const of = (file: string) => JSON.parse(textOf(files, `${file}.json`));
			return [
				of("model-tests/answers").length,
				of("self-assessments/answers").length,
				of("model-tests/objections").map((row: Record<string, unknown>) => [row.state, row.answer]),
			];
		};
		const decided = ["accepted", "B is right."];
		expect(await toldAt(199)).toEqual([
			0,
			0,
			[
				[null, null],
				[null, null],
			],
		]);
		expect(await toldAt(200)).toEqual([5, 5, [decided, decided]]);
		const { db, plans } = explained();
		const copy = await copyAccount({ ...depsWith(issuerOfPeople(), 201), db }, who, at(201));
		await zipFile("c", copy, at(0)).arrayBuffer();
		const steps = plans.flat();
		expect(steps.some((step) => /^SEARCH h\b/.test(step))).toBe(true);
		expect(steps.filter((step) => /^SCAN (asked|c|h|sat)\b/.test(step))).toEqual([]);
	});

	test("has no answer and no count of a question that was practised alone while another exam has one of the whole paper (QB-5.1)", async () => {
		const [type, who] = [await mockTestOf(), await student()];
		const { attemptUuid, paper } = await beginMock(type, who);
		const [first, ...right] = paper as [Question, ...Question[]];
		await mockClock(2, attemptUuid, who);
		for (const [seq, { uuid }] of right.entries())
			await chooseMock(attemptUuid, who, { questionUuid: uuid, optionUuid: keyOf(type, uuid), seq: seq + 1 });
		expect((await endMock(attemptUuid, who)).status).toBe(200);
		const alone = (await post(who, "/api/mcqExam/prepare", { retryOfUuid: attemptUuid })).body.uuid;
		expect((await openPaper(alone, who, 2)).map(({ uuid }) => uuid)).toEqual([first.uuid]);
		expect((await endMock(alone, who)).status).toBe(200);
		await holdElsewhere(type, 200, [right[0]?.uuid ?? ""]);
		const toldAt = async (minutes: number) => {
			const copy = await copyAccount(depsWith(issuerOfPeople(), minutes), who, at(minutes));
			const files = unzip(await zipFile("c", copy, at(0)).arrayBuffer());
			const of = (file: string) => JSON.parse(textOf(files, `self-assessments/${file}.json`));
			return [of("answers").length, of("attempts").map((row: Record<string, unknown>) => row.correctCount)];
		};
		expect(await toldAt(199)).toEqual([0, [null, null]]);
		expect(await toldAt(200)).toEqual([6, [4, 0]]);
	});

	test("tells no score by a notice of before, nor who was among the winners, while another exam has a question of the paper (QB-5.1)", async () => {
		const [exam, who] = [await examOf(), await student()];
		await register(exam, who);
		await start(exam, who);
		await sessions.finish(refOf(exam.uuid, who.accountUuid));
		await sessions.seal(refOf(exam.uuid, who.accountUuid));
		const [sat] = await database().select().from(attempt).where(eq(attempt.accountUuid, who.accountUuid));
		const notice = (kind: string, params: object) => ({
			...{ uuid: crypto.randomUUID(), accountUuid: who.accountUuid, role: "student", kind, address: "/" },
			...{ params: JSON.stringify(params), dedupeKey: kind, createdAt: at(61) },
		});
		await database().batch([
			database()
				.insert(winner)
				.values({ examUuid: exam.uuid, attemptUuid: sat?.uuid ?? "", accountUuid: who.accountUuid, rank: 1 }),
			database()
				.insert(notification)
				.values([
					notice("score-changed", { exam: "Weekly", score: 425 }),
					notice("results-out", { exam: "Weekly", score: 1 }),
				]),
		]);
		await holdElsewhere(exam, 200);
		const toldAt = async (minutes: number) => {
			const copy = await copyAccount(depsWith(issuerOfPeople(), minutes), who, at(minutes));
			const files = unzip(await zipFile("c", copy, at(0)).arrayBuffer());
			const of = (file: string) => JSON.parse(textOf(files, `${file}.json`));
			const notices = of("notifications/notifications");
			return [
				of("model-tests/winners").map((row: Record<string, unknown>) => row.rank),
				notices.map((row: Record<string, unknown>) => JSON.parse(String(row.params))),
			];
		};
		const notices = [{ exam: "Weekly" }, { exam: "Weekly", score: 1 }];
		expect(await toldAt(199)).toEqual([[], notices]);
		expect(await toldAt(200)).toEqual([[1], notices]);
	});

	test("does not say which answers are right before the exam has stopped for all", async () => {
		const [exam, who] = [await examOf(), await student()];
		await register(exam, who);
		const [question] = await start(exam, who);
		await choose(exam, who, { questionUuid: question?.uuid ?? "", optionUuid: null, seq: 0 });
		await sessions.finish(refOf(exam.uuid, who.accountUuid));
		await sessions.seal(refOf(exam.uuid, who.accountUuid));
		const answersAt = async (minutes: number) => {
			const copy = await copyAccount(depsWith(issuerOfPeople(), minutes), who, at(minutes));
			const files = unzip(await zipFile("c", copy, at(0)).arrayBuffer());
			expect(JSON.parse(textOf(files, "model-tests/attempts.json"))).toHaveLength(1);
			return JSON.parse(textOf(files, "model-tests/answers.json")).length;
		};
		expect(await answersAt(30)).toBe(0);
		expect(await answersAt(61)).toBe(5);
	});

	test("holds nobody else, however much they have", async () => {
		const [who, other] = [await signedInAt(await student()), await student({ name: "Somebody Else Entirely" })];
		await post(other, "/api/feedbacks", { title: "Not theirs", description: "Nor this" });
		const response = zipFile("c", await copyAccount(depsWith(issuerOfPeople()), who, at(0)), at(0));
		const text = new TextDecoder().decode(await response.arrayBuffer());
		for (const word of [other.accountUuid, "Somebody Else Entirely", "Not theirs"]) expect(text).not.toContain(word);
	});
});

describe("Who may have it (PRV-2)", () => {
	test("is who signed in a moment ago, and the page leads who did not to signing in again", async () => {
		const who = await student();
		const page = await visit(who, PAGE);
		expect(page.text).toContain("/auth/sign-in?role=student&amp;again=1&amp;next=%2Fstudent%2Fprofile%2Fprivacy");
		expect(wordsOf(page)).not.toContain("Download my data");
		const refused = await visit(who, `${PAGE}/copy`, COPY);
		expect(refused.headers.get("location")).toBe(PAGE);
		const fresh = await signedInAt(who);
		expect(wordsOf(await visit(fresh, PAGE, { minutes: 9 }))).toContain("Download my data");
		expect(wordsOf(await visit(fresh, PAGE, { minutes: 11 }))).not.toContain("Download my data");
		await expect(copyAccount(depsAt(11), fresh, at(0))).rejects.toMatchObject({ code: "SignInAgain" });
		await expect(copyAccount(depsAt(), fresh, null)).rejects.toMatchObject({ code: "SignInAgain" });
		await expect(copyAccount(depsAt(), null, at(0))).rejects.toMatchObject({ code: "InvalidToken" });
	});

	test("takes five a day, each in the audit log, and none while the issuer is away", async () => {
		const who = await student();
		const issuer = issuerOfPeople();
		issuer.isAway = true;
		await expect(copyAccount(depsWith(issuer), who, at(0))).rejects.toThrow("away");
		issuer.isAway = false;
		for (let n = 0; n < 5; n++) await copyAccount(depsWith(issuer, n), who, at(n));
		await expect(copyAccount(depsWith(issuer, 6), who, at(6))).rejects.toMatchObject({
			...{ code: "LimitReached", params: { at: at(24 * 60), retryAfter: (24 * 60 - 6) * 60 } },
		});
		const noted = await database()
			.select()
			.from(auditLog)
			.where(and(eq(auditLog.objectUuid, who.accountUuid), eq(auditLog.action, "account.copied")));
		expect(noted).toHaveLength(5);
		await copyAccount(depsWith(issuer, 25 * 60), who, at(25 * 60));
	});

	test("gets it from the form, as a file that is saved", async () => {
		const who = await signedInAt(await student());
		// Of an issuer that is not ours: it has no part in the copy.
		await database().update(account).set({ issuer: "http://another.example" }).where(eq(account.uuid, who.accountUuid));
		const answer = await visit(who, `${PAGE}/copy`, { ...COPY, minutes: 1 });
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="pathshala-2026-01-10\.zip"$/);
		expect(unzip(answer.bytes).has("README.txt")).toBe(true);
	});
});
