import { and, asc, count, eq, isNull, min, sql } from "drizzle-orm";
import { mockTestAttempt, mockTestResponse, subject } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { About, AttemptKind, AttemptNeeds, StartedPaper } from "~/domain/attempt/kind.ts";
import type { StoredPaper } from "~/domain/attempt/replay.ts";
import type { Deps } from "~/domain/deps.ts";
import { onlyQuestions } from "~/domain/exam-session/paper.ts";
import type { Finished } from "~/domain/exam-session/port.ts";
import { askedFromWholePaper } from "~/domain/question-bank/hold-questions.server.ts";
import { mockTestErrors } from "./errors.ts";
import { loadMockTest } from "./mock-test-type.server.ts";
import { loadMockTestPool } from "./pool.server.ts";
import { type MockTestTypeDetails, toMockTestDetails } from "./queries.server.ts";
import { minutesOf } from "./rules.ts";
import { type AttemptRow, attemptUuidOf, keyOf, loadAttempt, prepareSession } from "./session.server.ts";

export type AboutMockTest = About & {
	type: MockTestTypeDetails;
	/** Fewer than the type's where only what went wrong is practised. */
	durationMinutes: number;
	totalQuestions: number;
	/** The attempt whose wrong answers are practised; null for a whole paper. */
	retryOfUuid: string | null;
};

/** One's own attempt at a self-assessment. It is in the database before it is begun. */
export const mockTestKind: AttemptKind<AboutMockTest> = {
	name: "mock-test",
	notFound: () => mockTestErrors.fail("AttemptNotFound"),
	uuidOf: attemptUuidOf,
	keyOf,
	async prepare(deps, actor, uuid) {
		const row = await loadAttempt(deps, actor, uuid);
		if (row.finishedAt !== null) return endOf(row, row.finishedAt, deps.clock());
		await prepareSession(deps, row);
		return null;
	},
	async about(deps, actor, uuid) {
		const row = await loadAttempt(deps, actor, uuid);
		const config = await loadMockTest(deps, row.typeUuid);
		const type = toMockTestDetails(config);
		const { retryOfUuid, totalQuestions } = row;
		const subjects = retryOfUuid ? await missedSubjects(deps, retryOfUuid) : type.subjects;
		const durationMinutes = minutesOf(config, row);
		return { uuid: row.uuid, name: type.title, subjects, type, durationMinutes, totalQuestions, retryOfUuid };
	},
	noResult: () => attemptErrors.fail("NotStarted", { of: "mock-test" }),
	async stored(deps, actor, uuid) {
		const row = await loadAttempt(deps, actor, uuid);
		return row.finishedAt === null ? null : storedPaper(deps, row);
	},
	askedBefore: (uuid) => askedFromWholePaper(sql`${uuid}`),
	started: recordStart,
};

/** One round trip past the pool. */
async function storedPaper(deps: Pick<AttemptNeeds, "db" | "cache">, row: AttemptRow): Promise<StoredPaper> {
	if (row.seed === null) throw new Error(`Sealed attempt ${row.uuid} has no seed`);
	const [pool, responses] = await Promise.all([
		loadMockTestPool(deps, row.typeUuid, row.poolVersion),
		deps.db
			.select()
			.from(mockTestResponse)
			.where(eq(mockTestResponse.attemptUuid, row.uuid))
			.orderBy(asc(mockTestResponse.position)),
	]);
	const asked = responses.map(({ questionUuid }) => questionUuid);
	return { pool: row.retryOfUuid ? onlyQuestions(pool, asked) : pool, seed: row.seed, responses };
}

/** The end of an attempt that the database holds without a session of its own (imported). */
function endOf(row: AttemptRow, finishedAt: number, now: number): Finished {
	return {
		kind: "finished",
		startedAt: row.startedAt ?? row.createdAt,
		deadlineAt: row.deadlineAt ?? row.createdAt,
		finishedAt,
		sealReason: row.sealReason ?? "finish",
		answeredCount: (row.correctCount ?? 0) + (row.wrongCount ?? 0),
		total: row.totalQuestions,
		serverNow: now,
	};
}

/** Per subject the questions of a sealed attempt that were not answered rightly, in its order. One round trip. */
function missedSubjects({ db }: Pick<Deps, "db">, attemptUuid: string): Promise<About["subjects"]> {
	return db
		.select({ subjectTitle: subject.title, subjectTitleBn: subject.titleBn, numberOfQuestions: count() })
		.from(mockTestResponse)
		.innerJoin(subject, eq(subject.uuid, mockTestResponse.subjectUuid))
		.where(and(eq(mockTestResponse.attemptUuid, attemptUuid), eq(mockTestResponse.isCorrect, false)))
		.groupBy(subject.uuid)
		.orderBy(asc(min(mockTestResponse.position)));
}

/** Tells the database when an attempt began and when it ends, for lists and for the sweep; it learns the rest at the end. */
async function recordStart(
	{ db, clock, log }: AttemptNeeds,
	_actor: Actor,
	attemptUuid: string,
	paper: StartedPaper,
): Promise<void> {
	try {
		await db
			.update(mockTestAttempt)
			.set({ startedAt: paper.startedAt, deadlineAt: paper.deadlineAt, updatedAt: clock() })
			.where(and(eq(mockTestAttempt.uuid, attemptUuid), isNull(mockTestAttempt.startedAt)));
	} catch (error) {
		log.error("start of a self-assessment not recorded", error, { attempt: attemptUuid });
	}
}
