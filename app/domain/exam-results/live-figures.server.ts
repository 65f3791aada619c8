import { desc, eq, sql } from "drizzle-orm";
import { account, attempt, modelTest, registration } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { examIs } from "~/domain/model-test/exam-config.server.ts";
import { stillRuns } from "~/domain/model-test/exam-end.server.ts";
import { stopsForAllAt } from "~/domain/model-test/exam-end.ts";
import { type ExamPhase, phaseOf } from "~/domain/model-test/rules.ts";

/** How an exam goes right now (MT-19). Times ms UTC. */
export type LiveFigures = {
	uuid: string;
	name: string;
	startAt: number;
	stopAt: number;
	/** When it has stopped for all (MT-20). */
	lastStopAt: number;
	phase: ExamPhase;
	registered: number;
	started: number;
	/** Began, and have time left. */
	answering: number;
	/** Their answers have arrived. */
	finished: number;
	/** When it was ranked last, which shows its winners; null before. */
	rankedAt: number | null;
	/** Since when its winners are kept back (MT-7.1), which may be before there are any. */
	winnersHeldAt: number | null;
	/** When this was counted. */
	asOf: number;
};

type Row = Omit<LiveFigures, "phase" | "asOf" | "lastStopAt"> & { mostExtraMinutes: number };

/** Who is registered for a published exam, and how far they are. One round trip. @throws DomainError ExamNotFound, or of requireRole */
export async function getLiveFigures(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
): Promise<LiveFigures> {
	requireRole(who, "admin");
	const now = clock();
	const [row] = await db.all<Row>(sql`
		SELECT ${modelTest.uuid} AS uuid, ${modelTest.name} AS name, ${modelTest.startAt} AS startAt, ${modelTest.stopAt} AS stopAt,
			${modelTest.mostExtraMinutes} AS mostExtraMinutes, ${modelTest.winnersHeldAt} AS winnersHeldAt,
			${modelTest.rankedAt} AS rankedAt,
			count(r.uuid) AS registered, count(coalesce(r.started_at, a.started_at)) AS started, count(a.uuid) AS finished,
			coalesce(sum(a.uuid IS NULL AND ${stillRuns(now, "r")}), 0) AS answering
		FROM ${modelTest} LEFT JOIN ${registration} AS r ON r.exam_uuid = ${modelTest.uuid}
		LEFT JOIN ${attempt} AS a ON a.exam_uuid = r.exam_uuid AND a.account_uuid = r.account_uuid
		WHERE ${modelTest.state} = 'published' AND ${examIs(idOrUuid)} GROUP BY ${modelTest.uuid}`);
	if (!row) throw modelTestErrors.fail("ExamNotFound");
	const { mostExtraMinutes, ...figures } = row;
	return { ...figures, lastStopAt: stopsForAllAt(row), phase: phaseOf(row, now), asOf: now };
}

/** So many are named. */
const NAMED = 50;

/** Who has handed in already, the latest first: an extension does nothing for them (MT-21). One round trip. @throws DomainError of requireRole */
export async function listHandedIn(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	examUuid: string,
): Promise<{ accountUuid: string; name: string | null }[]> {
	requireRole(who, "admin");
	return db
		.select({ accountUuid: attempt.accountUuid, name: account.name })
		.from(attempt)
		.innerJoin(account, eq(account.uuid, attempt.accountUuid))
		.where(eq(attempt.examUuid, examUuid))
		.orderBy(desc(attempt.finishedAt), desc(attempt.id))
		.limit(NAMED);
}
