import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { modelTest, winner } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type ExamWinners, listPreviousWinners } from "./winners.server.ts";

/** Ranked exams with their best, newest first, by page. Two round trips at once. */
export async function pagePreviousWinners(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	paging: Paging,
): Promise<Page<ExamWinners>> {
	const { db } = deps;
	const hasWinners = sql`EXISTS (SELECT 1 FROM ${winner} WHERE ${winner.examUuid} = ${modelTest.uuid})`;
	const [exams, [total]] = await Promise.all([
		listPreviousWinners(deps, paging),
		db
			.select({ n: count() })
			.from(modelTest)
			.where(
				and(
					eq(modelTest.state, "published"),
					isNotNull(modelTest.rankedAt),
					isNull(modelTest.winnersHeldAt),
					hasWinners,
				),
			),
	]);
	return toPage(exams, total?.n ?? 0, paging);
}
