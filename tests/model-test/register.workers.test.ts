import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { modelTestPoolRows, registrationRows } from "#db/factories/model-test.ts";
import * as schema from "#db/schema/index.ts";
import { examOf, type TestExam } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { at, database, sessions, setClock } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import type { PaperPool } from "~/domain/exam-session/types.ts";
import { prepareWaitingSessions } from "~/domain/model-test/prepare-session.server.ts";
import { registerFree } from "~/domain/model-test/register-free.server.ts";

const { registration, modelTest } = schema;

const MS = 1 / 60_000;

// The sweep that prepares looks at every exam that has not stopped.
ownDatabase();

const refOf = (exam: TestExam, who: Person) =>
	({ kind: "model-test", examUuid: exam.uuid, accountUuid: who.accountUuid }) as const;

const registrationsOf = (exam: TestExam, who?: Person) =>
	database()
		.select()
		.from(registration)
		.where(and(eq(registration.examUuid, exam.uuid), who ? eq(registration.accountUuid, who.accountUuid) : undefined));

const away = () => Promise.reject(new ExamSessionUnavailable("prepare", new Error("The object is away")));

describe("registering for a free model test", () => {
	test("is kept, and prepares the session, so that the start needs no database", async () => {
		const [exam, who, deps] = [await examOf(), await student(), depsAt(-5)];
		expect(await registerFree(deps, who, exam.uuid)).toEqual({ examUuid: exam.uuid, already: false });
		await deps.settled();
		expect(await registrationsOf(exam)).toMatchObject([
			{ accountUuid: who.accountUuid, kind: "free", preparedVersion: 1, settledAt: null, createdAt: at(-5) },
		]);
		await setClock(refOf(exam, who), 0);
		expect(await sessions.attend(refOf(exam, who), { page: 0, size: 10 })).toMatchObject({ kind: "running", total: 5 });
	});

	test("takes one round trip past the exam and its pool, and one that nobody waits for", async () => {
		const exam = await examOf();
		await registerFree(depsAt(-5), await student(), exam.uuid);
		const [who, deps] = [await student(), depsAt(-5)];
		await registerFree(deps, who, exam.uuid);
		await deps.settled();
		expect(deps.trips.count).toBe(2);
	});

	test("may be said by uuid or by number, and again and again", async () => {
		const [exam, who] = [await examOf(), await student()];
		expect(await registerFree(depsAt(-5), who, String(exam.id))).toEqual({ examUuid: exam.uuid, already: false });
		expect(await registerFree(depsAt(-4), who, exam.uuid)).toEqual({ examUuid: exam.uuid, already: true });
		expect(await registrationsOf(exam)).toMatchObject([{ createdAt: at(-5) }]);
	});

	test("thirty times at once makes one registration and one session", async () => {
		const [exam, who] = [await examOf(), await student()];
		await setClock(refOf(exam, who), -5);
		const answers = await Promise.all(
			Array.from({ length: 30 }, async () => {
				const deps = depsAt(-5);
				const answer = await registerFree(deps, who, exam.uuid);
				await deps.settled();
				return answer;
			}),
		);
		expect(answers.filter(({ already }) => !already)).toHaveLength(1);
		expect(await registrationsOf(exam)).toMatchObject([{ preparedVersion: 1 }]);
		await setClock(refOf(exam, who), 0);
		const papers = await Promise.all(
			Array.from({ length: 5 }, () => sessions.attend(refOf(exam, who), { page: 0, size: 10 })),
		);
		const seen = papers.map((paper) => (paper.kind === "running" ? paper.questions.map(({ uuid }) => uuid) : []));
		expect(seen[0]).toHaveLength(5);
		for (const paper of seen) expect(paper).toEqual(seen[0]);
	});
});

