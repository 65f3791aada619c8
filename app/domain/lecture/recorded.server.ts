import { type SQL, sql } from "drizzle-orm";
import { liveMeeting, recording } from "#db/schema/index.ts";
import { RECORDING_WAIT_MS } from "./rules.ts";

/** What of a lecture can be watched: something, something that is being made still, or nothing. */
export type Recorded = "there" | "coming" | "none";

/** Whether a recording may come still of a room that there was (ATD-3). Times ms UTC. */
export const mayStillCome = ({ endsAt }: { endsAt: number }, now: number): boolean => now < endsAt + RECORDING_WAIT_MS;

/** What there is of a lecture, for a page that reads it with something else. @param uuid of the lecture @param endsAt of it */
export const recordedSql = (uuid: SQL, endsAt: SQL, now: number): SQL<Recorded> => sql<Recorded>`CASE
	WHEN EXISTS (SELECT 1 FROM ${recording} AS r WHERE r.lecture_uuid = ${uuid}) THEN 'there'
	WHEN ${endsAt} > ${now - RECORDING_WAIT_MS} AND EXISTS (SELECT 1 FROM ${liveMeeting} AS m WHERE m.lecture_uuid = ${uuid}) THEN 'coming'
	ELSE 'none' END`;
