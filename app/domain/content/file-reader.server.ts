import { sql } from "drizzle-orm";
import { content } from "#db/schema/index.ts";
import type { FileReader } from "~/domain/asset/file-reader.ts";
import { isListedTeacher } from "./listed.server.ts";

/**
 * What is attached to content that is published is read by students, teachers and admins (CON-3), what was taken off by admins alone (CON-7).
 * Its own teacher owns the file.
 */
export const contentFileReader: FileReader = ({ role }, holderUuid) =>
	sql`EXISTS (SELECT 1 FROM ${content} AS held WHERE held.uuid = ${holderUuid} AND held.published_at IS NOT NULL
		AND ${role === "admin" ? sql`1` : sql`held.taken_off_at IS NULL`} AND ${isListedTeacher(sql`held.teacher_uuid`)})`;
