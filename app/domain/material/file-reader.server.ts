import { sql } from "drizzle-orm";
import { course, material } from "#db/schema/index.ts";
import type { FileReader } from "~/domain/asset/file-reader.ts";
import { isAccepted } from "~/domain/course/access.server.ts";

/** The files of a material are read by the teacher of its course, and by who is accepted in it once it is published (MAT-2). */
export const materialFileReader: FileReader = ({ role, accountUuid }, holderUuid, now) => {
	if (role === "teacher")
		return sql`EXISTS (SELECT 1 FROM ${material} AS m JOIN ${course} AS c ON c.uuid = m.course_uuid
			WHERE m.uuid = ${holderUuid} AND c.teacher_uuid = ${accountUuid})`;
	if (role === "student")
		return sql`EXISTS (SELECT 1 FROM ${material} AS m WHERE m.uuid = ${holderUuid}
			AND (m.publish_at IS NULL OR m.publish_at <= ${now}) AND ${isAccepted(sql`m.course_uuid`, accountUuid)})`;
	return null;
};
