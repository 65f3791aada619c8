import { type SQL, sql } from "drizzle-orm";
import { content, suspension, teacherProfile } from "#db/schema/index.ts";

/**
 * That a video is shown as long as it is published: one that an admin uploaded always, a teacher's while they are verified and not suspended, as for
 * courses (CRS-3). @param of the name of the table in the statement
 */
const isOfListedMaker = (of: "content" | "held"): SQL => {
	const [byAdmin, maker] = [sql.raw(`"${of}"."uploaded_by_admin"`), sql.raw(`"${of}"."teacher_uuid"`)];
	return sql`(${byAdmin} = 1
	OR (EXISTS (SELECT 1 FROM ${teacherProfile} AS tp WHERE tp.account_uuid = ${maker} AND tp.verification_status = 'Accepted')
		AND NOT EXISTS (SELECT 1 FROM ${suspension} AS sp WHERE sp.account_uuid = ${maker} AND sp.lifted_at IS NULL)))`;
};

/** That content is everybody's to see who is signed in (CON-2). */
export const isListed: SQL = sql`(${content.publishedAt} IS NOT NULL AND ${content.takenOffAt} IS NULL AND ${isOfListedMaker("content")})`;

/** The same of the content `held`. */
export const isHeldListed: SQL = sql`(held.published_at IS NOT NULL AND held.taken_off_at IS NULL AND ${isOfListedMaker("held")})`;
