import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { account, attempt, modelTest, winner } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { loadExamConfig } from "~/domain/model-test/exam-config.server.ts";
import { rankingOrder } from "~/domain/model-test/ranking-order.server.ts";
import { mayTellResults } from "~/domain/model-test/rules.ts";
import { heldElsewhere } from "~/domain/question-bank/hold-questions.server.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** One who sat an exam, as its admins see it. Times ms UTC. */
export type ResultRow = {
	id: number;
	rank: number | null;
	accountUuid: string;
	name: string | null;
	mobile: string | null;
	score: Hundredths;
	scoreBefore: Hundredths | null;
	totalMarks: Hundredths;
	correctCount: number;
	wrongCount: number;
	unansweredCount: number;
	startedAt: number;
	finishedAt: number;
	timeTakenMs: number;
};

type Needs = Pick<Deps, "db" | "cache" | "clock">;

const order = sql`${rankingOrder}, ${attempt.id}`;

const rowsOf = ({ db }: Pick<Deps, "db">, examUuid: string, after?: SQL) =>
	db
		.select({
			...{ id: attempt.id, rank: attempt.rank, name: account.name, score: attempt.score },
			...{ accountUuid: account.uuid, mobile: account.mobile },
			...{ scoreBefore: attempt.scoreBefore, totalMarks: attempt.totalMarks, correctCount: attempt.correctCount },
			...{ wrongCount: attempt.wrongCount, unansweredCount: attempt.unansweredCount },
			...{ startedAt: attempt.startedAt, finishedAt: attempt.finishedAt, timeTakenMs: attempt.timeTakenMs },
		})
		.from(attempt)
		.innerJoin(account, eq(account.uuid, attempt.accountUuid))
		.where(and(eq(attempt.examUuid, examUuid), after))
		.orderBy(order);

/** @throws DomainError ExamNotOver, ExamNotFound, or of requireRole */
async function endedExam(deps: Needs, who: Actor | null, idOrUuid: string) {
	requireRole(who, "admin");
	const exam = await loadExamConfig(deps, idOrUuid);
	if (!mayTellResults(exam, deps.clock())) throw modelTestErrors.fail("ExamNotOver");
	return exam;
}

export type ResultsPage = {
	exam: {
		uuid: string;
		name: string;
		rankedAt: number | null;
		winnersHeldAt: number | null;
		winners: number;
		/** Ranking, and publishing winners, waits for another exam that has a question of the paper (QB-5.3). */
		waits: boolean;
	};
	results: Page<ResultRow>;
};

/** Who sat an exam that is over, the best first (MT-13.1). Two round trips at most. @throws DomainError ExamNotOver, ExamNotFound, or of requireRole */
export async function listResults(
	deps: Needs,
	who: Actor | null,
	idOrUuid: string,
	{ page, size }: Paging,
): Promise<ResultsPage> {
	const { uuid, name } = await endedExam(deps, who, idOrUuid);
	const { db } = deps;
	const [rows, [total], [row], [winners], held] = await db.batch([
		rowsOf(deps, uuid)
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(attempt).where(eq(attempt.examUuid, uuid)),
		db
			.select({ rankedAt: modelTest.rankedAt, winnersHeldAt: modelTest.winnersHeldAt })
			.from(modelTest)
			.where(eq(modelTest.uuid, uuid)),
		db.select({ n: count() }).from(winner).where(eq(winner.examUuid, uuid)),
		heldElsewhere(deps, uuid, deps.clock()),
	]);
	const { rankedAt, winnersHeldAt } = row ?? { rankedAt: null, winnersHeldAt: null };
	const exam = { uuid, name, rankedAt, winnersHeldAt, winners: winners?.n ?? 0, waits: held.length > 0 };
	return { exam, results: toPage(rows, total?.n ?? 0, { page, size }) };
}

const AT_A_TIME = 500;

/** The same whole, a few hundred at a time, for a file. @throws DomainError ExamNotOver, ExamNotFound, or of requireRole, before the first row */
export async function exportResults(deps: Needs, who: Actor | null, idOrUuid: string) {
	const exam = await endedExam(deps, who, idOrUuid);
	async function* rows(): AsyncGenerator<ResultRow> {
		for (let after: SQL | undefined; ; ) {
			const some: ResultRow[] = await rowsOf(deps, exam.uuid, after).limit(AT_A_TIME);
			yield* some;
			const last = some.at(-1);
			if (!last || some.length < AT_A_TIME) return;
			after = sql`(-${attempt.score}, ${attempt.timeTakenMs}, ${attempt.finishedAt}, ${attempt.id})
				> (${-last.score}, ${last.timeTakenMs}, ${last.finishedAt}, ${last.id})`;
		}
	}
	return { exam: { id: exam.id, name: exam.name }, rows: rows() };
}
