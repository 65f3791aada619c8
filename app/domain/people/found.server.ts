import { type SQL, sql } from "drizzle-orm";
import type { PeopleSearch } from "./search.ts";

/**
 * Whom a search finds; each way has its index.
 * @param as what the statement calls the table of accounts
 * @returns null where nothing is looked for
 */
export function foundPeople(search: PeopleSearch | null, as: "a" | "account"): SQL | null {
	const of = sql.identifier(as);
	switch (search?.by) {
		case undefined:
			return null;
		case "mobile":
			return sql`${of}.mobile = ${search.mobile}`;
		case "parts":
			return sql`${of}.id IN (SELECT rowid FROM account_search WHERE account_search MATCH ${search.match})`;
		case "nothing":
			return sql`0`;
	}
}
