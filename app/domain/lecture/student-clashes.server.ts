import { type SQL, sql } from "drizzle-orm";
import { course, enrolment, lecture } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { LONGEST_MS } from "./rules.ts";

/** A lecture that is at the same time as one of another course that the student is in (LEC-1). Times ms UTC. */
export type Clash = {
	title: string;
	startsAt: number;
	other: { title: string; courseTitle: string; startsAt: number };
};

/** So many are named; who reads them knows that the times do not fit. */
const MOST = 3;

/**
 * Which lectures of a course are at the same time as others that the student has, the next first: a statement of a batch. Those
 * that are over, and cancelled ones, are nobody's any more.
 * @param which of the lectures, as `l` @param now ms UTC
 */
export const clashStatement = ({ db }: Pick<Deps, "db">, student: string, which: SQL, now: number) =>
	db.all<{ title: string; startsAt: number; otherTitle: string; otherCourse: string; otherAt: number }>(sql`
		SELECT l.title, l.starts_at AS startsAt, o.title AS otherTitle, c.title AS otherCourse, o.starts_at AS otherAt
		FROM ${lecture} AS l
		CROSS JOIN ${enrolment} AS e ON e.student_uuid = ${student} AND e.state = 'accepted' AND e.course_uuid <> l.course_uuid
		CROSS JOIN ${lecture} AS o ON o.course_uuid = e.course_uuid AND o.cancelled_at IS NULL
			AND o.starts_at > l.starts_at - ${LONGEST_MS} AND o.starts_at < l.ends_at AND o.ends_at > l.starts_at
		JOIN ${course} AS c ON c.uuid = o.course_uuid
		WHERE ${which} AND l.cancelled_at IS NULL AND l.starts_at > ${now} - ${LONGEST_MS} AND l.ends_at > ${now}
		ORDER BY l.starts_at, o.starts_at LIMIT ${MOST}`);

/** What those rows mean. */
export const toClashes = (rows: Awaited<ReturnType<typeof clashStatement>>): Clash[] =>
	rows.map(({ title, startsAt, otherTitle, otherCourse, otherAt }) => ({
		...{ title, startsAt },
		other: { title: otherTitle, courseTitle: otherCourse, startsAt: otherAt },
	}));
