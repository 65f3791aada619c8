import { type SQL, sql } from "drizzle-orm";
import { course, suspension, teacherProfile } from "#db/schema/index.ts";

/**
 * That a course is everybody's to see, in SQL: not archived (CRS-3), and its teacher is verified and not suspended. The
 * account of somebody who has left for good is no teacher's any more.
 */
export const isListed: SQL = sql`(${course.archivedAt} IS NULL
	AND EXISTS (SELECT 1 FROM ${teacherProfile} AS tp WHERE tp.account_uuid = "course"."teacher_uuid" AND tp.verification_status = 'Accepted')
	AND NOT EXISTS (SELECT 1 FROM ${suspension} AS sp WHERE sp.account_uuid = "course"."teacher_uuid" AND sp.lifted_at IS NULL))`;

/** The same of a teacher by their row of `teacher_profile`, as the index of the verified ones has it (INS-8). */
export const isListedProfile: SQL = sql`("teacher_profile"."verification_status" = 'Accepted'
	AND NOT EXISTS (SELECT 1 FROM ${suspension} AS sp WHERE sp.account_uuid = "teacher_profile"."account_uuid" AND sp.lifted_at IS NULL))`;
