import { and, count, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { account, attempt, institute, instituteMembership, modelTest, winner } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Hundredths } from "~/lib/marks.ts";
import { PAGE_SIZES, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { rankingOrder } from "./ranking-order.server.ts";

export type WinnerRow = {
	name: string;
	image: string | null;
	organization: string | null;
	organizationBn: string | null;
	rank: number;
	score: Hundredths;
};
/** `total`: how many there are, of whom `winners` are the best. */
export type ExamWinners = { uuid: string; name: string; total: number; winners: WinnerRow[] };

type Reads = Pick<Deps, "db" | "clock" | "cache">;

const published = eq(modelTest.state, "published");

const named = <Row extends { name: string | null }>(row: Row) => ({ ...row, name: row.name ?? "" });

/** Of the institute a winner belongs to, besides the open school. */
const ofInstitute = (name: SQLiteColumn) => sql<string | null>`(
	SELECT ${name} FROM ${instituteMembership} JOIN ${institute} ON ${institute.uuid} = ${instituteMembership.instituteUuid}
	WHERE ${instituteMembership.accountUuid} = ${account.uuid} AND ${institute.isOpenSchool} = 0
	AND ${instituteMembership.requestStatus} = 'Accepted' ORDER BY ${instituteMembership.id} LIMIT 1
)`;
const organizations = { organization: ofInstitute(institute.name), organizationBn: ofInstitute(institute.nameBn) };

const previousWinners = keptQuery(["size", "offset", "perExam"], (db, { size, offset, perExam }) => {
	const recent = db
		.select({
			uuid: modelTest.uuid,
			name: modelTest.name,
			stopAt: modelTest.stopAt,
			// Named by hand: in a select from one table drizzle leaves a column's table out.
			total: sql<number>`(SELECT count(*) FROM ${winner} AS w WHERE w.exam_uuid = model_test.uuid)`.as("total"),
		})
		.from(modelTest)
		.where(
			and(
				published,
				isNotNull(modelTest.rankedAt),
				isNull(modelTest.winnersHeldAt),
				sql`EXISTS (SELECT 1 FROM ${winner} WHERE ${winner.examUuid} = ${modelTest.uuid})`,
			),
		)
		.orderBy(desc(modelTest.stopAt))
		.limit(size)
		.offset(offset)
		.as("recent");
	return db
		.select({
			uuid: recent.uuid,
			exam: recent.name,
			name: account.name,
			image: account.image,
			...organizations,
			rank: winner.rank,
			score: attempt.score,
			total: recent.total,
		})
		.from(recent)
		.innerJoin(winner, eq(winner.examUuid, recent.uuid))
		.innerJoin(attempt, eq(attempt.uuid, winner.attemptUuid))
		.innerJoin(account, eq(account.uuid, winner.accountUuid))
		.where(lte(winner.rank, perExam))
		.orderBy(desc(recent.stopAt), rankingOrder);
});

/** The last `size` ranked exams, newest first, each with its best and who shares the last place among them (SITE-1). One round trip. */
export async function listPreviousWinners(
	{ db }: Pick<Reads, "db">,
	{ page = 0, size }: { page?: number; size: number },
): Promise<ExamWinners[]> {
	const { perExam } = PAGE_SIZES.previousWinners;
	const [rows] = await readAll(db, [previousWinners({ size, offset: page * size, perExam })]);
	const exams = new Map<string, ExamWinners>();
	for (const { uuid, exam, total, ...row } of rows) {
		const entry = exams.get(uuid) ?? { uuid, name: exam, total, winners: [] };
		entry.winners.push({ ...row, name: row.name ?? "" });
		exams.set(uuid, entry);
	}
	return [...exams.values()];
}

/** Of an exam whose winners nobody keeps back (MT-7.1). */
const areShown = (examUuid: string) =>
	and(
		eq(winner.examUuid, examUuid),
		sql`NOT EXISTS (SELECT 1 FROM ${modelTest} AS kept WHERE kept.uuid = ${examUuid} AND kept.winners_held_at IS NOT NULL)`,
	);

/** As many as a list of winners has on a page, best first. One round trip. */
const winnerRows = ({ db }: Pick<Reads, "db">, examUuid: string, { page, size }: Paging) =>
	db
		.select({ name: account.name, image: account.image, ...organizations, rank: winner.rank, score: attempt.score })
		.from(winner)
		.innerJoin(attempt, eq(attempt.uuid, winner.attemptUuid))
		.innerJoin(account, eq(account.uuid, winner.accountUuid))
		.where(areShown(examUuid))
		.orderBy(rankingOrder)
		.limit(size)
		.offset(page * size);

/** The winners of one exam as its own page shows them (MT-13), best first; empty until ranked. One round trip. */
export async function winnersOf(deps: Pick<Reads, "db">, examUuid: string): Promise<WinnerRow[]> {
	const rows = await winnerRows(deps, examUuid, { page: 0, size: PAGE_SIZES.winners });
	return rows.map(named);
}

export type WinnersPage = Page<WinnerRow> & { exam: { uuid: string; name: string } };

/** The winners of one exam, best first; empty until ranked. One round trip past the exam. */
export async function listWinners(deps: Reads, idOrUuid: string, paging: Paging): Promise<WinnersPage> {
	const { db } = deps;
	const exam = await loadExamConfig(deps, idOrUuid);
	const [rows, [total]] = await db.batch([
		winnerRows(deps, exam.uuid, paging),
		db.select({ n: count() }).from(winner).where(areShown(exam.uuid)),
	]);
	return { exam: { uuid: exam.uuid, name: exam.name }, ...toPage(rows.map(named), total?.n ?? 0, paging) };
}
