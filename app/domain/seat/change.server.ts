import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { freshUuid } from "#db/fresh-uuid.ts";
import { enrolment, enrolmentEvent } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import { ENDED, HOLD_MS } from "./machine.ts";
import type { EnrolmentState } from "./rules.ts";

export type Statement = BatchItem<"sqlite">;
type Reads = Pick<Deps, "db">;

/** Whose course: its uuid, or a query that gives it. */
export type CourseRef = string | SQL;

/** Values for SQL's IN. */
export const anyOf = (states: readonly string[]): SQL =>
	sql`(${sql.join(
		states.map((state) => sql`${state}`),
		sql`, `,
	)})`;

const hasEnded = (state: SQL) => sql`${state} IN ${anyOf(ENDED)}`;

/** One change of rows of `enrolment`. Its SQL names the table's own columns, without an alias. */
export type Change = {
	/** Which rows: the whole condition, with the states from which it may be. */
	where: SQL;
	to: EnrolmentState | SQL;
	/** What else is set, `, column = value`; the last word on a column is this. */
	set?: SQL;
	/** Who does it; null for what happens by itself. */
	by: string | SQL | null;
	reason?: string | null;
};

/**
 * Two statements of a batch that move rows and write down that they did (ENR-1): the events are of the rows that the update then
 * finds, since nothing comes between them. What a state has besides its name (until when, since when) is set here; whoever was
 * invited by a number and comes is known by name from then on (ENR-7).
 */
export function changeStatements(
	{ db }: Reads,
	{ where, to, set, by, reason = null }: Change,
	now: number,
): Statement[] {
	const target = sql`(${to})`;
	return [
		insertWhere(
			{ db },
			enrolmentEvent,
			{
				...{ enrolmentUuid: sql`uuid`, fromState: sql`CASE WHEN queue_no > 0 THEN state END`, toState: target },
				...{ actorUuid: by, reason, createdAt: now },
			},
			sql`FROM ${enrolment} WHERE ${where}`,
		),
		db.run(sql`
			UPDATE ${enrolment} SET state = ${target}, updated_at = ${now},
				reason = ${reason},
				hold_until = CASE ${target} WHEN 'paying' THEN ${now + HOLD_MS} END,
				held_from = CASE WHEN ${target} = 'paying' AND NOT ${hasEnded(sql`state`)} THEN state END,
				accepted_at = CASE ${target} WHEN 'accepted' THEN ${now} ELSE accepted_at END,
				ended_at = CASE WHEN ${hasEnded(target)} THEN ${now} END,
				invited_mobile = CASE WHEN NOT (${by} IS student_uuid AND ${target} <> 'rejected') THEN invited_mobile END,
				respond_until = CASE WHEN ${target} IN ('invited', 'offered', 'paying') THEN respond_until END
				${set ?? sql``}
			WHERE ${where}`),
	];
}

/** The place at the end of the queue of a course (ENR-3). */
export const lastPlace = (courseUuid: CourseRef) =>
	sql`(SELECT coalesce(max(q.queue_no), 0) + 1 FROM ${enrolment} AS q WHERE q.course_uuid = ${courseUuid})`;

/**
 * A row for somebody who has none, ended and with no place, for the change that follows to find. Place 0 says that nobody was there before.
 * @param students `SELECT` of their uuids, with the condition that the change will hold for
 */
export const blankStatement = ({ db }: Reads, courseUuid: CourseRef, students: SQL, now: number): Statement =>
	insertWhere(
		{ db },
		enrolment,
		{
			...{ uuid: freshUuid(now), courseUuid, studentUuid: sql`student_uuid`, state: "lapsed", queueNo: 0 },
			...{ createdAt: now, updatedAt: now },
		},
		sql`FROM (${students}) WHERE true`,
	).onConflictDoNothing();
