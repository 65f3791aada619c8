import { type SQL, sql } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";

type Column = "uuid" | "course_uuid" | "student_uuid" | "state" | "respond_until" | "hold_until" | "held_from";
const of = (alias: string, column: Column) => sql.raw(`${alias}.${column}`);

/** That the student's money for the seat of a row is on its way at this moment (PAY-13); the hold is not taken from under it. */
export const isPaid = (alias: string): SQL => sql`EXISTS (
	SELECT 1 FROM ${payment} AS x WHERE x.item_uuid IN (${of(alias, "course_uuid")}, ${of(alias, "uuid")})
	AND x.account_uuid = ${of(alias, "student_uuid")} AND +x.state = 'executing'
)`;

const isOver = (alias: string, now: number) => sql`coalesce(${of(alias, "respond_until")} <= ${now}, 0)`;

/** Where a seat that was held for a payment goes back to: an offer stands as long as it was made for. */
export const heldBefore = (alias: string, now: number): SQL<EnrolmentState> => sql<EnrolmentState>`CASE
	WHEN ${of(alias, "held_from")} = 'applied' THEN 'applied'
	WHEN ${of(alias, "held_from")} IN ('offered', 'invited') AND NOT ${isOver(alias, now)} THEN ${of(alias, "held_from")}
	ELSE 'lapsed' END`;

/**
 * How a row of `enrolment` stands at a moment (ENR-11): an offer, an invitation or a hold whose time is over is over, also where nothing
 * has swept it away yet; but not the hold of who has paid (ENR-6). What sweeps it writes down the same. @param alias of the table @param now ms UTC
 */
export function stateNowSql(alias: string, now: number): SQL<EnrolmentState> {
	const state = of(alias, "state");
	return sql<EnrolmentState>`CASE
		WHEN ${state} IN ('offered', 'invited') THEN CASE WHEN ${isOver(alias, now)} THEN 'lapsed' ELSE ${state} END
		WHEN ${state} <> 'paying' OR ${of(alias, "hold_until")} > ${now} OR ${isPaid(alias)} THEN ${state}
		ELSE ${heldBefore(alias, now)} END`;
}
