import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { grade, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import {
	gradeOrder,
	isOfferedGrade,
	isOfferedSubject,
	LIST_OPTIONS,
	subjectOrder,
} from "~/domain/school-term/offered.server.ts";
import { latinDigits } from "~/lib/mobile.ts";
import { composed, withoutFinalHasanta } from "~/lib/plain-text.ts";
import { toNumerals } from "~/lib/time.ts";
import type { ListFilter } from "./list-search.ts";

/** The values of a query that is looked through. */
export const FILTER_VALUES = ["like", "likeBangla", "subject", "grade"] as const;
export type FilterValues = { [K in (typeof FILTER_VALUES)[number]]: Placeholder<K> };

/** `LIKE` of words that follow each other in a name, whatever stands between them: blanks, dots, commas and dashes part words alike. */
const likeOf = (typed: string) => {
	const words = composed(typed)
		.replace(JOINERS, "")
		.split(/[\s.,:;#()\u2010-\u2015-]+/)
		.map((word) => withoutFinalHasanta(word).replace(/[\\%_]/g, "\\$&"));
	const wanted = words.filter((word) => word !== "").slice(0, MOST_WORDS);
	return wanted.length > 0 ? `%${wanted.join("%")}%` : "%";
};

/** So many words of what is looked for are compared. */
const MOST_WORDS = 8;

/** Not seen, and not written by everybody. */
const JOINERS = /[\u200c\u200d]/g;

export const filterValues = ({ q, subject, grade }: ListFilter) => ({
	...{ like: likeOf(latinDigits(q)), likeBangla: likeOf(toNumerals(latinDigits(q), "bn")) },
	...{ subject, grade },
});

/** Where the things of a list say their name, subjects and classes. `owner` is the column of both tables that names the thing. */
type Searched = {
	name: SQLiteColumn;
	/** The thing of the outer row, with its table. */
	uuid: SQL;
	owner: SQL;
	subjects: SQLiteTable;
	grades: SQLiteTable;
};

/** A name without joiners, and with letters of two signs as these. */
const seen = (name: SQLiteColumn): SQL =>
	sql`replace(replace(replace(replace(replace(${name}, char(8204), ''), char(8205), ''), char(2524), 'ড়'), char(2525), 'ঢ়'), char(2527), 'য়')`;

/**
 * The condition for what is looked for. What names no class is for every class; a subject or a class that is not there
 * finds nothing.
 */
export const lookedFor = (
	{ like, likeBangla, subject: wanted, grade: wantedGrade }: FilterValues,
	{ name, uuid, owner, subjects, grades }: Searched,
): SQL | undefined =>
	and(
		sql`(${seen(name)} LIKE ${like} ESCAPE '\\' OR ${seen(name)} LIKE ${likeBangla} ESCAPE '\\')`,
		sql`(${wanted} = '' OR EXISTS (SELECT 1 FROM ${subjects} AS s WHERE s.${owner} = ${uuid} AND s.subject_uuid = ${wanted}))`,
		sql`(${wantedGrade} = '' OR EXISTS (SELECT 1 FROM ${grades} AS g WHERE g.${owner} = ${uuid} AND g.grade_uuid = ${wantedGrade})
			OR (NOT EXISTS (SELECT 1 FROM ${grades} AS g WHERE g.${owner} = ${uuid})
				AND EXISTS (SELECT 1 FROM ${grade} AS known WHERE known.uuid = ${wantedGrade})))`,
	);

/** One of the subjects or classes to choose among. */
export type ListOption = { uuid: string; title: string; titleBn: string | null; position?: number };

const OPTIONS = 100;

const subjects = keptQuery([], (db) =>
	db
		.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn, position: subject.position })
		.from(subject)
		.where(isOfferedSubject())
		.orderBy(...subjectOrder)
		.limit(OPTIONS),
);

const grades = keptQuery([], (db) =>
	db
		.select({ uuid: grade.uuid, title: grade.title, titleBn: grade.titleBn })
		.from(grade)
		.where(isOfferedGrade())
		.orderBy(...gradeOrder)
		.limit(OPTIONS),
);

/** What a search chooses among, for a caller that reads more at once. */
export type ListOptions = { subjects: ListOption[]; grades: ListOption[] };
export const optionReadings = () => [subjects({}), grades({})] as const;

/** The same for everybody's lists: from cache, or with one round trip. */
export const loadListOptions = ({ db, cache }: Pick<Deps, "db" | "cache">): Promise<ListOptions> =>
	cache.through(LIST_OPTIONS, { memoryMs: 60_000, kvSeconds: 300 }, async () => {
		const [subjects, grades] = await readAll(db, optionReadings());
		return { subjects, grades };
	});
