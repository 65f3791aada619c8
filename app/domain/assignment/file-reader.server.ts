import { sql } from "drizzle-orm";
import { assignment, submission } from "#db/schema/index.ts";
import type { FileReader } from "~/domain/asset/file-reader.ts";
import { isAccepted } from "~/domain/course/access.server.ts";
import { isTaughtBy } from "./access.server.ts";

/** The files of an assignment are read by the teacher of its course, and by who is in the course once it has begun (ASG-2). */
export const assignmentFileReader: FileReader = ({ role, accountUuid }, holderUuid, now) => {
	if (role === "teacher") return isTaughtBy(accountUuid, holderUuid);
	if (role !== "student") return null;
	return sql`EXISTS (SELECT 1 FROM ${assignment} AS a WHERE a.uuid = ${holderUuid} AND a.starts_at <= ${now}
		AND ${isAccepted(sql`a.course_uuid`, accountUuid)})`;
};

/** The files of a submission are read by the teacher of the course; the student is their owner. */
export const submissionFileReader: FileReader = ({ role, accountUuid }, holderUuid) =>
	role === "teacher"
		? sql`EXISTS (SELECT 1 FROM ${submission} AS s WHERE s.uuid = ${holderUuid} AND ${isTaughtBy(accountUuid, sql`s.assignment_uuid`)})`
		: null;
