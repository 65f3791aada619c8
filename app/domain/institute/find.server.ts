import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { institute, instituteWord } from "#db/schema/index.ts";
import type { InstituteSearch, InstituteState } from "./schemas.ts";
import { instituteKey, wantedWords } from "./search-key.ts";

/** Behind every text that begins with what stands before it. */
const LAST = "\u{10ffff}";

/** Those in whose names a word begins so: a range of one index. */
const hasWord = (beginning: string): SQL =>
	sql`${institute.uuid} IN (SELECT institute_uuid FROM ${instituteWord} WHERE word >= ${beginning} AND word < ${beginning + LAST})`;

/**
 * What is looked for among institutes: each word of `q` begins one of theirs, and kind, district and state are as asked. Where there
 * are words the plus sign keeps all else from its index: nearly every institute has the state, few have the words.
 */
export function lookedFor(
	{ q, kind, district }: InstituteSearch,
	states: readonly InstituteState[] | null,
): SQL | undefined {
	const words = wantedWords(q).map(hasWord);
	// What has neither a letter nor a digit is in no name.
	if (q.trim() !== "" && words.length === 0) return sql`0`;
	const asked = [
		states ? inArray(institute.state, [...states]) : undefined,
		kind ? eq(institute.kind, kind) : undefined,
		district ? eq(institute.districtId, district) : undefined,
	].filter((part) => part !== undefined);
	return and(...words, ...(words.length > 0 ? asked.map((part) => sql`+${part}`) : asked));
}

/** As `lookedFor`, of those that are everybody's to find: listed, and not the open school, which nobody has to look for. */
export const listedAsLookedFor = (search: InstituteSearch): SQL | undefined =>
	and(lookedFor(search, ["listed"]), eq(institute.isOpenSchool, false));

/** With how many of these words a name of theirs has one that begins so. */
export const wordsShared = (words: readonly string[]): SQL =>
	sql.join([sql`0`, ...words.map((word) => sql`(${hasWord(word)})`)], sql` + `);

/** Those whose name says just this stand first, before all that have it in theirs. */
export const bestFirst = (q: string): SQL[] => {
	const key = instituteKey(q);
	return key === "" ? [] : [sql`(${institute.nameKey} = ${key} OR ${institute.nameKeyBn} = ${key}) DESC`];
};
