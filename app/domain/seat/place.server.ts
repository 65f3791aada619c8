import { type SQL, sql } from "drizzle-orm";
import { enrolment } from "#db/schema/index.ts";

/** The place of who waits for a seat, from 1, as student and teacher read it (ENR-11): who waits no more is not counted. */
export const placeOf = (courseUuid: SQL, queueNo: SQL) => sql<number>`(
	SELECT count(*) + 1 FROM ${enrolment} AS q WHERE q.course_uuid = ${courseUuid} AND q.state = 'waiting' AND q.queue_no < ${queueNo}
)`;
