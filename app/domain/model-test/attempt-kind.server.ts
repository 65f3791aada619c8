import { and, asc, eq, sql } from "drizzle-orm";
import { attempt, registration, response } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { About, AttemptKind, AttemptNeeds, StartedPaper } from "~/domain/attempt/kind.ts";
import type { StoredPaper } from "~/domain/attempt/replay.ts";
import type { Deps } from "~/domain/deps.ts";
import { errorText } from "~/lib/error-text.ts";
import { modelTestErrors } from "./errors.ts";
import { loadKeyCorrections } from "./exam-config.server.ts";
import { clockEndsAt } from "./exam-end.server.ts";
import { publishedExamUuid } from "./exam-uuid.server.ts";
import { loadPool } from "./pool.server.ts";
import { prepareIfRegistered, refOf } from "./prepare-session.server.ts";
import { type ExamDetails, getExamDetails } from "./queries.server.ts";

type AboutModelTest = About & { exam: ExamDetails };

/** The attempt of a student at a model test: one for each exam, named by the exam. */
export const modelTestKind: AttemptKind<AboutModelTest> = {
	name: "model-test",
	notFound: () => modelTestErrors.fail("ExamNotFound"),
	uuidOf: (deps, _actor, idOrUuid) => publishedExamUuid(deps, idOrUuid),
	keyOf: refOf,
	prepare: prepareIfRegistered,
	async about(deps, _actor, uuid) {
		const exam = await getExamDetails(deps, uuid);
		return { uuid: exam.uuid, name: exam.name, subjects: exam.subjects, exam };
	},
	noResult: () => modelTestErrors.fail("NoAttempt"),
	stored: (deps, { accountUuid }, uuid) => storedPaper(deps, uuid, accountUuid),
	corrections: loadKeyCorrections,
	started: recordStart,
};

/**
 * Tells the database who has begun, for the figures of a running exam (MT-19), and for who may still be given time (MT-20): a session that was
 * extended only after it began has no earlier end here than it comes to have. One that is lost is none.
 */
async function recordStart(
	{ db, writes, log }: Pick<Deps, "db" | "writes" | "log">,
	{ accountUuid }: Actor,
	examUuid: string,
	{ startedAt, deadlineAt }: StartedPaper,
): Promise<void> {
	const mine = and(eq(registration.examUuid, examUuid), eq(registration.accountUuid, accountUuid));
	const later = sql`max(${deadlineAt}, ${clockEndsAt(examUuid, startedAt)})`;
	try {
		await writes.batch(accountUuid, [db.update(registration).set({ startedAt, deadlineAt: later }).where(mine)]);
	} catch (error) {
		log.warn("start of a model test not recorded", { exam: examUuid, error: errorText(error) });
	}
}

/** One round trip past the pool. */
async function storedPaper(
	deps: Pick<AttemptNeeds, "db" | "cache">,
	examUuid: string,
	accountUuid: string,
): Promise<StoredPaper | null> {
	const mine = and(eq(attempt.examUuid, examUuid), eq(attempt.accountUuid, accountUuid));
	const [[row], responses] = await deps.db.batch([
		deps.db.select({ seed: attempt.seed, poolVersion: attempt.poolVersion }).from(attempt).where(mine),
		deps.db
			.select({ questionUuid: response.questionUuid, optionUuid: response.optionUuid })
			.from(response)
			.innerJoin(attempt, eq(attempt.uuid, response.attemptUuid))
			.where(mine)
			.orderBy(asc(response.position)),
	]);
	if (!row) return null;
	return {
		pool: await loadPool(deps, examUuid, row.poolVersion),
		seed: row.seed,
		responses: responses.map((given) => ({ ...given, timeSpentMs: null })),
	};
}
