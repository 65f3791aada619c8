import { type SQL, sql } from "drizzle-orm";
import { accountRole, content, suspension, teacherProfile } from "#db/schema/index.ts";

/** That somebody's videos are shown: a teacher who is verified and not suspended, as for courses (CRS-3), or an admin. @param uuid of the account, in SQL */
export const isListedMaker = (uuid: SQL): SQL => sql`(
	(EXISTS (SELECT 1 FROM ${teacherProfile} AS tp WHERE tp.account_uuid = ${uuid} AND tp.verification_status = 'Accepted')
		OR EXISTS (SELECT 1 FROM ${accountRole} AS ar WHERE ar.account_uuid = ${uuid} AND ar.role = 'admin'))
	AND NOT EXISTS (SELECT 1 FROM ${suspension} AS sp WHERE sp.account_uuid = ${uuid} AND sp.lifted_at IS NULL))`;

/** That content is everybody's to see who is signed in (CON-2). */
export const isListed: SQL = sql`(${content.publishedAt} IS NOT NULL AND ${content.takenOffAt} IS NULL AND ${isListedMaker(sql.raw('"content"."teacher_uuid"'))})`;
