import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps.ts";
import { hasUnusable, lacksQuestions } from "./check-list.ts";
import type { PaperDetails } from "./fields.ts";
import { type DraftTables, readChanged, readUsable, type SubjectLine, takePool } from "./pool.server.ts";

const OF_POOL: readonly string[] = [
	...(["subjects", "level", "language", "questionTag", "questionImportUuid", "poolTimes"] as const),
] satisfies (keyof PaperDetails)[];

/** Whether a change of these has the pool chosen anew: on any other one the chosen questions stay (EXD-3). */
export const changesPool = (names: readonly string[]): boolean => names.some((name) => OF_POOL.includes(name));

type Found = { row: { uuid: string }; lines: SubjectLine[] };

/** The lines beside a published exam as they will be by a change, and its questions; null where those that are chosen stay. */
export type ChangedPool = { lines: SubjectLine[]; chosen: string[] | null };

/**
 * What a change makes of the pool of a published model test or self-assessment, so that what it would lack is refused before anything is
 * written (EXD-7). Its questions are chosen anew where the change asks for it, or where fewer of them are usable by now than a paper asks for;
 * else those that are not usable any more are left out (EXD-4.1). At most one round trip.
 * @param names of what is changed
 */
export async function changedPool(
	deps: Pick<Deps, "db">,
	tables: DraftTables,
	{ row, lines }: Found,
	draft: PaperDetails,
	names: readonly string[],
	now: number,
): Promise<ChangedPool> {
	if (changesPool(names) || lacksQuestions(lines)) return readChanged(deps, tables, row.uuid, draft, now);
	return { lines, chosen: hasUnusable(lines) ? await readUsable(deps, tables, row.uuid, now) : null };
}

/**
 * How a draft that lacks nothing is published: with what is not usable any more of its pool left out, and filled up where the rest is too little
 * for a paper (EXD-4.1). Nothing is written before: a publishing that is refused leaves the pool as it was. At most one round trip.
 * @param version that was looked at; without it, as it is read
 */
export async function publishedUsable(
	deps: Pick<Deps, "db">,
	tables: DraftTables,
	{ row, lines, draft }: Found & { row: { updatedAt: number }; draft: PaperDetails },
	version: number | undefined,
	now: number,
) {
	const { chosen } = await changedPool(deps, tables, { row, lines }, draft, [], now);
	if (!chosen) return { seen: version };
	const isStill = sql`o.updated_at = ${row.updatedAt}`;
	const statements = () => takePool(deps, tables, row.uuid, chosen, isStill);
	return { seen: row.updatedAt, change: { subjects: draft.subjects, chosen, statements } };
}
