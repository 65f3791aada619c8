import { sql } from "drizzle-orm";
import { mockTestAttempt, modelTest, poolPicture, questionPicture, registration } from "#db/schema/index.ts";
import type { FileReader } from "~/domain/asset/file-reader.ts";

/**
 * Who reads a question's picture (QB-20): admins; a student once a published model test whose pool has it has begun and they are registered
 * for it, or, where it is free, once it has stopped for all (MT-14); and one who has begun a self-assessment whose pool has it. The holder is
 * the asset itself.
 */
export const questionPictureFileReader: FileReader = ({ role, accountUuid }, holderUuid, now) => {
	if (role === "admin") return sql`TRUE`;
	if (role !== "student") return null;
	return sql`EXISTS (
		SELECT 1 FROM ${questionPicture} AS p JOIN ${poolPicture} AS u ON u.picture = p.name
		WHERE p.asset_uuid = ${holderUuid} AND (
			EXISTS (SELECT 1 FROM ${modelTest} AS e WHERE e.uuid = u.owner_uuid AND e.state = 'published' AND e.start_at <= ${now} AND (
				(e.fee_poisha = 0 AND e.stop_at + e.most_extra_minutes * 60000 <= ${now})
				OR EXISTS (SELECT 1 FROM ${registration} AS r WHERE r.exam_uuid = e.uuid AND r.account_uuid = ${accountUuid})))
			OR EXISTS (SELECT 1 FROM ${mockTestAttempt} AS a WHERE a.account_uuid = ${accountUuid} AND a.type_uuid = u.owner_uuid)))`;
};