describe("registration", () => {
	test("closes at the deadline of pre-registration, to the millisecond", async () => {
		const exam = await examOf({ preRegNeeded: true, preRegStopAt: at(-30) });
		const [early, late] = [await student(), await student()];
		expect(await registerFree(depsAt(-30 - MS), early, exam.uuid)).toMatchObject({ already: false });
		await expect(registerFree(depsAt(-30), late, exam.uuid)).rejects.toMatchObject({ code: "RegistrationClosed" });
		expect(await registrationsOf(exam, late)).toEqual([]);
		// Who is in stays in, and is told so.
		expect(await registerFree(depsAt(-30), early, exam.uuid)).toMatchObject({ already: true });
	});

	test("closes with the exam where none is needed, so that latecomers may still begin", async () => {
		const exam = await examOf();
		const [early, late] = [await student(), await student()];
		expect(await registerFree(depsAt(60 - MS), early, exam.uuid)).toMatchObject({ already: false });
		await expect(registerFree(depsAt(60), late, exam.uuid)).rejects.toMatchObject({ code: "RegistrationClosed" });
	});

	test("of a model test with a fee needs payment, while it is open", async () => {
		const exam = await examOf({ feePoisha: 5000 });
		const who = await student();
		await expect(registerFree(depsAt(-5), who, exam.uuid)).rejects.toMatchObject({ code: "PaymentRequired" });
		await expect(registerFree(depsAt(60), who, exam.uuid)).rejects.toMatchObject({ code: "RegistrationClosed" });
		expect(await registrationsOf(exam)).toEqual([]);
	});

	test("goes by the exam as it is now, where an isolate remembers it as it was", async () => {
		for (const [change, code] of [
			[{ state: "draft", cancelledAt: at(-6) }, "ExamNotFound"],
			[{ feePoisha: 5000 }, "PaymentRequired"],
			[{ preRegNeeded: true, preRegStopAt: at(-6) }, "RegistrationClosed"],
		] as const) {
			const [exam, who] = [await examOf(), await student()];
			await registerFree(depsAt(-7), await student(), exam.uuid);
			await database().update(modelTest).set(change).where(eq(modelTest.uuid, exam.uuid));
			await expect(registerFree(depsAt(-5), who, exam.uuid)).rejects.toMatchObject({ code });
			expect(await registrationsOf(exam, who)).toEqual([]);
		}
	});

	test("that was paid for is there already", async () => {
		const [exam, who] = [await examOf({ feePoisha: 5000 }), await student()];
		const paid = { examUuid: exam.uuid, accountUuid: who.accountUuid, kind: "paid", at: at(-9) } as const;
		await insertRows(database(), registrationRows(paid));
		expect(await registerFree(depsAt(-5), who, exam.uuid)).toEqual({ examUuid: exam.uuid, already: true });
		expect(await registrationsOf(exam)).toMatchObject([{ kind: "paid", createdAt: at(-9) }]);
	});

	test("needs a model test that is published", async () => {
		const draft = await examOf({ state: "draft" });
		const who = await student();
		for (const id of [draft.uuid, String(draft.id), crypto.randomUUID(), "999999999", "0", ""])
			await expect(registerFree(depsAt(-5), who, id)).rejects.toMatchObject({ code: "ExamNotFound" });
	});

	test("is for students who meet their preconditions", async () => {
		const exam = await examOf();
		const rows: [Person | null, string][] = [
			[null, "InvalidToken"],
			[await teacher(), "RoleNotAllowed"],
			[await admin(), "RoleNotAllowed"],
			[await student({ mobileVerified: false }), "StudentMobileUnverified"],
			[await student({ name: null }), "StudentNameMissing"],
		];
		for (const [who, code] of rows)
			await expect(registerFree(depsAt(-5), who, exam.uuid)).rejects.toMatchObject({ code });
		expect(await registrationsOf(exam)).toEqual([]);
	});
});

