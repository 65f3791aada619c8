import type { SQL } from "drizzle-orm";
import type { Deps } from "~/domain/deps.ts";
import { hasUnusable, lacksQuestions } from "./check-list.ts";
import type { PaperDetails } from "./fields.ts";
import {
	choosePool,
	type DraftTables,
	leaveOutUnusable,
	readChanged,
	readUsable,
	type SubjectLine,
} from "./pool.server.ts";

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
 * Leaves out what is not usable any more of the pool of a draft that is about to be published, and fills it up where the rest is too little for a
 * paper (EXD-4.1). At most one round trip.
 * @param when that the owner `o` is as it was read
 */
export async function makePoolUsable(
	deps: Pick<Deps, "db">,
	tables: DraftTables,
	{ row, lines }: Found,
	when: SQL,
	now: number,
): Promise<void> {
	const statements = lacksQuestions(lines) ? choosePool : hasUnusable(lines) ? leaveOutUnusable : null;
	if (statements) await deps.db.batch(statements(deps, tables, row.uuid, when, now));
}
