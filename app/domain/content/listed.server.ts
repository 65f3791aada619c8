import { type SQL, sql } from "drizzle-orm";
import { content, suspension, teacherProfile } from "#db/schema/index.ts";

/** That a teacher is verified and not suspended, as for their courses (CRS-3). @param uuid of the account, in SQL */
export const isListedTeacher = (uuid: SQL): SQL => sql`(
	EXISTS (SELECT 1 FROM ${teacherProfile} AS tp WHERE tp.account_uuid = ${uuid} AND tp.verification_status = 'Accepted')
	AND NOT EXISTS (SELECT 1 FROM ${suspension} AS sp WHERE sp.account_uuid = ${uuid} AND sp.lifted_at IS NULL))`;

/** That content is everybody's to see who is signed in (CON-2). */
export const isListed: SQL = sql`(${content.publishedAt} IS NOT NULL AND ${content.takenOffAt} IS NULL AND ${isListedTeacher(sql.raw('"content"."teacher_uuid"'))})`;