describe("a session that is away at registration", () => {
	test("does not undo the registration, and is prepared by the sweep", async () => {
		const exam = await examOf();
		const who = await student();
		const deps = depsAt(-5, { exams: { prepare: away } });
		expect(await registerFree(deps, who, exam.uuid)).toEqual({ examUuid: exam.uuid, already: false });
		await deps.settled();
		expect(deps.said).toMatchObject([{ level: "error", message: "session not prepared at registration" }]);
		expect(await registrationsOf(exam)).toMatchObject([{ preparedVersion: null }]);
		await setClock(refOf(exam, who), -4);
		expect(await sessions.status(refOf(exam, who))).toMatchObject({ kind: "absent" });

		expect(await prepareWaitingSessions(depsAt(-4))).toEqual({ prepared: 1 });
		expect(await registrationsOf(exam)).toMatchObject([{ preparedVersion: 1 }]);
		expect(await sessions.status(refOf(exam, who))).toMatchObject({ kind: "not-started" });
		expect(await prepareWaitingSessions(depsAt(-3))).toEqual({ prepared: 0 });
	});

	test("and still away at the sweep waits for the next, and holds up nobody else", async () => {
		const exam = await examOf();
		const people = await Promise.all([student(), student(), student()]);
		for (const who of people) await registerFree(depsAt(-5, { exams: { prepare: away } }), who, exam.uuid);
		const [unlucky] = people;
		const sweep = depsAt(-4, {
			exams: {
				prepare: (preparation) =>
					preparation.ref.accountUuid === unlucky.accountUuid ? away() : sessions.prepare(preparation),
			},
		});
		expect(await prepareWaitingSessions(sweep)).toEqual({ prepared: 2 });
		expect(sweep.said).toMatchObject([{ level: "error", message: "session not prepared" }]);
		expect(await registrationsOf(exam, unlucky)).toMatchObject([{ preparedVersion: null }]);
		expect(await prepareWaitingSessions(depsAt(-3))).toEqual({ prepared: 1 });
	});

	test("of an exam whose pool is not there is told once, and holds up no other exam", async () => {
		const [broken, whole] = [await examOf({ poolVersion: null }), await examOf()];
		const people = await Promise.all([student(), student()]);
		for (const who of people)
			for (const exam of [broken, whole]) await registerFree(depsAt(-5, { exams: { prepare: away } }), who, exam.uuid);
		const sweep = depsAt(-4);
		expect(await prepareWaitingSessions(sweep)).toEqual({ prepared: 2 });
		expect(sweep.said).toMatchObject([{ level: "error", message: "exam with waiting sessions not readable" }]);
	});

	test("is not prepared once the exam has stopped", async () => {
		const exam = await examOf();
		await registerFree(depsAt(-5, { exams: { prepare: away } }), await student(), exam.uuid);
		expect(await prepareWaitingSessions(depsAt(60))).toEqual({ prepared: 0 });
	});
});

describe("a pool that is published anew", () => {
	/** Publishes the same exam over other questions. */
	async function publishAnew(exam: TestExam, version: number): Promise<PaperPool> {
		const questions = exam.pool.questions.map((question) => ({ ...question, uuid: crypto.randomUUID() }));
		const pool = { ...exam.pool, version, questions };
		const db = database();
		await insertRows(db, modelTestPoolRows(pool, at(0)));
		await db.update(modelTest).set({ poolVersion: version }).where(eq(modelTest.uuid, exam.uuid));
		await depsAt().cache.forget(`model-test:${exam.uuid}`);
		return pool;
	}

	test("is what the waiting students' papers are drawn from, after the next sweep", async () => {
		const exam = await examOf();
		const people = await Promise.all(Array.from({ length: 12 }, () => student()));
		for (const who of people) {
			const deps = depsAt(-5);
			await setClock(refOf(exam, who), -5);
			await registerFree(deps, who, exam.uuid);
			await deps.settled();
		}
		const pool = await publishAnew(exam, 2);
		const deps = depsAt(-2);
		expect(await prepareWaitingSessions(deps)).toEqual({ prepared: 12 });
		// The waiting, the exam, its pool, and the mark: however many students there are.
		expect(deps.trips.count).toBe(4);
		expect((await registrationsOf(exam)).map(({ preparedVersion }) => preparedVersion)).toEqual(people.map(() => 2));
		const fresh = new Set(pool.questions.map(({ uuid }) => uuid));
		for (const who of people.slice(0, 3)) {
			await setClock(refOf(exam, who), 0);
			const paper = await sessions.attend(refOf(exam, who), { page: 0, size: 10 });
			if (paper.kind !== "running") throw new Error(`The attempt is ${paper.kind}`);
			expect(paper.questions.every(({ uuid }) => fresh.has(uuid))).toBe(true);
		}
		expect(await prepareWaitingSessions(depsAt(-1))).toEqual({ prepared: 0 });
	});
});
