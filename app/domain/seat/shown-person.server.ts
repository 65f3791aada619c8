import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Who was invited by a number is that number to the teacher until they come (ENR-7): nobody learns whose it is by typing it.
 * @param mobile the column `invited_mobile`
 * @param value what they read of them afterwards: a picture, a class
 */
export const unlessByNumber = <T>(mobile: SQLWrapper, value: SQLWrapper): SQL<T> =>
	sql<T>`CASE WHEN ${mobile} IS NULL THEN ${value} END`;

/** The name, or the number as it is written here. */
export const nameOrNumber = (mobile: SQLWrapper, name: SQLWrapper): SQL<string | null> =>
	sql<string | null>`coalesce(substr(${mobile}, 4), ${name})`;

/** What a teacher addresses them by: their account, and until they come the row itself of who was invited by a number. */
export const shownUuid = (of: { mobile: SQLWrapper; student: SQLWrapper; row: SQLWrapper }): SQL<string> =>
	sql<string>`CASE WHEN ${of.mobile} IS NULL THEN ${of.student} ELSE ${of.row} END`;
