import { and, asc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { grade, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ListFilter } from "./list-search.ts";

/** The values of a query that is looked through. */
export const FILTER_VALUES = ["like", "subject", "grade"] as const;
export type FilterValues = { [K in (typeof FILTER_VALUES)[number]]: Placeholder<K> };

/** `LIKE` of words somewhere in a name, whatever they hold. */
const likeOf = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

export const filterValues = ({ q, subject, grade }: ListFilter) => ({ like: likeOf(q), subject, grade });

/** Where the things of a list say their name, subjects and classes. `owner` is the column of both tables that names the thing. */
type Searched = {
	name: SQLiteColumn;
	/** The thing of the outer row, with its table. */
	uuid: SQL;
	owner: SQL;
	subjects: SQLiteTable;
	grades: SQLiteTable;
};

/**
 * The condition for what is looked for. What names no class is for every class; a subject or a class that is not there
 * finds nothing.
 */
export const lookedFor = (
	{ like, subject: wanted, grade: wantedGrade }: FilterValues,
	{ name, uuid, owner, subjects, grades }: Searched,
): SQL | undefined =>
	and(
		sql`${name} LIKE ${like} ESCAPE '\\'`,
		sql`(${wanted} = '' OR EXISTS (SELECT 1 FROM ${subjects} AS s WHERE s.${owner} = ${uuid} AND s.subject_uuid = ${wanted}))`,
		sql`(${wantedGrade} = '' OR EXISTS (SELECT 1 FROM ${grades} AS g WHERE g.${owner} = ${uuid} AND g.grade_uuid = ${wantedGrade})
			OR (NOT EXISTS (SELECT 1 FROM ${grades} AS g WHERE g.${owner} = ${uuid})
				AND EXISTS (SELECT 1 FROM ${grade} AS known WHERE known.uuid = ${wantedGrade})))`,
	);

/** One of the subjects or classes to choose among. */
export type ListOption = { uuid: string; title: string; titleBn: string | null };

const OPTIONS = 100;

const subjects = keptQuery([], (db) =>
	db
		.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn })
		.from(subject)
		.orderBy(subject.title)
		.limit(OPTIONS),
);

const grades = keptQuery([], (db) =>
	db
		.select({ uuid: grade.uuid, title: grade.title, titleBn: grade.titleBn })
		.from(grade)
		.orderBy(asc(grade.id))
		.limit(OPTIONS),
);

/** What a search chooses among, for a caller that reads more at once. */
export type ListOptions = { subjects: ListOption[]; grades: ListOption[] };
export const optionReadings = () => [subjects({}), grades({})] as const;

/** The same for everybody's lists: from cache, or with one round trip. */
export const loadListOptions = ({ db, cache }: Pick<Deps, "db" | "cache">): Promise<ListOptions> =>
	cache.through("list-options", { memoryMs: 60_000, kvSeconds: 300 }, async () => {
		const [subjects, grades] = await readAll(db, optionReadings());
		return { subjects, grades };
	});
