import { and, eq, type SQL, sql } from "drizzle-orm";
import { institute, instituteWord } from "#db/schema/index.ts";
import type { InstituteSearch } from "./schemas.ts";
import { instituteKey, wantedWords } from "./search-key.ts";

/** Behind every text that begins with what stands before it. */
const LAST = "\u{10ffff}";

/** Those in whose names a word begins so: a range of one index. */
const hasWord = (beginning: string): SQL =>
	sql`${institute.uuid} IN (SELECT institute_uuid FROM ${instituteWord} WHERE word >= ${beginning} AND word < ${beginning + LAST})`;

/** What is looked for among institutes: each word of `q` begins one of theirs, and kind and district are as asked. */
export const lookedFor = ({ q, kind, district }: InstituteSearch): SQL | undefined =>
	and(
		...wantedWords(q).map(hasWord),
		kind ? eq(institute.kind, kind) : undefined,
		district ? eq(institute.districtId, district) : undefined,
	);

/** With how many of these words a name of theirs has one that begins so. */
export const wordsShared = (words: readonly string[]): SQL =>
	sql.join([sql`0`, ...words.map((word) => sql`(${hasWord(word)})`)], sql` + `);

/** Those whose name says just this stand first, before all that have it in theirs. */
export const bestFirst = (q: string): SQL[] => {
	const key = instituteKey(q);
	return key === "" ? [] : [sql`(${institute.nameKey} = ${key} OR ${institute.nameKeyBn} = ${key}) DESC`];
};
