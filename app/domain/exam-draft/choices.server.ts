import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { plainName } from "~/domain/question-bank/file-format.ts";
import { type ImportChoice, importsStatement } from "~/domain/question-bank/imports.server.ts";
import { type GradeChoice, gradesStatement } from "./grades.server.ts";
import { type DraftTables, newLinesStatement, type SubjectLine } from "./pool.server.ts";
import { MOST } from "./rules.ts";

/** What the form of an exam offers beside its subjects. */
export type DraftChoices = { grades: GradeChoice[]; imports: ImportChoice[] };

/** What the form of one that is there offers. One round trip. @throws of requireRole */
export async function draftChoices({ db }: Pick<Deps, "db">, who: Actor | null): Promise<DraftChoices> {
	requireRole(who, "admin");
	const [grades, imports] = await db.batch([gradesStatement({ db }), importsStatement({ db })]);
	return { grades, imports };
}

/**
 * What the form of a new one offers. Where it is made of an import, it has the name of its file, and asks for all the questions of it that
 * are usable, as far as a paper can have them. One round trip.
 * @param importUuid of questions of this import alone; null for the whole bank
 * @throws of requireRole
 */
export async function newDraftChoices(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	tables: DraftTables,
	importUuid: string | null,
): Promise<DraftChoices & { lines: SubjectLine[]; name: string }> {
	requireRole(who, "admin");
	const [lines, grades, imports] = await db.batch([
		newLinesStatement({ db }, tables, clock(), importUuid),
		gradesStatement({ db }),
		importsStatement({ db }),
	]);
	const all = lines.reduce((sum, { usable }) => sum + usable, 0);
	const asks = importUuid !== null && all <= MOST.questions;
	const file = importUuid === null ? undefined : imports.find(({ uuid }) => uuid === importUuid);
	const name = plainName(file?.fileName ?? "").slice(0, MOST.title);
	return { grades, imports, name, lines: asks ? lines.map((line) => ({ ...line, asked: line.usable })) : lines };
}
